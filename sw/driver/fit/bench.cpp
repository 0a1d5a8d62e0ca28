// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/bench.h"

#include <algorithm>

#include "model/base/error.h"
#include "sw/driver/fit/probe_machine.h"
#include "sw/driver/rounds/execute.h"
#include "sw/driver/rounds/predict.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// Paths from node 0, one of each length; on a line they lead in the positive direction.
std::vector<std::vector<uint8_t>> probe_paths(const Topology& network, const RouterConfig& router) {
  std::vector<std::vector<uint8_t>> paths;
  for (int to = 1; to < network.nodes && static_cast<int>(paths.size()) + 1 < kProbeLine; ++to) {
    const std::vector<uint8_t> path = native_path(network, router.order, 0, to);
    if (path.size() == paths.size() + 1) paths.push_back(path);
  }
  return paths;
}

}  // namespace

Bench::Bench(const Machine& machine, const EnginePaths& paths)
    : machine_(machine),
      line_(probe_machine(machine)),
      network_(line_.topology),
      config_(line_.node),
      paths_(probe_paths(network_, config_.router)) {
  if (paths_.empty()) throw UsageError("fit: " + machine.topology.spec + " has no link to measure");
  engine_ = machine.engine->make(network_, config_, paths, {});
}

/// A round of `sharing` messages of one block from node 0. On a torus or mesh, message i travels `i` hops further where
/// such a path exists, so that the messages end at different nodes.
Schedule Bench::schedule(size_t hops, int sharing) const {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = network_.text;
  schedule.one_port = machine_.one_port();
  schedule.q = sharing;
  Round round;
  for (int i = 0; i < sharing; ++i) {
    const size_t length = hops + static_cast<size_t>(i) <= paths_.size() && network_.ports == 2 * network_.dims()
                              ? hops + static_cast<size_t>(i)
                              : hops;
    const std::vector<uint8_t>& path = paths_[length - 1];
    round.push_back({0, walk(network_, 0, path), path, {Item{0, -1, 0}}});
  }
  schedule.rounds.push_back(round);
  return schedule;
}

Probe Bench::probe(const std::string& varies, size_t hops, int words, int sharing) {
  const Schedule schedule = this->schedule(hops, sharing);
  const BlockLayout layout(network_, schedule, words);
  const Program program =
      compile_schedule(network_, schedule, layout, config_, machine_.options.startup, machine_.switching);
  const long measured = measure_rounds(program, engine_->run(program))[0];
  return {varies,
          static_cast<int>(hops),
          words,
          sharing,
          framing_of(config_).flits(words, 1, static_cast<int>(hops)) - words,
          measured,
          0};
}

/// The longest probe in words: a board has a fixed memory, other engines adapt the memory to the program.
int Bench::most_words() const { return machine_.engine->fixed ? config_.memory_words : kMaxMemoryWords; }

std::vector<Probe> Bench::distances_and_lengths() {
  std::vector<Probe> probes;
  // Odd lengths, far from the powers of two that users ask for: no run that is predicted later is measured here.
  // Bubble flow control moves complete slots, so that shorter lengths count in slots.
  const int unit = std::max(1, framing_of(config_).slot_words);
  for (size_t hops = 1; hops <= paths_.size(); ++hops) probes.push_back(probe("distance", hops, 17 * unit, 1));
  const size_t middle = std::min<size_t>(3, paths_.size());
  for (const int words : {1, 3, 5, 11, 23, 47, 97, 193, 389})
    if (const int length = words * (unit > 1 && words > 100 ? 1 : unit); length <= most_words())
      probes.push_back(probe("length", middle, length, 1));
  return probes;
}

std::vector<Probe> Bench::sharings() {
  const int most =
      std::min({kProbeLine - 1, config_.router.vcs / std::max(1, needed_vcs(machine_) / machine_.options.q)});
  // Under bubble flow control every slot is a message of its own; a put queue holds kSlots of them.
  constexpr int kLong = 252, kSlots = 12;
  const int slot = framing_of(config_).slot_words;
  const int words = std::min(slot > 0 ? kSlots * slot : kLong, most_words());
  std::vector<Probe> probes;
  for (int sharing = 1; sharing <= most; ++sharing) probes.push_back(probe("sharing", 1, words, sharing));
  return probes;
}

double Bench::fitted(const Probe& p, const CostModel& cost, const CostModel& wire) const {
  if (p.sharing == 1)
    return linear_cycles(cost, {1, static_cast<double>(p.hops), static_cast<double>(p.words), p.framing});
  const Schedule schedule = this->schedule(static_cast<size_t>(p.hops), p.sharing);
  const BlockLayout layout(network_, schedule, p.words);
  return predict_rounds(network_, schedule, layout, config_, wire, machine_.switching)[0].cycles;
}

}  // namespace dateline
