// SPDX-License-Identifier: Apache-2.0
// A failed assertion of the RTL throws a CheckError instead of ending the process.
#include <verilated.h>

#include <string>

#include "model/base/error.h"

void vl_stop(const char* file, int line, const char* scope) {
  const std::string path = file ? file : "";
  throw dateline::CheckError("RTL assertion failed: " + path.substr(path.rfind('/') + 1) + " line " +
                             std::to_string(line) + (scope && *scope ? std::string(" in ") + scope : ""));
}
