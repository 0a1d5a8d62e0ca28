// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sw/report/page/page.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/progress.h"

namespace dateline {
namespace {

using PageJson = nlohmann::ordered_json;

constexpr size_t kMostBytesOfRounds = 1200000;
constexpr const char* kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";

/// What transfers of a round share: [path, words, begin, end, part, add].
using TransferKind = std::tuple<int, long, long, long, int, bool>;

/// Ascending numbers as ranges: "0-15 20 24-31".
std::string ranges(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::string text;
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    text += (text.empty() ? "" : " ") + std::to_string(numbers[i]);
    if (end - i > 1) text += "-" + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

/// The share of its required items that each node holds, a digit from 0 (nothing) to z (all); "." where nothing is
/// required.
std::string shares(const Progress& progress) {
  std::string text;
  for (size_t node = 0; node < progress.held.size(); ++node) {
    const double share = progress.share(static_cast<int>(node));
    text += progress.required[node] == 0 ? '.' : share >= 1 ? 'z' : kDigits[static_cast<int>(std::ceil(share * 34))];
  }
  return text;
}

class ScheduleData {
 public:
  ScheduleData(const Study& study, const Execution* execution) : study_(study), execution_(execution) {}

  PageJson rounds(size_t& count) {
    const std::vector<Progress> progress = progress_of(study_.machine.topology, study_.schedule);
    PageJson list = PageJson::array();
    size_t bytes = 0;
    std::string held;
    for (count = 0; count < study_.schedule.rounds.size(); ++count) {
      const std::string now = shares(progress[count]);
      PageJson round = {{"held", now == held ? "" : now}, {"transfers", transfers(count)}};
      held = now;
      bytes += round.dump().size();
      if (bytes > kMostBytesOfRounds && count > 0) break;
      time(count, round);
      list.push_back(round);
    }
    if (count < progress.size()) {
      const std::string now = shares(progress[count]);
      end_ = now == held ? "" : now;
    }
    return list;
  }
  const std::vector<std::string>& paths() const { return paths_; }
  /// What the nodes hold after the last round that was written.
  const std::string& end() const { return end_; }
  double cycles() const { return next_; }

 private:
  PageJson transfers(size_t round) {
    std::map<TransferKind, std::vector<int>> kinds;
    const Round& transfers = study_.schedule.rounds[round];
    const int parts = std::max(1, study_.schedule.parts);
    for (size_t t = 0; t < transfers.size(); ++t) {
      const Transfer& transfer = transfers[t];
      std::string path;
      for (const uint8_t port : transfer.path) path += kDigits[port];
      const auto [at, fresh] = numbers_.emplace(path, static_cast<int>(paths_.size()));
      if (fresh) paths_.push_back(path);
      int part = transfer.items.empty() ? -1 : transfer.items[0].part;
      for (const Item& item : transfer.items)
        if (item.part != part) part = -1;
      const auto [begin, end] = times(round, t);
      const long words = static_cast<long>(transfer.items.size()) * ((study_.block_words + parts - 1) / parts);
      kinds[{at->second, words, begin, end, part, transfer.op == TransferOp::kAdd}].push_back(transfer.from);
    }
    PageJson list = PageJson::array();
    for (const auto& [kind, senders] : kinds) {
      const auto& [path, words, begin, end, part, add] = kind;
      list.push_back({path, words, begin, end, part, add ? 1 : 0, ranges(senders)});
    }
    return list;
  }
  /// From the start of the round, or of the group of a stream.
  std::pair<long, long> times(size_t round, size_t transfer) const {
    if (study_.stream) {
      if (study_.stream->transfers.size() <= round) return {-1, -1};
      const TransferTime& time = study_.stream->transfers[round][transfer];
      return {std::lround(time.begin), std::lround(time.end)};
    }
    if (study_.predicted.size() <= round || study_.predicted[round].transfers.size() <= transfer) return {-1, -1};
    return {0, std::lround(study_.predicted[round].transfers[transfer])};
  }

  /// Writes when a round starts, and how long it takes if it ends with a barrier.
  void time(size_t round, PageJson& json) {
    const bool ran = execution_ != nullptr;
    const std::vector<size_t> single = {round};
    const std::vector<size_t>& groups = study_.stream ? study_.stream->groups : single;
    const size_t group =
        study_.stream ? static_cast<size_t>(std::upper_bound(groups.begin(), groups.end(), round) - groups.begin()) - 1
                      : round;
    if (!study_.stream || groups[group] == round) {
      const size_t count = study_.stream ? groups.size() : study_.schedule.rounds.size();
      const double barriers = ran ? static_cast<double>(execution_->barrier_cycles) : study_.barrier_cycles;
      start_ = next_ + (group > 0 && count > 1 ? barriers / static_cast<double>(count - 1) : 0);
      cycles_ = ran && group < execution_->measured.size() ? static_cast<double>(execution_->measured[group])
                : study_.stream                            ? study_.stream->predicted[group].cycles
                                                           : study_.predicted[round].cycles;
      next_ = start_ + cycles_;
    }
    json["start"] = std::lround(start_);
    json["cycles"] = std::lround(cycles_);
  }

  const Study& study_;
  const Execution* execution_;
  std::vector<std::string> paths_;
  std::map<std::string, int> numbers_;  ///< of the paths
  double start_ = 0, cycles_ = 0, next_ = 0;
  std::string end_;
};

}  // namespace

void add_schedule(PageParts& parts, const Study& study, const Execution* execution) {
  add_network(parts, study.machine.topology);
  if (parts.network.is_null()) return;
  if (study.portions) {
    parts.left_out.push_back("There is no scrubber: " + study.portions->why);
    return;
  }
  if (!study.check.valid) {
    parts.left_out.push_back(
        "There is no scrubber: the schedule has paths that do not exist, or sends what its nodes do not hold.");
    return;
  }
  ScheduleData data(study, execution);
  size_t count = 0;
  PageJson rounds = data.rounds(count);
  const size_t all = study.schedule.rounds.size();
  if (count < all)
    parts.left_out.push_back("The scrubber has the first " + std::to_string(count) + " of " + std::to_string(all) +
                             " rounds; `dateline draw --rounds` draws others.");
  const Operation& operation = find_operation(study.schedule.operation);
  parts.schedule = {{"operation", study.schedule.operation},
                    {"algorithm", study.schedule.algorithm},
                    {"root", operation.rooted() ? study.schedule.source : -1},
                    {"parts", study.schedule.parts},
                    {"stream", study.stream.has_value()},
                    {"measured", execution != nullptr},
                    {"per_hop", study.wire.per_hop},
                    {"paths", data.paths()},
                    {"cycles", std::lround(data.cycles())},
                    {"all_rounds", all},
                    {"end", data.end()},
                    {"rounds", std::move(rounds)}};
}

}  // namespace dateline
