# SPDX-License-Identifier: Apache-2.0
# Defines the target SystemC::systemc, because Debian's SystemC has no CMake package. Used by this build and by the
# installed package.
if(NOT TARGET SystemC::systemc)
  find_path(SYSTEMC_INCLUDE_DIR systemc REQUIRED)
  find_library(SYSTEMC_LIBRARY systemc REQUIRED)
  add_library(SystemC::systemc UNKNOWN IMPORTED)
  set_target_properties(SystemC::systemc PROPERTIES IMPORTED_LOCATION ${SYSTEMC_LIBRARY}
                                                    INTERFACE_INCLUDE_DIRECTORIES ${SYSTEMC_INCLUDE_DIR}
                                                    INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
