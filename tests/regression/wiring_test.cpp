// SPDX-License-Identifier: Apache-2.0
// Every wire of every kind of network of rtl/network, compared with the C++ topology: the connections, the place pins,
// and the nodes that the barrier waits for. The nodes are test doubles (double/dl_node.sv) that send the name of each
// wire on it.
#include <gtest/gtest.h>
#include <verilated.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Vwire_dual_cube_2.h"
#include "Vwire_dual_cube_3.h"
#include "Vwire_dual_cube_4.h"
#include "Vwire_ghc_3x4.h"
#include "Vwire_graph_4.h"
#include "Vwire_hypercube_6.h"
#include "Vwire_mesh_4x3.h"
#include "Vwire_product_mixed.h"
#include "Vwire_torus_1x5.h"
#include "Vwire_torus_2x2.h"
#include "Vwire_torus_2x3x4.h"
#include "Vwire_torus_3x13.h"
#include "Vwire_torus_3x3x3x3.h"
#include "Vwire_torus_5x5.h"
#include "Vwire_twisted_3x5.h"
#include "Vwire_twisted_4x6.h"
#include "model/network/family.h"
#include "model/network/topology.h"
#include "model/router/config.h"
#include "model/router/link_layout.h"

namespace dateline {
namespace {

/// One signal of a link, with `width` bits per port.
struct Signal {
  const char* name;
  int width;
};

/// The wires of a test double, numbered as in double/dl_node.sv.
struct Wires {
  std::vector<Signal> signals;
  int ports;

  Wires(int ports_a_node, int width, const LinkLayout& layout)
      : signals{{"flit word", layout.flit_bits()}, {"data", width}, {"backward word", layout.back_bits()}},
        ports(ports_a_node) {}
  int count() const {
    int bits = 0;
    for (const Signal& signal : signals) bits += signal.width;
    return bits * ports;
  }
  int index(size_t signal, int port, int bit) const {
    int base = 0;
    for (size_t s = 0; s < signal; ++s) base += signals[s].width * ports;
    return base + port * signals[signal].width + bit;
  }
};

uint64_t code(int node, int wire) {
  const auto id = static_cast<uint32_t>(node) << 16 | static_cast<uint32_t>(wire);
  return uint64_t{~id} << 32 | id;
}

/// The host side of a network of test doubles.
template <class Model>
class Host {
 public:
  Host() : model_(std::make_unique<Model>(&context_, "network")) {
    model_->rst_ni = 0;
    model_->start_i = model_->host_we_i = model_->host_re_i = model_->clk_i = 0;
    for (int i = 0; i < 3; ++i) clock();
    model_->rst_ni = 1;
  }
  Model& pins() { return *model_; }
  void clock(int cycles = 1) {
    for (int i = 0; i < cycles; ++i)
      for (const int level : {1, 0}) {
        model_->clk_i = static_cast<uint8_t>(level);
        model_->eval();
      }
  }
  void write(int node, int space, uint64_t data) {
    post(node, space, data);
    clock(node + 1);
  }
  /// Sends a write in one cycle, without waiting for it to arrive.
  void post(int node, int space, uint64_t data) {
    aim(node, space, 0, 0);
    model_->host_wdata_i = data;
    model_->host_we_i = 1;
    clock();
    model_->host_we_i = 0;
  }
  uint64_t pin(int node, int address) { return read(node, 1, {{0, address}})[0]; }
  /// The codes that the wires of a node received: [wire], 64 bits each, read one bit of 64 wires at a time.
  std::vector<uint64_t> heard(int node, int wires) {
    const int chunks = (wires + 63) / 64;
    std::vector<std::pair<int, int>> places;
    for (int chunk = 0; chunk < chunks; ++chunk)
      for (int bit = 0; bit < 64; ++bit) places.emplace_back(chunk, bit);
    const std::vector<uint64_t> words = read(node, 0, places);
    std::vector<uint64_t> result(static_cast<size_t>(chunks) * 64, 0);
    for (size_t i = 0; i < words.size(); ++i)
      for (int w = 0; w < 64; ++w) result[i / 64 * 64 + w] |= ((words[i] >> w) & 1) << i % 64;
    result.resize(wires);
    return result;
  }
  /// Cycles from the first read to its answer; 0: no answer, or one too many.
  int answer_time(int node) {
    aim(node, 1, 0, 0);
    int found = 0;
    for (int cycle = 0; cycle < 400; ++cycle, clock()) {
      model_->host_re_i = cycle == 0 ? 1 : 0;
      if (model_->host_rvalid_o) found = found == 0 ? cycle : -1;
    }
    return std::max(found, 0);
  }

