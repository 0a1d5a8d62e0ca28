// SPDX-License-Identifier: Apache-2.0
#include "model/base/suggest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace dateline {
namespace {

TEST(Suggest, distance_counts_insertions_deletions_replacements_and_exchanges) {
  EXPECT_EQ(edit_distance("torus", "torus"), 0);
  EXPECT_EQ(edit_distance("tours", "torus"), 1);
  EXPECT_EQ(edit_distance("tors", "torus"), 1);
  EXPECT_EQ(edit_distance("tooruss", "torus"), 2);
  EXPECT_EQ(edit_distance("Torus", "torus"), 0);
  EXPECT_EQ(edit_distance("all_gather", "all-gather"), 0);
  EXPECT_EQ(edit_distance("", "mesh"), 4);
}

TEST(Suggest, nearest_name_is_near_and_nothing_else_is_suggested) {
  const std::vector<std::string> known = {"broadcast", "all-gather", "all-to-all", "rtl", "rtl-net"};
  EXPECT_EQ(nearest_name("allgather", known), "all-gather");
  EXPECT_EQ(nearest_name("braodcast", known), "broadcast");
  EXPECT_EQ(nearest_name("rlt", known), "rtl");
  EXPECT_EQ(nearest_name("broad", known), "broadcast");
  EXPECT_EQ(nearest_name("all", known), "") << "two names begin with it";
  EXPECT_EQ(nearest_name("magic", known), "");
  EXPECT_EQ(nearest_name("", known), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), known), "");
  EXPECT_EQ(nearest_name("x", {"y"}), "") << "every letter would be wrong";
}

TEST(Suggest, known_names_follow_the_guess) {
  EXPECT_EQ(known_names("mehs", {"torus", "mesh"}), "; did you mean 'mesh'? Known: torus, mesh");
  EXPECT_EQ(known_names("blob", {"torus", "mesh"}), "; known: torus, mesh");
}

}  // namespace
}  // namespace dateline
