# SPDX-License-Identifier: Apache-2.0
# cmake --install build/release --prefix DIR installs the program with the sources of the RTL that it builds, and the
# libraries with their headers as a package for find_package(dateline). The component `program` has only the first.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/dateline)
install(TARGETS dateline_warnings dateline_base dateline_model dateline_systemc dateline_sim
        dateline_schedule dateline_collective dateline_board dateline_driver dateline_report dateline_sw EXPORT dateline-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT dateline-targets NAMESPACE dateline:: DESTINATION ${package_dir})
install(TARGETS dateline RUNTIME_DEPENDENCY_SET dateline_needs RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        COMPONENT program)
if(TARGET dateline_mpi)
  install(TARGETS dateline_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endif()
# The program finds these in ../share/dateline (sw/cli/places.h).
set(program_sources ${CMAKE_INSTALL_DATADIR}/dateline)
install(DIRECTORY rtl constraints DESTINATION ${program_sources} COMPONENT program)
install(DIRECTORY sim/rtl/tile DESTINATION ${program_sources}/sim/rtl COMPONENT program)
install(DIRECTORY model sim DESTINATION ${program_sources} COMPONENT program FILES_MATCHING PATTERN "*.h" PATTERN "*.cpp")
if(DATELINE_CARRY_LIBRARIES)
  # All but what every Linux with Python has: the C library, and the C++ library, which must not be older than that of a
  # compiler on the machine, because tiles link to it too.
  set_target_properties(dateline PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  install(RUNTIME_DEPENDENCY_SET dateline_needs DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT program
          PRE_EXCLUDE_REGEXES "^(ld-linux.*|lib(c|m|dl|rt|pthread|stdc\\+\\+|gcc_s))[.]so")
endif()
install(DIRECTORY model sim sw DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/dateline FILES_MATCHING PATTERN "*.h"
        PATTERN "cli" EXCLUDE PATTERN "example" EXCLUDE PATTERN "package" EXCLUDE PATTERN "tile" EXCLUDE)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/dateline-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES sw/package/dateline-config.cmake sw/package/systemc.cmake ${PROJECT_BINARY_DIR}/dateline-config-version.cmake
        DESTINATION ${package_dir})
