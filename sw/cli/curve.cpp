// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/curve.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "model/base/child_task.h"
#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/running_tasks.h"
#include "model/base/setting.h"
#include "sw/cli/output_file.h"
#include "sw/driver/traffic/curve.h"
#include "sw/driver/traffic/curve_file.h"
#include "sw/report/curve_report.h"
#include "sw/report/curve_svg.h"

namespace dateline {
namespace {

// First character of the text that a child process returns.
constexpr char kResult = 'R', kBadUse = 'U', kFailed = 'F';

std::string measured_text(const TrafficRequest& request, RouterNetwork& network) {
  try {
    return kResult + result_to_text(measure_traffic(request, network));
  } catch (const UsageError& error) {
    return kBadUse + std::string(error.what());
  } catch (const std::exception& error) {
    return kFailed + std::string(error.what());
  }
}

TrafficResult result_of(const RunningTasks::Ended& ended) {
  const std::string& text = ended.task->text();
  if (text.empty()) throw CheckError("traffic: " + end_text(ended.status));
  if (text[0] == kBadUse) throw UsageError(text.substr(1));
  if (text[0] == kFailed) throw CheckError(text.substr(1));
  return result_from_text(text.substr(1));
}

/// The runs of a curve. The number of a run is (index of its rate) * seeds + (index of its seed).
class CurveRuns {
 public:
  CurveRuns(const TrafficRequest& request, RouterNetwork& network, const std::vector<double>& rates, size_t seeds)
      : request_(request), network_(network), rates_(rates), seeds_(seeds), results_(rates.size() * seeds) {}

  /// Executes all runs, `jobs` at a time. Calls point(index of the rate, results of its seeds) in the order of the
  /// rates, as soon as all seeds of a rate have finished. Returns false if a signal arrived.
  template <class Done>
  bool run(size_t jobs, const HeldSignals& signals, ProgressLine& progress, Done&& point) {
    const Watcher watcher = progress.watcher();
    RunningTasks running("traffic");
    size_t next = 0, finished = 0, reported = 0;
    while (finished < results_.size()) {
      while (next < results_.size() && running.count() < jobs && signals.caught() == 0) start(running, next++);
      if (watcher)
        watcher({"measures",
                 std::to_string(finished) + " of " + counted(static_cast<long>(results_.size()), "run") + " done",
                 static_cast<double>(finished), static_cast<double>(results_.size())});
      const std::optional<RunningTasks::Ended> ended = running.next(signals);
      if (!ended) return false;
      results_[ended->number] = result_of(*ended);
      ++finished;
      for (; reported < rates_.size() && complete(reported); ++reported) {
        progress.clear();
        point(reported, results_of(reported));
      }
    }
    progress.clear();
    return true;
  }

 private:
  void start(RunningTasks& running, size_t number) {
    TrafficRequest one = request_;
    one.rate = rates_[number / seeds_];
    one.seed += number % seeds_;
    std::cout.flush();  // else the child would write the buffered text a second time
    running.start(number, std::make_unique<ChildTask>(
                              "traffic", [&] { return measured_text(one, network_); }, ChildTask::Manner::kApart));
  }
  bool complete(size_t rate) const {
    const auto first = results_.begin() + static_cast<long>(rate * seeds_);
    return std::all_of(first, first + static_cast<long>(seeds_), [](const auto& result) { return result.has_value(); });
  }
  /// Returns the results of a rate, and frees the memory of this object's copies.
  std::vector<TrafficResult> results_of(size_t rate) {
    std::vector<TrafficResult> all;
    for (size_t seed = 0; seed < seeds_; ++seed) {
      all.push_back(*results_[rate * seeds_ + seed]);
      results_[rate * seeds_ + seed] = TrafficResult{};
    }
    return all;
  }

