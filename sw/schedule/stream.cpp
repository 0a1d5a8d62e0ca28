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
#include "sw/schedule/early_overwrite.h"
#include "sw/schedule/item_index.h"
#include "sw/schedule/memory_places.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

constexpr int32_t kNone = StreamBringer::kNone;

/// What is known about one place of a node's memory.
struct MemoryPlace {
  int32_t writer = kNone;   ///< a put that wrote it or added to it; kNone: the host loaded it, or nobody wrote it
  int32_t more = kNone;     ///< number in Memories of the place as it was before `writer` added to it
  uint16_t readers = 0;     ///< bit p: a put of the node's queue p has read it since `writer` wrote it
  bool used = false;        ///< it was loaded or written: it has the count of a word that is there
  bool first_word = false;  ///< it holds the first word of its writer
};

class Memories {
 public:
  Memories(const Topology& topology, const BlockLayout& layout) : places_(layout) {
    for (int node = 0; node < topology.nodes; ++node) {
      of_.emplace_back(places_.count(layout.node_words(node)));
      for (const BlockLayout::Place& place : layout.initial(node)) of_.back()[places_.at(place.address)].used = true;
    }
  }
  const MemoryPlaces& places() const { return places_; }
  MemoryPlace& at(int node, unsigned place) { return of_[static_cast<size_t>(node)][place]; }

  /// Notes that the put adds to the place.
  void add(MemoryPlace& place, int32_t put, bool first_word) {
    int32_t more = kNone;
    if (place.writer != kNone) {
      more = static_cast<int32_t>(further_.size());
      further_.push_back(place);
    }
    place = {put, more, 0, true, first_word};
  }

  /// Calls visit(put, whether the place holds the put's first word, readers) for every put that wrote the place or
  /// added to it. readers: the queues that have read the place since then.
  template <typename Visit>
  void each_writer(const MemoryPlace& place, const Visit& visit) const {
    unsigned readers = 0;
    for (const MemoryPlace* at = &place; at->writer != kNone; at = &further_[static_cast<size_t>(at->more)]) {
      readers |= at->readers;
      visit(at->writer, at->first_word, readers);
      if (at->more == kNone) break;
    }
  }

 private:
  MemoryPlaces places_;
  std::vector<std::vector<MemoryPlace>> of_;  ///< [node][place]
  std::vector<MemoryPlace> further_;          ///< places as they were before a further put added to them
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
    firsts_.clear();
    bool first = true;
    memories_.places().each(segments, [&](const MemoryPlaces::Move& move) {
      const MemoryPlace& place = memories_.at(sender, move.from);
      if (std::exchange(first, false))
        add_first(place, queue);
      else
        add(place, queue, id);
    });
    memories_.places().each(segments, [&](const MemoryPlaces::Move& move) {
      MemoryPlace& place = memories_.at(sender, move.from);
      place.readers = static_cast<uint16_t>(place.readers | 1u << queue);
    });
    for (const int32_t put : firsts_)
      if (in_order_) known_.insert(pair(id, put));
    for (const int32_t put : listed_)
      if (in_order_) known_.insert(pair(id, put));
    return list_;
  }

 private:
  static uint64_t pair(int id, int32_t put) {
    return uint64_t{static_cast<unsigned>(id)} << 32 | static_cast<unsigned>(put);
  }

  /// Whether an earlier put of the queue has read the word that another put brings, so that it is there.
  bool is_there(unsigned readers, int queue) const { return in_order_ && (readers >> queue & 1) != 0; }

  /// The place of the first word. A part of one word has no further word.
  void add_first(const MemoryPlace& place, int queue) {
    memories_.each_writer(place, [&](int32_t put, bool first_word, unsigned readers) {
      firsts_.push_back(put);
      if (is_there(readers, queue)) return;
      list_.push_back({put, true, first_word, false});
      if (part_words_ > 1 && listed_.insert(put).second) list_.push_back({put, false, false, true});
    });
  }
  void add(const MemoryPlace& place, int queue, int id) {
    memories_.each_writer(place, [&](int32_t put, bool, unsigned readers) {
      if (is_there(readers, queue) || !listed_.insert(put).second) return;
      const bool brought_first = std::find(firsts_.begin(), firsts_.end(), put) != firsts_.end();
      list_.push_back({put, false, false, brought_first || known_.count(pair(id, put)) > 0});
    });
  }

  Memories& memories_;
  int part_words_;
  bool in_order_;
  std::vector<StreamBringer> list_;
  std::set<int32_t> listed_;            ///< bringers of words after the first
  std::vector<int32_t> firsts_;         ///< the puts that brought the first word
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
    for (size_t node = 0; node < static_cast<size_t>(topology.nodes) && layout.fresh_places(); ++node)
      memories.places().each(layout.copies(r, static_cast<int>(node)), [&](const MemoryPlaces::Move& move) {
        memories.at(static_cast<int>(node), move.to).used = true;
      });
    for (size_t t = 0; t < round.size(); ++t) {
      bool first = true;
      first_write_.push_back(rewrites_.size());
      memories.places().each(layout.segments(r, t), [&](const MemoryPlaces::Move& move) {
        const bool first_word = std::exchange(first, false);
        MemoryPlace& place = memories.at(round[t].to, move.to);
        const auto put = static_cast<int32_t>(first_put_[r] + t);
        const bool adds = move.segment.add && !move.segment.shifted;
        rewrites_.push_back(!move.segment.drop && !adds && place.used);
        if (move.segment.drop || place.writer == put) return;  // or another piece of a part that a boundary cuts
        reuses_ = reuses_ || place.used || move.segment.add;
        if (adds)
          memories.add(place, put, first_word);
        else
          place = {put, kNone, 0, true, first_word};
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

/// A group of rounds and why it ends.
struct Extent {
  size_t last = 0;
  std::string why;
};

/// The longest group from `first` on. likely: rounds that it may have, to begin with.
Extent longest_group(const StreamSchedule& stream, size_t first, size_t likely) {
  Extent extent;
  const size_t limit = first_early_overwrite(stream, first, stream.rounds(), extent.why);
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
  // A sum is there when its last contribution is. A block that arrives again is dropped.
  const bool last = blocks.reduces();
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
        if (int& arrival = arrivals.at(transfer.to, blocks.item_number(item)); last || arrival == kNone)
          arrival = static_cast<int>(r);
  }
  return schedule;
}

}  // namespace dateline
