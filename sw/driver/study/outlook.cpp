// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/outlook.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/node/program.h"
#include "sw/driver/study/stream.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/counts.h"
#include "sw/schedule/item_index.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

class Look {
 public:
  Look(const Task& task, const Costs& costs, const Schedule& schedule)
      : task_(task),
        topology_(task.machine.topology),
        schedule_(schedule),
        wire_(costs.wire),
        framing_(framing_of(task.machine.node)),
        one_port_(task.machine.one_port()),
        part_words_(std::ceil(1.0 * task.block_words / schedule.parts)),
        barrier_(least_barrier_delay(task.machine.node, 1)) {}

  Outlook as_stream() {
    const Blocks blocks(topology_, schedule_);
    std::vector<int64_t> most = arriving_items(topology_.nodes, schedule_);
    for (int node = 0; node < topology_.nodes; ++node)
      most[static_cast<size_t>(node)] += blocks.initial_blocks(node) * schedule_.parts;
    ItemIndex index(static_cast<int64_t>(blocks.count()) * schedule_.parts, most);
    struct Presence {
      float first = 0, last = 0;
      int32_t message = 0;  ///< the last one that brought it
    };
    std::vector<Presence> present;  // of an item at a node; items that are not in it are there from the start
    Ends ends(*this);
    double last = 0, all_flits = 0;
    int32_t message = 0;
    for (const Round& round : schedule_.rounds)
      for (const Transfer& transfer : round) {
        ++message;
        double start = 0, all_there = 0;
        int segments = 0;
        int32_t brought = -1;
        for (const Item& item : transfer.items)
          if (const int64_t number = blocks.item_number(item); number >= 0) {
            const int at = index.find(transfer.from, number);
            const Presence there = at == ItemIndex::kNone ? Presence() : present[static_cast<size_t>(at)];
            start = brought < 0 ? there.first : std::min<double>(start, there.first);
            all_there = std::max<double>(all_there, there.last);
            if (there.message != brought) ++segments;
            brought = there.message;
          }
        ends.each(transfer, [&](size_t end) { start = std::max(start, ends.load[end]); });
        const double flits = this->flits(transfer, segments);
        flits_.push_back(static_cast<float>(flits));
        most_segments_ = std::max(most_segments_, segments);
        all_flits += flits * static_cast<double>(transfer.path.size());
        const double sent = std::max(start + flits, all_there + 1);
        ends.each(transfer, [&](size_t end) {
          ends.load[end] = sent;
          ends.words[end] += words(transfer);
        });
        const double way = wire_.startup + wire_.per_hop * static_cast<double>(transfer.path.size());
        last = std::max(last, sent + way);
        for (const Item& item : transfer.items)
          if (const int64_t number = blocks.item_number(item); number >= 0) {
            int& at = index.at(transfer.to, number);
            if (at == ItemIndex::kNone) {
              at = static_cast<int>(present.size());
              present.emplace_back();
            }
            Presence& there = present[static_cast<size_t>(at)];
            there.first = std::max(there.first, static_cast<float>(start + way));
            there.last = std::max(there.last, static_cast<float>(sent + way));
            there.message = message;
          }
      }
    const double fullest = ends.words.empty() ? 0 : *std::max_element(ends.words.begin(), ends.words.end());
    return {wire_.startup + fullest + barrier_, last + barrier_, all_flits};
  }

  /// After as_stream(), which counts the segments.
  Outlook with_barriers() const {
    const int barrier = least_barrier_delay(task_.machine.node, schedule_.q, most_segments_);
    Outlook cycles;
    Ends ends(*this);
    size_t number = 0;
    for (const Round& round : schedule_.rounds) {
      double least = 0, longest = 0;
      for (const Transfer& transfer : round) {
        const double flits = flits_[number++];
        const double path = wire_.per_hop * static_cast<double>(transfer.path.size());
        least = std::max(least, path + words(transfer));
        longest = std::max(longest, path + flits);
        ends.each(transfer, [&](size_t end) { ends.load[end] += flits; });
        cycles.flits += flits * static_cast<double>(transfer.path.size());
      }
      double fullest = 0;
      for (const Transfer& transfer : round)
        ends.each(transfer, [&](size_t end) {
          fullest = std::max(fullest, ends.load[end]);
          ends.load[end] = 0;
        });
      cycles.least += wire_.startup + least + barrier_;
      cycles.estimate += wire_.startup + std::max(longest, fullest) + barrier;
    }
    return cycles;
  }

 private:
  /// What a message occupies: the links of its path, and with one port the channels at its ends.
  struct Ends {
    explicit Ends(const Look& look)
        : look_(look),
          links_(static_cast<size_t>(look.topology_.nodes) * static_cast<size_t>(look.topology_.ports)),
          load(links_ + 2 * static_cast<size_t>(look.topology_.nodes), 0),
          words(load.size(), 0) {}

    template <typename Visit>
    void each(const Transfer& transfer, const Visit& visit) const {
      const Topology& topology = look_.topology_;
      int node = transfer.from;
      for (const uint8_t port : transfer.path) {
        if (port >= topology.ports) return;
        const LinkEnd end = topology.link(node, port);
        if (!end) return;
        visit(static_cast<size_t>(node) * static_cast<size_t>(topology.ports) + port);
        node = end.node;
      }
      if (!look_.one_port_) return;
      visit(links_ + static_cast<size_t>(transfer.from));
      visit(links_ + static_cast<size_t>(topology.nodes) + static_cast<size_t>(node));
    }

   private:
    const Look& look_;
    size_t links_;

   public:
    std::vector<double> load;   ///< flits of a round, or the cycle from which on it is free
    std::vector<double> words;  ///< of all rounds
  };

  double words(const Transfer& transfer) const { return part_words_ * static_cast<double>(transfer.items.size()); }
  double flits(const Transfer& transfer, int segments) const {
    return framing_.flits(words(transfer), std::max(1, segments), static_cast<int>(transfer.path.size()));
  }

  const Task& task_;
  const Topology& topology_;
  const Schedule& schedule_;
  const CostModel& wire_;
  Framing framing_;
  bool one_port_;
  double part_words_;
  int barrier_;
  std::vector<float> flits_;  ///< [transfer, of all rounds]
  int most_segments_ = 1;
};

}  // namespace

Outlook outlook(const Task& task, const Costs& costs, const Plan& plan) {
  Look look(task, costs, plan.schedule);
  const Outlook stream = look.as_stream(), barriers = look.with_barriers();
  if (task.sync == Sync::kBarrier || !why_no_stream(task, plan).empty()) return barriers;
  if (task.sync == Sync::kStream) return stream;
  return {std::min(stream.least, barriers.least), std::min(stream.estimate, barriers.estimate), stream.flits};
}

Outlook outlook(const Task& task, const Costs& costs, const Formula& formula) {
  if (!formula.has_rounds || !formula.has_hops || !formula.has_volume) return {};
  const int barrier = least_barrier_delay(task.machine.node, 1);
  const double cycles = formula.rounds * (costs.wire.startup + barrier) + formula.hops * costs.wire.per_hop +
                        formula.volume * task.block_words * costs.wire.per_word;
  return {0, cycles, 0};
}

}  // namespace dateline
