// SPDX-License-Identifier: Apache-2.0
// The balanced dateline rule: which virtual-channel classes a hop inside one dimension may take. One home in C++
// for the router core and for the channel dependency graph; its twin is rtl/router/route_dor.sv.
//
// A ring is cut at its wrap link, the dateline. A message that will cross it uses class 0 before and class 1 from
// the dateline link on. A message that never crosses (or has crossed) may start in either class, but never goes
// from class 1 back to class 0. Classes are forgotten on entering another dimension. Dimensions without a wrap
// link have no classes.
#pragma once

#include <cstdint>

namespace dateline {

/// A set of classes: bit 0 = class 0, bit 1 = class 1.
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

/// Number of VCs in class 0: VC 0..ceil(vcs/2)-1.
constexpr int class0_size(int vcs) { return (vcs + 1) / 2; }
constexpr bool is_class1(int vc, int vcs) { return vc >= class0_size(vcs); }

/// The VCs of a set of classes, one bit a VC. With one VC the surplus class 1 collapses into VC 0, so that the
/// deadlock verdict is computed instead of refused.
constexpr unsigned vcs_of(ClassSet classes, int vcs) {
  const unsigned all = (1u << vcs) - 1;
  const unsigned low = (1u << class0_size(vcs)) - 1;
  const unsigned high = vcs == 1 ? 1u : all & ~low;
  return ((classes & kClass0) ? low : 0u) | ((classes & kClass1) ? high : 0u);
}

}  // namespace dateline
