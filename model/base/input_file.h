// SPDX-License-Identifier: Apache-2.0
// Reads input files that users name.
#pragma once

#include <cstddef>
#include <string>

namespace dateline {

/// The text of a file, of a pipe such as <(command), or of standard input, which is "-". Throws UsageError, beginning
/// with `option` and the file's name, where the file cannot be read, is a folder, holds more than `most` bytes, or is a
/// pipe or device that delivers nothing for ten seconds. Standard input may take any time.
std::string read_input(const std::string& option, const std::string& file, size_t most);

}  // namespace dateline
