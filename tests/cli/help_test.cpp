// SPDX-License-Identifier: Apache-2.0
// --help at every level, and dateline list.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

TEST(Help, every_level_exits_zero) {
  const Finished top = dateline_run("--help");
  EXPECT_EQ(top.code, 0);
  EXPECT_EQ(top.err, "");
  const std::regex command(R"(\n  ([a-z]+) )");
  int commands = 0;
  const std::string list = top.out.substr(top.out.find("Subcommands:"));
  for (std::sregex_iterator match(list.begin(), list.end(), command), end; match != end; ++match, ++commands) {
    const Finished help = dateline_run(std::string((*match)[1]) + " --help");
    EXPECT_EQ(help.code, 0) << (*match)[1];
    EXPECT_EQ(help.err, "");
    EXPECT_TRUE(has(help.out, "Usage: dateline " + std::string((*match)[1]))) << help.out;
  }
  EXPECT_GE(commands, 7) << list;
}

TEST(Help, topic_is_the_help_of_its_command) {
  EXPECT_EQ(dateline_run("help traffic").out, dateline_run("traffic --help").out);
  EXPECT_EQ(dateline_run("help").out, dateline_run("--help").out);
  const Finished words = dateline_run("help words");
  EXPECT_EQ(words.code, 0);
  EXPECT_TRUE(has(words.out, "link volume")) << words.out;
  EXPECT_TRUE(has(words.out, "how many transfers may share one directed link")) << words.out;
  expect_refused(dateline_run("help flux"), 2, {"'flux'"});
  expect_refused(dateline_run("help trafic"), 2, {"'trafic'", "'traffic'"});
}

TEST(Help, operations_and_options_have_pages) {
  for (const char* const operation : {"reduce", "reduce-scatter", "all-reduce"}) {
    const Finished page = dateline_run(std::string("help ") + operation);
    EXPECT_EQ(page.code, 0) << page.err;
    EXPECT_EQ(lacks(page.out, {operation, "tree", "--combine", "--signed", "--order", "contribution",
                               std::string("dateline run ") + operation}),
              "");
  }
  EXPECT_EQ(lacks(dateline_run("help gossip").out, {"all-gather", "two-phase"}), "");
  EXPECT_EQ(lacks(dateline_run("help reduce").out, {"--source"}), "");
  EXPECT_FALSE(has(dateline_run("help all-reduce").out, "--source"));
  EXPECT_EQ(lacks(dateline_run("help combine").out, {"--combine", "add", "xor", "check", "run"}), "");
  EXPECT_EQ(lacks(dateline_run("help order").out, {"--order", "any", "fixed"}), "");
  EXPECT_EQ(lacks(dateline_run("help contribution").out, {"contribution", "dateline help words"}), "");
  // An option that commands describe in two ways.
  EXPECT_EQ(lacks(dateline_run("help seed").out, {"--seed", "traffic"}), "");
  expect_refused(dateline_run("help combin"), 2, {"'combin'", "'combine'"});
  expect_refused(dateline_run("help al-reduce"), 2, {"'al-reduce'", "'all-reduce'"});
}

TEST(Help, every_operation_and_every_word_of_the_list_has_a_page) {
  const Finished list = dateline_run("list --json -");
  ASSERT_EQ(list.code, 0);
  for (const auto& operation : nlohmann::json::parse(list.out)["operations"]) {
    const Finished page = dateline_run("help " + operation["name"].get<std::string>());
    EXPECT_EQ(page.code, 0) << page.err;
    EXPECT_EQ(lacks(page.out, {operation["name"].get<std::string>()}), "");
  }
}

TEST(List, names_operations_algorithms_topologies_and_engines) {
  const Finished list = dateline_run("list");
  EXPECT_EQ(list.code, 0);
  for (const char* name :
       {"broadcast", "algebraic", "dimension-tree", "naive", "torus", "mesh", "native", "systemc", "rtl"})
    EXPECT_TRUE(has(list.out, name)) << name;
}

TEST(List, networks_say_where_an_operation_runs_and_with_which_routing) {
  const Finished list = dateline_run("list --networks");
  EXPECT_EQ(list.code, 0);
  EXPECT_TRUE(std::regex_search(list.out, std::regex(R"(\ntranspose-1d +all one +\. +all one +all one +all one +\. )")))
      << list.out;
  for (const char* name : {"broadcast", "scatter", "gather", "all-gather", "all-to-all", "reduce", "reduce-scatter",
                           "all-reduce"})  // no cell is empty
    EXPECT_TRUE(std::regex_search(list.out, std::regex("\n" + std::string(name) + "( +all one){8}\n")))
        << name << list.out;
  EXPECT_TRUE(std::regex_search(list.out, std::regex(R"(\npermute( +all one){5} +\. +all one +\.)"))) << list.out;
  // The marks are correct.
  EXPECT_EQ(dateline_run("check all-gather --topology mesh:4x4 --ports one").code, 0);
  EXPECT_EQ(dateline_run("check all-gather --topology mesh:4x4").code, 0);
  EXPECT_EQ(dateline_run("run permute --axes=-y,x --algorithm table-4.3 --topology torus:4x4 --routing dor").code, 2);
  EXPECT_EQ(dateline_run("check permute --axes=-y,x --algorithm table-4.3 --topology torus:4x4 --routing source").code,
            0);
}

}  // namespace
}  // namespace dateline
