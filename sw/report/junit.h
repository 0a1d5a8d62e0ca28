// SPDX-License-Identifier: Apache-2.0
// Test results as JUnit XML, for continuous integration.
#pragma once

#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace dateline {

using JunitProperties = std::vector<std::pair<std::string, std::string>>;  ///< name, value

struct JunitCase {
  std::string name, failure;  ///< failure "": passed
  double seconds = 0;
  JunitProperties properties{};
  std::string output{};  ///< what it printed
};

/// properties: those of the suite; started: seconds since 1970, written as UTC in ISO 8601.
std::string junit_xml(const std::string& suite, const JunitProperties& properties, const std::vector<JunitCase>& cases,
                      std::time_t started);

}  // namespace dateline
