# SPDX-License-Identifier: Apache-2.0
# Writes a C++ file with the files of the page as texts.
#   cmake -DOUTPUT=FILE.cpp -DHTML=FILE -DCSS=FILE -DJS=FILE,FILE -P embed.cmake
function(literal name files)
  set(text "")
  foreach(file IN LISTS files)
    file(READ ${file} part)
    string(APPEND text "${part}")
  endforeach()
  # A compiler need not take a long literal, so it is cut into pieces.
  string(LENGTH "${text}" length)
  set(pieces "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8000 piece)
    string(APPEND pieces "    R\"~page~(${piece})~page~\"\n")
    math(EXPR at "${at} + 8000")
  endwhile()
  set(${name} "${pieces}" PARENT_SCOPE)
endfunction()
literal(html "${HTML}")
literal(css "${CSS}")
string(REPLACE "," ";" JS "${JS}")
literal(js "${JS}")
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: Apache-2.0
#include \"sw/report/page/files.h\"

namespace dateline {

const PageFiles& page_files() {
  static const PageFiles files = {
${html}    ,
${css}    ,
${js}  };
  return files;
}

}  // namespace dateline
")
