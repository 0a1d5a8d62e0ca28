// SPDX-License-Identifier: Apache-2.0
#include "sw/report/regress_report.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/as_options.h"
#include "sw/report/row_texts.h"

namespace dateline {
namespace {

/// Totals of all seeds.
struct Totals {
  std::set<std::string> configurations;
  long router_cycles = 0, wires = 0, messages = 0;
};

Totals totals_of(const std::vector<RegressOutcome>& outcomes) {
  Totals totals;
  for (const RegressOutcome& outcome : outcomes) {
    totals.configurations.insert(outcome.configuration);
    totals.router_cycles += outcome.router_cycles;
    totals.wires += outcome.wires;
    totals.messages += outcome.messages;
  }
  return totals;
}

struct RegressedSeed {
  const RegressOutcome& outcome;
  int64_t cycles;  ///< as requested
};

std::optional<std::string> replay_of(const RegressedSeed& seed) {
  if (seed.outcome.failure.empty()) return std::nullopt;
  return replay_command(static_cast<int64_t>(seed.outcome.seed), seed.cycles);
}

Rows<RegressedSeed> seed_rows() {
  using Outcome = RegressOutcome;
  const auto outcome = [](const RegressedSeed& seed) -> const Outcome& { return seed.outcome; };
  return Rows<RegressedSeed>()
      .add(Rows<Outcome>()
               .value("seed", "", "", &Outcome::seed)
               .value("configuration", "", "hardware and traffic", &Outcome::configuration)
               .value("passed", "", "", [](const Outcome& o) { return o.failure.empty(); })
               .value("problem?", "", "why the seed failed", &Outcome::failure),
           outcome)
      .value("replay?", "", "command that runs the failed seed again", replay_of)
      .add(Rows<Outcome>()
               .value("output?", "", "output of a seed that failed",
                      [](const Outcome& o) { return o.failure.empty() ? std::string() : o.output; })
               .value("cycles", "cycles", "", &Outcome::cycles)
               .value("router_cycles", "cycles", "cycles times nodes", &Outcome::router_cycles)
               .value("wires", "wires", "wires compared, counted once per cycle", &Outcome::wires)
               .value("messages", "messages", "", &Outcome::messages)
               .value("circuits", "circuits", "messages that used a circuit", &Outcome::circuits)
               .value("refusals", "", "probes that were refused", &Outcome::nacks)
               .value("seconds", "seconds", "run time", &Outcome::seconds),
           outcome);
}

std::vector<RegressedSeed> seeds_of(const RegressRun& run) {
  std::vector<RegressedSeed> seeds;
  for (const RegressOutcome& outcome : run.outcomes) seeds.push_back({outcome, run.cycles});
  return seeds;
}

const Rows<RegressRun>& regress_rows() {
  using Run = RegressRun;
  static const auto rows =
      Rows<Run>()
          .value("first", "", "the first seed", &Run::first)
          .value("seeds", "", "number of requested seeds", &Run::seeds)
          .value("cycles", "cycles", "cycles of bare routers per seed; complete nodes run a quarter of them",
                 &Run::cycles)
          .value("jobs", "", "seeds that ran at a time", &Run::jobs)
          .add(Rows<Totals>()
                   .value("configurations", "", "number of different configurations",
                          [](const Totals& t) { return t.configurations.size(); })
                   .value("router_cycles", "cycles", "cycles times nodes, in each of rtl, native and systemc",
                          &Totals::router_cycles)
                   .value("wires", "wires", "wires compared, counted once per cycle", &Totals::wires)
                   .value("messages", "", "messages and programs", &Totals::messages),
               [](const Run& run) { return totals_of(run.outcomes); })
          .list("cases", "one per seed, in the order in which they ended", seed_rows(), seeds_of);
  return rows;
}

}  // namespace

std::string replay_command(int64_t seed, int64_t cycles) {
  return "dateline regress --replay " + std::to_string(seed) + " --cycles " + std::to_string(cycles);
}

std::string seed_line(const RegressOutcome& outcome, int64_t cycles) {
  const Rows<RegressedSeed> rows = seed_rows();
  const RegressedSeed seed{outcome, cycles};
  const RowTexts<RegressedSeed> say(rows, seed);
  const std::string name = "seed " + say("seed") + " " + say("configuration") + ": ";
  if (!say.has("passed"))
    return name + "FAILED: " + as_options(say("problem")) + "\n    replay: " + say("replay") + "\n";
  return name + "ok, " + say.with_unit("cycles") + ", " + say.with_unit("messages") + ", " + say.with_unit("circuits") +
         ", " + say("refusals") + " refusals\n";
}

std::string regress_report(const RegressRun& run) {
  const RowTexts<RegressRun> say(regress_rows(), run);
  return counted(static_cast<long>(run.outcomes.size()), "seed") + ", " +
         counted(static_cast<long>(say.real("configurations")), "configuration") + ", " + say("router_cycles") +
         " router-cycles in each of rtl, native and systemc, " + say.with_unit("wires") + " compared, " +
         say("messages") + " messages and programs\n";
}

nlohmann::ordered_json regress_json(const RegressRun& run) { return regress_rows().json(run); }

std::vector<Key> regress_keys() { return regress_rows().keys(); }

}  // namespace dateline
