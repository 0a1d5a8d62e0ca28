// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "model/base/error.h"
#include "sw/report/as_options.h"
#include "tests/support/tokens.h"

namespace dateline {

/// The message that a user of the command line gets if the action is refused; "" if it is not refused.
inline std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const UsageError& error) {
    return as_options(error.what());
  }
  return "";
}

/// The message up to its first semicolon, where the advice begins.
inline std::string reason_of_refusal(const std::function<void()>& action) {
  const std::string text = refusal(action);
  return text.substr(0, text.find(';'));
}

}  // namespace dateline
