// SPDX-License-Identifier: Apache-2.0
// Times of the contention model (stream_round.h), simulated once for groups of messages that are alike. On a torus most
// are: the streams of a round are those of one place moved to others, and in one place round after round the same.
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

  /// The hardware must outlive this and stay as it is.
  explicit StreamMemo(const StreamHardware& hardware) : hardware_(hardware) {}

  /// stream_times() with each arbitration from 0 on; valid until the next call.
  const Times& times(const std::vector<Stream>& streams, uint64_t arbitrations);

  size_t simulated() const { return simulated_; }  ///< groups, of those asked for

 private:
  /// All that stream_times() looks at, so that groups with the same numbers have the same times: names of resources by
  /// their first appearance, addresses by the turn of the banks at which their word can move.
  std::vector<int> key(const std::vector<Stream>& streams, uint64_t arbitrations) const;

  const StreamHardware& hardware_;
  std::map<std::vector<int>, Times> known_;
  size_t numbers_ = 0;  ///< in its keys
  size_t simulated_ = 0;
};

}  // namespace dateline
