// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/raw_mutate.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <vector>

namespace dateline::fuzz {
namespace {

const std::vector<std::string>& tokens() {
  static const std::vector<std::string> list = {"{",
                                                "}",
                                                "[",
                                                "]",
                                                ",",
                                                ":",
                                                "\"",
                                                "null",
                                                "1e999",
                                                "-1",
                                                "-0",
                                                "99999999999",
                                                std::string(1, '\0'),
                                                "\xff",
                                                "\x1b[2J",
                                                "\"q\":1,",
                                                "\"q\"",
                                                "\"from\":0,",
                                                "\"rounds\":[],",
                                                "\"a\":{},",
                                                "\\u0000",
                                                "\\ud800",
                                                "\\u202e",
                                                "\xc3\xbc",
                                                "\xe2\x80\xae",
                                                "\xef\xbb\xbf",
                                                std::string(200, '['),
                                                std::string(70, '{'),
                                                std::string(3000, 'x'),
                                                "\n",
                                                "\r\n",
                                                "\t",
                                                "true",
                                                "0.5",
                                                "1e2",
                                                "#",
                                                "(",
                                                ")",
                                                "1,1",
                                                "torus:3x3",
                                                "one",
                                                "-y,x"};
  return list;
}

const std::vector<std::string>& numbers() {
  static const std::vector<std::string> list = {"0",
                                                "-1",
                                                "1",
                                                "2",
                                                "3",
                                                "7",
                                                "8",
                                                "9",
                                                "16",
                                                "255",
                                                "256",
                                                "1024",
                                                "1025",
                                                "65536",
                                                "65537",
                                                "2147483647",
                                                "2147483648",
                                                "-2147483649",
                                                "4294967296",
                                                "9223372036854775808",
                                                "18446744073709551616",
                                                "1.5",
                                                "1e1",
                                                "-0.0",
                                                "[]",
                                                "{}",
                                                "\"a\"",
                                                "null",
                                                "00"};
  return list;
}

void replace_number(std::string& text, Chance& chance) {
  const size_t start = chance.below(text.size());
  const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto first = std::find_if(text.begin() + static_cast<long>(start), text.end(), digit);
  const auto last = std::find_if_not(first, text.end(), digit);
  const size_t at = static_cast<size_t>(first - text.begin()), length = static_cast<size_t>(last - first);
  text.replace(at, length, chance.of(numbers()));
}

void mutate(std::string& text, Chance& chance) {
  const size_t at = chance.below(text.size());
  switch (chance.below(7)) {
    case 0:
      text[at] = static_cast<char>(chance.below(256));
      break;
    case 1:
      text[at] = static_cast<char>(text[at] ^ (1 << chance.below(8)));
      break;
    case 2:
      text.insert(at, chance.of(tokens()));
      break;
    case 3:
      text.erase(at, 1 + chance.below(30));
      break;
    case 4:
      text.insert(at, std::string(text, chance.below(text.size()), 1 + chance.below(60)));
      break;
    case 5:
      text.resize(chance.one_in(8) ? at : text.size());
      break;
    default:
      replace_number(text, chance);
  }
}

}  // namespace

std::string raw_mutant(std::string text, Chance& chance) {
  for (int left = chance.within(1, 4); left > 0 && !text.empty(); --left) mutate(text, chance);
  return text;
}

}  // namespace dateline::fuzz
