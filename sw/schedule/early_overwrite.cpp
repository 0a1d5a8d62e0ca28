// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/early_overwrite.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sw/schedule/memory_places.h"

namespace dateline {
namespace {

constexpr int32_t kNone = -1;

/// Knows for every place who wrote it, who added to it and who read it in the range.
class Overwrites {
 public:
  Overwrites(const StreamSchedule& stream, size_t first, size_t last)
      : stream_(stream),
        memory_(stream.layout()),
        fixed_order_(stream.layout().reduction() != nullptr && stream.layout().reduction()->fixed_order),
        first_(first),
        last_(last),
        first_put_(stream.first_put(first)) {
    order_queues();
  }

  /// The first round with an early overwrite; the end of the range without one.
  size_t find(std::string& why) {
    const BlockLayout& layout = stream_.layout();
    for (size_t r = first_; r < last_; ++r) {
      const Round& round = stream_.schedule().rounds[r];
      if (r > first_ && (layout.has_copies(r) || layout.has_copies(r - 1))) {
        why = "in round " + std::to_string(layout.has_copies(r) ? r + 1 : r) + " nodes put words to themselves";
        return r;
      }
      for (size_t t = 0; t < round.size(); ++t)
        if (why = read(round[t], layout.segments(r, t)); !why.empty()) return r;
      for (size_t t = 0; t < round.size(); ++t)
        if (why = write(round[t], layout.segments(r, t), stream_.first_put(r) + t); !why.empty()) return r;
    }
    return last_;
  }

 private:
  /// A place of a put: its number among the places that the put sends.
  struct Step {
    int32_t put = kNone, index = 0;
  };
  struct Place {
    std::vector<Step> writers;  ///< the put that wrote it, then those that added to it
    std::vector<Step> readers;  ///< since the first of them
    bool complete = false;      ///< one of the readers has waited for all of them
    bool set = false;           ///< the first of `writers` did not add
    bool rewritten = false;     ///< before that write it had a word already
    bool base = false;          ///< what arrives is combined with it, and written to another place
  };
  static constexpr int32_t kAll = INT32_MAX;
  static constexpr long kMostSteps = 20'000'000;  ///< of all searches; then an overwrite counts as early

  void order_queues() {
    std::map<int, int32_t> last;
    for (size_t put = first_put_; put < stream_.first_put(last_); ++put) {
      const auto found = last.emplace(stream_.puts().queue(put), kNone).first;
      before_.push_back(std::exchange(found->second, static_cast<int32_t>(put)));
    }
  }

  Place& at(int node, unsigned place) { return places_[uint64_t{static_cast<unsigned>(node)} << 32 | place]; }
  std::string name(int32_t put) const { return stream_.name(static_cast<size_t>(put)); }

  /// A word with a count is sent at once, also if the write that replaces it has not come yet.
  std::string read(const Transfer& transfer, const std::vector<Segment>& segments) {
    std::string early;
    const auto put = static_cast<int32_t>(first_put_ + first_step_.size());
    first_step_.push_back(steps_.size());
    int32_t index = 0;
    memory_.each(segments, [&](const MemoryPlaces::Move& move) {
      Place& place = at(transfer.from, move.from);
      for (size_t i = 1; i < place.writers.size(); ++i) further_.emplace_back(steps_.size(), place.writers[i]);
      steps_.push_back(place.writers.empty() ? Step{} : place.writers.front());
      place.readers.push_back({put, index++});
      place.complete = true;
      if (early.empty() && place.rewritten)
        early = name(put) + " may send a word before " + name(place.writers.front().put) + " has replaced it";
    });
    return early;
  }

  std::string write(const Transfer& transfer, const std::vector<Segment>& segments, size_t put) {
    std::string early;
    int32_t index = 0;
    memory_.each(segments, [&](const MemoryPlaces::Move& move) {
      const Step own{static_cast<int32_t>(put), index++};
      if (move.segment.drop || !early.empty()) return;
      if (move.segment.shifted) early = combine(at(transfer.to, move.base), own);
      if (!early.empty()) return;
      Place& place = at(transfer.to, move.to);
      if (!place.writers.empty() && place.writers.back().put == own.put) return;  // another piece of a cut part
      const bool adds = move.segment.add && !move.segment.shifted;
      early = check(place, own, adds);
      if (!adds) place = {{}, {}, false, true, stream_.rewrites(put, static_cast<size_t>(own.index)), false};
      place.writers.push_back(own);
      place.complete = false;
    });
    return early;
  }

