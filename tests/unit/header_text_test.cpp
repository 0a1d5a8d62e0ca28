// SPDX-License-Identifier: Apache-2.0
// Headers as text: on every link of a path the text has the destination and the hops that are left.
#include "sim/wave/header_text.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/hex.h"
#include "model/network/describe.h"
#include "model/network/router_place.h"
#include "model/router/route_encoding.h"
#include "sw/driver/machine/machine.h"

namespace dateline {
namespace {

constexpr unsigned kHeader = 1, kSegment = 2, kWord = 3, kOpen = 4, kFurther = 5, kOut = 8;

Machine machine_of(const std::string& topology, int width = 32, RoutingName routing = RoutingName::kOwn) {
  MachineOptions options;
  options.topology = topology;
  options.width = width;
  options.routing.name = routing;
  return make_machine(options);
}

/// A value of the vector of a link at `node`. first: part, and kOut on the link out of the node.
std::string value_of(const Machine& machine, unsigned first, int node, int port, uint64_t value) {
  const RouterConfig& router = machine.router();
  const RouterPlace place = router_place(machine.topology, node);
  std::string bits;  // of the coordinates, lowest first
  for (int k = 0; k < router.shape.dims; ++k)
    for (int i = 0; i < router.coordinate_bits; ++i)
      bits += (place.coordinate[static_cast<size_t>(k)] >> i & 1) != 0 ? '1' : '0';
  bits.resize((bits.size() + 3) / 4 * 4, '0');
  std::string text = hex_digits(first, 1) + hex_digits(static_cast<uint64_t>(port), 1), coordinates;
  for (size_t i = 0; i < bits.size(); i += 4)
    coordinates = hex_digits(static_cast<uint64_t>(bits[i] - '0' + 2 * (bits[i + 1] - '0') + 4 * (bits[i + 2] - '0') +
                                                   8 * (bits[i + 3] - '0')),
                             1) +
                  coordinates;
  const auto digits = static_cast<size_t>(message_bits(router) / 4) - text.size() - coordinates.size();
  const std::string number = hex_digits(value, 16);
  return text + coordinates + (digits > 16 ? std::string(digits - 16, '0') + number : number.substr(16 - digits));
}

HeaderReader reader_of(const Machine& machine, size_t rounds = 16) {
  return HeaderReader(header_layout_text(machine.topology, machine.router(), rounds), "test");
}

/// The hops of a path from its hop `first` on: ", +x 2, -y 1".
std::string hops_of(const Topology& topology, const std::vector<uint8_t>& path, size_t first) {
  std::string text;
  for (size_t i = first; i < path.size();) {
    size_t end = i;
    while (end < path.size() && port_direction(topology, path[end]) == port_direction(topology, path[i])) ++end;
    text += ", " + port_direction(topology, path[i]) + " " + std::to_string(end - i);
    i = end;
  }
  return text;
}

/// The texts on the links of every path from node 0 are right, seen from both ends of a link. Returns the number of
/// links.
long expect_paths_readable(const Machine& machine, RoutingKind kind) {
  const Topology& topology = machine.topology;
  const HeaderReader reader = reader_of(machine);
  long links = 0;
  for (int to = 1; to < topology.nodes; ++to) {
    std::vector<uint8_t> path;
    for (int at = 0; at != to;) {  // a shortest path, over the first port that leads nearer
      int best = 0;
      while (!topology.link(at, best) ||
             distance(topology, topology.link(at, best).node, to) >= distance(topology, at, to))
        ++best;
      path.push_back(static_cast<uint8_t>(best));
      at = topology.link(at, best).node;
    }
    const auto route = encode_route_as(kind, topology, machine.router(), 0, path, Switching::kWormhole, 2);
    if (!route || route->headers.size() > 1) continue;
    uint64_t header = route->headers[0];
    int at = 0;
    for (size_t hop = 0; hop < path.size(); ++hop) {
      if (kind == RoutingKind::kSource) header = machine.router().layout().source_step(header).header;
      const LinkEnd far = topology.link(at, path[hop]);
      const std::string expected = "to " + topology.place(to) + hops_of(topology, path, hop + 1) + ", round 3";
      EXPECT_EQ(reader.text(value_of(machine, kHeader | kOut, at, path[hop], header)), expected) << topology.spec;
      EXPECT_EQ(reader.text(value_of(machine, kHeader, far.node, far.port, header)), expected) << topology.spec;
      at = far.node;
      ++links;
    }
  }
  return links;
}

TEST(HeaderText, native_headers_have_destination_and_hops_left_on_every_link) {
  for (const char* topology : {"torus:5x5", "mesh:3x4x2", "ring:7", "hypercube:4", "ghc:3x4", "dual-cube:3"})
    EXPECT_GT(expect_paths_readable(machine_of(topology), RoutingKind::kNative), 5) << topology;
  EXPECT_GT(expect_paths_readable(machine_of("torus:5x5", 16), RoutingKind::kNative), 5) << "two flits";
  EXPECT_GT(expect_paths_readable(machine_of("torus:5x5", 128), RoutingKind::kNative), 5) << "more bits than a header";
}

TEST(HeaderText, unordered_and_source_headers_have_them_too) {
  EXPECT_GT(expect_paths_readable(machine_of("torus:3x4x3", 32, RoutingName::kUdr), RoutingKind::kUnordered), 20);
  EXPECT_GT(expect_paths_readable(machine_of("torus:5x5", 32, RoutingName::kSource), RoutingKind::kSource), 20);
}

TEST(HeaderText, long_source_route_says_where_its_first_header_leads) {
  const Machine machine = machine_of("ring:16", 32, RoutingName::kSource);
  const auto route = encode_route_as(RoutingKind::kSource, machine.topology, machine.router(), 0,
                                     std::vector<uint8_t>(7, 0), Switching::kWormhole, 0);
  ASSERT_TRUE(route);
  ASSERT_EQ(route->headers.size(), 2u) << "five hops fit into a flit";
  EXPECT_EQ(reader_of(machine).text(value_of(machine, kHeader, 15, 1, route->headers[0])), "over (4), +x 5, round 1");
  EXPECT_EQ(reader_of(machine).text(value_of(machine, kFurther, 15, 1, route->headers[1])),
            "then ports 0 0 1, round 1");
}

TEST(HeaderText, example_of_the_help) {
  const Machine machine = machine_of("torus:5x5");
  const HeaderLayout layout = machine.router().layout();
  const uint64_t header = HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, 2) |
                          layout.pack_dimension(0, 3, false) | layout.pack_dimension(1, 4, true);
  const std::string value = value_of(machine, kHeader | kOut, 0, 0, header);
  EXPECT_EQ(reader_of(machine).text(value), "to (3,4), +x 2, -y 1, round 3");
  EXPECT_EQ(reader_of(machine, 17).text(value), "to (3,4), +x 2, -y 1, round 3 modulo 16");
  EXPECT_EQ(reader_of(machine, 0).text(value), "to (3,4), +x 2, -y 1, tag 2") << "no rounds";
  const uint64_t probe = header | static_cast<uint64_t>(Switching::kCircuit) << HeaderLayout::kSwitchingShift;
  EXPECT_EQ(reader_of(machine).text(value_of(machine, kHeader | kOut, 0, 0, probe)),
            "to (3,4), +x 2, -y 1, round 3, circuit");
}

TEST(HeaderText, segment_headers_words_and_everything_else) {
  const Machine machine = machine_of("torus:5x5");
  const HeaderReader reader = reader_of(machine);
  const auto segment = [&](bool last, SegmentOp op, unsigned words) {
    return reader.text(value_of(machine, kSegment, 3, 1, segment_header(last, static_cast<unsigned>(op), words, 64)));
  };
  EXPECT_EQ(segment(true, SegmentOp::kPut, 12), "12 words at 64");
  EXPECT_EQ(segment(false, SegmentOp::kPut, 1), "1 word at 64, more follow");
  EXPECT_EQ(segment(true, SegmentOp::kDrop, 8191), "8191 words at 64, dropped");
  EXPECT_EQ(segment(true, SegmentOp::kAdd, 2), "2 words at 64, combined");
  EXPECT_EQ(segment(true, SegmentOp::kAddFrom, 2), "2 words at 64, combined into others");
  EXPECT_EQ(reader.text(value_of(machine, kWord, 3, 1, 0x2a)), "0000002a");
  EXPECT_EQ(reader.text(value_of(machine, kOpen, 3, 1, 0x2a)), "first part: 0000002a");
  EXPECT_EQ(reader.text(value_of(machine, 0, 0, 0, 0)), "-");
  for (const std::string& other :
       {std::string(), std::string("xxxx"), std::string("12"), value_of(machine, 7, 0, 0, 0),
        value_of(machine, kHeader, 0, 0, 0) + "0", value_of(machine, kHeader | kOut, 0, 9, 0)})
    EXPECT_EQ(reader.text(other), other);
  const uint64_t outside = machine.router().layout().pack_dimension(0, 77, false);
  EXPECT_EQ(reader.text(value_of(machine, kHeader, 0, 0, outside)), "to a place outside the network, round 1");
}

TEST(HeaderText, graph_has_the_ports_of_its_source_routes) {
  const Machine machine = machine_of("graph:" DATELINE_SOURCE_DIR "/sw/example/networks/petersen.json");
  const HeaderLayout layout = machine.router().layout();
  const uint64_t header =
      layout.pack_source({2, 0, 1}, HeaderLayout::pack_fixed(RoutingKind::kSource, Switching::kWormhole, 0))[0];
  EXPECT_EQ(reader_of(machine).text(value_of(machine, kHeader, 0, 0, header)), "ports 2 0 1, round 1");
}

TEST(HeaderText, layout_that_is_not_one_is_refused_with_what_is_wrong) {
  const Machine machine = machine_of("torus:5x5");
  const std::string good = header_layout_text(machine.topology, machine.router(), 3);
  const auto refusal = [](const std::string& layout) -> std::string {
    try {
      HeaderReader(layout, "here");
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(refusal(good), "");
  EXPECT_EQ(refusal("").rfind("here: is no layout of headers", 0), 0u);
  EXPECT_EQ(refusal(with("torus:5x5", "torus:0x5")).rfind("here: topology", 0), 0u)
      << refusal(with("torus:5x5", "torus:0x5"));
  EXPECT_EQ(refusal(with("width 32", "width 0")), "here: width must be 1..4096");
  EXPECT_EQ(refusal(with("vcs", "vcz")), "here: vcs must be 1..8");
  EXPECT_EQ(refusal(with("order 0 1", "order 0 0")), "here: order must have every dimension once");
  EXPECT_EQ(refusal(with("order 0 1", "order 0")), "here: order must have every dimension once");
}

}  // namespace
}  // namespace dateline
