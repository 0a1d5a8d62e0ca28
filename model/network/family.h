// SPDX-License-Identifier: Apache-2.0
// The interface of a family of networks: links, distances, the next hop for a header, minimal routes and channel
// dependencies. Families: products of rings, lines and complete graphs (product.cpp), dual-cubes (dual_cube.cpp),
// twisted tori (twisted_torus.cpp), graphs and networks with failures (graph_family.cpp). model/README.md lists the
// steps that add a family.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "model/routing/route.h"

namespace dateline {

/// Consecutive hops through the same output port.
struct RouteLeg {
  uint8_t port = 0;
  int hops = 0;
};

/// Chooses the direction in a ring: true to go down to a coordinate that is `up` hops away going up (1..size-1).
using DirectionChoice = std::function<bool(const Dimension& ring, int up)>;

/// Chooses the shorter way; ties at half the ring go up.
inline bool shorter_way_down(const Dimension& ring, int up) { return 2 * up > ring.size; }

/// A set of links and how often the messages of a total exchange must cross it. Only messages / links is used: a family
/// may give both numbers per line or per node.
struct ExchangeCut {
  long messages = 0;  ///< crossings; a message that must cross twice counts twice
  long links = 1;     ///< links that carry them, in the direction of the messages
  std::string name;
};

/// An edge of the channel dependency graph; a channel is (node * ports + port) * vcs + vc.
using ChannelDependency = std::pair<int32_t, int32_t>;

class NetworkFamily {
 public:
  virtual ~NetworkFamily() = default;

  /// The far end of the link at (node, port); node -1 where no link exists.
  virtual LinkEnd neighbour(const Topology& topology, int node, int port) const = 0;
  /// Minimal hop distance.
  virtual int distance(const Topology& topology, int from, int to) const = 0;
  /// Average over the nodes of the sum of distances to all nodes (model/network/properties.h).
  virtual double average_status(const Topology& topology) const = 0;
  /// A quick estimate of the average distance, for estimates of memory and traffic.
  virtual double rough_distance(const Topology& topology) const;
  /// Cuts that bound a total exchange.
  virtual std::vector<ExchangeCut> exchange_cuts(const Topology& topology) const = 0;

  /// The direction in which a port leads: "+x", "bit 2", "cross".
  virtual std::string port_direction(const Topology& topology, int port) const = 0;
  /// Names the bisection that separates the first half of the nodes, ordered by coordinate `dim`.
  virtual std::string half_name(const Topology& topology, int dim) const = 0;
  /// Whether pictures show the nodes in pairs that the last port joins.
  virtual bool drawn_in_pairs() const { return false; }

  /// The name of the family's native routing.
  virtual RoutingName native_routing() const = 0;
  /// Describes the native routes, for the method line of a proof.
  virtual std::string routes_in_words(bool minimal) const = 0;
  /// Whether ports belong to dimensions that messages correct one after the other. Only then can headers carry an order
  /// of dimensions, virtual channels have phases, and rings use bubble flow control.
  virtual bool ordered_dimensions() const { return false; }
  /// Whether source routes have a rule for virtual channels, which a proof needs.
  virtual bool source_rule() const { return false; }
  /// Whether each phase has two classes of virtual channels.
  virtual bool two_classes(const Topology& topology) const = 0;
  /// Upper bound of the hops of a native or unordered route.
  virtual int longest_route(const Topology& topology) const = 0;

  /// The hop of a message with a native or unordered header. in_port: network input port of arrival, -1 from injection.
  virtual Hop header_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port,
                         int in_vc) const = 0;
  /// The hop of a source-routed message. step: what its header says.
  virtual Hop source_hop(const RoutingRules& rules, const RouterPlace& place, const SourceStep& step, int in_port,
                         int in_vc) const = 0;
  /// Appends a minimal route of the native routing to `legs`. Calls `choose` once per ring in which the route moves.
  virtual void route(const Topology& topology, const DimensionOrder& order, int from, int to,
                     const DirectionChoice& choose, std::vector<RouteLeg>& legs) const = 0;

  /// All edges of the channel dependency graph for routes of one kind, including the longer way round rings. minimal:
  /// only the shorter way, or both ways on a tie; other families than products ignore it.
  virtual std::vector<ChannelDependency> dependencies(const Topology& topology, const RoutingRules& rules,
                                                      RoutingKind kind, bool minimal) const;
  /// Bytes that dependencies() needs in addition to its result.
  virtual double dependency_bytes(const Topology& topology) const;

 protected:
  NetworkFamily() = default;
};

/// The family with this id.
const NetworkFamily& family_of(FamilyId id);
inline const NetworkFamily& family_of(const Topology& topology) { return family_of(topology.family); }

const NetworkFamily& product_family();
const NetworkFamily& dual_cube_family();
const NetworkFamily& twisted_torus_family();
const NetworkFamily& graph_family();

/// The next hop of a message, from its header, the router's place, and the port and virtual channel of arrival; equal
/// to rtl/router/dl_route.sv. in_port: network input port of arrival, or -1 from injection. The header must name an
/// existing destination and a routing kind that the network supports.
Hop route_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port, int in_vc);

/// The native header that leads to node `to` along `legs`. fixed: the bits from HeaderLayout::pack_fixed.
uint64_t native_header(const Topology& topology, const HeaderLayout& layout, int to, const std::vector<RouteLeg>& legs,
                       uint64_t fixed = 0);

}  // namespace dateline
