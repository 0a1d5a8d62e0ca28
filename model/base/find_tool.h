// SPDX-License-Identifier: Apache-2.0
// Finds external programs that this program starts.
#pragma once

#include <string>

namespace dateline {

/// The path of the first executable called `name` in the folders of PATH; "" where there is none.
std::string find_tool(const std::string& name);

}  // namespace dateline
