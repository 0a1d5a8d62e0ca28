// SPDX-License-Identifier: Apache-2.0
#include "model/base/setting.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/base/printable.h"
#include "sw/report/as_options.h"

namespace dateline {
namespace {

TEST(Setting, is_written_as_its_user_does) {
  const std::string message =
      setting("vcs", 4) + " can deadlock; use " + setting("vcs", "8") + " or leave " + setting("link-stages") + " out";
  EXPECT_EQ(as_options(message), "--vcs 4 can deadlock; use --vcs 8 or leave --link-stages out");
  const std::string as_keywords =
      with_settings(message, [](const std::string& name, bool has_value) { return name + (has_value ? "=" : ""); });
  EXPECT_EQ(as_keywords, "vcs=4 can deadlock; use vcs=8 or leave link-stages out");
}

TEST(Setting, names_of_a_message_come_in_order_and_once) {
  const std::string message = setting("q", 2) + setting("depth") + setting("q");
  EXPECT_EQ(settings_in(message), (std::vector<std::string>{"q", "depth"}));
  EXPECT_TRUE(settings_in("--vcs 4").empty());
}

TEST(Setting, text_of_users_is_no_mark) {
  EXPECT_TRUE(settings_in(printable(setting("vcs"))).empty());
  EXPECT_TRUE(settings_in(one_line(setting("vcs"))).empty());
  for (const std::string text :
       {"\x0e", "\x0f", "\x0e\x0f", "\x0e=\x0f", "\x0fvcs\x0e", "\x0evcs", "\x0ea b\x0f", "\x0e\n\x0f"}) {
    EXPECT_EQ(as_options(text), text);
    EXPECT_EQ(as_options(text + setting("vcs")), text + "--vcs");
  }
}

}  // namespace
}  // namespace dateline
