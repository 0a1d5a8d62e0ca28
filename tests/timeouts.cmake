# SPDX-License-Identifier: Apache-2.0
# Read by ctest: on a machine that is busy with other things, `timeout` and `slow_timeout` (seconds) grow by the number
# of processes that wait for a core.
if(EXISTS /proc/loadavg)
  file(STRINGS /proc/loadavg load LIMIT_COUNT 1)
  string(REGEX MATCH "^[0-9]+" load "${load}")
  cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
  math(EXPR timeout "${timeout} * (${cores} + ${load}) / ${cores}")
  math(EXPR slow_timeout "${slow_timeout} * (${cores} + ${load}) / ${cores}")
endif()
