// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/stream.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/deadlock/journey.h"
#include "model/network/describe.h"
#include "sw/schedule/item_index.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

constexpr int32_t kNone = StreamBringer::kNone;

/// Calls `visit` with the number of every part-sized place of the segments that it reads and writes: (place at the
/// sender, place at the receiver, drop). A place that a cut segment divides is visited once per piece.
template <typename Visit>
void for_each_place(const std::vector<Segment>& segments, int part_words, const Visit& visit) {
  const auto part = static_cast<unsigned>(part_words);
  for (const Segment& segment : segments) {
    const unsigned places = (segment.from % part + static_cast<unsigned>(segment.words) + part - 1) / part;
    for (unsigned i = 0; i < places; ++i) visit(segment.from / part + i, segment.to / part + i, segment.drop);
  }
}

/// What is known about one place of a node's memory.
struct MemoryPlace {
  int32_t writer = kNone;   ///< the put that wrote it; kNone: the host loaded it, or nobody wrote it
  uint16_t readers = 0;     ///< bit p: a put of the node's queue p has read it since it was written
  bool used = false;        ///< it was loaded or written: it has the count of a word that is there
  bool first_word = false;  ///< it holds the first word of its writer
};

class Memories {
 public:
  Memories(const Topology& topology, const BlockLayout& layout) {
    const auto part_words = static_cast<unsigned>(layout.part_words());
    for (int node = 0; node < topology.nodes; ++node) {
      of_.emplace_back(layout.node_words(node) / part_words);
      for (const BlockLayout::Place& place : layout.initial(node)) of_.back()[place.address / part_words].used = true;
    }
  }
  MemoryPlace& at(int node, unsigned place) { return of_[static_cast<size_t>(node)][place]; }

 private:
  std::vector<std::vector<MemoryPlace>> of_;  ///< [node][place]
};

/// Finds the puts that bring the words of the puts of a schedule, in their order.
class Bringers {
 public:
  /// in_order: queues have one context, so that all earlier puts of a queue have been read when one starts.
  Bringers(Memories& memories, int part_words, bool in_order)
      : memories_(memories), part_words_(part_words), in_order_(in_order) {}

  /// queue: number of the queue among those of the sender; id: its number among all queues.
  const std::vector<StreamBringer>& collect(const std::vector<Segment>& segments, int sender, int queue, int id) {
    list_.clear();
    listed_.clear();
    first_ = kNone;
    for_each_place(segments, part_words_, [&](unsigned from, unsigned, bool) {
      const MemoryPlace& place = memories_.at(sender, from);
      add(place, in_order_ && (place.readers >> queue & 1), id);
    });
    for_each_place(segments, part_words_, [&](unsigned from, unsigned, bool) {
      MemoryPlace& place = memories_.at(sender, from);
      place.readers = static_cast<uint16_t>(place.readers | 1u << queue);
    });
    if (in_order_ && first_ != kNone) known_.insert(pair(id, first_));
    for (const int32_t put : listed_)
      if (in_order_) known_.insert(pair(id, put));
    return list_;
  }

 private:
  static uint64_t pair(int id, int32_t put) {
    return uint64_t{static_cast<unsigned>(id)} << 32 | static_cast<unsigned>(put);
  }

  /// read: an earlier put of the queue has read the place.
  void add(const MemoryPlace& place, bool read, int id) {
    const bool there = read || place.writer == kNone;
    if (list_.empty()) {
      first_ = place.writer;
      list_.push_back({there ? kNone : place.writer, place.first_word, false});
      if (part_words_ == 1) return;  // the place has no further word
    }
    if (there || !listed_.insert(place.writer).second) return;
    list_.push_back({place.writer, false, place.writer == first_ || known_.count(pair(id, place.writer)) > 0});
  }

  Memories& memories_;
  int part_words_;
  bool in_order_;
  std::vector<StreamBringer> list_;
  std::set<int32_t> listed_;            ///< in list_, without the first entry
  int32_t first_ = kNone;               ///< the put that brought the first word
  std::unordered_set<uint64_t> known_;  ///< queue and put: an earlier put of the queue has read words of the put
};

