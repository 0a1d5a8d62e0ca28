// SPDX-License-Identifier: Apache-2.0
// The next hop of a message in a product of rings, lines and complete graphs.
#pragma once

#include <cstdint>

#include "model/base/modulo.h"
#include "model/routing/route.h"

namespace dateline {

/// Where a message comes from, seen from the dimension that its next hop is in.
enum class Turn : uint8_t { kInjected, kStraightOn, kTurned };

/// The link at an output, as the rule for virtual channels sees it.
struct RingLink {
  bool wraps = false;  ///< of a ring with a dateline
  bool dateline = false;
  bool before_dateline = false;  ///< RouterPlace::before_dateline

  static RingLink at(const RouterPlace& place, int dim, int out) {
    return {((place.wraps >> dim) & 1) != 0, ((place.dateline >> out) & 1) != 0,
            ((place.before_dateline >> out) & 1) != 0};
  }
};

/// Where a message stands that asks for its next hop.
struct ProductStep {
  const VcRule& rule;
  Turn turn;
  int in_vc;

  bool from_class1() const { return turn == Turn::kStraightOn && rule.is_class1(in_vc); }
  /// Phases go up by one with every turn; with one phase they are forgotten.
  VcSet vcs_of(ClassSet classes) const {
    int phase = 0;
    if (turn != Turn::kInjected && rule.phases > 1) {
      const int before = rule.phase_of(in_vc);
      phase = turn == Turn::kStraightOn || before + 1 >= rule.phases ? before : before + 1;
    }
    return rule.vcs_of(rule.network_of(in_vc), phase, classes);
  }
  /// crosses: the message will travel the wrap-around link of the ring, by this hop or later.
  VcSet vcs(const RingLink& link, bool crosses) const {
    ClassSet classes = dateline_classes(link.wraps, link.dateline, crosses && !link.dateline, from_class1());
    if (link.wraps && classes == kEitherClass) {
      if (link.before_dateline)
        classes = kClass1;
      else if (!rule.uneven())
        classes = kClass0;
    }
    return vcs_of(classes);
  }
  /// The same without knowing where the message goes.
  VcSet blind_vcs(const RingLink& link) const {
    return vcs_of(blind_dateline_classes(link.wraps, link.dateline, from_class1()));
  }
  bool enters_ring(const RingLink& link) const { return link.wraps && turn != Turn::kStraightOn; }
};

/// A message at a router, on a network whose ports belong to dimensions. in_port: -1 from injection.
struct ProductArrival {
  const RoutingRules& rules;
  const RouterPlace& place;
  int in_port, in_vc;

  ProductStep step(int dim) const {
    const Turn turn = in_port < 0                          ? Turn::kInjected
                      : rules.shape.dim_of(in_port) == dim ? Turn::kStraightOn
                                                           : Turn::kTurned;
    return {rules.vc, turn, in_vc};
  }

  /// By output `out` of dimension `dim` on a source route, whose end the router does not know.
  Hop blind_hop(int dim, int out) const {
    const RingLink link = RingLink::at(place, dim, out);
    return {out, step(dim).blind_vcs(link), step(dim).enters_ring(link)};
  }

  /// Towards the coordinate that a header names in dimension `dim`.
  Hop correct(uint64_t header, int dim) const {
    const int target = rules.layout.coordinate(header, dim);
    const int here = place.coordinate[dim];
    const bool complete = (rules.shape.complete >> dim) & 1, down = rules.layout.down(header, dim);
    const int port = complete ? modulo(target - here, rules.shape.dim_ports[dim] + 1) - 1 : down ? 1 : 0;
    const int out = rules.shape.first_port(dim) + port;
    const RingLink link = RingLink::at(place, dim, out);
    return {out, step(dim).vcs(link, !complete && (target > here) == down), step(dim).enters_ring(link)};
  }

  /// The first dimension in the order of the header, or of the network, in which the message is not there yet.
  Hop header_hop(uint64_t header) const {
    const bool unordered = HeaderLayout::kind_of(header) == RoutingKind::kUnordered;
    for (int i = 0; i < rules.layout.dims; ++i) {
      const int dim = unordered ? rules.layout.ordered_dim(header, i) : rules.order[i];
      if (rules.layout.coordinate(header, dim) != place.coordinate[dim]) return correct(header, dim);
    }
    return {-1, rules.vc.vcs_beside(in_vc), false};
  }
};

}  // namespace dateline
