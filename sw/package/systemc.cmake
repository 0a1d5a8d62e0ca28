# SPDX-License-Identifier: Apache-2.0
# Debian's SystemC has no CMake package: the target SystemC::systemc, for this build and for those who use its libraries.
if(NOT TARGET SystemC::systemc)
  find_path(SYSTEMC_INCLUDE_DIR systemc REQUIRED)
  find_library(SYSTEMC_LIBRARY systemc REQUIRED)
  add_library(SystemC::systemc UNKNOWN IMPORTED)
  set_target_properties(SystemC::systemc PROPERTIES IMPORTED_LOCATION ${SYSTEMC_LIBRARY}
                                                    INTERFACE_INCLUDE_DIRECTORIES ${SYSTEMC_INCLUDE_DIR}
                                                    INTERFACE_LINK_LIBRARIES Threads::Threads)
endif()
