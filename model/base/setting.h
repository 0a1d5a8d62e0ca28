// SPDX-License-Identifier: Apache-2.0
// Names of settings inside messages. The code that throws a message does not know how the user writes a setting: --vcs
// on a command line, vcs= in a Python program. It marks the name, and the code that shows the message replaces the mark
// (sw/report/as_options.h).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dateline {

/// The name of a setting, such as "link-stages", between two control characters. printable() escapes both characters:
/// text from a user cannot form a mark.
std::string setting(const std::string& name);

/// The marked name of a setting, followed by the value that it has or should have: "--vcs 4" on a command line.
std::string setting(const std::string& name, const std::string& value);
std::string setting(const std::string& name, int64_t value);

/// The names that a message marks, in order of first appearance, without repetition.
std::vector<std::string> settings_in(const std::string& message);

/// The message with every mark replaced by the result of `write` for its name. has_value: the value follows the mark.
std::string with_settings(const std::string& message,
                          const std::function<std::string(const std::string& name, bool has_value)>& write);

}  // namespace dateline
