// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dateline {

class Ranks;

/// Who steps a network, a slab each: so many threads of this process, or so many processes (sim/parallel/ranks.h), each
/// with its own slab alone.
struct Workers {
  int threads = 1;
  Ranks* ranks = nullptr;  ///< none: this process alone; must outlive the network

  Workers() = default;
  Workers(int threads_here) : threads(threads_here) {}  // NOLINT(google-explicit-constructor): a number of threads
  Workers(int threads_here, Ranks* processes) : threads(threads_here), ranks(processes) {}
  /// The network is in one piece.
  bool alone() const { return threads == 1 && ranks == nullptr; }
};

}  // namespace dateline
