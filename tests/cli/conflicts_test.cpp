// SPDX-License-Identifier: Apache-2.0
// Combinations of options that are refused: a command for every row of the table, and the help that lists the rows.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "sw/driver/machine/conflicts.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// The command that reaches a row, by the options of the row, and the option that its message blames.
struct Refused {
  std::string command, blames;
};
const std::map<std::vector<std::string>, Refused>& refused_commands() {
  static const std::string run = "run broadcast --topology torus:5x4 ";
  static const std::string sources = "traffic --topology torus:5x4 --sources board ";
  static const std::map<std::vector<std::string>, Refused> commands = {
      {{"rtl-nodes", "engine"}, {run + "--rtl-nodes 0,5", "--rtl-nodes"}},
      {{"threads", "engine"}, {run + "--threads 2 --engine systemc", "--threads 2"}},
      {{"circuit-retry", "switching"}, {run + "--circuit-retry", "--circuit-retry"}},
      {{"circuit-retry", "routing"},
       {run + "--switching circuit --circuit-retry --routing layered", "--circuit-retry"}},
      {{"flow", "topology"}, {"run broadcast --topology dual-cube:2 --flow bubble", "--flow bubble"}},
      {{"flow", "switching"}, {run + "--flow bubble --switching circuit", "--flow bubble"}},
      {{"flow", "routing"}, {run + "--flow bubble --routing udr", "--flow bubble"}},
      {{"flow", "depth"}, {run + "--flow bubble --depth 5", "--flow bubble"}},
      {{"virtual-networks", "vcs"},
       {"prove --topology torus:5x4 --virtual-networks 3 --vcs 5", "--virtual-networks 3"}},
      {{"topology", "routing"}, {"prove --topology torus:513x2x2x2", "torus:513x2x2x2"}},
      {{"width", "routing"}, {run + "--width 12 --routing source", "--width 12"}},
      {{"width", "depth"}, {run + "--width 8 --depth 1", "--width 8"}},
      {{"width", "circuit-retry"}, {run + "--width 12 --switching circuit --circuit-retry", "--width 12"}},
      {{"sources", "ports"}, {sources + "--ports all", "--ports all"}},
      {{"sources", "switching"}, {sources + "--switching circuit", "--switching circuit"}},
      {{"sources", "flow"}, {sources + "--flow bubble", "--flow bubble"}},
      {{"sources", "virtual-networks"}, {sources + "--virtual-networks 2", "--virtual-networks 2"}},
      {{"sources", "routing"}, {sources + "--routing udr", "--routing udr"}},
      {{"sources", "width"}, {sources + "--width 8", "--width 8"}},
      {{"q", "vcs"}, {run + "--q 3 --vcs 5 --flow dateline", "--q 3"}},
  };
  return commands;
}

/// tests/unit/conflicts_test.cpp reaches these rows.
bool needs_a_board(const Conflict& row) {
  return row.options == std::vector<std::string>{"count-bits", "engine"} ||
         row.options == std::vector<std::string>{"count-bits", "sources"} ||
         row.options == std::vector<std::string>{"reductions", "sources"};
}

TEST(Conflicts, every_row_is_refused_with_exit_2) {
  for (const Conflict& row : conflicts()) {
    const std::string name = row.options.front() + " with " + row.options.back();
    if (needs_a_board(row)) continue;
    ASSERT_EQ(refused_commands().count(row.options), 1u) << name;
    const Refused& refused = refused_commands().at(row.options);
    expect_refused(dateline_run(refused.command), 2, {refused.blames});
  }
  EXPECT_EQ(
      static_cast<long>(refused_commands().size()),
      std::count_if(conflicts().begin(), conflicts().end(), [](const Conflict& row) { return !needs_a_board(row); }));
}

TEST(Conflicts, help_lists_those_of_the_options_of_the_command) {
  const std::string traffic = dateline_run("traffic --help").out, prove = dateline_run("prove --help").out;
  EXPECT_TRUE(has(traffic, "--sources with --ports, --switching, --flow, --virtual-networks, --routing, --width: "));
  EXPECT_FALSE(has(prove, "--sources with")) << prove;
  EXPECT_TRUE(has(prove, "--flow with --topology: ")) << prove;
  EXPECT_FALSE(has(dateline_run("schema --help").out, "Refused together"));
}

}  // namespace
}  // namespace dateline
