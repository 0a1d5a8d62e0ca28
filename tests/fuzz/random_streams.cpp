// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/random_streams.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/network/family.h"
#include "model/router/route_encoding.h"
#include "sw/schedule/fixed_order.h"
#include "sw/schedule/json.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline::fuzz {
namespace {

const std::vector<std::string> kNetworks = {
    "ring:2",    "ring:3",    "ring:4",    "ring:5",      "ring:6",      "ring:8",      "ring:9",   "mesh:2",
    "mesh:3",    "mesh:4",    "mesh:5",    "mesh:7",      "mesh:2x2",    "mesh:2x3",    "mesh:3x3", "mesh:2x4",
    "torus:3x3", "torus:2x4", "torus:3x2", "hypercube:2", "hypercube:3", "dual-cube:2", "ghc:3x3",  "ghc:4"};

/// A path by the network's own routing with random directions, by a random order of dimensions, or through random
/// links.
std::vector<uint8_t> random_path(const RandomStream& to_run, int from, int to, Chance& chance) {
  const Topology& topology = to_run.topology;
  if (to_run.config.source) {
    std::vector<uint8_t> path;
    for (int node = from; node != to || path.empty();) {
      const auto port = static_cast<uint8_t>(chance.below(static_cast<size_t>(topology.ports)));
      const LinkEnd& end = topology.link(node, port);
      const bool turns_back = !path.empty() && topology.link(end ? end.node : 0, path.back()).node == end.node;
      if (!end || turns_back) continue;
      path.push_back(port);
      node = end.node;
      if (path.size() > 4) return {};
    }
    return path;
  }
  DimensionOrder order = kAscending;
  if (to_run.config.unordered)
    for (size_t left = static_cast<size_t>(topology.dims()); left > 1; --left)
      std::swap(order[left - 1], order[chance.below(left)]);
  return path_by(topology, order, from, to, [&](const Dimension&, int) { return chance.one_in(2); });
}

std::vector<Item> random_items(const std::vector<Item>& held, Chance& chance) {
  std::set<Item> items;
  for (size_t left = 1 + chance.below(3); left > 0; --left) {
    // Half of the items are among the last that arrived: relays send on what they get.
    const size_t latest = std::min<size_t>(2, held.size());
    items.insert(chance.one_in(2) ? chance.of(held) : held[held.size() - 1 - chance.below(latest)]);
  }
  return {items.begin(), items.end()};
}

/// In one round a sum either gets contributions, or is replaced once.
void remove_conflicts(Transfer& transfer, const Round& round) {
  const auto conflicts = [&](const Item& item) {
    return std::any_of(round.begin(), round.end(), [&](const Transfer& other) {
      return other.to == transfer.to && (other.op == TransferOp::kPut || transfer.op == TransferOp::kPut) &&
             std::find(other.items.begin(), other.items.end(), item) != other.items.end();
    });
  };
  transfer.items.erase(std::remove_if(transfer.items.begin(), transfer.items.end(), conflicts), transfer.items.end());
}

void add_rounds(RandomStream& made, Chance& chance) {
  const int nodes = made.topology.nodes;
  std::vector<std::vector<Item>> held(static_cast<size_t>(nodes));
  const Blocks blocks(made.topology, made.schedule);
  for (int node = 0; node < nodes; ++node) held[static_cast<size_t>(node)] = blocks.initial(node);
  const size_t rounds = 1 + chance.below(6),
               most = 1 + chance.below(static_cast<size_t>(chance.one_in(2) ? nodes : 3 * nodes));
  for (size_t r = 0; r < rounds; ++r) {
    Round round;
    for (size_t left = 1 + chance.below(most); left > 0; --left) {
      Transfer transfer;
      transfer.from = static_cast<int>(chance.below(static_cast<size_t>(nodes)));
      transfer.to = (transfer.from + chance.within(1, nodes - 1)) % nodes;
      transfer.path = random_path(made, transfer.from, transfer.to, chance);
      if (transfer.path.empty() ||
          !encode_route(made.topology, made.config, transfer.from, transfer.path, made.switching, 0))
        continue;
      transfer.items = random_items(held[static_cast<size_t>(transfer.from)], chance);
      if (blocks.reduces() && !chance.one_in(4)) transfer.op = TransferOp::kAdd;
      if (blocks.reduces()) remove_conflicts(transfer, round);
      if (transfer.items.empty()) continue;
      round.push_back(std::move(transfer));
    }
    for (const Transfer& transfer : round)
      for (const Item& item : transfer.items) {
        std::vector<Item>& there = held[static_cast<size_t>(transfer.to)];
        if (std::find(there.begin(), there.end(), item) == there.end()) there.push_back(item);
      }
    made.schedule.rounds.push_back(std::move(round));
  }
}

/// In some reductions the schedule fixes the order of the contributions, if it can.
void fix_order(RandomStream& made, Chance& chance) {
  if (!find_operation(made.schedule.operation).reduces() || !chance.one_in(3)) return;
  made.schedule.arguments["order"] = "fixed";
  try {
    made.schedule = in_fixed_order(made.topology, made.schedule);
  } catch (const UsageError&) {
    made.schedule.arguments["order"] = "any";
  }
}

}  // namespace

