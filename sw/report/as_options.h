// SPDX-License-Identifier: Apache-2.0
// How a message names its settings (model/base/setting.h) to somebody at a command line.
#pragma once

#include <string>

#include "model/base/setting.h"

namespace dateline {

/// The message with settings as options: "--vcs 4 can deadlock". Comes before printable() and one_line(), which would
/// escape the marks.
inline std::string as_options(const std::string& message) {
  return with_settings(message,
                       [](const std::string& name, bool has_value) { return "--" + name + (has_value ? " " : ""); });
}

}  // namespace dateline
