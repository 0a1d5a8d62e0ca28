// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/load/load_run.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "model/network/describe.h"
#include "sim/drive/exchange.h"

namespace dateline {
namespace {

/// The paths of every ordered pair of processors, and the path that the pair uses first.
class PathChoice {
 public:
  explicit PathChoice(const LoadStudy& study) : study_(study) {
    std::mt19937_64 random(study.seed);
    const int count = study.placement.processors();
    for (int a = 0; a < count; ++a)
      for (int step = 1; step < count; ++step) {
        Pair pair;
        pair.from = study.placement.nodes[a];
        pair.to = study.placement.nodes[(a + step) % count];  // senders start with different receivers
        if (!study.failed.empty()) {
          pair.survivors = surviving_paths(study.network, study.routing, pair.from, pair.to);
          pair.paths = static_cast<long>(pair.survivors.size());
        } else {
          pair.paths = count_paths(study.network, study.routing, pair.from, pair.to);
        }
        if (pair.paths == 0) continue;
        pair.start = static_cast<long>(random() % static_cast<uint64_t>(pair.paths));
        pairs_.push_back(std::move(pair));
      }
  }

  std::vector<ExchangeMessage> messages(int exchange) const {
    std::vector<ExchangeMessage> messages;
    for (const Pair& pair : pairs_) {
      const long turn = (pair.start + exchange) % pair.paths;
      const long index = pair.survivors.empty() ? turn : pair.survivors[turn];
      messages.push_back(
          {pair.from, pair.to, numbered_path(study_.network, study_.routing, pair.from, pair.to, index)});
    }
    return messages;
  }

  /// Least common multiple of the pairs' numbers of paths, at most `most`.
  long whole(long most) const {
    long common = 1;
    for (const Pair& pair : pairs_) {
      common = std::lcm(common, pair.paths);
      if (common > most) return most;
    }
    return common;
  }
  bool evenly(int exchanges) const {
    return std::all_of(pairs_.begin(), pairs_.end(), [&](const Pair& pair) { return exchanges % pair.paths == 0; });
  }
  long size() const { return static_cast<long>(pairs_.size()); }

 private:
  struct Pair {
    int from = 0, to = 0;
    long paths = 0, start = 0;
    std::vector<long> survivors;  ///< indices of the paths without failed links; empty: no link failed
  };
  const LoadStudy& study_;
  std::vector<Pair> pairs_;
};

std::vector<long> expected_flits(const Topology& network, const std::vector<ExchangeMessage>& messages, int flits) {
  std::vector<long> expected(network.far_ends.size(), 0);
  for (const ExchangeMessage& message : messages) {
    int node = message.from;
    for (const uint8_t port : message.path) {
      expected[static_cast<size_t>(node) * network.ports + port] += flits;
      node = network.link(node, port).node;
    }
  }
  return expected;
}

void compare(const Topology& network, const std::vector<long>& counted, const std::vector<long>& expected) {
  for (size_t link = 0; link < counted.size(); ++link)
    if (counted[link] != expected[link])
      throw CheckError(
          describe_link(network, static_cast<int>(link) / network.ports, static_cast<int>(link) % network.ports) +
          " carried " + std::to_string(counted[link]) + " flits instead of " + std::to_string(expected[link]));
}

void find_deviation(const LoadStudy& study, ExchangeRun& run) {
  const std::vector<double>& load = study.effective().load;
  for (size_t link = 0; link < load.size(); ++link) {
    const double deviation = std::fabs(run.mean[link] - load[link]);
    if (deviation <= run.deviation) continue;
    run.deviation = deviation;
    run.deviating = static_cast<int>(link);
  }
  constexpr double kRounding = 1e-9;
  if (run.exact && run.deviation > kRounding * (1 + study.effective().max()))
    throw CheckError(
        "the flits counted on " +
        describe_link(study.network, run.deviating / study.network.ports, run.deviating % study.network.ports) +
        " differ from its load");
}

}  // namespace

int whole_exchanges(const LoadStudy& study, int most) { return static_cast<int>(PathChoice(study).whole(most)); }

ExchangeRun run_exchanges(const LoadStudy& study, int exchanges, RouterNetwork& network,
                          const std::function<void(int exchange, uint64_t cycle)>& each_cycle) {
  const RouterConfig& router = study.machine->router();
  const PathChoice choice(study);
  ExchangeRun run;
  run.exchanges = exchanges;
  run.messages = choice.size();
  run.flits = message_flits(router, study.words);
  run.exact = choice.evenly(exchanges);
  run.busiest_cycles = study.effective().max() * run.flits;
  std::vector<long> total(study.network.far_ends.size(), 0);
  uint64_t cycles = 0;
  for (int exchange = 0; exchange < exchanges; ++exchange) {
    const std::vector<ExchangeMessage> messages = choice.messages(exchange);
    std::function<void(uint64_t)> progress;
    if (each_cycle) progress = [&](uint64_t cycle) { each_cycle(exchange, cycle); };
    const ExchangeCount count = send_messages(study.network, router, messages, study.words, network, progress);
    compare(study.network, count.link_flits, expected_flits(study.network, messages, run.flits));
    for (size_t link = 0; link < total.size(); ++link) total[link] += count.link_flits[link];
    cycles += count.cycles;
    run.longest = std::max(run.longest, count.cycles);
  }
  run.cycles = cycles / static_cast<uint64_t>(exchanges);
  for (const long flits : total)
    run.mean.push_back(static_cast<double>(flits) / static_cast<double>(static_cast<long>(run.flits) * exchanges));
  find_deviation(study, run);
  return run;
}

}  // namespace dateline
