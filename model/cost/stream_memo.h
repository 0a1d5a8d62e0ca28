// SPDX-License-Identifier: Apache-2.0
// A cache for the contention model (stream_round.h): groups of messages that differ only in their place are simulated
// once. On a torus most groups of a round are translations of one another, and rounds repeat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "model/cost/stream_round.h"

namespace dateline {

class StreamMemo {
 public:
  /// times[arbitration][stream]
  using Times = std::vector<std::vector<int>>;

  /// The hardware must outlive this object and must not change.
  explicit StreamMemo(const StreamHardware& hardware) : hardware_(hardware) {}

  /// The results of stream_times() for the arbitrations 0 .. arbitrations-1; valid until the next call.
  const Times& times(const std::vector<Stream>& streams, uint64_t arbitrations);

  size_t simulated() const { return simulated_; }  ///< number of groups that were simulated, not found in the cache

 private:
  /// The cache key: all inputs on which stream_times() depends. Resources are numbered by their first appearance, and
  /// addresses are replaced by the bank rotation at which their word can move. Groups with equal keys have equal times.
  std::vector<int> key(const std::vector<Stream>& streams, uint64_t arbitrations) const;

  const StreamHardware& hardware_;
  std::map<std::vector<int>, Times> known_;
  size_t numbers_ = 0;  ///< numbers in the keys of known_
  size_t simulated_ = 0;
};

}  // namespace dateline
