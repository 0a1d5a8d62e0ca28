// SPDX-License-Identifier: Apache-2.0
// The hierarchical network tops (nodes wired by generate, RTL barrier, host bus) run a broadcast and must give the
// records and memories of the native engine.
#include <gtest/gtest.h>
#include <verilated.h>

#include <memory>

#include "Vmesh.h"
#include "Vtorus.h"
#include "sim/native/native_nodes.h"
#include "sim/rtl/tiles.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/configuration.h"
#include "sw/schedule/compile.h"

namespace dateline {
namespace {

constexpr int kWords = 13;

/// The host's side of a network top.
template <class Model>
class Host {
 public:
  Host() : model_(std::make_unique<Model>(&context_, "network")) {
    Model& m = *model_;
    m.rst_ni = 0;
    m.start_i = m.host_we_i = 0;
    for (int i = 0; i < 3; ++i) clock();
    m.rst_ni = 1;
  }

  void clock() {
    model_->clk_i = 1;
    model_->eval();
    model_->clk_i = 0;
    model_->eval();
  }
  void write(int node, HostSpace space, int channel, size_t address, uint64_t data) {
    aim(node, space, channel, address);
    model_->host_wdata_i = data;
    model_->host_we_i = 1;
    clock();
    model_->host_we_i = 0;
  }
  uint64_t read(int node, HostSpace space, size_t address) {
    aim(node, space, 0, address);
    for (int i = 0; i < 3; ++i) clock();
    return model_->host_rdata_o;
  }

  void load(const Program& program) {
    for (int n = 0; n < static_cast<int>(program.nodes.size()); ++n) {
      const NodeImage& image = program.nodes[n];
      for (size_t a = 0; a < image.memory.size(); ++a) write(n, HostSpace::kMemory, 0, a, image.memory[a]);
      for (size_t c = 0; c < image.queues.size(); ++c)
        for (size_t a = 0; a < image.queues[c].size(); ++a)
          write(n, HostSpace::kQueue, static_cast<int>(c), a, image.queues[c][a]);
      for (size_t r = 0; r < image.expected_words.size(); ++r)
        write(n, HostSpace::kExpect, 0, r, image.expected_words[r]);
      write(n, HostSpace::kSetting, 0, 0, static_cast<uint64_t>(program.contexts));
      write(n, HostSpace::kSetting, 0, 1, static_cast<uint64_t>(program.startup));
      write(n, HostSpace::kSetting, 0, 2, static_cast<uint64_t>(program.hold));
    }
    model_->rounds_i = static_cast<uint16_t>(program.rounds);
    model_->delay_i = static_cast<uint16_t>(program.barrier_delay);
  }

  /// False when the bound was reached.
  bool run(int most_cycles) {
    model_->start_i = 1;
    for (int cycle = 0; cycle < most_cycles; ++cycle) {
      clock();
      if (!model_->finished_o) continue;
      for (int i = 0; i < 12; ++i) clock();  // the last record is being written
      return true;
    }
    return false;
  }

 private:
  void aim(int node, HostSpace space, int channel, size_t address) {
    model_->host_node_i = static_cast<uint16_t>(node);
    model_->host_space_i = static_cast<uint8_t>(space);
    model_->host_channel_i = static_cast<uint8_t>(channel);
    model_->host_addr_i = static_cast<uint16_t>(address);
  }

  VerilatedContext context_;
  std::unique_ptr<Model> model_;
};

template <class Model>
void expect_same_as_native(const std::string& spec, bool one_port, const std::string& algorithm) {
  const Topology topology = parse_topology(spec);
  Options options;
  options.topology = spec;
  options.one_port = one_port;
  NodeConfig config = node_config(topology, options);
  config.memory_words = 256;
  config.queue_entries = 64;
  config.rounds = 32;
  CollectiveRequest request{topology};
  request.one_port = one_port;
  request.source = 1;
  const Schedule schedule = find_algorithm("broadcast", algorithm, request).make(request);
  const BlockLayout layout(topology, schedule, kWords);
  const Program program = compile_schedule(topology, schedule, layout, config, 3);
  ASSERT_EQ(program.config.queue_entries, 64) << "the program must fit the Verilated top";

  NetworkEngine native("native", topology, std::make_unique<NativeNodes>(topology, program.config));
  const RunResult expected = native.run(program);
  const auto memories = native.memories(0, layout.total_words());

  Host<Model> host;
  host.load(program);
  ASSERT_TRUE(host.run(static_cast<int>(expected.cycles) + 100)) << "the network top did not finish";
  for (int n = 0; n < topology.nodes; ++n) {
    for (int r = 0; r < program.rounds; ++r)
      for (int f = 0; f < RoundRecord::kFields; ++f)
        EXPECT_EQ(host.read(n, HostSpace::kRecord, static_cast<size_t>(r) * RoundRecord::kFields + f),
                  expected.records[n][r].fields()[f])
            << "node " << n << " round " << r << " field " << f;
    for (unsigned w = 0; w < layout.total_words(); ++w)
      EXPECT_EQ(host.read(n, HostSpace::kMemory, w), memories[n][w]) << "node " << n << " word " << w;
  }
}

TEST(network_top, torus_all_port_gives_the_cycles_of_native) {
  expect_same_as_native<Vtorus>("torus:3x4", false, "dimension-tree");
}

TEST(network_top, mesh_one_port_gives_the_cycles_of_native) { expect_same_as_native<Vmesh>("mesh:3x2", true, "naive"); }

TEST(network_top, program_that_waits_for_ever_is_not_finished) {
  // The reject case: the tests above believe finished_o.
  const Topology topology = parse_topology("torus:3x4");
  Options options;
  options.topology = "torus:3x4";
  const NodeConfig config = node_config(topology, options);
  CollectiveRequest request{topology};
  const Schedule schedule = find_algorithm("broadcast", "dimension-tree", request).make(request);
  const BlockLayout layout(topology, schedule, kWords);
  Program program = compile_schedule(topology, schedule, layout, config, 0);
  program.nodes[5].expected_words[0] += 1;  // one word more than anyone sends
  Host<Vtorus> host;
  host.load(program);
  EXPECT_FALSE(host.run(5000));
}

}  // namespace
}  // namespace dateline
