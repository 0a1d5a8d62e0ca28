// SPDX-License-Identifier: Apache-2.0
// All-reduce in which every node exchanges the whole vector in every round, with the partners of recursive doubling
// (hypercubes), of Swing or of Trivance (tori). A node adds what comes to the value that it sends in the same round.
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
#include "sw/collective/reduce/unordered.h"
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

int power_of_three_at_least(int n) {
  int power = 1;
  while (power < n) power *= 3;
  return power;
}

std::string trivance_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (const std::string refusal = unordered_refusal(request); !refusal.empty()) return refusal;
  const std::vector<int> dims = used_dimensions(topology);
  const int n = equal_size(topology);
  if (topology.kind != "torus" || n < 3 || power_of_three_at_least(n) != n)
    return "it needs a torus with the same power of three in every dimension";
  if (request.q < n / 3)
    return "its longest exchange shares every link " + std::to_string(n / 3) + " times, so it needs a q of " +
           std::to_string(n / 3);
  const double transfers = 2.0 * topology.nodes * static_cast<double>(dims.size() * dims.size()) * ceil_log(3, n);
  return schedule_too_large(transfers, transfers);
}

/// Part j begins with dimension j. After the strides 1, 3, ... of a dimension every sum is that of the whole ring.
Schedule trivance_schedule(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const std::vector<int> dims = used_dimensions(topology);
  const int parts = static_cast<int>(dims.size());
  Schedule schedule = empty_schedule("all-reduce", "trivance-whole", request, parts);
  const int n = topology.dimensions[static_cast<size_t>(dims[0])].size;
  for (int turn = 0; turn < parts; ++turn)
    for (int stride = 1; stride < n; stride *= 3) {
      schedule.rounds.emplace_back();
      for (int node = 0; node < topology.nodes; ++node)
        for (int part = 0; part < parts; ++part)
          for (const int hops : {stride, -stride}) {
            const int dim = dims[static_cast<size_t>((part + turn) % parts)];
            std::vector<int> to = topology.coordinates(node), displacement(to.size(), 0);
            to[static_cast<size_t>(dim)] += hops + n;
            displacement[static_cast<size_t>(dim)] = hops;
            schedule.rounds.back().push_back({node,
                                              topology.node_at(to),
                                              dor_path_by(topology, request.order, node, displacement),
                                              {{-1, -1, part}},
                                              TransferOp::kAdd});
          }
    }
  return schedule;
}

Formula trivance_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "Juerss, Addanki, Schmid 2026, whole vector";
  const std::vector<int> dims = used_dimensions(request.topology);
  const int n = dims.empty() ? 1 : request.topology.dimensions[static_cast<size_t>(dims[0])].size;
  const double d = static_cast<double>(dims.size());
  formula.rounds = d * ceil_log(3, n);
  formula.hops = formula.volume = d * (n - 1) / 2.0;
  if (d > 0) formula.volume /= d;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm all_reduce_trivance_whole() {
  Algorithm algorithm{"all-reduce",
                      "trivance-whole",
                      {},
                      "all nodes exchange the whole vector over 1, 3, 9, ... hops both ways",
                      trivance_refusal,
                      trivance_schedule,
                      trivance_formula,
                      nullptr,
                      Growth::kWhole};
  algorithm.parts = [](const CollectiveRequest& request) {
    return std::max<int>(1, static_cast<int>(used_dimensions(request.topology).size()));
  };
  return algorithm;
}

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