VcSet context_vcs(const RouterConfig& config, int contexts) {
  return static_cast<VcSet>((1u << std::min(contexts, config.vcs)) - 1);
}

}  // namespace

StreamSchedule::StreamSchedule(const Topology& topology, const RouterConfig& config, int contexts,
                               const Schedule& schedule, const BlockLayout& layout, Switching switching)
    : topology_(topology), schedule_(schedule), layout_(layout), puts_(std::min(contexts, config.vcs)) {
  puts_.whole = config.bubble_slot > 0;
  puts_.circuits = switching != Switching::kWormhole;
  puts_.retries = switching == Switching::kCircuitRetry;
  Memories memories(topology, layout);
  Bringers bringers(memories, layout.part_words(), puts_.contexts() == 1);
  std::vector<StreamHop> hops;
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    first_put_.push_back(puts_.size());
    const Round& round = schedule.rounds[r];
    for (size_t t = 0; t < round.size(); ++t) {
      const Transfer& transfer = round[t];
      hops.clear();
      add_channels(config, transfer, switching, r, hops);
      const int queue = config.all_port ? transfer.path.front() : 0;
      const int id = config.all_port ? transfer.from * topology.ports + queue : transfer.from;
      puts_.add(id, hops, bringers.collect(layout.segments(r, t), transfer.from, queue, id));
    }
    for (size_t t = 0; t < round.size(); ++t) {
      bool first = true;
      first_write_.push_back(rewrites_.size());
      for_each_place(layout.segments(r, t), layout.part_words(), [&](unsigned, unsigned to, bool drop) {
        const bool first_word = std::exchange(first, false);
        MemoryPlace& place = memories.at(round[t].to, to);
        const auto put = static_cast<int32_t>(first_put_[r] + t);
        rewrites_.push_back(!drop && place.used);
        if (drop || place.writer == put) return;  // or another piece of a part that a segment boundary cuts
        reuses_ = reuses_ || place.used;
        place = {put, 0, true, first_word};
      });
    }
  }
  first_put_.push_back(puts_.size());
}

/// The channels of the transfer's hops. With all ports an ejection channel has as many virtual channels as the only
/// link that feeds it, so that no message waits for one.
void StreamSchedule::add_channels(const RouterConfig& config, const Transfer& transfer, Switching switching,
                                  size_t round, std::vector<StreamHop>& hops) const {
  const Switching by_class = switching == Switching::kCircuitAnyVc ? Switching::kCircuit : switching;
  auto route = encode_route(topology_, config, transfer.from, transfer.path, by_class, 0);
  if (!route)
    throw UsageError("round " + std::to_string(round + 1) + ": transfer " + std::to_string(transfer.from) + "->" +
                     std::to_string(transfer.to) +
                     ": its path does not follow the network's routing, and the header cannot express another");
  const auto injected = context_vcs(config, puts_.contexts());
  for (const JourneyHop& hop : hops_of(topology_, config.rules(), {transfer.from, std::move(*route)}, injected)) {
    if (hop.port >= 0)
      hops.push_back({hop.node * topology_.ports + hop.port, hop.possible(), hop.certain()});
    else if (!config.all_port)
      hops.push_back({topology_.nodes * topology_.ports + hop.node, hop.possible(), hop.certain()});
  }
}

size_t StreamSchedule::round_of(size_t put) const {
  return static_cast<size_t>(std::upper_bound(first_put_.begin(), first_put_.end(), put) - first_put_.begin()) - 1;
}

const Transfer& StreamSchedule::transfer_of(size_t put) const {
  const size_t round = round_of(put);
  return schedule_.rounds[round][put - first_put_[round]];
}

std::string StreamSchedule::name(size_t put) const {
  const int first = schedule_.portion ? schedule_.portion->first_round : 0;
  const Transfer& transfer = transfer_of(put);
  return "round " + std::to_string(static_cast<size_t>(first) + round_of(put) + 1) + ": transfer " +
         std::to_string(transfer.from) + "->" + std::to_string(transfer.to);
}

