// SPDX-License-Identifier: Apache-2.0
// Makes text from users (command lines, files, file names) safe to show in messages and reports: one line, no control
// characters, bounded length.
#pragma once

#include <cstddef>
#include <string>

namespace dateline {

/// The first `most` characters of the text, followed by "..." where it has more. Escapes, as \n, \x1b or \u202e,
/// control characters, marks that change the direction of writing and bytes that are not UTF-8.
std::string printable(const std::string& text, size_t most = 40);

/// The text in single quotes: a shell reads it as one word whatever it contains.
std::string shell_word(const std::string& text);
/// One word of a command line that is shown to a user: printable, and quoted where a shell would split or expand it.
std::string command_word(const std::string& text);

/// A message as one printable line. "..." replaces the middle of a word of more than 240 bytes and of a line of more
/// than 8000 bytes; the end, which says what to change, is kept.
std::string one_line(const std::string& message);

}  // namespace dateline
