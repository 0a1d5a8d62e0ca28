// SPDX-License-Identifier: Apache-2.0
// Mutants of schedule files: every answer is clean, and a checker that shares no code with the program confirms every
// schedule that the program calls complete. A case is given by its seed: its inputs are the same on every machine.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "sw/schedule/json.h"
#include "tests/fuzz/agreement.h"
#include "tests/fuzz/child.h"
#include "tests/fuzz/in_process.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/raw_mutate.h"

namespace dateline::fuzz {
namespace {

struct Input {
  std::string text, original;
};

Input input(Chance& chance) {
  const Schedule& schedule = real_schedule(chance);
  Input input;
  input.original = write_schedule(schedule);
  if (!chance.one_in(3))
    input.text = mutant_text(schedule, chance);
  else
    input.text = raw_mutant(chance.one_in(2) ? input.original : mutant_text(schedule, chance), chance);
  return input;
}

/// Contended rounds, which are only noted, may also deliver everything.
bool claims_complete(const std::string& command, const Answer& answer) {
  return command == "check" || (command == "run" && answer.code == 0 && !has(answer.err, "contended"));
}

void ask_program(uint64_t seed, int inputs) {
  const TemporaryFolder folder;
  Chance chance(seed);
  Tally tally{"schedules, program"};
  for (int number = 0; number < inputs; ++number) {
    const Input file = input(chance);
    write_text(folder.file("s.json"), file.text);
    const std::string command = chance.of(std::vector<std::string>{"check", "check", "run", "draw"});
    std::vector<std::string> arguments = {command, "--from", "s.json", "--memory", "1"};
    const bool json = command != "draw" && chance.one_in(2);
    if (command == "draw") arguments.insert(arguments.end(), {"--output", "-"});
    if (json) arguments.insert(arguments.end(), {"--json", "-"});
    if (command != "draw" && chance.one_in(4)) arguments.insert(arguments.end(), {"--switching", "circuit"});
    if (chance.one_in(2)) arguments.insert(arguments.end(), {"--words", chance.one_in(2) ? "1" : "7"});
    const Answer answer = run_program(arguments, folder);
    tally.count(answer);
    const long confirmed = tally.confirmed;
    std::string wrong = what_is_wrong(answer, file.text, json);
    if (wrong.empty() && claims_complete(command, answer)) wrong = disagreement(answer, file.text, tally);
    if (tally.confirmed > confirmed && file.text != file.original) ++tally.differing;
    EXPECT_EQ(wrong, "") << "seed " << seed << ", input " << number << ": " << command << "\n"
                         << shown(answer.err) << shown(file.text);
    EXPECT_EQ(left_behind(folder, {"s.json"}), std::vector<std::string>{});
  }
}

void ask_library(uint64_t seed, int inputs) {
  const TemporaryFolder folder;
  Chance chance(seed);
  Tally tally{"schedules, library"};
  for (int number = 0; number < inputs; ++number) {
    const Input file = input(chance);
    write_text(folder.file("s.json"), file.text);
    std::string report;
    const Answer answer = check_file(folder.file("s.json"), &report);
    tally.count(answer);
    const long confirmed = tally.confirmed;
    std::string wrong = what_is_wrong(answer, file.text, true);
    if (wrong.empty()) wrong = what_is_wrong({0, 0, report, ""}, file.text, false);
    if (wrong.empty()) wrong = disagreement(answer, file.text, tally);
    if (tally.confirmed > confirmed && file.text != file.original) ++tally.differing;
    EXPECT_EQ(wrong, "") << "seed " << seed << ", input " << number << "\n" << shown(answer.err) << shown(file.text);
  }
}

class ScheduleFiles : public testing::TestWithParam<int> {};
class ManyScheduleFiles : public testing::TestWithParam<int> {};

TEST_P(ScheduleFiles, mutants_get_clean_answers_of_the_program) { ask_program(1000 + GetParam(), 40); }
TEST_P(ScheduleFiles, mutants_get_the_verdict_of_the_plain_checker) { ask_library(2000 + GetParam(), 100); }
INSTANTIATE_TEST_SUITE_P(Seed, ScheduleFiles, testing::Range(1, 9));

TEST_P(ManyScheduleFiles, slow_mutants_get_clean_answers_of_the_program) { ask_program(3000 + GetParam(), 500); }
TEST_P(ManyScheduleFiles, slow_mutants_get_the_verdict_of_the_plain_checker) { ask_library(4000 + GetParam(), 4000); }
INSTANTIATE_TEST_SUITE_P(Seed, ManyScheduleFiles, testing::Range(1, 17));

}  // namespace
}  // namespace dateline::fuzz