  /// What the put brings is combined with the words of `base`, whatever they are when it arrives.
  std::string combine(Place& base, const Step& own) {
    base.base = true;
    if (base.writers.empty()) return "";
    return name(own.put) + " may be added to a word before " + name(base.writers.back().put) + " has arrived there";
  }

  std::string check(const Place& place, const Step& own, bool adds) {
    for (const Step& reader : place.readers)
      if (!has_read(own, reader))
        return name(own.put) + (adds ? " may be added to a word that " : " may overwrite a word that ") +
               name(reader.put) + " has not sent yet";
    if (place.base) return name(own.put) + " may overwrite a word that is still to be added to";
    if (place.writers.empty() || (adds && !place.set && !fixed_order_)) return "";
    if (place.complete) return "";
    if (adds && !place.set)
      return name(own.put) + " may be added to a word before " + name(place.writers.back().put) +
             ", and the order is fixed";
    return name(own.put) + " may write a word before " + name(place.writers.back().put) + ", which writes it too";
  }

  /// Whether `reader` has read its place whenever `writer` has written its own. A put that sends a place has read those
  /// before it, and whoever brought these has read them. In a queue with one context all earlier puts have ended.
  bool has_read(const Step& writer, const Step& reader) {
    std::map<int32_t, int32_t> known;  // put -> last place that it has read
    const auto know = [&](const Step& step) {
      if (step.put == kNone || step.put < reader.put) return;
      const auto found = known.emplace(step.put, -1).first;
      found->second = std::max(found->second, step.index);
    };
    know(writer);
    // Bringers and earlier puts of a queue have lower numbers, so that the highest number is complete.
    while (!known.empty()) {
      const auto [put, index] = *known.rbegin();
      if (put == reader.put) return index >= reader.index;
      known.erase(put);
      const size_t own = static_cast<size_t>(put) - first_put_;
      const size_t begin = first_step_[own], end = own + 1 < first_step_.size() ? first_step_[own + 1] : steps_.size();
      const size_t stop = std::min(end, begin + static_cast<size_t>(index) + 1);
      for (size_t step = begin; step < stop; ++step) know(steps_[step]);
      const auto before = [](const std::pair<size_t, Step>& one, size_t step) { return one.first < step; };
      for (auto one = std::lower_bound(further_.begin(), further_.end(), begin, before);
           one != further_.end() && one->first < stop; ++one)
        know(one->second);
      if (stream_.puts().contexts() == 1 && before_[own] != kNone) know({before_[own], kAll - 1});
      searched_ += static_cast<long>(stop - begin) + 1;
      if (searched_ > kMostSteps) return false;
    }
    return false;
  }

  const StreamSchedule& stream_;
  MemoryPlaces memory_;
  bool fixed_order_;
  size_t first_, last_, first_put_;
  std::unordered_map<uint64_t, Place> places_;    ///< node and place
  std::vector<int32_t> before_;                   ///< [put of the range]: the put before it in its queue
  std::vector<size_t> first_step_;                ///< [put of the range]
  std::vector<Step> steps_;                       ///< who brought each place that a put sends
  std::vector<std::pair<size_t, Step>> further_;  ///< further puts that brought a step, in the order of steps
  long searched_ = 0;
};

}  // namespace

std::string early_overwrite(const StreamSchedule& stream, size_t first, size_t last) {
  std::string why;
  first_early_overwrite(stream, first, last, why);
  return why;
}

size_t first_early_overwrite(const StreamSchedule& stream, size_t first, size_t last, std::string& why) {
  return stream.reuses() ? Overwrites(stream, first, last).find(why) : last;
}

}  // namespace dateline