std::string StreamSchedule::describe(const StreamVerdict& verdict) const {
  constexpr size_t kNamed = 6;
  const std::vector<StreamWait>& cycle = verdict.cycle;
  std::string text;
  for (size_t i = 0; i < cycle.size() && i < kNamed; ++i) {
    const StreamWait& wait = cycle[i];
    text += (i == 0 ? "" : ", ") + name(wait.put) + " waits for ";
    if (wait.state == StreamWait::State::kContext) text += "its place in the queue";
    if (wait.state == StreamWait::State::kFirstWord) text += "its first word";
    if (wait.state == StreamWait::State::kWord) text += "a word";
    if (wait.state != StreamWait::State::kChannel) continue;
    const int channel = puts_.hop(wait.put, wait.hop).channel;
    text += channel < topology_.nodes * topology_.ports
                ? describe_link(topology_, channel / topology_.ports, channel % topology_.ports)
                : "ejection at " + topology_.place(transfer_of(wait.put).to);
  }
  if (cycle.size() > kNamed) text += ", and " + std::to_string(cycle.size() - kNamed) + " more";
  return text;
}

namespace {

/// Looks for early overwrites in a range of rounds. Knows for every place who wrote it and who read it in the range.
class Overwrites {
 public:
  Overwrites(const StreamSchedule& stream, size_t first, size_t last)
      : stream_(stream), first_(first), last_(last), first_put_(stream.first_put(first)) {
    order_queues();
  }

