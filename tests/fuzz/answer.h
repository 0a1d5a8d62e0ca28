// SPDX-License-Identifier: Apache-2.0
// Requirements on every answer of the program, for any input.
#pragma once

#include <string>
#include <vector>

namespace dateline::fuzz {

struct Answer {
  int code = -1;  ///< exit code; -1: a signal ended it
  int signal = 0;
  std::string out, err;
};

/// What is wrong with an answer; "" if nothing is. Required: exit code 0, 1 or 2; one line on stderr if the code is not
/// 0, none if it is 0 (except notes and progress); printable UTF-8; no messages of libraries; no "nan" or "inf". given:
/// the text that the program read, which it may show. json: stdout must be JSON if there is any.
std::string what_is_wrong(const Answer& answer, const std::string& given, bool json);

/// The text in a form for messages: unprintable bytes escaped, at most 3000 bytes.
std::string shown(const std::string& text);

}  // namespace dateline::fuzz
