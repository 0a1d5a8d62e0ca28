// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/team.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace dateline {
namespace {

TEST(Team, every_member_works_once_a_round_and_what_it_did_is_seen_after_it) {
  for (const int size : {1, 2, 3, 7}) {
    Team team(size);
    std::vector<long> sums(static_cast<size_t>(size), 0);
    for (int round = 0; round < 2000; ++round) {
      // Members read what their neighbours wrote in the previous round.
      const std::vector<long> before = sums;
      team.run([&](int member) {
        sums[static_cast<size_t>(member)] = before[static_cast<size_t>((member + 1) % size)] + 1;
      });
    }
    EXPECT_EQ(sums, std::vector<long>(static_cast<size_t>(size), 2000));
  }
}

TEST(Team, members_work_in_threads_of_their_own) {
  Team team(3);
  std::vector<std::thread::id> ids(3);
  team.run([&](int member) { ids[static_cast<size_t>(member)] = std::this_thread::get_id(); });
  EXPECT_EQ(ids[0], std::this_thread::get_id());
  EXPECT_NE(ids[1], ids[0]);
  EXPECT_NE(ids[2], ids[0]);
  EXPECT_NE(ids[2], ids[1]);
}

TEST(Team, a_round_after_a_long_pause_or_with_a_slow_member_ends_too) {
  Team team(2);
  int done = 0;
  for (const bool slow_caller : {true, false}) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));  // members are asleep after this
    team.run([&](int member) {
      if ((member == 0) == slow_caller) std::this_thread::sleep_for(std::chrono::milliseconds(30));
      if (member == 1) ++done;
    });
  }
  EXPECT_EQ(done, 2);
}

TEST(Team, the_error_of_the_first_member_that_failed_is_thrown_and_the_next_round_runs) {
  Team team(4);
  for (int time = 0; time < 3; ++time) {
    try {
      team.run([](int member) {
        if (member >= 1) throw std::runtime_error("member " + std::to_string(member));
      });
      FAIL() << "nothing thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "member 1");
    }
    int members = 0;
    team.run([&](int member) {
      if (member == 3) members = member;
    });
    EXPECT_EQ(members, 3);
  }
}

TEST(Team, works_in_a_child_process_too) {
  Team team(3);
  std::vector<int> seen(3, 0);
  const auto round = [&] { team.run([&](int member) { ++seen[static_cast<size_t>(member)]; }); };
  round();
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    alarm(60);
    round();
    _exit(seen == std::vector<int>(3, 2) ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  round();
  EXPECT_EQ(seen, std::vector<int>(3, 2));
}

}  // namespace
}  // namespace dateline