  /// The first round with an early overwrite; the end of the range without one.
  size_t find(std::string& why) {
    const BlockLayout& layout = stream_.layout();
    for (size_t r = first_; r < last_; ++r) {
      const Round& round = stream_.schedule().rounds[r];
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
    Step writer;
    bool rewritten = false;     ///< before the write it had a word already
    std::vector<Step> readers;  ///< since it was written
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

  /// A word with a count is sent at once, also if the write that replaces it has not come yet.
  std::string read(const Transfer& transfer, const std::vector<Segment>& segments) {
    std::string early;
    const auto put = static_cast<int32_t>(first_put_ + first_step_.size());
    first_step_.push_back(steps_.size());
    int32_t index = 0;
    for_each_place(segments, stream_.layout().part_words(), [&](unsigned from, unsigned, bool) {
      Place& place = at(transfer.from, from);
      steps_.push_back(place.writer);
      place.readers.push_back({put, index++});
      if (early.empty() && place.rewritten)
        early = stream_.name(static_cast<size_t>(put)) + " may send a word before " +
                stream_.name(static_cast<size_t>(place.writer.put)) + " has replaced it";
    });
    return early;
  }

  std::string write(const Transfer& transfer, const std::vector<Segment>& segments, size_t put) {
    std::string early;
    int32_t index = 0;
    for_each_place(segments, stream_.layout().part_words(), [&](unsigned, unsigned to, bool drop) {
      const Step own{static_cast<int32_t>(put), index++};
      if (drop || !early.empty()) return;
      Place& place = at(transfer.to, to);
      if (place.writer.put == own.put) return;  // another piece of a part that a segment boundary cuts
      early = check(place, own);
      place = {own, stream_.rewrites(put, static_cast<size_t>(own.index)), {}};
    });
    return early;
  }

  std::string check(const Place& place, const Step& own) {
    for (const Step& reader : place.readers)
      if (!has_read(own, reader))
        return stream_.name(static_cast<size_t>(own.put)) + " may overwrite a word that " +
               stream_.name(static_cast<size_t>(reader.put)) + " has not sent yet";
    if (place.readers.empty() && place.writer.put != kNone)
      return stream_.name(static_cast<size_t>(own.put)) + " may write a word before " +
             stream_.name(static_cast<size_t>(place.writer.put)) + ", which writes it too";
    return "";
  }

  /// Whether `reader` has read its place whenever `writer` has written its own. A put that sends a place has read those
  /// before it, and whoever brought these has read them. In a queue with one context all earlier puts have ended.
  bool has_read(const Step& writer, const Step& reader) {
    std::map<int32_t, int32_t> known;  // put -> last place that it has read
    const auto know = [&](int32_t put, int32_t index) {
      if (put < reader.put) return;
      const auto found = known.emplace(put, -1).first;
      found->second = std::max(found->second, index);
    };
    know(writer.put, writer.index);
    // Bringers and earlier puts of a queue have lower numbers, so that the highest number is complete.
    while (!known.empty()) {
      const auto [put, index] = *known.rbegin();
      if (put == reader.put) return index >= reader.index;
      known.erase(put);
      const size_t own = static_cast<size_t>(put) - first_put_;
      const size_t begin = first_step_[own], end = own + 1 < first_step_.size() ? first_step_[own + 1] : steps_.size();
      const size_t stop = std::min(end, begin + static_cast<size_t>(index) + 1);
      for (size_t step = begin; step < stop; ++step)
        if (steps_[step].put != kNone) know(steps_[step].put, steps_[step].index);
      if (stream_.puts().contexts() == 1 && before_[own] != kNone) know(before_[own], kAll - 1);
      searched_ += static_cast<long>(stop - begin) + 1;
      if (searched_ > kMostSteps) return false;
    }
    return false;
  }

  const StreamSchedule& stream_;
  size_t first_, last_, first_put_;
  std::unordered_map<uint64_t, Place> places_;  ///< node and place
  std::vector<int32_t> before_;                 ///< [put of the range]: the put before it in its queue
  std::vector<size_t> first_step_;              ///< [put of the range]
  std::vector<Step> steps_;                     ///< who brought each place that a put sends
  long searched_ = 0;
};

}  // namespace

std::string early_overwrite(const StreamSchedule& stream, size_t first, size_t last) {
  std::string why;
  if (stream.reuses()) Overwrites(stream, first, last).find(why);
  return why;
}

namespace {

/// A group of rounds and why it ends.
struct Extent {
  size_t last = 0;
  std::string why;
};

/// The longest group from `first` on. likely: rounds that it may have, to begin with.
Extent longest_group(const StreamSchedule& stream, size_t first, size_t likely) {
  Extent extent;
  const size_t limit = stream.reuses() ? Overwrites(stream, first, stream.rounds()).find(extent.why) : stream.rounds();
  // The rounds first .. good-1 stream, and first .. bad-1 do not.
  size_t good = first + 1, bad = limit + 1;
  for (size_t step = likely; good < limit && good + 1 < bad; step *= 2) {
    const size_t last = std::min({good + step, limit, bad - 1});
    const StreamVerdict verdict = stream.prove(first, last);
    if (verdict.free) {
      good = last;
      continue;
    }
    bad = last;
    extent.why = stream.describe(verdict);
    while (stream.first_put(good + 1) <= verdict.free_until) ++good;
    step = 1;
  }
  extent.last = good;
  return extent;
}

}  // namespace

StreamGroups stream_groups(const StreamSchedule& stream) {
  StreamGroups groups{{0}, {}};
  size_t likely = stream.rounds();
  for (size_t first = 0; first < stream.rounds();) {
    Extent extent = longest_group(stream, first, likely);
    if (extent.last >= stream.rounds()) break;
    groups.first_rounds.push_back(extent.last);
    groups.barriers.push_back(std::move(extent.why));
    likely = 2 * (extent.last - first);
    first = extent.last;
  }
  return groups;
}

Schedule in_stream_order(const Topology& topology, Schedule schedule) {
  const Blocks blocks(topology, schedule);
  if (blocks.count() > ItemIndex::kMostItems / schedule.parts) return schedule;
  ItemIndex arrivals(blocks.count() * schedule.parts, arriving_items(topology.nodes, schedule));
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    Round& round = schedule.rounds[r];
    std::vector<std::pair<int, size_t>> order;  // round in which the last word arrives, transfer
    for (size_t t = 0; t < round.size(); ++t) {
      int latest = kNone;
      for (const Item& item : round[t].items)
        latest = std::max(latest, arrivals.find(round[t].from, blocks.item_number(item)));
      order.emplace_back(latest, t);
    }
    std::sort(order.begin(), order.end());
    Round sorted;
    for (const auto& entry : order) sorted.push_back(std::move(round[entry.second]));
    round = std::move(sorted);
    for (const Transfer& transfer : round)
      for (const Item& item : transfer.items)
        if (int& arrival = arrivals.at(transfer.to, blocks.item_number(item)); arrival == kNone)
          arrival = static_cast<int>(r);
  }
  return schedule;
}

}  // namespace dateline