  const TrafficRequest& request_;
  RouterNetwork& network_;
  const std::vector<double>& rates_;
  size_t seeds_;
  std::vector<std::optional<TrafficResult>> results_;
};

std::vector<Curve> earlier_curves(const CurveArguments& arguments) {
  std::vector<Curve> curves;
  for (const std::string& with : arguments.with)
    for (Curve& curve : read_curves(with)) curves.push_back(std::move(curve));
  return curves;
}

Curve curve_of(const TrafficRequest& request, const CurveArguments& arguments) {
  const Machine& machine = request.machine;
  Curve curve;
  curve.topology = machine.topology.spec;
  curve.pattern = request.pattern.name;
  curve.vcs = machine.router().vcs;
  curve.depth = machine.router().depth;
  curve.packet = request.packet.mean();
  curve.name = !arguments.name.empty() ? arguments.name
                                       : curve.pattern + " on " + curve.topology + ", " + std::to_string(curve.vcs) +
                                             " VCs of depth " + std::to_string(curve.depth);
  if (request.outstanding == 0)
    curve.capacity = traffic_capacity(machine, request.pattern);  // the capacity does not cover replies
  return curve;
}

}  // namespace

int64_t CurveArguments::processes() const {
  require_range(setting("seeds"), seeds, 1, 10000);
  require_range(setting("jobs"), jobs, 0, 256);
  return jobs > 0 ? jobs : std::max<int64_t>(1, std::thread::hardware_concurrency());
}

void add_curve_options(CLI::App& command, CurveArguments& arguments) {
  command.add_option(
      "--rates", arguments.rates,
      "measure a curve at these offered loads: from:to:step, such as 0.05:0.7:0.05, or 0.1,0.2,0.4; instead of --rate");
  command
      .add_option("--seeds", arguments.seeds,
                  "runs per rate, with seeds from --seed on; intervals then come from independent runs")
      ->capture_default_str();
  command
      .add_option("--jobs", arguments.jobs, "runs at a time, each in its own process; 0: as many as there are cores")
      ->capture_default_str();
  command.add_option("--csv", arguments.csv, "write the points as CSV, one line per point (- = stdout)");
  command.add_option("--svg", arguments.svg,
                     "draw latency, accepted load and fairness over offered load, with intervals and capacities");
  command.add_option("--name", arguments.name,
                     "name of the curve in --csv and --svg [pattern, network and virtual channels]");
  command
      .add_option("--with", arguments.with,
                  "also draw the curves of a file that --csv wrote; NAME= renames them; without --rates, draw only "
                  "these; may be repeated")
      ->type_name("[NAME=]FILE.csv")
      ->allow_extra_args(false);
}

void measure_curve(TrafficRequest request, RouterNetwork& network, const std::vector<double>& rates,
                   const CurveArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  const int64_t jobs = arguments.processes();
  if (!arguments.with.empty() && arguments.svg.empty())
    throw UsageError(setting("with") + ": it draws curves; name the picture with " + setting("svg", "FILE.svg"));
  require_svg_name(setting("svg"), arguments.svg);
  OutputFile csv(setting("csv"), arguments.csv), svg(setting("svg"), arguments.svg);
  std::vector<Curve> curves = earlier_curves(arguments);
  request.drain_when_overloaded = false;
  request.watcher = {};
  curves.insert(curves.begin(), curve_of(request, arguments));
  Curve& curve = curves.front();
  const bool text = !json.to_stdout() && !csv.to_stdout() && !svg.to_stdout();
  if (text) std::cout << curve_heading(request, curve) << std::flush;
  const HeldSignals signals;
  CurveRuns runs(request, network, rates, static_cast<size_t>(arguments.seeds));
  const bool all = runs.run(static_cast<size_t>(jobs), signals, progress,
                            [&](size_t rate, const std::vector<TrafficResult>& results) {
                              curve.points.push_back(curve_point(rates[rate], results));
                              if (text) std::cout << curve_line(curve.points.back()) << std::flush;
                            });
  if (!all) {
    std::cout << std::flush;
    std::cerr << "dateline: traffic: ended by signal " << signals.caught() << " with " << curve.points.size() << " of "
              << rates.size() << " rates measured; no file was written\n";
    signals.end();
  }
  const std::string picture = svg.wanted() ? curve_svg(curves) : "";
  if (csv.wanted()) csv.commit(curve_csv({curve}));
  if (svg.wanted()) svg.commit(picture);
  json.set(curve_json(request, curve));
  if (json.page_wanted()) add_picture(json.page(), "the curves", [&] { return curve_svg(curves); });
}

void draw_curves(const CurveArguments& arguments, const JsonOutput& json) {
  require_svg_name(setting("svg"), arguments.svg);
  if (arguments.svg.empty() || !arguments.csv.empty() || json.wanted() || arguments.seeds != 1 ||
      !arguments.name.empty())
    throw UsageError(setting("with") + " without " + setting("rates") +
                     ": draws curves of earlier runs and measures nothing; the only other option is " +
                     setting("svg", "FILE.svg"));
  OutputFile svg(setting("svg"), arguments.svg);
  svg.commit(curve_svg(earlier_curves(arguments)));
}

}  // namespace dateline
