// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dateline {

/// Consecutive nodes of a network: the share of one thread or rank.
struct NodeRange {
  int first = 0, count = 0;

  int end() const { return first + count; }
  bool has(int node) const { return node >= first && node < end(); }
};

}  // namespace dateline
