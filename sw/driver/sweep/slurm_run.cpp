// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/slurm_run.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "sw/driver/sweep/run_points.h"
#include "sw/driver/sweep/slurm.h"

namespace dateline {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Processor seconds of the child processes that have ended.
double children_seconds() {
  constexpr double kMicro = 1e-6;
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         kMicro * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

class SlurmRun {
 public:
  explicit SlurmRun(const SlurmRunRequest& request) : request_(request), folder_(request.folder) {
    for (const size_t point : request.file.missing()) missing_.insert(point);
    whole_ = missing_.size();
  }

  SlurmRunResult run() {
    if (const auto old = folder_.job()) {
      request_.note("job " + old->number + " of an earlier call: collects what it has done");
      wait_for(*old, false);
      if (request_.signals.caught() != 0) return std::move(result_);
    }
    folder_.clear();
    if (!missing_.empty()) measure();
    if (!missing_.empty() && request_.signals.caught() == 0) {
      const SlurmJob job = submit();
      result_.job = job.number;
      wait_for(job, true);
      if (request_.signals.caught() != 0) return std::move(result_);
      folder_.finished();
    }
    if (request_.file.failed() == 0 && missing_.empty()) folder_.remove();
    return std::move(result_);
  }

 private:
  void take(const PointLine& line) {
    request_.file.append(line);
    missing_.erase(line.point);
    request_.added(line);
    watch("");
  }

  void watch(const std::string& detail) {
    if (!request_.watcher) return;
    const size_t done = whole_ - missing_.size();
    request_.watcher({"sweep on Slurm",
                      std::to_string(done) + " of " + counted(static_cast<long>(whole_), "point") + " done" + detail,
                      static_cast<double>(done), static_cast<double>(whole_)});
  }

  PointWork work_of(size_t point) const { return point_work(request_.grid, point); }

  /// Measures the duration of some points, spread over the grid, by running them on this machine one after another;
  /// their results count. Does nothing where an earlier call has measured.
  void measure() {
    constexpr size_t kMost = 8, kShare = 4;  // at most a quarter of the points
    constexpr double kEnough = 20;           // seconds
    if (folder_.point_seconds()) return;
    const std::vector<size_t> all(missing_.begin(), missing_.end());
    const size_t count = std::min(kMost, (all.size() + kShare - 1) / kShare);
    const auto start = Clock::now();
    std::vector<double> measured;
    for (size_t i = 0; i < count && seconds_since(start) < kEnough; ++i) {
      const size_t point = all[(2 * i + 1) * all.size() / (2 * count)];
      const auto begun = Clock::now();
      const double before = children_seconds();
      const bool ended = run_points(
          1, [&](size_t) { return work_of(point); }, request_.grid.lists, 1, request_.signals,
          [&](const PointLine& line) { take(line); });
      if (!ended) return;
      // Processor time: this machine may be busy with other work, which the node of a task is not.
      measured.push_back(std::min(seconds_since(begun), children_seconds() - before));
    }
    folder_.set_point_seconds(dateline::point_seconds(measured));
  }

  SlurmJob submit() {
    const PointSeconds seconds = folder_.point_seconds().value_or(PointSeconds{kLeastTaskSeconds, 0});
    SlurmJob job{"", tasks_for(missing_.size(), seconds)};
    // Neighbouring points of a grid take about the same time, and a task must not get only quick ones.
    std::vector<size_t> drawn(missing_.begin(), missing_.end());
    std::shuffle(drawn.begin(), drawn.end(), std::mt19937());
    std::vector<PointWork> work;
    for (const size_t point : drawn) {
      task_of_[point] = static_cast<int>(work.size() % static_cast<size_t>(job.tasks));
      work.push_back(work_of(point));
    }
    folder_.prepare(work, request_.grid.lists, job.tasks);
    job.number = submit_array({folder_.script(), folder_.log(), job.tasks});
    folder_.submitted(job);
    request_.note("job " + job.number + ": " + counted(static_cast<long>(missing_.size()), "point") + " in " +
                  counted(job.tasks, "task"));
    return job;
  }

  /// Collects the new results of all tasks; returns whether there were any. accept_failed: false for the job of an
  /// earlier call, whose failed points run again.
  bool collect(const SlurmJob& job, bool accept_failed) {
    bool news = false;
    for (int task = 0; task < job.tasks; ++task) {
      std::optional<double> seconds;
      for (const PointLine& line :
           folder_.read_results(job, task, request_.file.points(), offsets_[{job.number, task}], seconds)) {
        news = true;
        if (missing_.count(line.point) > 0 && (accept_failed || !line.failed)) take(line);
      }
      if (seconds) result_.task_seconds.push_back(*seconds);
    }
    return news;
  }

  /// Waits until all tasks have ended. It asks Slurm less often while nothing happens. ours: the job of this call.
  void wait_for(const SlurmJob& job, bool ours) {
    constexpr double kShortest = 0.5, kLongest = 10;
    double pause = kShortest;
    auto last_news = Clock::now();
    std::map<int, std::string> last;
    while (true) {
      std::string why;
      const std::optional<std::map<int, std::string>> states = array_states(job.number, why);
      bool news = collect(job, ours);
      if (states) {
        news = news || (!states->empty() && *states != last);
        for (const auto& [task, state] : *states) last[task] = state;
        if (std::none_of(states->begin(), states->end(),
                         [](const auto& entry) { return slurm_state_lives(entry.second); }))
          break;
        report_states(*states);
      }
      if (news) last_news = Clock::now();
      if (seconds_since(last_news) > request_.patience) {
        cancel_array(job.number);
        throw CheckError("sweep: nothing has happened for " + std::to_string(std::lround(request_.patience)) +
                         " s, job " + job.number + " is cancelled" + (why.empty() ? "" : "; Slurm says: " + why));
      }
      pause = news ? kShortest : std::min(kLongest, pause * 1.2);
      if (!request_.signals.pause(pause)) {
        cancel_array(job.number);
        collect(job, ours);
        return;
      }
    }
    end(job, ours, last);
  }

  void report_states(const std::map<int, std::string>& states) {
    std::map<std::string, int> counts;
    for (const auto& [task, state] : states) ++counts[state];
    std::string text;
    for (const auto& [state, count] : counts) text += ", " + std::to_string(count) + " tasks " + state;
    watch(text);
  }

  /// Collects the last results, which may arrive late over a network file system; points without a result are failed.
  void end(const SlurmJob& job, bool ours, const std::map<int, std::string>& last) {
    constexpr int kGrace = 10;
    collect(job, ours);
    const auto completed = [&](size_t point) {
      const auto state = last.find(task_of_.count(point) > 0 ? task_of_[point] : -1);
      return state != last.end() && state->second == "COMPLETED";
    };
    for (int i = 0; ours && i < kGrace && std::any_of(missing_.begin(), missing_.end(), completed); ++i) {
      if (!request_.signals.pause(1)) return;
      collect(job, ours);
    }
    if (!ours) return;
    const std::vector<size_t> lost(missing_.begin(), missing_.end());
    for (const size_t point : lost) take(lost_point(job, point, last));
  }

  PointLine lost_point(const SlurmJob& job, size_t point, const std::map<int, std::string>& last) {
    const int task = task_of_[point];
    const auto state = last.find(task);
    const std::string said = folder_.last_line(job, task);
    const std::string why =
        "task " + std::to_string(task) + " of Slurm job " + job.number + " ended " +
        (state == last.end() || slurm_state_lives(state->second) ? "for a reason that Slurm no longer knows"
                                                                 : "as " + state->second) +
        " without this point" + (said.empty() ? "" : "; its last output: " + said);
    return failed_line(work_of(point), why);
  }

  const SlurmRunRequest& request_;
  TaskFolder folder_;
  std::set<size_t> missing_;  ///< points that have no result in this call so far
  size_t whole_ = 0;
  std::map<size_t, int> task_of_;
  std::map<std::pair<std::string, int>, long> offsets_;
  SlurmRunResult result_;
};

}  // namespace

PointSeconds point_seconds(const std::vector<double>& measured) {
  constexpr double kShortest = 1e-3;
  const auto count = static_cast<double>(measured.size());
  double sum = 0, squares = 0;
  for (const double seconds : measured) sum += seconds;
  const double mean = sum / count;
  for (const double seconds : measured) squares += (seconds - mean) * (seconds - mean);
  // A single point gives no deviation; the mean replaces it.
  const double deviation = measured.size() < 2 ? mean : std::sqrt(squares / (count - 1));
  return {std::max(kShortest, mean), deviation};
}

int tasks_for(size_t points, const PointSeconds& seconds) {
  constexpr double kMargin = 1.2, kDeviations = 3;
  // The least n with n * mean - kDeviations * deviation * sqrt(n) >= kMargin * kLeastTaskSeconds.
  const double spread = kDeviations * seconds.deviation;
  const double root =
      (spread + std::sqrt(spread * spread + 4 * seconds.mean * kMargin * kLeastTaskSeconds)) / (2 * seconds.mean);
  const double tasks = std::floor(static_cast<double>(points) / std::max(1.0, std::ceil(root * root)));
  return static_cast<int>(std::clamp(tasks, 1.0, static_cast<double>(kMostTasks)));
}

SlurmRunResult run_on_slurm(const SlurmRunRequest& request) { return SlurmRun(request).run(); }

}  // namespace dateline
