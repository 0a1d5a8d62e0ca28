// SPDX-License-Identifier: Apache-2.0
// What every answer of the program must be, whatever it is given.
#pragma once

#include <string>
#include <vector>

namespace dateline::fuzz {

struct Answer {
  int code = -1;  ///< exit code; -1: ended by a signal
  int signal = 0;
  std::string out, err;
};

/// What is wrong with an answer; "" when nothing is. Asked: exit code 0, 1 or 2; one line on stderr when it is not 0,
/// none when it is (notes and progress aside); printable UTF-8; no words of libraries; nothing that is no number.
/// `given`: the text that the program read, which it may show. `json`: stdout must be JSON where there is any.
std::string what_is_wrong(const Answer& answer, const std::string& given, bool json);

/// The text for a message: not printable bytes escaped, at most 3000 of them.
std::string shown(const std::string& text);

}  // namespace dateline::fuzz
