// SPDX-License-Identifier: Apache-2.0
// Files that users name to be read.
#pragma once

#include <cstddef>
#include <string>

namespace dateline {

/// The text of a file, of a pipe such as <(command), or of standard input, which is "-". Bounded: throws UsageError
/// that begins with `option` and the file's name where there is none, where it is a folder, holds more than `most`
/// bytes (a device without end), or is a pipe into which nobody writes for ten seconds (standard input is waited for).
std::string read_input(const std::string& option, const std::string& file, size_t most);

}  // namespace dateline
