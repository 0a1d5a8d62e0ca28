// SPDX-License-Identifier: Apache-2.0
// Packs transfers into rounds in which no two share a link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// Puts every transfer into the first round, from a given one on, in which all links of its path are free. In the
/// one-port model a node also sends at most one transfer and receives at most one in a round.
class RoundPacker {
 public:
  RoundPacker(const Topology& topology, bool one_port);

  /// Returns the round.
  size_t add(Transfer transfer, size_t from_round = 0);
  std::vector<Round> take() { return std::move(rounds_); }

 private:
  using Taken = std::vector<uint64_t>;  ///< bit r: in use in round r

  const Topology& topology_;
  bool one_port_;
  std::vector<Taken> links_;             ///< [node * ports + port]
  std::vector<Taken> sends_, receives_;  ///< [node]; with one port
  std::vector<Round> rounds_;
};

}  // namespace dateline