std::unique_ptr<RandomStream> random_stream(Chance& chance, BlockLayout::Reuse reuse) {
  auto made = std::make_unique<RandomStream>();
  made->topology = parse_topology(chance.of(kNetworks));
  const NetworkFamily& family = family_of(made->topology);
  RouterConfig& config = made->config;
  config.vcs = chance.one_in(5) ? chance.within(3, 4) : chance.within(1, 2);
  config.all_port = chance.one_in(2);
  config.source = family.source_rule() && chance.one_in(4);
  config.unordered = family.ordered_dimensions() && !config.source && chance.one_in(4);
  config.circuits = chance.one_in(4);
  if (config.circuits) made->switching = chance.one_in(2) ? Switching::kCircuit : Switching::kCircuitRetry;
  config.phases = config.source || config.unordered ? std::min(made->topology.dims(), config.vcs) : 1;
  fit_to(made->topology, config);
  made->contexts = chance.one_in(2) ? chance.within(1, config.vcs) : 1;
  Schedule& schedule = made->schedule;
  schedule.operation = chance.one_in(3) ? (chance.one_in(2) ? "all-reduce" : "reduce-scatter")
                                        : (chance.one_in(2) ? "all-gather" : "all-to-all");
  schedule.topology = made->topology.spec;
  schedule.one_port = !config.all_port;
  schedule.q = made->contexts;
  schedule.parts = chance.within(1, 2);
  add_rounds(*made, chance);
  fix_order(*made, chance);
  const int words = schedule.parts * chance.within(1, 2);
  const auto sending = chance.one_in(2) ? BlockLayout::Order::kOldestFirst : BlockLayout::Order::kLatestFirst;
  made->layout = std::make_unique<BlockLayout>(made->topology, schedule, words, reuse, sending);
  made->stream = std::make_unique<StreamSchedule>(made->topology, config, made->contexts, schedule, *made->layout,
                                                  made->switching);
  return made;
}

namespace {

/// A line for every segment: what it reads and writes.
std::string segments_text(const Schedule& schedule, const BlockLayout& layout) {
  std::string text = "offset " + std::to_string(layout.offset()) + "\n";
  for (size_t r = 0; r < schedule.rounds.size(); ++r)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t)
      for (const Segment& segment : layout.segments(r, t))
        text += "round " + std::to_string(r + 1) + ": " + std::to_string(schedule.rounds[r][t].from) + "->" +
                std::to_string(schedule.rounds[r][t].to) + ": " + std::to_string(segment.words) + " words of count " +
                std::to_string(segment.count) + " from " + std::to_string(segment.from) + " to " +
                std::to_string(segment.to) + (segment.drop ? ", dropped" : "") + (segment.add ? ", added" : "") +
                (segment.shifted ? " and written further" : "") + "\n";
  return text;
}

}  // namespace

std::string RandomStream::text() const {
  return "vcs " + std::to_string(config.vcs) + ", contexts " + std::to_string(contexts) +
         (config.source      ? ", source routes"
          : config.unordered ? ", unordered routes"
                             : "") +
         ", switching " + std::to_string(static_cast<int>(switching)) + ", words " + std::to_string(layout->words()) +
         "\n" + write_schedule(schedule) + segments_text(schedule, *layout);
}

}  // namespace dateline::fuzz
