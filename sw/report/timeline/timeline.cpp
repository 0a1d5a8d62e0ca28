// SPDX-License-Identifier: Apache-2.0
#include "sw/report/timeline/timeline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "model/network/describe.h"
#include "sw/report/report_head.h"
#include "sw/report/timeline/messages.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

// Processes: the schedule, then the nodes. Tracks of a node; the rows of a track have consecutive numbers.
constexpr int kSchedule = 1, kFirstNode = 2;
constexpr int kRounds = 1, kSends = 1000, kReceives = 2000, kWaits = 3000, kLinks = 10000, kRowsOfALink = 1000;

/// A row of a track: what a slice is drawn on.
struct Row {
  int process = 0, track = 0;
};

/// The names and colours of waits. A viewer that ignores the colour gives equal names the same colour.
struct WaitName {
  const char *name, *colour;
};
constexpr WaitName kHeadWaits = {"wait: output", "terrible"}, kBarrier = {"wait: barrier", "grey"};
WaitName wait_name(LinkWait why) {
  switch (why) {
    case LinkWait::kCredit:
      return {"wait: credit", "bad"};
    case LinkWait::kShared:
      return {"wait: link is shared", "yellow"};
    case LinkWait::kSource:
      break;
  }
  return {"wait: next flit", "olive"};
}

class Timeline {
 public:
  Timeline(const Study& study, const Execution* execution, const LinkRecord& record)
      : study_(study), execution_(execution), record_(record), hops_(hops_of(study, record)) {}

  std::string text() {
    name_process(kSchedule, study_.schedule.operation + " on " + topology().spec);
    name_track({kSchedule, kRounds}, study_.stream ? "groups of rounds" : "rounds");
    write_rounds();
    for (int node = 0; node < topology().nodes; ++node) write_node(node);
    write_links();
    write_messages();
    Json head = report_head("timeline");
    head["unit"] = "a microsecond is a cycle";
    head["operation"] = study_.schedule.operation;
    head["algorithm"] = study_.schedule.algorithm;
    head["topology"] = topology().spec;
    head["engine"] = study_.machine.options.engine;
    head["cycles"] = record_.cycles();
    if (record_.full_from() != ~uint64_t{0})
      head["left_out"] = "messages that start in cycle " + std::to_string(record_.full_from()) + " or later";
    return "{\"displayTimeUnit\": \"ms\",\n\"otherData\": " + head.dump() + ",\n\"traceEvents\": [\n" + events_ +
           "\n]}\n";
  }

 private:
  const Topology& topology() const { return study_.machine.topology; }
  std::string node_name(int node) const {
    return topology().has_places() ? topology().place(node) : std::to_string(node);
  }

  void event(const Json& event) {
    if (!events_.empty()) events_ += ",\n";
    events_ += event.dump();
  }
  void name_process(int process, const std::string& name) {
    event({{"ph", "M"}, {"name", "process_name"}, {"pid", process}, {"args", {{"name", name}}}});
    event({{"ph", "M"}, {"name", "process_sort_index"}, {"pid", process}, {"args", {{"sort_index", process}}}});
  }
  void name_track(const Row& row, const std::string& name) {
    event({{"ph", "M"}, {"name", "thread_name"}, {"pid", row.process}, {"tid", row.track}, {"args", {{"name", name}}}});
    event({{"ph", "M"},
           {"name", "thread_sort_index"},
           {"pid", row.process},
           {"tid", row.track},
           {"args", {{"sort_index", row.track}}}});
  }
  void slice(const Row& row, const char* category, const std::string& name, uint64_t begin, uint64_t end,
             const Json& arguments = Json::object(), const char* colour = nullptr) {
    Json one = {{"ph", "X"},        {"cat", category}, {"name", name},      {"pid", row.process},
                {"tid", row.track}, {"ts", begin},     {"dur", end - begin}};
    if (colour != nullptr) one["cname"] = colour;
    if (!arguments.empty()) one["args"] = arguments;
    event(one);
  }
  void wait(const Row& row, const WaitName& name, uint64_t begin, uint64_t end,
            const Json& arguments = Json::object()) {
    slice(row, "wait", name.name, begin, end, arguments, name.colour);
  }
  void flow(const char* phase, const Row& row, uint64_t at, size_t id) {
    Json one = {{"ph", phase},      {"cat", "message"}, {"name", "message"}, {"pid", row.process},
                {"tid", row.track}, {"ts", at},         {"id", id}};
    if (*phase == 'f') one["bp"] = "e";
    event(one);
  }

