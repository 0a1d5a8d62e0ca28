// SPDX-License-Identifier: Apache-2.0
// Messages of many segments: the cost of memory banks is predicted to the cycle.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "sw/schedule/path.h"
#include "tests/collective/engine_run.h"

namespace dateline {
namespace {

Transfer parts_between(const Topology& topology, int from, int to, const std::vector<int>& parts) {
  Transfer transfer{from, to, native_path(topology, kAscending, from, to), {}};
  for (const int part : parts) transfer.items.push_back({0, -1, part});
  return transfer;
}

/// A broadcast whose parts are sent in random groups, so they are scattered in the memories on the way.
Schedule scattered_broadcast(const Topology& topology, int parts, unsigned seed) {
  std::mt19937 random(seed);
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = topology.spec;
  schedule.parts = parts;
  std::vector<int> all(parts);
  for (int part = 0; part < parts; ++part) all[part] = part;
  for (int to = 1; to < topology.nodes; ++to) {
    std::shuffle(all.begin(), all.end(), random);
    const int from = to - 1;
    for (int begin = 0; begin < parts;) {
      const int size = 1 + static_cast<int>(random() % parts);
      const int end = std::min(parts, begin + size);
      schedule.rounds.push_back({parts_between(topology, from, to, {all.begin() + begin, all.begin() + end})});
      begin = end;
    }
  }
  return schedule;
}

Setting setting_of(const std::string& spec, SwitchingMode switching) {
  Options options;
  options.topology = spec;
  options.switching = switching;
  return Setting(options);
}

void expect_exact(const Setting& setting, Engine& engine, int parts, int words, unsigned seed) {
  const Job job(setting, scattered_broadcast(setting.topology, parts, seed), words);
  expect_as_predicted(setting, job, run_job(engine, setting, job),
                      setting.topology.spec + " " + to_string(setting.options.switching) + ", " +
                          std::to_string(parts) + " parts, " + std::to_string(words) + " words, seed " +
                          std::to_string(seed));
}

TEST(Fragments, scattered_parts_take_the_predicted_cycles) {
  for (const char* spec : {"ring:4", "torus:5x3", "torus:3x3x2", "torus:3x2x2x2x2"})
    for (const SwitchingMode switching : {SwitchingMode::kWormhole, SwitchingMode::kCircuit}) {
      const Setting setting = setting_of(spec, switching);
      const auto engine = setting.engine("native");
      for (const int words : {12, 97})
        for (const int parts : {12, 31})
          for (unsigned seed = 1; seed <= 2; ++seed) expect_exact(setting, *engine, parts, words, seed);
    }
}

TEST(Fragments, rtl_takes_the_predicted_cycles) {
  const Setting setting = setting_of("torus:5x3", SwitchingMode::kWormhole);
  expect_exact(setting, *setting.engine("rtl"), 12, 97, 1);
}

}  // namespace
}  // namespace dateline
