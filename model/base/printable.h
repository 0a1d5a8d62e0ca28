// SPDX-License-Identifier: Apache-2.0
// Text of others (command lines, files, file names) in messages and reports: one line, no control characters, no more
// than is worth reading.
#pragma once

#include <cstddef>
#include <string>

namespace dateline {

/// The first `most` characters, "..." where there are more. What a terminal would act on instead of showing it (control
/// characters, marks that turn the direction of writing) and bytes that are no UTF-8 are escaped: \n, \x1b, \u202e.
std::string printable(const std::string& text, size_t most = 40);

/// In single quotes, so that a shell takes it as one word whatever it contains.
std::string shell_word(const std::string& text);
/// A word of a command that is shown to a user: printable, and in quotes where the shell would take it apart.
std::string command_word(const std::string& text);

/// A whole message as one line: the same, and where it or a word of it is too long the middle is left out, so that
/// what is said at the end (what to change) stays.
std::string one_line(const std::string& message);

}  // namespace dateline
