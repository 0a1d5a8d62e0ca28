// SPDX-License-Identifier: Apache-2.0
// The next hop of a message in a product of rings, lines and complete graphs. What a hop asks of the rules
// is either worked out there (ComputedHops) or looked up (TabledHops), by routers that ask for every head.
#pragma once

#include <array>
#include <cstdint>

#include "model/modulo.h"
#include "model/routing/route.h"

namespace dateline {

/// Where a message comes from, seen from the dimension that its next hop is in.
enum class Turn : uint8_t { kInjected, kStraightOn, kTurned };

struct ComputedHops {
  const RoutingRules& rules;

  int dim_of(int port) const { return rules.shape.dim_of(port); }
  int first_port(int dim) const { return rules.shape.first_port(dim); }
  bool class1(int vc) const { return rules.vc.is_class1(vc); }
  VcSet beside(int vc) const { return rules.vc.vcs_beside(vc); }
  /// Phases go up by one with every turn; with one phase they are forgotten.
  VcSet vcs_of(int in_vc, Turn turn, ClassSet classes) const {
    const VcRule& rule = rules.vc;
    int phase = 0;
    if (turn != Turn::kInjected && rule.phases > 1) {
      const int before = rule.phase_of(in_vc);
      phase = turn == Turn::kStraightOn || before + 1 >= rule.phases ? before : before + 1;
    }
    return rule.vcs_of(rule.network_of(in_vc), phase, classes);
  }
};

/// ComputedHops, worked out before.
class TabledHops {
 public:
  explicit TabledHops(const RoutingRules& rules) {
    const ComputedHops computed{rules};
    for (int port = 0; port < rules.shape.ports; ++port) dim_of_[port] = static_cast<int8_t>(computed.dim_of(port));
    for (int dim = 0; dim < rules.shape.dims; ++dim) first_port_[dim] = static_cast<int8_t>(computed.first_port(dim));
    for (int vc = 0; vc < rules.vc.vcs; ++vc) {
      if (computed.class1(vc)) class1_ = static_cast<VcSet>(class1_ | 1u << vc);
      beside_[vc] = computed.beside(vc);
      for (int turn = 0; turn < kTurns; ++turn)
        for (int classes = 0; classes < kClassSets; ++classes)
          vcs_of_[vc][turn][classes] = computed.vcs_of(vc, static_cast<Turn>(turn), static_cast<ClassSet>(classes));
    }
  }

  int dim_of(int port) const { return dim_of_[port]; }
  int first_port(int dim) const { return first_port_[dim]; }
  bool class1(int vc) const { return (class1_ >> vc) & 1; }
  VcSet beside(int vc) const { return beside_[vc]; }
  VcSet vcs_of(int in_vc, Turn turn, ClassSet classes) const { return vcs_of_[in_vc][static_cast<int>(turn)][classes]; }

 private:
  static constexpr int kTurns = 3, kClassSets = 4;

  std::array<int8_t, kMaxPorts> dim_of_{};
  std::array<int8_t, kMaxDims> first_port_{};
  VcSet class1_ = 0;
  std::array<VcSet, kMaxVcs> beside_{};
  std::array<std::array<std::array<VcSet, kClassSets>, kTurns>, kMaxVcs> vcs_of_{};
};

/// A message at a router, on a network whose ports belong to dimensions. in_port: -1 from injection.
template <class Hops>
struct ProductArrival {
  const RoutingRules& rules;
  const RouterPlace& place;
  const Hops& hops;
  int in_port, in_vc;

  Turn turn(int dim) const {
    if (in_port < 0) return Turn::kInjected;
    return hops.dim_of(in_port) == dim ? Turn::kStraightOn : Turn::kTurned;
  }
  bool wraps(int dim) const { return (place.wraps >> dim) & 1; }
  bool on_dateline(int out) const { return (place.dateline >> out) & 1; }
  bool from_class1(Turn turn) const { return turn == Turn::kStraightOn && hops.class1(in_vc); }
  Hop hop(int dim, int out, Turn turn, ClassSet classes) const {
    return {out, hops.vcs_of(in_vc, turn, classes), wraps(dim) && turn != Turn::kStraightOn};
  }

  /// By output `out` of dimension `dim` on a source route, whose end the router does not know.
  Hop blind_hop(int dim, int out) const {
    const Turn from = turn(dim);
    return hop(dim, out, from, blind_dateline_classes(wraps(dim), on_dateline(out), from_class1(from)));
  }

  /// Towards the coordinate that a header names in dimension `dim`.
  Hop correct(uint64_t header, int dim) const {
    const int target = rules.layout.coordinate(header, dim);
    const int here = place.coordinate[dim];
    const int first = hops.first_port(dim);
    const Turn from = turn(dim);
    if ((rules.shape.complete >> dim) & 1) {
      const int size = rules.shape.dim_ports[dim] + 1;
      return hop(dim, first + modulo(target - here, size) - 1, from, kEitherClass);
    }
    const bool down = rules.layout.down(header, dim);
    const int out = first + (down ? 1 : 0);
    const bool crosses = down ? target > here : target < here;
    ClassSet classes = dateline_classes(wraps(dim), on_dateline(out), crosses && !on_dateline(out), from_class1(from));
    if (wraps(dim) && classes == kEitherClass) classes = (place.before_dateline >> out) & 1 ? kClass1 : kClass0;
    return hop(dim, out, from, classes);
  }

  /// The first dimension in the order of the header, or of the network, in which the message is not there yet.
  Hop header_hop(uint64_t header) const {
    const bool unordered = HeaderLayout::kind_of(header) == RoutingKind::kUnordered;
    for (int i = 0; i < rules.layout.dims; ++i) {
      const int dim = unordered ? rules.layout.ordered_dim(header, i) : rules.order[i];
      if (rules.layout.coordinate(header, dim) != place.coordinate[dim]) return correct(header, dim);
    }
    return {-1, hops.beside(in_vc), false};
  }
};

}  // namespace dateline
