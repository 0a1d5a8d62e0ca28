// SPDX-License-Identifier: Apache-2.0
#include "sw/report/junit.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

#include "model/base/printable.h"

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

/// Escapes a text of several lines.
std::string escaped_lines(const std::string& text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    result += escaped(printable(text.substr(at, end - at), 1000)) + (end < text.size() ? "\n" : "");
    at = end + 1;
  }
  return result;
}

std::string properties_xml(const std::string& indent, const JunitProperties& properties) {
  if (properties.empty()) return "";
  std::string text = indent + "<properties>\n";
  for (const auto& [name, value] : properties)
    text += indent + "  <property name=\"" + escaped(name) + "\" value=\"" + escaped(value) + "\"/>\n";
  return text + indent + "</properties>\n";
}

std::string seconds_text(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%.3f", seconds);
  return text;
}

std::string time_text(std::time_t time) {
  char text[40] = "";
  std::tm utc{};
  if (gmtime_r(&time, &utc) != nullptr) std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
  return text;
}

}  // namespace

std::string junit_xml(const std::string& suite, const JunitProperties& properties, const std::vector<JunitCase>& cases,
                      std::time_t started) {
  size_t failures = 0;
  double seconds = 0;
  std::string body;
  for (const JunitCase& test : cases) {
    seconds += test.seconds;
    body += "  <testcase classname=\"" + escaped(suite) + "\" name=\"" + escaped(test.name) + "\" time=\"" +
            seconds_text(test.seconds) + "\"";
    if (test.failure.empty() && test.properties.empty()) {
      body += "/>\n";
      continue;
    }
    body += ">\n" + properties_xml("    ", test.properties);
    if (!test.failure.empty()) {
      ++failures;
      body += "    <failure message=\"" + escaped(test.failure) + "\"/>\n";
      if (!test.output.empty()) body += "    <system-out>" + escaped_lines(test.output) + "</system-out>\n";
    }
    body += "  </testcase>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" + escaped(suite) + "\" tests=\"" +
         std::to_string(cases.size()) + "\" failures=\"" + std::to_string(failures) + "\" time=\"" +
         seconds_text(seconds) + "\" timestamp=\"" + time_text(started) + "\">\n" + properties_xml("  ", properties) +
         body + "</testsuite>\n";
}

}  // namespace dateline
