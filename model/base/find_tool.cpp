// SPDX-License-Identifier: Apache-2.0
#include "model/base/find_tool.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

namespace dateline {

std::string find_tool(const std::string& name) {
  const char* path = getenv("PATH");
  std::stringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return folder + "/" + name;
  return "";
}

}  // namespace dateline
