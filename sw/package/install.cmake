# SPDX-License-Identifier: Apache-2.0
# cmake --install build/release --prefix DIR installs the program, and the libraries with their headers as a package for
# find_package(dateline). The engines rtl and rtl-net also need the source tree, because they build its RTL.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/dateline)
install(TARGETS dateline_warnings dateline_base dateline_model dateline_systemc dateline_sim
        dateline_schedule dateline_collective dateline_board dateline_driver dateline_report dateline_sw EXPORT dateline-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT dateline-targets NAMESPACE dateline:: DESTINATION ${package_dir})
install(TARGETS dateline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET dateline_mpi)
  install(TARGETS dateline_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY model sim sw DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/dateline FILES_MATCHING PATTERN "*.h"
        PATTERN "cli" EXCLUDE PATTERN "example" EXCLUDE PATTERN "package" EXCLUDE PATTERN "tile" EXCLUDE)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/dateline-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES sw/package/dateline-config.cmake sw/package/systemc.cmake ${PROJECT_BINARY_DIR}/dateline-config-version.cmake
        DESTINATION ${package_dir})
