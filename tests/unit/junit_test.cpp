// SPDX-License-Identifier: Apache-2.0
#include "sw/report/junit.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

TEST(Junit, properties_failure_and_output_are_escaped_and_in_their_places) {
  const std::string xml = junit_xml("suite", {{"seeds", "2"}},
                                    {{"good", "", 1, {{"seed", "0"}}, "not shown"},
                                     {"bad", "a < b", 2, {{"replay", "run \"1\""}}, "first & line\nsecond\x1b[K\n"}},
                                    1'000'000'000);
  EXPECT_TRUE(
      has(xml,
          "<testsuite name=\"suite\" tests=\"2\" failures=\"1\" time=\"3.000\" timestamp=\"2001-09-09T01:46:40\">\n"
          "  <properties>\n"));
  EXPECT_TRUE(has(xml, "    <property name=\"seeds\" value=\"2\"/>\n"));
  EXPECT_TRUE(has(xml, "<property name=\"replay\" value=\"run &quot;1&quot;\"/>"));
  EXPECT_TRUE(has(xml, "<failure message=\"a &lt; b\"/>"));
  EXPECT_TRUE(has(xml, "<system-out>first &amp; line\nsecond\\x1b[K\n</system-out>")) << xml;
  EXPECT_FALSE(has(xml, "not shown")) << "the text of a passed case is not written";
  EXPECT_EQ(xml.find("<failure"), xml.rfind("<failure"));
}

}  // namespace
}  // namespace dateline
