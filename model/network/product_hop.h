// SPDX-License-Identifier: Apache-2.0
// The next hop of a message in a product of rings, lines and complete graphs.
#pragma once

#include <cstdint>

#include "model/base/modulo.h"
#include "model/routing/route.h"

namespace dateline {

/// Where a message comes from, relative to the dimension of its next hop.
enum class Turn : uint8_t { kInjected, kStraightOn, kTurned };

/// The properties of an output link that the rule for virtual channels uses.
struct RingLink {
  bool wraps = false;            ///< the link belongs to a ring with a dateline
  bool dateline = false;         ///< the link is the dateline
  bool before_dateline = false;  ///< RouterPlace::before_dateline

  static RingLink at(const RouterPlace& place, int dim, int out) {
    return {((place.wraps >> dim) & 1) != 0, ((place.dateline >> out) & 1) != 0,
            ((place.before_dateline >> out) & 1) != 0};
  }
};

/// A message that requests its next hop: where it comes from and the VC on which it arrived.
struct ProductStep {
  const VcRule& rule;
  Turn turn;
  int in_vc;

  bool from_class1() const { return turn == Turn::kStraightOn && rule.is_class1(in_vc); }
  /// The VCs of `classes` in the message's phase. Every turn raises the phase by one, up to the last phase.
  VcSet vcs_of(ClassSet classes) const {
    int phase = 0;
    if (turn != Turn::kInjected && rule.phases > 1) {
      const int before = rule.phase_of(in_vc);
      phase = turn == Turn::kStraightOn || before + 1 >= rule.phases ? before : before + 1;
    }
    return rule.vcs_of(rule.network_of(in_vc), phase, classes);
  }
  /// The VCs of a hop under balanced datelines (model/routing/vc_rule.h). crosses: this or a later hop takes the wrap
  /// link.
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
  /// The VCs of a source-routed hop, whose destination the router does not know.
  VcSet blind_vcs(const RingLink& link) const {
    return vcs_of(blind_dateline_classes(link.wraps, link.dateline, from_class1()));
  }
  bool enters_ring(const RingLink& link) const { return link.wraps && turn != Turn::kStraightOn; }
};

/// A message at a router of a network whose ports belong to dimensions. in_port: -1 from injection.
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

  /// The hop of a source route through output `out` of dimension `dim`.
  Hop blind_hop(int dim, int out) const {
    const RingLink link = RingLink::at(place, dim, out);
    return {out, step(dim).blind_vcs(link), step(dim).enters_ring(link)};
  }

  /// The hop in dimension `dim` towards the coordinate in the header.
  Hop correct(uint64_t header, int dim) const {
    const int target = rules.layout.coordinate(header, dim);
    const int here = place.coordinate[dim];
    const bool complete = (rules.shape.complete >> dim) & 1, down = rules.layout.down(header, dim);
    const int port = complete ? modulo(target - here, rules.shape.dim_ports[dim] + 1) - 1 : down ? 1 : 0;
    const int out = rules.shape.first_port(dim) + port;
    const RingLink link = RingLink::at(place, dim, out);
    return {out, step(dim).vcs(link, !complete && (target > here) == down), step(dim).enters_ring(link)};
  }

  /// The hop in the first dimension whose coordinate is still wrong, in the order of the header (unordered) or network.
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
