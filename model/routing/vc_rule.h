// SPDX-License-Identifier: Apache-2.0
// Virtual-channel rules: which VCs a hop may take. One home in C++ for the router core and for the channel dependency
// graph; the twin is rtl/router/dl_route.sv.
//
// The VCs of a link are divided into classes, contiguous and as evenly as possible. A class is
//
//  * a virtual network: a message stays in that of the VC on which it was injected, so that requests never hold replies
//    up;
//  * in each network a phase: how many dimensions the message has left behind. With one phase they are forgotten when
//    the message enters another dimension;
//  * in each phase, where some dimension is a ring, a dateline class. Where a phase has an odd number of VCs, class 1
//    has one more than class 0.
//
// A ring is cut at its wrap link, the dateline. A message that will cross it uses class 0 before the dateline link and
// class 1 from it on. A message that never crosses it may use either class, but never goes from class 1 back to class
// 0. The router gives such a message the class that crossing messages do not use in that half of the ring
// (product_hop.h); where class 1 has a VC more, it may take either class in the half behind the dateline. Dimensions
// without a wrap link use both classes.
//
// Uniform traffic at an offered load of 1 serves the worst sender of torus:8x8 with 2, 3 and 4 VCs at 47, 58 and 62 %
// of its fair rate. In packets of five on torus:10x10 (depth 8) it is 37, 33 and 43 %. With 3 VCs these networks accept
// 22 and 25 % more than with 2.
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

/// wraps: the dimension has a wrap link; on_dateline: this hop is that link; crosses_later: a later hop of the
/// message in this dimension is that link; from_class1: the message arrives from this dimension on a VC of class 1.
constexpr ClassSet dateline_classes(bool wraps, bool on_dateline, bool crosses_later, bool from_class1) {
  if (!wraps) return kEitherClass;
  if (on_dateline) return kClass1;
  if (crosses_later) return kClass0;
  return from_class1 ? kClass1 : kEitherClass;
}

/// The same for a message whose router does not know where it is going (source routes): class 0 up to the dateline.
constexpr ClassSet blind_dateline_classes(bool wraps, bool on_dateline, bool from_class1) {
  if (!wraps) return kEitherClass;
  return on_dateline || from_class1 ? kClass1 : kClass0;
}

struct VcRule {
  int vcs = 2;
  int phases = 1;
  bool rings = true;     ///< two dateline classes a phase
  bool enforced = true;  ///< false: every hop may take every VC, what the network would be without the rule
  /// Flits of a slot where rings are kept free of deadlock by bubbles instead of datelines; 0: not so. No classes then.
  int bubble_slot = 0;
  int networks = 1;  ///< virtual networks; with more than one, vcs must be classes() or more

  constexpr int classes_of_network() const { return bubble_slot > 0 ? 1 : phases * (rings ? 2 : 1); }
  constexpr int classes() const { return networks * classes_of_network(); }
  constexpr VcSet all() const { return static_cast<VcSet>((1u << vcs) - 1); }
  /// With fewer VCs than classes the surplus classes collapse into the last VC, so that the deadlock verdict is
  /// computed instead of refused.
  constexpr int class_of(int vc) const {
    return vcs >= classes() ? classes() - 1 - (vcs - 1 - vc) * classes() / vcs : vc;
  }
  constexpr VcSet vcs_of_class(int index) const {
    if (vcs < classes()) return static_cast<VcSet>(1u << (index < vcs ? index : vcs - 1));
    // class_of(vc) == index from floor(index * vcs / classes) on.
    const int first = index * vcs / classes(), end = (index + 1) * vcs / classes();
    return static_cast<VcSet>((1u << end) - (1u << first));
  }
  /// In some phase dateline class 1 has one VC more than class 0.
  constexpr bool uneven() const { return rings && vcs > classes() && vcs % classes() != 0; }
  constexpr int network_of(int vc) const { return networks == 1 ? 0 : class_of(vc) / classes_of_network(); }
  constexpr VcSet vcs_of_network(int network) const {
    VcSet set = networks == 1 ? all() : VcSet{0};
    for (int vc = 0; vc < vcs && networks > 1; ++vc)
      if (network_of(vc) == network) set = static_cast<VcSet>(set | 1u << vc);
    return set;
  }
  /// Where messages are injected: one VC of each network, for which of them makes no difference to a route.
  constexpr VcSet injection_vcs() const {
    VcSet set = 1;
    for (int vc = 1; vc < vcs; ++vc)
      if (network_of(vc) != network_of(vc - 1)) set = static_cast<VcSet>(set | 1u << vc);
    return set;
  }
  /// All that a message on `vc` may take where no class is asked for.
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
