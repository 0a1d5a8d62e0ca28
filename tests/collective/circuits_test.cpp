// SPDX-License-Identifier: Apache-2.0
// The exact cycles of circuits, and how circuits share a link.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/node/barrier.h"

#include "sim/native/native_nodes.h"
#include "sim/rtl/rtl_nodes.h"
#include "tests/collective/engine_run.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

constexpr int kRing = 21;  // at most ten links up

Options circuit_options(int vcs) {
  Options options;
  options.topology = "ring:" + std::to_string(kRing);
  options.switching = SwitchingMode::kCircuit;
  options.vcs = vcs;
  return options;
}

/// `count` circuits from node 0 to the node `hops` links up, all in one round.
Schedule circuits_up(const Topology& ring, int hops, int count) {
  Schedule schedule;
  schedule.operation = "broadcast";
  schedule.topology = ring.spec;
  schedule.q = count;
  schedule.parts = count;
  Round round;
  for (int i = 0; i < count; ++i) round.push_back({0, hops, std::vector<uint8_t>(hops, 0), {Item{0, -1, i}}});
  schedule.rounds.push_back(round);
  return schedule;
}

class Circuits {
 public:
  Circuits(const std::string& engine, int vcs)
      : machine_(make_machine(circuit_options(vcs))), ring_(machine_.topology) {
    engine_ = find_engine(engine).make(ring_, machine_.node, engine_paths(), {});
  }
  long cycles(int hops, int words) {
    const Schedule schedule = circuits_up(ring_, hops, 1);
    const BlockLayout layout(ring_, schedule, words);
    const Program program = compile_schedule(ring_, schedule, layout, machine_.node, 0, machine_.switching);
    return measure_rounds(program, engine_->run(program))[0];
  }

 private:
  Machine machine_;
  const Topology& ring_;
  std::unique_ptr<Engine> engine_;
};

void expect_linear(const std::string& engine, int vcs, const std::vector<int>& lengths) {
  Circuits circuits(engine, vcs);
  const long first = circuits.cycles(1, 1);
  const long per_hop = circuits.cycles(2, 1) - first;
  const long startup = first - per_hop - 1;
  EXPECT_EQ(per_hop, 5) << "two cycles for the probe, one for its acknowledge, two for the words";
  for (int hops = 1; hops <= 10; ++hops)
    for (const int words : lengths)
      ASSERT_EQ(circuits.cycles(hops, words), startup + hops * per_hop + words)
          << engine << ": " << hops << " links, " << words << " words, " << vcs << " VCs";
}

TEST(Circuits, native_takes_startup_and_hops_and_words_exactly) {
  expect_linear("native", 1, {1, 2, 3, 4, 7, 8, 31, 64, 129, 500});
}

TEST(Circuits, slow_native_takes_startup_and_hops_and_words_exactly_for_every_length) {
  std::vector<int> all;
  for (int words = 1; words <= 500; ++words) all.push_back(words);
  expect_linear("native", 2, all);
}

TEST(Circuits, rtl_takes_startup_and_hops_and_words_exactly) { expect_linear("rtl", 4, {1, 2, 5, 64, 500}); }

TEST(Circuits, idle_virtual_channels_slow_nothing) {
  const long alone = Circuits("native", 1).cycles(7, 100);
  for (int vcs = 2; vcs <= 8; ++vcs) EXPECT_EQ(Circuits("native", vcs).cycles(7, 100), alone) << vcs;
}

