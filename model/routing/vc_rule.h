// SPDX-License-Identifier: Apache-2.0
// Virtual-channel rules: the set of VCs that a hop may take. The router core and the channel dependency graph both use
// this header; rtl/router/dl_route.sv implements the same rules.
//
// The VCs of a link are divided into classes: contiguous ranges of VCs, of sizes as equal as possible. Every class has
//
//  * a virtual network: a message stays in the network of the VC on which it was injected, so requests cannot block
//    replies;
//  * within the network, a phase: the number of dimensions that the message has completed. A rule with one phase does
//    not count them;
//  * within the phase, if some dimension is a ring, a dateline class, 0 or 1. Of an odd number of VCs in a phase (3 or
//    more), class 1 gets one more than class 0.
//
// Balanced datelines. Every ring is cut at its wrap link, the dateline. A message that will cross the dateline uses
// class 0 before the dateline link, and class 1 on that link and after it. A message that never crosses it could use
// either class, as long as it never moves from class 1 back to class 0. The router gives it the class that crossing
// messages do not use in that half of the ring: class 0 in the half after the dateline, class 1 in the half before it.
// Where class 1 has more VCs than class 0 (uneven()), the message may take either class in the half after the dateline.
// Dimensions without a wrap link use both classes.
//
// Example: going up in a ring of 8 with 2 VCs, where VC 0 is class 0 and VC 1 is class 1. Link n leads from node n to
// node n+1, and link 7 is the dateline.
//
//   link n                                        0    1    2    3    4    5    6    7
//   half of the ring                              after the wrap      before the wrap
//   class of a message from 5 to 2, crosses       1    1    .    .    .    0    0    1
//   class of a message from 1 to 6, never crosses .    0    0    0    1    1    .    .
//   shorter-way routes up in class 0 / class 1   4/6  7/3  9/1 10/0  1/9  3/7  6/4  0/10
//
// Each class carries 40 of the 80 hops in the last row (one message per pair of nodes at most 4 hops apart). If
// messages that never cross always used class 0, the classes would carry 60 and 20.
//
// Measured: under uniform traffic at an offered load of 1, the worst sender of torus:8x8 gets 47, 58 and 62 % of its
// fair rate with 2, 3 and 4 VCs. In packets of five flits on torus:10x10 (depth 8) it gets 37, 33 and 43 %. With 3 VCs
// these networks accept 22 and 25 % more than with 2.
#pragma once

#include <array>
#include <cstdint>

namespace dateline {

constexpr int kMaxVcs = 8;
constexpr int kMaxClasses = 2 * kMaxVcs;

/// A set of virtual channels, one bit each.
using VcSet = uint8_t;
/// A set of dateline classes: bit 0 = class 0, bit 1 = class 1.
using ClassSet = uint8_t;
constexpr ClassSet kClass0 = 1, kClass1 = 2, kEitherClass = 3;

/// The dateline classes that are free of deadlock for a hop. wraps: the dimension has a wrap link. on_dateline: this
/// hop takes it. crosses_later: a later hop of the message in this dimension takes it. from_class1: the message arrives
/// from this dimension on a VC of class 1.
constexpr ClassSet dateline_classes(bool wraps, bool on_dateline, bool crosses_later, bool from_class1) {
  if (!wraps) return kEitherClass;
  if (on_dateline) return kClass1;
  if (crosses_later) return kClass0;
  return from_class1 ? kClass1 : kEitherClass;
}

/// The dateline classes of a source-routed hop, where the router does not know whether the message will cross: class 0
/// before the dateline, class 1 from it on.
constexpr ClassSet blind_dateline_classes(bool wraps, bool on_dateline, bool from_class1) {
  if (!wraps) return kEitherClass;
  return on_dateline || from_class1 ? kClass1 : kClass0;
}

struct VcRule {
  int vcs = 2;
  int phases = 1;
  bool rings = true;     ///< two dateline classes per phase
  bool enforced = true;  ///< false: every hop may take every VC, to show the network without the rule
  /// Bubble flow control instead of datelines: flits of a slot. 0: datelines. With bubbles a network has one class.
  int bubble_slot = 0;
  int networks = 1;  ///< virtual networks; with more than one, vcs must be classes() or more

  constexpr int classes_of_network() const { return bubble_slot > 0 ? 1 : phases * (rings ? 2 : 1); }
  constexpr int classes() const { return networks * classes_of_network(); }
  constexpr VcSet all() const { return static_cast<VcSet>((1u << vcs) - 1); }
  /// The class of a VC. With fewer VCs than classes the surplus classes share the last VC: the proof can then compute a
  /// verdict instead of refusing the configuration.
  constexpr int class_of(int vc) const {
    return vcs >= classes() ? classes() - 1 - (vcs - 1 - vc) * classes() / vcs : vc;
  }
  constexpr VcSet vcs_of_class(int index) const {
    if (vcs < classes()) return static_cast<VcSet>(1u << (index < vcs ? index : vcs - 1));
    // class_of(vc) == index holds from vc = floor(index * vcs / classes) on.
    const int first = index * vcs / classes(), end = (index + 1) * vcs / classes();
    return static_cast<VcSet>((1u << end) - (1u << first));
  }
  /// Whether dateline class 1 has one VC more than class 0 in some phase.
  constexpr bool uneven() const { return rings && vcs > classes() && vcs % classes() != 0; }
  constexpr int network_of(int vc) const { return networks == 1 ? 0 : class_of(vc) / classes_of_network(); }
  constexpr VcSet vcs_of_network(int network) const {
    VcSet set = networks == 1 ? all() : VcSet{0};
    for (int vc = 0; vc < vcs && networks > 1; ++vc)
      if (network_of(vc) == network) set = static_cast<VcSet>(set | 1u << vc);
    return set;
  }
  /// The VCs of injected messages that a proof must consider: one per network, because routes from all VCs of a network
  /// are the same.
  constexpr VcSet injection_vcs() const {
    VcSet set = 1;
    for (int vc = 1; vc < vcs; ++vc)
      if (network_of(vc) != network_of(vc - 1)) set = static_cast<VcSet>(set | 1u << vc);
    return set;
  }
  /// The VCs that a message on `vc` may take where no class applies: those of its virtual network.
  constexpr VcSet vcs_beside(int vc) const { return enforced ? vcs_of_network(network_of(vc)) : all(); }
  constexpr int phase_of(int vc) const { return class_of(vc) % classes_of_network() / (rings ? 2 : 1); }
  constexpr bool is_class1(int vc) const { return rings && bubble_slot == 0 && class_of(vc) % 2 == 1; }
  /// The VCs of a set of dateline classes in one phase of a network.
  constexpr VcSet vcs_of(int network, int phase, ClassSet set) const {
    if (!enforced) return all();
    if (bubble_slot > 0) return vcs_of_network(network);
    const int first = network * classes_of_network();
    if (!rings) return vcs_of_class(first + phase);
    return static_cast<VcSet>((set & kClass0 ? vcs_of_class(first + 2 * phase) : 0) |
                              (set & kClass1 ? vcs_of_class(first + 2 * phase + 1) : 0));
  }
};

}  // namespace dateline
