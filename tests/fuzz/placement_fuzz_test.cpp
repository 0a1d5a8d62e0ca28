// SPDX-License-Identifier: Apache-2.0
// Mutants of placement files: `load --placement FILE` answers cleanly and accepts every list of distinct nodes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/chance.h"
#include "tests/fuzz/child.h"
#include "tests/fuzz/in_process.h"
#include "tests/fuzz/raw_mutate.h"
#include "tests/fuzz/tally.h"

namespace dateline::fuzz {
namespace {

struct Torus {
  const char* text;
  int radix, dims;
};

struct Input {
  Torus torus;
  std::string text;
  int code = -1;  ///< expected exit code; -1: a mutant, any code
};

std::string place(const Torus& torus, int node, Chance& chance) {
  const size_t style = chance.below(4);
  if (style == 0) return std::to_string(node);
  std::string text;
  for (int k = 0; k < torus.dims; ++k, node /= torus.radix)
    text += (k == 0 ? "" : chance.one_in(3) ? " , " : ",") + std::to_string(node % torus.radix);
  return style == 1 ? text : "(" + text + ")";
}

Input input(Chance& chance) {
  Input input{
      chance.of(std::vector<Torus>{
          {"torus:3x3", 3, 2}, {"torus:8", 8, 1}, {"torus:4x4", 4, 2}, {"torus:5x5", 5, 2}, {"torus:3x3x3", 3, 3}}),
      ""};
  std::vector<int> nodes;
  int count = 1;
  for (int k = 0; k < input.torus.dims; ++k) count *= input.torus.radix;
  for (int node = 0; node < count; ++node) nodes.push_back(node);
  chance.shuffle(nodes);
  nodes.resize(static_cast<size_t>(chance.within(2, std::min(count, 12))));
  input.code = 0;
  if (chance.one_in(5)) nodes.push_back(chance.of(nodes)), input.code = 2;
  for (const int node : nodes) {
    if (chance.one_in(6)) input.text += chance.one_in(2) ? "# a remark\n" : "  \t\n";
    input.text +=
        place(input.torus, node, chance) + (chance.one_in(5) ? " # here" : "") + (chance.one_in(6) ? "\r\n" : "\n");
  }
  if (chance.one_in(4)) return input;
  input.text = raw_mutant(input.text, chance);
  input.code = -1;
  return input;
}

void expect_good(const Input& file, const Answer& answer, bool json, const std::string& where) {
  EXPECT_EQ(what_is_wrong(answer, file.text, json), "") << where << file.torus.text << "\n"
                                                        << shown(answer.err) << shown(file.text);
  EXPECT_EQ(answer.code, file.code >= 0 ? file.code : answer.code) << where << file.torus.text << "\n"
                                                                   << shown(file.text);
}

std::string where(uint64_t seed, int number) {
  return "seed " + std::to_string(seed) + ", input " + std::to_string(number) + ": ";
}

void ask_program(uint64_t seed, int inputs) {
  const TemporaryFolder folder;
  Chance chance(seed);
  Tally tally{"placements, program"};
  for (int number = 0; number < inputs; ++number) {
    const Input file = input(chance);
    write_text(folder.file("nodes"), file.text);
    std::vector<std::string> arguments = {"load",     "--topology", file.torus.text, "--placement", "nodes",
                                          "--memory", "1"};
    const bool json = chance.one_in(2);
    if (json) arguments.insert(arguments.end(), {"--json", "-"});
    if (!json && chance.one_in(2)) arguments.insert(arguments.end(), {"--svg", "-"});
    if (chance.one_in(2)) arguments.insert(arguments.end(), {"--routing", "udr"});
    if (chance.one_in(4)) arguments.insert(arguments.end(), {"--tie", "split"});
    if (chance.one_in(8)) arguments.insert(arguments.end(), {"--run", "--exchanges", "2"});
    const Answer answer = run_program(arguments, folder);
    tally.count(answer);
    expect_good(file, answer, json, where(seed, number));
    EXPECT_EQ(left_behind(folder, {"nodes"}), std::vector<std::string>{});
  }
}

void ask_library(uint64_t seed, int inputs) {
  const TemporaryFolder folder;
  Chance chance(seed);
  Tally tally{"placements, library"};
  for (int number = 0; number < inputs; ++number) {
    const Input file = input(chance);
    write_text(folder.file("nodes"), file.text);
    const Answer answer = load_file(file.torus.text, folder.file("nodes"));
    tally.count(answer);
    expect_good(file, answer, true, where(seed, number));
  }
}

class PlacementFiles : public testing::TestWithParam<int> {};
class ManyPlacementFiles : public testing::TestWithParam<int> {};

TEST_P(PlacementFiles, mutants_get_clean_answers_of_the_program) { ask_program(5000 + GetParam(), 50); }
INSTANTIATE_TEST_SUITE_P(Seed, PlacementFiles, testing::Range(1, 7));

TEST_P(ManyPlacementFiles, slow_mutants_get_clean_answers_of_the_program) { ask_program(6000 + GetParam(), 500); }
TEST_P(ManyPlacementFiles, slow_mutants_get_clean_answers_of_the_library) { ask_library(7000 + GetParam(), 2000); }
INSTANTIATE_TEST_SUITE_P(Seed, ManyPlacementFiles, testing::Range(1, 9));

}  // namespace
}  // namespace dateline::fuzz
