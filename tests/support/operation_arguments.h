// SPDX-License-Identifier: Apache-2.0
// For tests: arguments with which every operation exists on small networks.
#pragma once

#include <map>
#include <string>

#include "sw/schedule/operation.h"

namespace dateline {

/// Arguments of the operations that need some; the steps do not divide the sizes in use.
inline std::map<std::string, std::string> arguments_of(const Operation& operation, int dims) {
  std::map<std::string, std::string> arguments;
  for (const std::string& name : operation.arguments) {
    if (name == "angle") arguments[name] = "40";
    if (name == "axes") arguments[name] = dims == 1 ? "-x" : dims == 2 ? "-y,x" : "-y,z,x";
    if (name == "by") arguments[name] = operation.name == "shear" ? "1" : dims == 1 ? "3" : dims == 2 ? "3,2" : "3,2,1";
  }
  return arguments;
}

}  // namespace dateline
