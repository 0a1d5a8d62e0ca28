// SPDX-License-Identifier: Apache-2.0
// What a family of networks is, in one place: where its links lead, how far nodes are, how its routers choose the next
// hop from a header, which routes are minimal, and what may wait for what. Families: products of
// rings, lines and complete graphs (product.cpp), dual-cubes (dual_cube.cpp), twisted tori (twisted_torus.cpp). A
// further one is a file beside them, an entry in FamilyId (model/routing/shape.h) and in family.cpp, a reader of its
// text in parse.cpp, a branch for its links in rtl/network/dl_network.sv and, where its routers read headers in their
// own way, one in rtl/router/dl_route.sv.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

/// Hops in a row that leave by the same output port.
struct RouteLeg {
  uint8_t port = 0;
  int hops = 0;
};

/// Which way round a ring: whether to go down from one coordinate to another, `up` hops away going up (1..size-1).
using DirectionChoice = std::function<bool(const Dimension& ring, int up)>;

/// The shorter way; half-way ties go up.
inline bool shorter_way_down(const Dimension& ring, int up) { return 2 * up > ring.size; }

/// Links that a total exchange must cross so often, each message once or more.
struct ExchangeCut {
  long messages = 0;
  long links = 1;  ///< in the direction of the messages
  std::string name;
};

/// An edge of the channel dependency graph; a channel is (node * ports + port) * vcs + vc.
using ChannelDependency = std::pair<int32_t, int32_t>;

class NetworkFamily {
 public:
  virtual ~NetworkFamily() = default;

  /// The far end of the link at (node, port); no node where there is none.
  virtual LinkEnd neighbour(const Topology& topology, int node, int port) const = 0;
  /// Minimal hop distance.
  virtual int distance(const Topology& topology, int from, int to) const = 0;
  /// Mean over the nodes of the sum of distances to all nodes (model/network/properties.h).
  virtual double average_status(const Topology& topology) const = 0;
  /// A quick guess of the mean distance, for estimates of memory.
  virtual double rough_distance(const Topology& topology) const;
  /// Cuts that bound an exchange of all with all.
  virtual std::vector<ExchangeCut> exchange_cuts(const Topology& topology) const = 0;

  /// "+x", "bit 2", "cross": where a port leads.
  virtual std::string port_direction(const Topology& topology, int port) const = 0;
  /// The first half of the nodes, ordered by a coordinate, in words.
  virtual std::string half_name(const Topology& topology, int dim) const = 0;
  /// A picture shows its nodes as pairs joined by the last port.
  virtual bool drawn_in_pairs() const { return false; }

  /// What the family's own routing is called.
  virtual RoutingName native_routing() const = 0;
  /// Its routes, for a proof.
  virtual std::string routes_in_words(bool minimal) const = 0;
  /// Ports belong to dimensions, and messages correct one after the other: headers may order them, virtual channels
  /// have phases, rings may have bubbles.
  virtual bool ordered_dimensions() const { return false; }
  /// There is a rule for the virtual channels of source routes, so that they can be proven free of deadlock.
  virtual bool source_rule() const { return false; }
  /// Virtual channels have two classes a phase.
  virtual bool two_classes(const Topology& topology) const = 0;
  /// No route of a header takes more hops, source routes aside.
  virtual int longest_route(const Topology& topology) const = 0;

  /// The hop of a message with a native or unordered header. in_port: network input port of arrival, -1 from injection.
  virtual Hop header_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port,
                         int in_vc) const = 0;
  /// Of a source route: by output `out`.
  virtual Hop source_hop(const RoutingRules& rules, const RouterPlace& place, int out, int in_port,
                         int in_vc) const = 0;
  /// A minimal route of the native routing, appended to `legs`; choose is asked once a ring that is to be travelled.
  virtual void route(const Topology& topology, const DimensionOrder& order, int from, int to,
                     const DirectionChoice& choose, std::vector<RouteLeg>& legs) const = 0;

  /// Every dependency of the routes of a kind, those of headers that go the longer way round rings among them. minimal:
  /// the shorter way only, both on a tie (products; others leave it).
  virtual std::vector<ChannelDependency> dependencies(const Topology& topology, const RoutingRules& rules,
                                                      RoutingKind kind, bool minimal) const;
  /// Bytes that dependencies() needs beside them.
  virtual double dependency_bytes(const Topology& topology) const;

 protected:
  NetworkFamily() = default;
};

/// The family behind a number.
const NetworkFamily& family_of(FamilyId id);
inline const NetworkFamily& family_of(const Topology& topology) { return family_of(topology.family); }

const NetworkFamily& product_family();
const NetworkFamily& dual_cube_family();
const NetworkFamily& twisted_torus_family();

/// The next hop of a message: from its header, the router's place, the port and the virtual channel of arrival, as
/// rtl/router/dl_route.sv does. in_port: network input port of arrival, or -1 from injection.
/// The header must name a place that exists and, of the routing kinds, one that the network has.
Hop route_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port, int in_vc);

/// The native header that leads to a node by the legs of a route; fixed: HeaderLayout::pack_fixed.
uint64_t native_header(const Topology& topology, const HeaderLayout& layout, int to, const std::vector<RouteLeg>& legs,
                       uint64_t fixed = 0);

}  // namespace dateline
