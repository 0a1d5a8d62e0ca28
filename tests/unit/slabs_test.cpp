// SPDX-License-Identifier: Apache-2.0
// A network that threads step in slabs has the same wires as in one piece.
#include "sim/parallel/slab.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/node/barrier.h"
#include "model/node/program.h"
#include "model/router/route_encoding.h"
#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sw/driver/lockstep/lockstep.h"
#include "sw/report/as_options.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

Options options_of(const std::string& topology, bool one_port = true) {
  Options options;
  options.topology = topology;
  options.one_port = one_port;
  return options;
}

Options with(Options options, const std::function<void(Options&)>& change) {
  change(options);
  return options;
}

std::string name_of(const Options& options) {
  return options.topology + (options.one_port ? " one-port" : " all-port") + ", " + to_string(options.switching) +
         ", width " + std::to_string(options.width) + ", links of " + std::to_string(options.link_stages);
}

/// Numbers of threads that cut a network in different ways: evenly, unevenly, and with one node per slab.
std::vector<int> cuts_of(int nodes) {
  std::set<int> cuts;
  for (const int threads : {2, 3, nodes - 1, nodes})
    if (threads > 1 && threads <= nodes && threads <= 5) cuts.insert(threads);
  return {cuts.begin(), cuts.end()};
}

void expect_lockstep_of_routers(const Options& options, uint64_t cycles = 300) {
  SCOPED_TRACE(name_of(options));
  LockstepRequest request;
  request.machine = without_nodes(make_machine(options));
  request.cycles = cycles;
  const Topology& topology = request.machine.topology;
  std::vector<Named<RouterNetwork>> networks;
  networks.push_back({"one", std::make_unique<NativeRouters>(topology, request.machine.router())});
  for (const int threads : cuts_of(topology.nodes))
    networks.push_back(
        {std::to_string(threads) + " threads", NativeRouters::in_slabs(topology, request.machine.router(), threads)});
  ASSERT_GT(networks.size(), 1U);
  const LockstepResult result = lockstep_routers(request, networks);
  EXPECT_TRUE(result.agreed) << result.mismatch.text;
  EXPECT_GT(result.messages, topology.nodes);
  if (request.machine.router().circuits) {
    EXPECT_GT(result.circuits, 0);
  }
}

void expect_lockstep_of_nodes(const Options& options, uint64_t cycles = 500) {
  SCOPED_TRACE(name_of(options));
  LockstepRequest request;
  request.machine = make_machine(options);
  request.cycles = cycles;
  const Topology& topology = request.machine.topology;
  std::vector<Named<NodeNetwork>> networks;
  networks.push_back({"one", std::make_unique<NativeNodes>(topology, request.machine.node)});
  for (const int threads : cuts_of(topology.nodes))
    networks.push_back(
        {std::to_string(threads) + " threads", NativeNodes::in_slabs(topology, request.machine.node, threads)});
  const LockstepResult result = lockstep_nodes(request, networks);
  EXPECT_TRUE(result.agreed) << result.mismatch.text;
  EXPECT_GT(result.messages, 0);
}

/// Configurations that cores for one shape do not support, and those in which more than flits and credits cross between
/// slabs.
std::vector<Options> unusual() {
  const Options torus = options_of("torus:5x3"), all_port = options_of("torus:5x3", false);
  const auto circuits = [](Options& o) {
    o.switching = SwitchingMode::kCircuit;
    o.circuit_retry = true;
  };
  return {with(torus, [](Options& o) { o.link_stages = 3; }),
          with(all_port, [](Options& o) { o.link_stages = 2; }),
          with(torus, circuits),
          with(all_port, circuits),
          with(all_port,
               [&](Options& o) {
                 circuits(o);
                 o.link_stages = 2;
               }),
          with(torus, [](Options& o) { o.width = 128; })};
}

TEST(Slabs, routers_in_slabs_agree_with_the_whole_on_every_wire) {
  for (const char* topology :
       {"torus:5x5", "ring:32", "ring:3", "torus:4x6x3", "mesh:4x5", "ghc:3x3", "dual-cube:3", "torus:2x2", "ring:65"})
    expect_lockstep_of_routers(options_of(topology));
  for (const char* topology : {"torus:5x5", "ring:5", "torus:3x4x3", "mesh:3x3"})
    expect_lockstep_of_routers(options_of(topology, false));
}

TEST(Slabs, so_do_circuits_longer_links_and_wide_flits) {
  for (const Options& options : unusual()) expect_lockstep_of_routers(options);
}

TEST(Slabs, nodes_in_slabs_agree_with_the_whole_on_wires_records_and_memories) {
  for (const char* topology : {"torus:5x3", "ring:5", "dual-cube:2"})
    for (const bool one_port : {true, false}) expect_lockstep_of_nodes(options_of(topology, one_port));
  for (const Options& options : unusual()) expect_lockstep_of_nodes(options);
}

