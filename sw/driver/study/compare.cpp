// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/compare.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/driver/study/choose.h"
#include "sw/driver/study/task.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

class Comparer {
 public:
  Comparer(const CompareRequest& request, Comparison& result) : request_(request), result_(result) {
    if (request.study.algorithm != "all") {
      names_.push_back(request.study.algorithm);
      return;
    }
    for (const Algorithm& algorithm : algorithms())
      if (algorithm.operation == result.operation) names_.push_back(algorithm.name);
  }

  void compare() {
    for (const int q : request_.q) {
      for (const int words : request_.words) {
        for (CompareRow row : at(q, words)) {
          if (request_.runs) measure(row);
          result_.rows.push_back(std::move(row));
        }
      }
      for (size_t i = 1; i < sorted_words().size(); ++i) cross(q, sorted_words()[i - 1], sorted_words()[i]);
    }
    if (result_.rows.empty()) throw UsageError(nobody_serves());
    gather_refusals();
  }

 private:
  std::vector<int> sorted_words() const {
    std::vector<int> sorted = request_.words;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
  }

  /// The rows of all algorithms that serve; they are made once.
  const std::vector<CompareRow>& at(int q, int words) {
    const auto [place, added] = rows_.emplace(std::pair(q, words), std::vector<CompareRow>());
    if (!added) return place->second;
    std::vector<CompareRow> rows;
    for (const std::string& name : names_)
      if (auto row = row_of(name, q, words)) rows.push_back(std::move(*row));
    CompareRow* best = nullptr;
    for (CompareRow& row : rows)
      if (row.unfit.empty() && (best == nullptr || row.total() < best->total())) best = &row;
    if (best != nullptr) best->best = true;
    // The map may have grown while the rows were made.
    return rows_[{q, words}] = std::move(rows);
  }

  StudyRequest wanted_of(const std::string& name, int q, int words) const {
    StudyRequest wanted = request_.study;
    wanted.algorithm = name;
    wanted.options.q = q;
    wanted.options.words = words;
    wanted.begun = {};
    wanted.runs = false;
    wanted.compared_to_run = request_.runs;
    if (request_.study.watcher)
      wanted.watcher = [&watcher = request_.study.watcher,
                        what = std::to_string(q) + ", " + counted(words, "word") + ", " + name](const Stage& stage) {
        watcher({"compares q = " + what, stage.what + (stage.detail.empty() ? "" : ", " + stage.detail)});
      };
    return wanted;
  }

  /// Runs the algorithm of the row if it can run.
  void measure(CompareRow& row) const {
    row.not_run = row.unfit;
    if (!row.unfit.empty()) return;
    StudyRequest wanted = wanted_of(row.algorithm, row.q, row.words);
    wanted.runs = true;
    try {
      const Execution execution = run_study(prepare_study(wanted), wanted.paths, {});
      if (execution.mismatches > 0)
        throw MismatchError(row.algorithm + ", q = " + std::to_string(row.q) + ", " + counted(row.words, "word") +
                            ": " + execution.mismatch_text());
      row.measured = execution.measured_cycles;
      row.measured_barriers = execution.barrier_cycles;
    } catch (const UsageError& error) {  // such as too large for the memory or the machine
      row.not_run = error.what();
    }
  }

  std::optional<CompareRow> row_of(const std::string& name, int q, int words) {
    const StudyRequest wanted = wanted_of(name, q, words);
    try {
      if (request_.study.algorithm == "all") require_applicable(name, q);
      const Study study = prepare_study(wanted);
      CompareRow row{q, study.machine.router().vcs, words, study.schedule.algorithm};
      row.counts = study.counts.total;
      row.max_link_sharing = study.check.max_link_sharing;
      row.predicted = study.predicted_cycles;
      row.barriers = study.barrier_cycles;
      row.bound = study.cycle_bound.cycles;
      row.estimate = study.estimates() > 0;
      row.unfit = why_unfit(study, study);
      row.chosen = study.machine.chosen;
      return row;
    } catch (const UsageError& error) {
      reasons_[{q, name}][words] = error.what();
      return {};
    }
  }

