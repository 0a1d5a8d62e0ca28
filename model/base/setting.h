// SPDX-License-Identifier: Apache-2.0
// Names of settings inside messages. A message that names a setting does not know how its user writes it: --vcs on a
// command line, vcs= in a program. So it marks the name, and who shows the message writes it (sw/report/as_options.h).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace dateline {

/// The name of a setting, such as "link-stages", between two control characters. printable() escapes both of them, so
/// that no text of a user is taken for a mark.
std::string setting(const std::string& name);

/// The name of a setting and the value that it has or should have: "--vcs 4" on a command line.
std::string setting(const std::string& name, const std::string& value);
std::string setting(const std::string& name, int64_t value);

/// The names that a message marks, in order, each once.
std::vector<std::string> settings_in(const std::string& message);

/// The message with every mark replaced by what `write` makes of the name; has_value: its value follows.
std::string with_settings(const std::string& message,
                          const std::function<std::string(const std::string& name, bool has_value)>& write);

}  // namespace dateline
