// SPDX-License-Identifier: Apache-2.0
// Programs of others that this one starts.
#pragma once

#include <string>

namespace dateline {

/// The path of the program of that name in one of the folders of PATH; "" where there is none.
std::string find_tool(const std::string& name);

}  // namespace dateline