  /// Throws UsageError with only the reason, because the table that shows it names the algorithm and the network.
  void require_applicable(const std::string& name, int q) const {
    CollectiveRequest asked{result_.machine.topology, result_.machine.one_port(), q, result_.source};
    asked.order = result_.machine.router().order;
    asked.arguments = result_.arguments;
    for (const Algorithm& algorithm : algorithms()) {
      if (algorithm.operation != result_.operation || algorithm.name != name) continue;
      const std::string reason = algorithm.applicable(asked);
      if (!reason.empty()) throw UsageError(reason);
    }
  }

  std::string best_at(int q, int words) {
    for (const CompareRow& row : at(q, words))
      if (row.best) return row.algorithm;
    return "";
  }

  /// Adds every change of the best algorithm that bisection meets between two lengths.
  void cross(int q, int low, int high) {
    while (best_at(q, low) != best_at(q, high)) {
      int before = low, after = high;
      while (after - before > 1) {
        const int middle = before + (after - before) / 2;
        (best_at(q, middle) == best_at(q, low) ? before : after) = middle;
      }
      const std::string from = best_at(q, low), to = best_at(q, after);
      if (!from.empty() && !to.empty()) result_.crossovers.push_back({q, after, from, to});
      low = after;
    }
  }

  /// Collects why algorithms do not serve. An algorithm that serves at no length gets one entry, with the first reason.
  /// Lengths that only the bisection tried are left out.
  void gather_refusals() {
    for (const auto& [key, by_words] : reasons_) {
      const int q = key.first;
      const std::string& name = key.second;
      const auto serves = [&](const CompareRow& row) { return row.q == q && row.algorithm == name; };
      if (std::none_of(result_.rows.begin(), result_.rows.end(), serves)) {
        result_.refused.push_back({q, {}, name, by_words.begin()->second});
        continue;
      }
      for (const auto& [words, reason] : by_words)
        if (std::find(request_.words.begin(), request_.words.end(), words) != request_.words.end())
          result_.refused.push_back({q, words, name, reason});
    }
  }

  std::string nobody_serves() const {
    std::string reasons;
    for (const auto& [key, by_words] : reasons_)
      reasons += (reasons.empty() ? "" : "; ") + key.second + ": " + by_words.begin()->second;
    return "no algorithm for " + result_.operation + " serves: " + reasons;
  }

  const CompareRequest& request_;
  Comparison& result_;
  std::vector<std::string> names_;
  std::map<std::pair<int, int>, std::vector<CompareRow>> rows_;                ///< by q, words
  std::map<std::pair<int, std::string>, std::map<int, std::string>> reasons_;  ///< by q, algorithm; by words
};

}  // namespace

Comparison compare_algorithms(const CompareRequest& request) {
  Comparison result;
  Options options = request.study.options;
  for (const int words : request.words) require_range(setting("words"), words, 1, kMaxMemoryWords);
  for (const int q : request.q) require_range(setting("q"), q, 1, kMaxVcs);
  options.q = request.q.front();
  result.machine = make_machine(options);
  require_connected(result.machine.topology);
  result.operation = find_operation(request.study.operation).name;
  result.arguments = read_arguments(result.machine.topology, request.study);
  result.source = request.study.source.empty() ? options.source : parse_source(result.machine.topology, request.study);
  require_range(setting("source"), result.source, 0, result.machine.topology.nodes - 1);
  CollectiveRequest asked{result.machine.topology, result.machine.one_port(), options.q, result.source};
  asked.arguments = result.arguments;
  const Blocks possible(result.machine.topology, empty_schedule(result.operation, "", asked, 1));
  Comparer(request, result).compare();
  return result;
}

}  // namespace dateline
