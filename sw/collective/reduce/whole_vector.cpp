// SPDX-License-Identifier: Apache-2.0
// All-reduce in which every node exchanges the whole vector in every round, with the partners of recursive doubling
// (hypercubes) or of Swing (tori). A node adds what comes to the value that it sends in the same round.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/lower_bound.h"
#include "sw/collective/all_gather/swing.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/schedule_size.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

std::string doubling_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (topology.kind != "hypercube") return "it needs a hypercube, not " + topology.spec;
  const double nodes = topology.nodes, ports = topology.ports;
  return schedule_too_large(nodes * ports * ports, nodes * ports * ports);
}

/// With all ports the vector has as many parts as ports. Part j begins with port j.
Schedule doubling_schedule(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const int parts = request.one_port ? 1 : std::max(1, topology.ports);
  Schedule schedule = empty_schedule("all-reduce", "doubling", request, parts);
  for (int step = 0; step < topology.ports; ++step) {
    schedule.rounds.emplace_back();
    for (int node = 0; node < topology.nodes; ++node)
      for (int part = 0; part < parts; ++part) {
        const int port = (step + part) % topology.ports;
        schedule.rounds.back().push_back(
            {node, topology.link(node, port).node, {static_cast<uint8_t>(port)}, {{-1, -1, part}}, TransferOp::kAdd});
      }
  }
  return schedule;
}

Formula doubling_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "recursive doubling of the whole vector";
  formula.rounds = formula.hops = request.topology.ports;
  formula.volume = request.one_port ? request.topology.ports : 1;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

Schedule swing_whole_schedule(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const int parts = 2 * static_cast<int>(used_dimensions(topology).size());
  Schedule schedule = empty_schedule("all-reduce", "swing-whole", request, parts);
  for (int step = 0; step < swing_steps(topology); ++step) {
    schedule.rounds.emplace_back();
    for (int node = 0; node < topology.nodes; ++node)
      for (int part = 0; part < parts; ++part) {
        SwingExchange exchange = swing_exchange(request, part, step, node);
        schedule.rounds.back().push_back(
            {node, exchange.partner, std::move(exchange.path), {{-1, -1, part}}, TransferOp::kAdd});
      }
    join_transfers(schedule.rounds.back());
  }
  return schedule;
}

Formula swing_whole_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "De Sensi et al. 2024, whole vector";
  formula.rounds = swing_steps(request.topology);
  formula.has_rounds = true;
  return formula;
}

}  // namespace

Algorithm all_reduce_doubling() {
  Algorithm algorithm{"all-reduce",
                      "doubling",
                      {},
                      "hypercube: all nodes exchange the whole vector over one link after the other",
                      doubling_refusal,
                      doubling_schedule,
                      doubling_formula,
                      nullptr,
                      Growth::kWhole};
  algorithm.parts = [](const CollectiveRequest& request) {
    return request.one_port ? 1 : std::max(1, request.topology.ports);
  };
  return algorithm;
}

Algorithm all_reduce_swing_whole() {
  Algorithm algorithm{"all-reduce",
                      "swing-whole",
                      {},
                      "all nodes exchange the whole vector over 1, -1, 3, -5, ... hops",
                      swing_refusal,
                      swing_whole_schedule,
                      swing_whole_formula,
                      nullptr,
                      Growth::kWhole};
  algorithm.parts = [](const CollectiveRequest& request) {
    return 2 * static_cast<int>(used_dimensions(request.topology).size());
  };
  return algorithm;
}

}  // namespace dateline
