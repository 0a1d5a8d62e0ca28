# SPDX-License-Identifier: Apache-2.0
# cmake -DMUTATION=FILE.cmake -DSOURCE=ROOT -DOUTPUT=FOLDER -DFILES=... -P mutate.cmake
#
# Copies FILES (separated by commas, relative to SOURCE) into OUTPUT and makes the one change that MUTATION describes:
#   FILE       the file to change
#   OLD, NEW   exact text; OLD must occur exactly once
#   CAUGHT_BY  the part of the lockstep that must detect it: routers or nodes
# "none" copies without a change.
cmake_minimum_required(VERSION 3.22)
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  configure_file(${SOURCE}/${file} ${OUTPUT}/${file} COPYONLY)
  file(TOUCH ${OUTPUT}/${file})
endforeach()
if(MUTATION STREQUAL "none")
  return()
endif()

include(${MUTATION})
if(NOT FILE IN_LIST files)
  message(FATAL_ERROR "${MUTATION}: ${FILE} is not among the files that are compiled anew")
endif()
file(READ ${SOURCE}/${FILE} text)
string(REPLACE "${OLD}" "${NEW}" changed "${text}")
string(LENGTH "${text}" before)
string(LENGTH "${OLD}" length_old)
string(REPLACE "${OLD}" "" without "${text}")
string(LENGTH "${without}" after)
math(EXPR times "(${before} - ${after}) / ${length_old}")
if(NOT times EQUAL 1)
  message(FATAL_ERROR "${MUTATION}: the old text stands ${times} times in ${FILE}, not once; adapt the mutation:\n${OLD}")
endif()
file(WRITE ${OUTPUT}/${FILE} "${changed}")
