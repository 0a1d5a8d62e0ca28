// SPDX-License-Identifier: Apache-2.0
// Test results in the XML that continuous integration reads.
#pragma once

#include <string>
#include <vector>

namespace dateline {

struct JunitCase {
  std::string name, failure;  ///< failure empty: passed
  double seconds = 0;
};

std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases);

}  // namespace dateline