 private:
  /// Reads (channel, address) pairs as fast as the chain accepts them.
  std::vector<uint64_t> read(int node, int space, const std::vector<std::pair<int, int>>& places) {
    std::vector<uint64_t> words;
    for (size_t asked = 0, cycle = 0; words.size() < places.size() && cycle < 4 * places.size() + 400; ++cycle) {
      if (model_->host_rvalid_o) words.push_back(model_->host_rdata_o);
      model_->host_re_i = asked < places.size() && model_->host_ready_o ? 1 : 0;
      if (model_->host_re_i) {
        aim(node, space, places[asked].first, places[asked].second);
        ++asked;
      }
      clock();
    }
    model_->host_re_i = 0;
    words.resize(places.size(), 0);
    return words;
  }
  void aim(int node, int space, int channel, int address) {
    model_->host_node_i = static_cast<uint16_t>(node);
    model_->host_space_i = static_cast<uint8_t>(space);
    model_->host_channel_i = static_cast<uint8_t>(channel);
    model_->host_addr_i = static_cast<uint16_t>(address);
  }

  VerilatedContext context_;
  std::unique_ptr<Model> model_;
};

using Differences = std::vector<std::string>;

void differ(Differences& differences, const std::string& what, uint64_t found, uint64_t expected) {
  if (found != expected)
    differences.push_back(what + ": " + std::to_string(found) + " instead of " + std::to_string(expected));
}

/// The place pins and parameters of one node.
template <class Model>
void compare_place(Host<Model>& host, const Topology& topology, int node, Differences& differences) {
  const std::string name = "node " + std::to_string(node) + " ";
  const RouterPlace place = router_place(topology, node);
  const int bits = static_cast<int>((host.pin(node, 4) >> 32) & 0xffff);
  const NetworkShape shape = shape_of(topology);
  uint64_t coordinates = 0, dim_ports = 0;
  for (int k = 0; k < shape.dims; ++k) {
    coordinates |= uint64_t{place.coordinate[k]} << (k * bits);
    dim_ports |= uint64_t{shape.dim_ports[k]} << (4 * k);
  }
  differ(differences, name + "coord_i", host.pin(node, 0), coordinates);
  differ(differences, name + "wraps_i, before_dateline_i, dateline_i", host.pin(node, 1),
         uint64_t{place.wraps} << 32 | uint64_t{place.before_dateline} << 16 | place.dateline);
  differ(differences, name + "DimPorts", host.pin(node, 2), dim_ports);
  differ(
      differences, name + "Complete, Dims, Ports", host.pin(node, 4) & ~(uint64_t{0xffff} << 32),
      uint64_t{shape.complete} << 48 | static_cast<uint64_t>(shape.dims) << 16 | static_cast<uint64_t>(topology.ports));
  differ(differences, name + "StraightRun, Family, Rings", host.pin(node, 5),
         static_cast<uint64_t>(straight_run_of(topology)) << 32 | static_cast<uint64_t>(topology.family) << 16 |
             (family_of(topology).two_classes(topology) ? 1u : 0u));
  const std::array<uint8_t, kMaxDims> runs = turn_runs_of(topology);
  for (size_t half = 0; half < 2; ++half) {
    uint64_t expected = 0;
    for (size_t k = 8; k > 0; --k) expected = expected << 8 | runs[8 * half + k - 1];
    differ(differences, name + "TurnRuns", host.pin(node, 7 + static_cast<int>(half)), expected);
  }
}

/// Expects every input wire of a node to have received the code of the wire of the same name at the far end of its
/// link.
template <class Model>
void compare_wires(Host<Model>& host, const Topology& topology, const Wires& wires, int node,
                   Differences& differences) {
  const std::vector<uint64_t> heard = host.heard(node, wires.count());
  for (int port = 0; port < topology.ports; ++port) {
    const LinkEnd far = topology.link(node, port);
    for (size_t s = 0; s < wires.signals.size(); ++s)
      for (int bit = 0; bit < wires.signals[s].width; ++bit)
        differ(differences,
               "node " + std::to_string(node) + " port " + std::to_string(port) + " " + wires.signals[s].name +
                   " bit " + std::to_string(bit),
               heard[wires.index(s, port, bit)], far ? code(far.node, wires.index(s, far.port, bit)) : 0);
  }
}

/// All differences between the RTL network and the topology; one entry per wire or pin.
template <class Model>
Differences compare(const Topology& topology) {
  Host<Model> host;
  Differences differences;
  for (int node = 0; node < topology.nodes; ++node) {
    compare_place(host, topology, node, differences);
    host.write(node, 0, static_cast<uint64_t>(node));
  }
  const uint64_t sizes = host.pin(0, 6);
  const Wires wires(topology.ports, static_cast<int>(sizes >> 32),
                    LinkLayout(static_cast<int>(sizes & 0xff), straight_run_of(topology)));
  host.pins().rounds_i = 0;
  host.pins().start_i = 1;  // one close pulse: all nodes send their codes
  host.clock(70);
  for (int node = 0; node < topology.nodes; ++node) compare_wires(host, topology, wires, node, differences);
  // link_active_o depends on every link and on nothing else.
  for (int node = 0; node < topology.nodes; ++node) {
    for (int port = 0; port < topology.ports; ++port) {
      host.write(node, 1, uint64_t{1} << port);
      differ(differences, "link_active_o, node " + std::to_string(node) + " port " + std::to_string(port),
             host.pins().link_active_o, topology.link(node, port) ? 1 : 0);
    }
    host.write(node, 1, 0);
  }
  return differences;
}

/// One round per node, in which only this node is late: the barrier must wait for it.
template <class Model>
void expect_barrier_waits_for_everyone(int nodes) {
  Host<Model> host;
  constexpr int kDelay = 6;
  host.write(0, 2, 1);
  host.pins().rounds_i = static_cast<uint16_t>(nodes);
  host.pins().delay_i = kDelay;
  host.pins().start_i = 1;
  host.clock(kDelay + 3);
  for (int late = 0; late < nodes; ++late) {
    ASSERT_EQ(host.pins().round_o, late + 1);
    host.clock(2 * kDelay);
    ASSERT_EQ(host.pins().round_o, late + 1) << "the barrier did not wait for node " << late;
    ASSERT_EQ(host.pins().finished_o, 0);
    host.post(late, 2, 0);
    if (late + 1 < nodes) host.post(late + 1, 2, 1);
    host.clock(nodes + kDelay + 3);
  }
  EXPECT_EQ(host.pins().round_o, nodes);
  EXPECT_EQ(host.pins().finished_o, 1);
}

template <class Model>
void expect_equal(const std::string& spec) {
  const Topology topology = parse_topology(spec);
  const Differences differences = compare<Model>(topology);
  for (size_t i = 0; i < differences.size() && i < 10; ++i) ADD_FAILURE() << spec << ": " << differences[i];
  EXPECT_EQ(differences.size(), 0u) << spec;
  expect_barrier_waits_for_everyone<Model>(topology.nodes);
}

TEST(wiring, torus_1x5_equals_the_topology) { expect_equal<Vwire_torus_1x5>("torus:1x5"); }
TEST(wiring, torus_2x2_equals_the_topology) { expect_equal<Vwire_torus_2x2>("torus:2x2"); }
TEST(wiring, torus_2x3x4_equals_the_topology) { expect_equal<Vwire_torus_2x3x4>("torus:2x3x4"); }
TEST(wiring, torus_5x5_equals_the_topology) { expect_equal<Vwire_torus_5x5>("torus:5x5"); }
TEST(wiring, torus_3x13_equals_the_topology) { expect_equal<Vwire_torus_3x13>("torus:3x13"); }
TEST(wiring, torus_3x3x3x3_equals_the_topology) { expect_equal<Vwire_torus_3x3x3x3>("torus:3^4"); }
TEST(wiring, mesh_4x3_equals_the_topology) { expect_equal<Vwire_mesh_4x3>("mesh:4x3"); }
TEST(wiring, hypercube_6_equals_the_topology) { expect_equal<Vwire_hypercube_6>("hypercube:6"); }
TEST(wiring, ghc_3x4_equals_the_topology) { expect_equal<Vwire_ghc_3x4>("ghc:3x4"); }
TEST(wiring, dual_cube_2_equals_the_topology) { expect_equal<Vwire_dual_cube_2>("dual-cube:2"); }
TEST(wiring, dual_cube_3_equals_the_topology) { expect_equal<Vwire_dual_cube_3>("dual-cube:3"); }
TEST(wiring, dual_cube_4_equals_the_topology) { expect_equal<Vwire_dual_cube_4>("dual-cube:4"); }
TEST(wiring, mixed_product_equals_the_topology) { expect_equal<Vwire_product_mixed>("product:ring5*path3*complete4"); }

TEST(wiring, twisted_torus_equals_the_topology) {
  expect_equal<Vwire_twisted_4x6>("twisted-torus:4x6+2");
  expect_equal<Vwire_twisted_3x5>("twisted-torus:3x5+3");
}

TEST(wiring, a_table_of_links_equals_the_topology) {
  expect_equal<Vwire_graph_4>("mesh:2x2 without link 0:1");
  EXPECT_GT(compare<Vwire_graph_4>(parse_topology("mesh:2x2 without link 2:3")).size(), 0u);
}

TEST(wiring, answers_of_the_host_chain_come_after_the_same_cycles_from_every_node) {
  Host<Vwire_torus_5x5> five;
  for (const int node : {0, 1, 12, 24}) EXPECT_EQ(five.answer_time(node), 25 + 3) << node;
  EXPECT_EQ(five.answer_time(25), 0) << "a node that does not exist";
  EXPECT_EQ(five.answer_time(32), 0) << "as many bits as node 0 has";
  Host<Vwire_torus_2x2> two;
  EXPECT_EQ(two.answer_time(3), 4 + 3);
}

TEST(wiring, every_wire_of_two_swapped_links_is_noticed) {
  Topology topology = parse_topology("torus:5x5");
  std::swap(topology.far_ends[7], topology.far_ends[42]);
  const LinkLayout layout(3, straight_run_of(topology));
  const int wires_a_port = layout.flit_bits() + 4 + layout.back_bits();
  EXPECT_EQ(compare<Vwire_torus_5x5>(topology).size(), static_cast<size_t>(2) * wires_a_port);
}

TEST(wiring, missing_wrap_links_are_noticed) {
  const Topology mesh = parse_topology("mesh:5x5");
  EXPECT_GT(compare<Vwire_torus_5x5>(mesh).size(), 20u * 18);
}

TEST(wiring, another_twist_is_noticed) {
  EXPECT_GT(compare<Vwire_twisted_4x6>(parse_topology("twisted-torus:4x6+3")).size(), 0u);
}

TEST(wiring, class_without_its_own_field_is_noticed) {
  Topology topology = parse_topology("dual-cube:2");
  topology.far_ends[4 * 2] = {4 ^ 1, 0};  // node 4 is of class 1: its port 0 flips part II
  EXPECT_GT(compare<Vwire_dual_cube_2>(topology).size(), 0u);
}

}  // namespace
}  // namespace dateline
