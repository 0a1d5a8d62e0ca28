// SPDX-License-Identifier: Apache-2.0
// Which collectors of a translation go the short way and which the long way round (Spencer 1994, section 3.4): a link
// is crossed by those that start in the window of as many nodes behind it as the circuit is long.
#pragma once

#include <vector>

namespace dateline {

/// Places on a ring of n where circuits start, and where they must go.
struct TranslationRing {
  int n = 0;
  int steps = 0;     ///< length of the circuits that go forwards, 0..n; backwards it is n - steps
  int stride = 1;    ///< going one place forwards adds this to the value (a staircase in d dimensions: up to d)
  bool both = true;  ///< may circuits go backwards at all?
};

enum class Start { kNone, kEitherWay, kForwards };

/// starts[value]: what is there. Returns [value] 1 where the circuit goes backwards, with as few of them as can be, so
/// that no link in either direction carries more than q; empty when there is no such choice. Exact: a number of
/// backward starts is possible if and only if a system of difference constraints over prefix sums has no negative
/// cycle.
std::vector<char> choose_directions(const TranslationRing& ring, const std::vector<Start>& starts, int q);

}  // namespace dateline
