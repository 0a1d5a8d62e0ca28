# SPDX-License-Identifier: Apache-2.0
# Read by ctest. If other processes use the machine, `timeout` and `slow_timeout` (seconds) grow with the number of
# processes that wait for a core.
if(EXISTS /proc/loadavg)
  file(STRINGS /proc/loadavg load LIMIT_COUNT 1)
  string(REGEX MATCH "^[0-9]+" load "${load}")
  cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
  math(EXPR timeout "${timeout} * (${cores} + ${load}) / ${cores}")
  math(EXPR slow_timeout "${slow_timeout} * (${cores} + ${load}) / ${cores}")
endif()
