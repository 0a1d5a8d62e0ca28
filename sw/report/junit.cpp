// SPDX-License-Identifier: Apache-2.0
#include "sw/report/junit.h"

#include <cstddef>
#include <cstdio>

namespace dateline {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

std::string seconds_text(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

}  // namespace

std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases) {
  size_t failures = 0;
  double seconds = 0;
  std::string body;
  for (const JunitCase& test : cases) {
    seconds += test.seconds;
    body += "  <testcase classname=\"" + escaped(suite) + "\" name=\"" + escaped(test.name) + "\" time=\"" +
            seconds_text(test.seconds) + "\"";
    if (test.failure.empty()) {
      body += "/>\n";
      continue;
    }
    ++failures;
    body += ">\n    <failure message=\"" + escaped(test.failure) + "\"/>\n  </testcase>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" + escaped(suite) + "\" tests=\"" +
         std::to_string(cases.size()) + "\" failures=\"" + std::to_string(failures) + "\" time=\"" +
         seconds_text(seconds) + "\">\n" + body + "</testsuite>\n";
}

}  // namespace dateline