  /// The first row of a track that is free from `begin` on; it is then used until `end`. The first row of a track that
  /// is used in the rest of the run has its name already.
  Row free_row(int process, int track, uint64_t begin, uint64_t end, const std::string& name) {
    std::vector<uint64_t>& ends = ends_[{process, track}];
    size_t row = 0;
    while (row < ends.size() && ends[row] > begin) ++row;
    if (row == ends.size()) {
      ends.push_back(0);
      name_track({process, track + static_cast<int>(row)}, row == 0 ? name : name + ", row " + std::to_string(row + 1));
    }
    ends[row] = end;
    return {process, track + static_cast<int>(row)};
  }

  void write_rounds() {
    const std::vector<uint64_t>& released = record_.released();
    for (size_t round = 0; round < released.size(); ++round) {
      const uint64_t next = round + 1 < released.size() ? released[round + 1] : record_.cycles();
      const bool known = execution_ != nullptr && round < execution_->measured.size();
      const uint64_t end =
          known ? std::min(next, released[round] + static_cast<uint64_t>(execution_->measured[round])) : next;
      slice({kSchedule, kRounds}, "round", round_name(round), released[round], end,
            {{"cycles", end - released[round]}});
      if (known && next > end) wait({kSchedule, kRounds}, kBarrier, end, next);
    }
  }
  std::string round_name(size_t round) const {
    return (study_.stream ? "group " : "round ") + std::to_string(round + 1);
  }

  void write_node(int node) {
    const int process = kFirstNode + node;
    name_process(process,
                 "node " + std::to_string(node) + (topology().has_places() ? " " + topology().place(node) : ""));
    name_track({process, kRounds}, study_.stream ? "groups" : "rounds");
    const std::vector<uint64_t>& released = record_.released();
    if (record_.records().empty()) return;
    const std::vector<RoundRecord>& records = record_.records()[static_cast<size_t>(node)];
    for (size_t round = 0; round < std::min(records.size(), released.size()); ++round) {
      const RoundRecord& one = records[round];
      const uint64_t next = round + 1 < released.size() ? released[round + 1] : record_.cycles();
      const auto since = [&](uint32_t cycle) { return cycle > one.released ? cycle - one.released : 0u; };
      const uint64_t end = std::min(next, released[round] + std::max(since(one.sent), since(one.written)));
      if (end > released[round])
        slice({process, kRounds}, "round", round_name(round), released[round], end,
              {{"sent", since(one.sent)},
               {"written", since(one.written)},
               {"words received", one.received},
               {"output cycles lost: credit", one.lost_credit},
               {"output cycles lost: virtual channel", one.lost_vc},
               {"output cycles lost: switch", one.lost_switch},
               {"output cycles lost: ejection", one.lost_ejection}});
      if (next > end) wait({process, kRounds}, kBarrier, end, next);
    }
  }

  /// The end of a message on a link; that of one which is stuck is the end of the run.
  uint64_t end_of(const LinkMessage& use) const { return use.ended ? use.last + uint64_t{1} : record_.cycles() + 1; }

  const Transfer* transfer_of(const TransferHop& hop) const {
    return hop.round < 0 ? nullptr
                         : &study_.schedule.rounds[static_cast<size_t>(hop.round)][static_cast<size_t>(hop.transfer)];
  }
  std::string message_name(const TransferHop& hop) const {
    const Transfer* transfer = transfer_of(hop);
    return transfer == nullptr ? "probe" : node_name(transfer->from) + " to " + node_name(transfer->to);
  }
  Json message_arguments(const TransferHop& hop) const {
    const Transfer* transfer = transfer_of(hop);
    if (transfer == nullptr) return Json::object();
    const int parts = std::max(1, study_.schedule.parts);
    const auto words = static_cast<long>(transfer->items.size()) * ((study_.block_words + parts - 1) / parts);
    return {{"round", hop.round + 1}, {"words", words}, {"hops", transfer->path.size()}};
  }