/// Counts the flits of every circuit on one link in each cycle. While all circuits flow, their counts differ by at most
/// one flit.
void expect_equal_shares(NodeNetwork& network, const Topology& ring, const NodeConfig& config, int count) {
  const Schedule schedule = circuits_up(ring, 3, count);
  const BlockLayout layout(ring, schedule, 60 * count);
  const Program program = compile_schedule(ring, schedule, layout, config, 0, Switching::kCircuitAnyVc);
  network.load(program);
  Barrier barrier(program.rounds, program.barrier_delay);
  barrier.step(true, false);
  std::vector<int> flits(kMaxVcs, 0), before;  // before: counts when all circuits have begun to flow
  int cycles_shared = 0;
  for (int cycle = 0; cycle < 5000; ++cycle) {
    network.drive_barrier(barrier.close(), barrier.release());
    const FlitWire wire = network.out_flit(1, 0);
    if (wire.valid) {
      if (!wire.head) ++flits[wire.vc];
      const auto flowing = std::count_if(flits.begin(), flits.end(), [](int n) { return n > 0 && n < 61; });
      if (flowing == count) {
        ++cycles_shared;
        if (before.empty()) before = flits;
        std::vector<int> active;
        for (int vc = 0; vc < kMaxVcs; ++vc)
          if (flits[vc] > 0) active.push_back(flits[vc] - before[vc]);
        const auto range = std::minmax_element(active.begin(), active.end());
        EXPECT_LE(*range.second - *range.first, 1) << "cycle " << cycle;
      }
    }
    const bool finished = barrier.finished(), all_done = network.all_done();
    network.step();
    if (finished) break;
    barrier.step(true, all_done);
  }
  EXPECT_GT(cycles_shared, 55 * count - 20) << count << " circuits flowed together";
}

TEST(Circuits, q_on_one_link_get_equal_shares_on_native_and_rtl) {
  const Machine machine = make_machine(circuit_options(4));
  const Topology& ring = machine.topology;
  const NodeConfig& config = machine.node;
  NativeNodes native(ring, config);
  RtlNodes rtl(ring, config, engine_paths(), false);
  for (int count = 1; count <= 4; ++count) {
    expect_equal_shares(native, ring, config, count);
    expect_equal_shares(rtl, ring, config, count);
  }
}

TEST(CircuitRounds, more_than_q_on_a_link_are_refused_with_round_and_transfers) {
  const TemporaryFolder folder;
  const std::string file = folder.file("shared.json");
  write_text(file, R"({"format": "dateline-schedule", "version": 1, "operation": "broadcast", "arguments": {},
    "topology": "mesh:4", "ports": "all", "q": 1, "source": 0, "parts": 1,
    "rounds": [[{"from": 0, "to": 1, "path": [0], "items": [[0, -1, 0]]}],
               [{"from": 0, "to": 2, "path": [0, 0], "items": [[0, -1, 0]]},
                {"from": 1, "to": 3, "path": [0, 0], "items": [[0, -1, 0]]}]]})");
  const Finished circuits = dateline_run("run --switching circuit --from " + file);
  EXPECT_EQ(circuits.code, 1);
  EXPECT_EQ(lacks(circuits.err, {"round 2", "(1)->(2) port 0 (+x)", "transfer 1 (0)->(2)", "--switching wormhole"}),
            "");
  EXPECT_EQ(dateline_run("run --from " + file).code, 0) << "wormhole under an acyclic rule may run";
  const Finished retried = dateline_run("run --switching circuit --circuit-retry --from " + file);
  EXPECT_EQ(retried.code, 0) << retried.err;
  EXPECT_TRUE(has(retried.out, "0 mismatches")) << retried.out;
}

TEST(CircuitRounds, ports_that_do_not_exist_and_lost_blocks_are_refused) {
  const TemporaryFolder folder;
  const auto with = [&](const std::string& rounds) {
    const std::string file = folder.file("bad.json");
    write_text(file, R"({"format": "dateline-schedule", "version": 1, "operation": "broadcast", "arguments": {},
      "topology": "mesh:3", "ports": "all", "q": 1, "source": 0, "parts": 1, "rounds": )" +
                         rounds + "}");
    return dateline_run("run --switching circuit --from " + file);
  };
  const Finished lost = with(R"([[{"from": 0, "to": 1, "path": [0], "items": [[0, -1, 0]]}]])");
  EXPECT_EQ(lost.code, 1);
  EXPECT_EQ(lacks(lost.err, {"node (2)", "part 0", "[0,-1]"}), "");
  const Finished port = with(R"([[{"from": 0, "to": 1, "path": [7], "items": [[0, -1, 0]]}]])");
  EXPECT_EQ(port.code, 2);
  EXPECT_EQ(lacks(port.err, {"round 1, transfer 1", "7"}), "");
  const Finished edge = with(R"([[{"from": 0, "to": 1, "path": [1], "items": [[0, -1, 0]]}]])");
  EXPECT_NE(edge.code, 0);
  EXPECT_EQ(lacks(edge.err, {"round 1, transfer 1", "hop 1"}), "");
}

}  // namespace
}  // namespace dateline