TEST(Slabs, a_network_is_cut_into_consecutive_nodes_whose_numbers_differ_by_one_at_most) {
  for (const auto& [nodes, slabs] : std::vector<std::pair<int, int>>{{64, 2}, {65, 2}, {63, 2}, {7, 7}, {100, 9}}) {
    const std::vector<NodeRange> ranges = cut(nodes, slabs);
    ASSERT_EQ(ranges.size(), static_cast<size_t>(slabs));
    int next = 0, least = nodes, most = 0;
    for (const NodeRange& range : ranges) {
      EXPECT_EQ(range.first, next);
      next = range.end();
      least = std::min(least, range.count);
      most = std::max(most, range.count);
    }
    EXPECT_EQ(next, nodes);
    EXPECT_LE(most - least, 1);
    EXPECT_GE(least, 1);
  }
}

TEST(Slabs, links_of_a_slab_are_those_of_the_network) {
  const Topology topology = parse_topology("torus:5x5");
  const Slab slab = slab_of(topology, {7, 9});
  for (int n = 0; n < slab.size(); ++n)
    for (int p = 0; p < topology.ports; ++p) {
      const LinkEnd want = topology.link(slab.global(n), p);
      const LinkEnd have = slab.links[static_cast<size_t>(n) * topology.ports + p];
      EXPECT_EQ(slab.local(slab.global(n)), n);
      if (have) {
        EXPECT_EQ(slab.global(have.node), want.node);
        EXPECT_EQ(have.port, want.port);
      } else {
        EXPECT_FALSE(slab.nodes.has(slab.global(n)) || slab.nodes.has(want.node));
      }
    }
  const Slab whole = whole_network(topology);
  EXPECT_EQ(whole.size(), topology.nodes);
  EXPECT_TRUE(whole.halo.empty());
}

TEST(Slabs, more_threads_than_nodes_are_refused) {
  const Machine machine = without_nodes(make_machine(options_of("ring:3")));
  EXPECT_NO_THROW(NativeRouters::in_slabs(machine.topology, machine.router(), 3));
  try {
    NativeRouters::in_slabs(machine.topology, machine.router(), 4);
    FAIL() << "4 threads for 3 nodes";
  } catch (const UsageError& error) {
    EXPECT_EQ(lacks(as_options(error.what()), {"--threads 4", "torus:3", "1 to 3"}), "");
  }
}

/// Node 0 adds a word to word 5 of node 1, which has the highest count that one bit holds. In the next round no node
/// sends or receives.
Program full_count(const Machine& machine) {
  Program program;
  program.config = machine.node;
  program.rounds = 2;
  program.hold = machine.node.least_hold();
  program.barrier_delay = least_barrier_delay(machine.node, 1);
  program.stream = true;
  program.nodes.resize(static_cast<size_t>(machine.topology.nodes));
  for (NodeImage& image : program.nodes) {
    image.memory.assign(8, Word{1});
    image.loaded = {{0, 8}};
    image.queues.resize(static_cast<size_t>(machine.router().locals()));
    image.expected_words.assign(2, 0);
  }
  const auto route = encode_route(machine.topology, machine.router(), 0, {0}, Switching::kWormhole, 0);
  const auto to = static_cast<size_t>(machine.topology.link(0, 0).node);
  program.nodes[0].queues[0] = {put_entry(route->headers[0], 2), segment_entry(true, SegmentOp::kAdd, 1, 5, 0)};
  program.nodes[to].expected_words[0] = 1;
  for (NodeImage& image : program.nodes)
    for (auto& queue : image.queues) queue.insert(queue.end(), 3, kEndOfRound);
  return program;
}

TEST(Slabs, a_count_that_could_not_rise_is_known_after_later_rounds) {
  const Machine machine = make_machine(with(options_of("ring:4"), [](Options& o) {
    o.count_bits = 1;
    o.reductions = true;
  }));
  const Program program = full_count(machine);
  std::vector<std::unique_ptr<NodeNetwork>> networks;
  networks.push_back(std::make_unique<NativeNodes>(machine.topology, machine.node));
  networks.push_back(NativeNodes::in_slabs(machine.topology, machine.node, 2));
  for (const auto& network : networks) {
    network->load(program);
    Barrier barrier(program.rounds, program.barrier_delay);
    barrier.step(true, false);
    for (int cycle = 0; !barrier.finished(); ++cycle) {
      ASSERT_LT(cycle, 1000);
      const bool all_done = network->all_done();
      network->drive_barrier(barrier.close(), barrier.release());
      network->step();
      barrier.step(true, all_done);
    }
    for (int node = 0; node < machine.topology.nodes; ++node)
      EXPECT_EQ(network->progress(node).overflow, node == machine.topology.link(0, 0).node) << node;
    EXPECT_EQ(network->progress(machine.topology.link(0, 0).node).overflow_word, 5U);
  }
}

}  // namespace
}  // namespace dateline
