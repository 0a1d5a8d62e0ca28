# SPDX-License-Identifier: Apache-2.0
# find_package(dateline) defines the target dateline::dateline: schedules, checks, predictions and engines. Include paths
# start at the root of the tree, as in the sources: #include "sw/driver/study/study.h".
# Targets that link to dateline::dateline are compiled with C++17 or newer. SystemC accepts only the standard that it was
# built with, so code that includes <systemc>, as model/systemc/ does, must be C++17, like this package.
include(CMakeFindDependencyMacro)
set(dateline_standard "${CMAKE_CXX_STANDARD_DEFAULT}")
if(DEFINED CMAKE_CXX_STANDARD)
  set(dateline_standard "${CMAKE_CXX_STANDARD}")
endif()
if(dateline_standard MATCHES "^(98|11|14)$")
  message(WARNING "dateline needs C++17: targets that link to dateline::dateline are compiled with C++17, although "
                  "CMAKE_CXX_STANDARD is ${dateline_standard}; set it to 17")
elseif(dateline_standard AND NOT dateline_standard EQUAL 17)
  message(STATUS "dateline and its SystemC are built with C++17: code that includes <systemc> must be C++17 too "
                 "(CMAKE_CXX_STANDARD is ${dateline_standard}), or it does not link")
endif()
unset(dateline_standard)
find_dependency(Threads)
find_dependency(nlohmann_json 3.11)
find_dependency(tinyxml2)
include(${CMAKE_CURRENT_LIST_DIR}/systemc.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/dateline-targets.cmake)