  void write_links() {
    rows_.resize(record_.uses().size());
    for (size_t i = 0; i < rows_.size(); ++i) {
      const LinkMessage& use = record_.uses()[i];
      const uint64_t end = end_of(use);
      const std::string name =
          "link " + port_direction(topology(), use.port) + " to " + node_name(topology().link(use.node, use.port).node);
      rows_[i] = free_row(kFirstNode + use.node, kLinks + kRowsOfALink * use.port, use.first, end, name);
      Json arguments = message_arguments(hops_[i]);
      arguments["flits"] = use.flits;
      arguments["virtual channel"] = use.vc;
      if (!use.ended) arguments["ended"] = false;
      slice(rows_[i], "message", message_name(hops_[i]), use.first, end, arguments);
      for (const LinkPause& pause : use.pauses)
        if (pause.last < end) wait(rows_[i], wait_name(pause.why), pause.first, pause.last + uint64_t{1});
    }
  }

  /// The slices of senders, receivers and waiting heads, and the arrows between them.
  void write_messages() {
    std::map<std::pair<int, int>, std::vector<size_t>> of_transfer;  // [round, transfer]: uses, in the order of heads
    for (size_t i = 0; i < hops_.size(); ++i)
      if (hops_[i].round >= 0) of_transfer[{hops_[i].round, hops_[i].transfer}].push_back(i);
    std::vector<std::vector<size_t>> messages;
    for (auto& [key, uses] : of_transfer) split(uses, messages);
    std::sort(messages.begin(), messages.end());  // rows are given in the order of time
    for (size_t id = 0; id < messages.size(); ++id) write_message(messages[id], id + 1);
  }
  /// Splits the uses of a transfer into its messages, each from hop to hop.
  void split(const std::vector<size_t>& uses, std::vector<std::vector<size_t>>& messages) const {
    const size_t first = messages.size();
    for (const size_t i : uses) {
      size_t at = first;
      while (at < messages.size() && hops_[messages[at].back()].hop + 1 != hops_[i].hop) ++at;
      if (hops_[i].hop == 0 || at == messages.size())
        messages.push_back({i});
      else
        messages[at].push_back(i);
    }
  }
  void write_message(const std::vector<size_t>& uses, size_t id) {
    const LinkMessage &first = record_.uses()[uses.front()], &last = record_.uses()[uses.back()];
    const TransferHop& hop = hops_[uses.front()];
    const Transfer& transfer = *transfer_of(hop);
    const Json arguments = message_arguments(hop);
    const uint64_t sent = end_of(first), received = end_of(last);
    const Row sends = free_row(kFirstNode + first.node, kSends, first.first, sent, "sends");
    slice(sends, "send", "to " + node_name(transfer.to), first.first, sent, arguments);
    flow("s", sends, first.first, id);
    for (const size_t i : uses) flow("t", rows_[i], record_.uses()[i].first, id);
    const int end = topology().link(last.node, last.port).node;
    const Row receives = free_row(kFirstNode + end, kReceives, last.first, received, "receives");
    slice(receives, "receive", end == transfer.to ? "from " + node_name(transfer.from) : "stopped", last.first,
          received, arguments);
    flow("f", receives, last.first, id);
    const auto hop_cycles = static_cast<uint64_t>(std::lround(study_.wire.per_hop));
    for (size_t i = 1; i < uses.size(); ++i) {
      const LinkMessage &before = record_.uses()[uses[i - 1]], &after = record_.uses()[uses[i]];
      if (after.first <= before.first + hop_cycles) continue;
      const Row waits =
          free_row(kFirstNode + after.node, kWaits, before.first + hop_cycles, after.first, "waiting heads");
      wait(waits, kHeadWaits, before.first + hop_cycles, after.first,
           {{"output", port_direction(topology(), after.port)}, {"message", message_name(hop)}});
    }
  }

  const Study& study_;
  const Execution* execution_;
  const LinkRecord& record_;
  std::vector<TransferHop> hops_;
  std::vector<Row> rows_;  ///< [use]
  std::map<std::pair<int, int>, std::vector<uint64_t>> ends_;
  std::string events_;
};

}  // namespace

std::string timeline_json(const Study& study, const Execution* execution, const LinkRecord& record) {
  return Timeline(study, execution, record).text();
}

}  // namespace dateline
