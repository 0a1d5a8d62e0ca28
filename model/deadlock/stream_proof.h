// SPDX-License-Identifier: Apache-2.0
// Proves that a stream cannot stop: puts that start when their first word is in memory, and hold channels while they
// wait for further words. model/deadlock/README.md has the theorem, its proof and its assumptions.
//
// The graph has a vertex for every state in which a put can be stuck:
//  * not started: it waits for a context of its queue, or for its first word;
//  * it holds the channels before hop i of its path and waits for channel i;
//  * it holds its whole path and waits for a word.
// An edge leads from a state to every state that may keep it from ending. Without a cycle no put stops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/routing/vc_rule.h"

namespace dateline {

/// A hop of a put: the virtual channels of one link, or of one ejection channel where messages may wait for one.
struct StreamHop {
  int32_t channel = 0;  ///< number of the link or ejection channel
  VcSet possible = 0;   ///< VCs that the put may take
  VcSet certain = 0;    ///< VCs that the put may take in every case; it waits only while all of them are taken
};

/// A put that brings words of another put.
struct StreamBringer {
  static constexpr int32_t kNone = -1;  ///< no put

  int32_t put = kNone;       ///< a put with a lower number
  bool first_word = false;   ///< it brings the first word, or a contribution to it
  bool first_of_it = false;  ///< with first_word: it is also the bringer's own first word
  bool arrived = false;      ///< without first_word: some of its words are there when the put starts
};

/// The puts of a stream. Puts of one queue start in the order of their numbers.
class StreamPuts {
 public:
  /// contexts: puts of one queue that may be in flight at once.
  explicit StreamPuts(int contexts) : contexts_(contexts) {}

  /// A put starts only when all its words are there (bubble flow control).
  bool whole = false;
  /// The words of a put leave when it holds its whole path (circuits).
  bool circuits = false;
  /// A put that finds a channel taken gives back those that it holds and tries again (retried circuits).
  bool retries = false;

  /// Adds the next put. bringers: every put that brings words that are not there when the put gets a context, at most
  /// once for the first word and at most once for the others.
  void add(int queue, const std::vector<StreamHop>& hops, const std::vector<StreamBringer>& bringers);
  void reserve(size_t puts, size_t hops, size_t bringers);

  size_t size() const { return queue_.size(); }
  int contexts() const { return contexts_; }
  int queue(size_t put) const { return queue_[put]; }
  int hops(size_t put) const { return static_cast<int>(first_hop_[put + 1] - first_hop_[put]); }
  const StreamHop& hop(size_t put, int hop) const { return hops_[first_hop_[put] + static_cast<size_t>(hop)]; }
  const StreamBringer* bringers_begin(size_t put) const { return bringers_.data() + first_bringer_[put]; }
  const StreamBringer* bringers_end(size_t put) const { return bringers_.data() + first_bringer_[put + 1]; }

 private:
  int contexts_;
  std::vector<int32_t> queue_;
  std::vector<size_t> first_hop_{0}, first_bringer_{0};
  std::vector<StreamHop> hops_;
  std::vector<StreamBringer> bringers_;
};

/// A state in which a put may be stuck.
struct StreamWait {
  enum class State { kContext, kFirstWord, kChannel, kWord };

  size_t put = 0;
  State state = State::kContext;
  int hop = -1;  ///< kChannel: the hop whose channel it waits for, from 0
};

struct StreamVerdict {
  bool free = false;
  std::vector<StreamWait> cycle;  ///< each waits for the next, the last for the first; empty when free
  size_t free_until = 0;          ///< the puts before this one are free; there may be more
  int64_t vertices = 0, edges = 0;
};

/// The verdict for the puts first .. last-1 of a stream, when all puts before `first` have ended. A part of a range
/// that is free is free.
StreamVerdict prove_stream(const StreamPuts& puts, size_t first, size_t last);
inline StreamVerdict prove_stream(const StreamPuts& puts) { return prove_stream(puts, 0, puts.size()); }

}  // namespace dateline
