// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dateline {

class Ranks;

/// Number of workers that step a network, one slab each: threads of this process, or processes (sim/parallel/ranks.h)
/// that each hold only their own slab.
struct Workers {
  int threads = 1;
  Ranks* ranks = nullptr;  ///< null: only this process; must outlive the network

  Workers() = default;
  Workers(int threads_here) : threads(threads_here) {}  // NOLINT(google-explicit-constructor): a number of threads
  Workers(int threads_here, Ranks* processes) : threads(threads_here), ranks(processes) {}
  /// True if the network is not cut into slabs.
  bool alone() const { return threads == 1 && ranks == nullptr; }
};

}  // namespace dateline
