// SPDX-License-Identifier: Apache-2.0
// Shows the settings that a message names (model/base/setting.h) as command-line options.
#pragma once

#include <string>

#include "model/base/setting.h"

namespace dateline {

/// The message with its settings as options: "--vcs 4 can deadlock". Call it before printable() and one_line(), which
/// would escape the marks of settings.
inline std::string as_options(const std::string& message) {
  return with_settings(message,
                       [](const std::string& name, bool has_value) { return "--" + name + (has_value ? " " : ""); });
}

}  // namespace dateline
