# SPDX-License-Identifier: Apache-2.0
# find_package(dateline) gives dateline::dateline: schedules, checks, predictions and engines. Its includes are written
# from the root of the tree, as in the sources: #include "sw/driver/study/study.h".
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(nlohmann_json 3.11)
include(${CMAKE_CURRENT_LIST_DIR}/systemc.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/dateline-targets.cmake)
