# SPDX-License-Identifier: Apache-2.0
# find_package(dateline) gives dateline::dateline: schedules, checks, predictions and engines. Its includes are written
# from the root of the tree, as in the sources: #include "sw/driver/study/study.h".
# What links to it is compiled with C++17 at least. SystemC accepts no other standard than the one that it was built with:
# code that includes <systemc>, as model/systemc/ does, must be C++17 as the package is.
include(CMakeFindDependencyMacro)
set(dateline_standard "${CMAKE_CXX_STANDARD_DEFAULT}")
if(DEFINED CMAKE_CXX_STANDARD)
  set(dateline_standard "${CMAKE_CXX_STANDARD}")
endif()
if(dateline_standard MATCHES "^(98|11|14)$")
  message(WARNING "dateline needs C++17: what links to dateline::dateline is compiled with C++17, although "
                  "CMAKE_CXX_STANDARD is ${dateline_standard}; set it to 17")
elseif(dateline_standard AND NOT dateline_standard EQUAL 17)
  message(STATUS "dateline and its SystemC are built with C++17: code that includes <systemc> must be C++17 too "
                 "(CMAKE_CXX_STANDARD is ${dateline_standard}), or it does not link")
endif()
unset(dateline_standard)
find_dependency(Threads)
find_dependency(nlohmann_json 3.11)
include(${CMAKE_CURRENT_LIST_DIR}/systemc.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/dateline-targets.cmake)
