// SPDX-License-Identifier: Apache-2.0
// Command lines of known options with unsuitable values. Engines that build RTL are left out. Networks are small,
// simulations are short, and files are in the folder of the test.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/fuzz/chance.h"
#include "tests/fuzz/child.h"
#include "tests/fuzz/plain_check.h"
#include "tests/fuzz/tally.h"

namespace dateline::fuzz {
namespace {

using Words = std::vector<std::string>;

const Words& values() {
  static const Words list = {"",
                             "0",
                             "-1",
                             "1",
                             "2",
                             "3",
                             "9",
                             "1e9",
                             "99999999999999999999",
                             "-99999999999999999999",
                             "0x10",
                             "1.5",
                             "nan",
                             "inf",
                             "-nan",
                             "\xc3\xbc",
                             "\xff\xfe",
                             "a\nb",
                             "\x1b[2J",
                             "\xc2\x9b",
                             "\xe2\x80\xae",
                             std::string(5000, 'x'),
                             ",",
                             ":",
                             "1:2",
                             "2:1",
                             "1,2",
                             "-",
                             "--",
                             "/",
                             "/dev/null",
                             "/dev/full",
                             ".",
                             "none/there",
                             "torus:3x3",
                             "torus:0",
                             "mesh:",
                             "hypercube:99",
                             "product:",
                             "ghc:1x1x1x1",
                             "torus:3x3x3x3x3x3x3x3x3",
                             "dual-cube:1",
                             "torus:-3",
                             "torus:3^",
                             "torus:3^99",
                             "ring:1",
                             "linear",
                             "full",
                             "multiple",
                             "bubble",
                             "circuit",
                             "udr",
                             "dor:1,0",
                             "dor:",
                             "source",
                             "all",
                             "one",
                             "0:1",
                             "0:0",
                             "(0,0)",
                             "1,1;",
                             "tornado",
                             "hotspot",
                             "%s%n%s",
                             "${x}",
                             " ",
                             "\t",
                             "true",
                             "null",
                             "-y,x",
                             "90",
                             "a.json",
                             "a.svg"};
  return list;
}

/// A value that the option usually accepts, so that one odd value among good ones passes the first check; "": none.
std::string good_value(const std::string& option, Chance& chance) {
  static const std::map<std::string, Words> kGood = {
      {"--algorithm", {"auto", "naive", "dimension-tree", "two-phase", "algebraic"}},
      {"--angle", {"45", "-90", "30.5"}},
      {"--axes", {"-x,y", "y,x", "-y,x"}},
      {"--by", {"1,2", "1", "-1,0"}},
      {"--coefficients", {"1,1", "1,2"}},
      {"--d", {"1", "2"}},
      {"--depth", {"1", "4", "8"}},
      {"--drain", {"50"}},
      {"--dual-cube", {"2"}},
      {"--exchanges", {"1", "2"}},
      {"--fail-link", {"0:1", "0,0:0,1"}},
      {"--flow", {"dateline", "bubble"}},
      {"--dot", {"a.dot", "-"}},
      {"--json", {"a.json", "-"}},
      {"--output", {"a.svg", "-"}},
      {"--schedule", {"a.json", "-"}},
      {"--svg", {"a.svg", "-"}},
      {"--link-stages", {"1", "3"}},
      {"--measure", {"50"}},
      {"--n", {"3", "4"}},
      {"--packet", {"1", "4"}},
      {"--pattern", {"uniform", "tornado", "transpose"}},
      {"--placement", {"linear", "full", "multiple"}},
      {"--ports", {"one", "all"}},
      {"--q", {"1", "2"}},
      {"--rate", {"0.1", "0.9"}},
      {"--residues", {"0", "0,1"}},
      {"--rounds", {"1:2", "1"}},
      {"--routing", {"dor", "dor:1,0", "udr", "source"}},
      {"--seed", {"1", "7"}},
      {"--source", {"0", "2"}},
      {"--startup", {"0", "5"}},
      {"--switching", {"wormhole", "circuit"}},
      {"--sync", {"barrier"}},
      {"--t", {"1", "2"}},
      {"--tie", {"plus", "split"}},
      {"--vcs", {"1", "2", "4", "8"}},
      {"--warm-up", {"0", "20"}},
      {"--width", {"8", "16", "128"}},
      {"--words", {"1", "5", "64"}}};
  const auto found = kGood.find(option);
  return found == kGood.end() ? "" : chance.of(found->second);
}

/// The options of a command, read from its help, without those that build RTL or start long searches.
Words options_of(const std::string& command, const TemporaryFolder& folder) {
  static const std::set<std::string> kLeftOut = {"--help", "--topology", "--engine", "--saturation", "--memory"};
  const std::string help = run_program({command, "--help"}, folder).out;
  std::set<std::string> options;
  for (size_t at = help.find("--"); at != std::string::npos; at = help.find("--", at + 2)) {
    const size_t end = help.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
    const std::string option = help.substr(at, end - at);
    if (option.size() > 2 && kLeftOut.count(option) == 0) options.insert(option);
  }
  return {options.begin(), options.end()};
}

bool names(const Words& words, const std::string& option) {
  return std::find(words.begin(), words.end(), option) != words.end();
}

bool is_flag(const std::string& option) {
  static const std::set<std::string> kFlags = {"--circuit-retry", "--reductions", "--minimal", "--no-assertions",
                                               "--no-run",        "--run",        "--unsafe",  "--without-rule"};
  return kFlags.count(option) > 0;
}

Words command_line(const std::map<std::string, Words>& options, Chance& chance) {
  static const Words kCommands = {"check", "check", "run", "run",     "load",   "load",
                                  "draw",  "prove", "fit", "traffic", "tables", "list"};
  static const Words kOperations = {"broadcast",    "scatter",      "gather",  "all-gather", "all-to-all",
                                    "transpose-1d", "translate",    "reflect", "permute",    "shear",
                                    "rotate-90",    "rotate-angle", "gossip"};
  static const Words kNetworks = {"torus:3x3",   "mesh:3",      "torus:1",           "ring:4",
                                  "hypercube:2", "dual-cube:2", "twisted-torus:3x4", "product:ring3*path2"};
  const std::string command = chance.of(kCommands);
  Words line = {command};
  const bool collective = command == "check" || command == "run" || command == "draw";
  if (collective && !chance.one_in(10)) line.push_back(chance.of(kOperations));
  if (chance.one_in(40)) line.push_back(chance.of(values()));
  if (command != "tables" && command != "list" && !chance.one_in(5))
    line.insert(line.end(), {"--topology", chance.one_in(12) ? chance.of(values()) : chance.of(kNetworks)});
  for (int left = chance.within(1, 4); left > 0 && !options.at(command).empty(); --left) {
    const std::string option = chance.of(options.at(command));
    if (names(line, option) && !chance.one_in(10)) continue;
    line.push_back(option);
    const std::string good = chance.one_in(3) ? "" : good_value(option, chance);
    if (!good.empty())
      line.push_back(good);
    else if (!is_flag(option) || chance.one_in(10))
      line.push_back(chance.of(values()));
  }
  // Options that keep the run short, unless they are being tested.
  const auto add = [&](const std::string& option, const std::string& value) {
    if (!names(line, option)) line.insert(line.end(), {option, value});
  };
  if (command == "traffic") add("--measure", "100"), add("--drain", "100"), add("--warm-up", "10");
  if (command == "tables") {
    add("--n", "3"), add("--d", "1");
    if (!names(line, "--no-run")) line.push_back("--no-run");
  }
  if (collective || command == "load" || command == "traffic" || command == "prove") add("--memory", "1");
  if (command != "list" && command != "draw" && chance.one_in(5)) add("--json", "-");
  return line;
}

/// True if the line has the option with this value.
bool gives(const Words& line, const std::string& option, const std::string& value) {
  for (size_t i = 0; i + 1 < line.size(); ++i)
    if (line[i] == option && line[i + 1] == value) return true;
  return false;
}

/// Expects that no incomplete file is left, that reports parse, and that a schedule that the program wrote passes the
/// plain check.
void expect_good_files(const Words& line, const Answer& answer, const TemporaryFolder& folder,
                       const std::string& text) {
  for (const std::string& name : left_behind(folder, {})) EXPECT_FALSE(has(name, ".part")) << name << " after" << text;
  const std::string written = read_text(folder.file("a.json"));
  if (answer.code != 0 || written.empty()) return;
  EXPECT_TRUE(nlohmann::json::accept(written)) << text;
  const bool schedule = gives(line, "--schedule", "a.json");
  EXPECT_EQ(schedule ? plain::plain_check(written).why : "", "") << text;
}

void ask_program(uint64_t seed, int inputs) {
  const TemporaryFolder options_folder;
  std::map<std::string, Words> options;
  for (const char* command : {"list", "check", "run", "load", "draw", "prove", "fit", "traffic", "tables"}) {
    options[command] = options_of(command, options_folder);
    ASSERT_TRUE(std::string(command) == "list" || !options[command].empty()) << command;
  }
  Chance chance(seed);
  Tally tally{"command lines"};
  for (int number = 0; number < inputs; ++number) {
    const TemporaryFolder folder;
    const Words line = command_line(options, chance);
    std::string text;
    for (const std::string& word : line) text += " '" + word + "'";
    const Answer answer = run_program(line, folder);
    tally.count(answer);
    EXPECT_EQ(what_is_wrong(answer, text, gives(line, "--json", "-")), "")
        << "seed " << seed << ", input " << number << ":" << shown(text) << "\n"
        << shown(answer.err);
    expect_good_files(line, answer, folder, shown(text));
  }
}

class CommandLines : public testing::TestWithParam<int> {};
class ManyCommandLines : public testing::TestWithParam<int> {};

TEST_P(CommandLines, options_with_odd_values_get_clean_answers) { ask_program(8000 + GetParam(), 40); }
INSTANTIATE_TEST_SUITE_P(Seed, CommandLines, testing::Range(1, 9));

TEST_P(ManyCommandLines, slow_options_with_odd_values_get_clean_answers) { ask_program(9000 + GetParam(), 500); }
INSTANTIATE_TEST_SUITE_P(Seed, ManyCommandLines, testing::Range(1, 17));

}  // namespace
}  // namespace dateline::fuzz
