// SPDX-License-Identifier: Apache-2.0
#include "sw/report/bench_svg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/report/numbers.h"
#include "sw/report/picture/colours.h"
#include "sw/report/picture/plot.h"
#include "sw/report/picture/series.h"
#include "sw/report/svg_writer.h"

namespace dateline {
namespace {

constexpr double kLeft = 76, kTop = 92, kWidth = 330, kHeight = 300, kGap = 84, kLegendLine = 20;

/// Marks of one name. On a logarithmic axis they are placed by their logarithms.
struct NamedSeries {
  std::string name;
  bool joined = false;  ///< joined by a line: the marks belong to one group
  std::vector<SeriesMark> marks;
};

using Value = std::function<std::optional<double>(const CellSpeed&)>;

class BenchPicture {
 public:
  explicit BenchPicture(const BenchResult& bench) : bench_(bench) {}

  std::string draw() {
    plot_words(svg_, {kLeft - 46, 30}, 18, kTitle, true);
    plot_words(svg_, {kLeft - 46, 52}, 12, subtitle(), false);
    by_routers(0, "Speed", "flit-hops per second",
               [](const CellSpeed& speed) { return std::optional<double>(speed.flit_hops_per_second); });
    by_routers(1, "Memory", "bytes per router", [](const CellSpeed& speed) { return speed.router_bytes; });
    threads();
    const double bottom = legend(kTop + kHeight + 70);
    return svg_.document(kLeft + 3 * kWidth + 2 * kGap + 30, bottom + 16, kTitle,
                         "Three diagrams: flit-hops per second and bytes per router over the number of routers, with "
                         "a series for each engine, and the speedup of several threads or ranks. " +
                             subtitle());
  }

 private:
  static constexpr const char* kTitle = "Speed of the engines";
  std::string subtitle() const {
    return std::to_string(bench_.processors) + " x " + bench_.processor + ", load " + format_number(bench_.load) +
           " before the benchmark. Hollow marks are beyond saturation. Uniform traffic of single flits.";
  }
  double left(int field) const { return kLeft + field * (kWidth + kGap); }

  size_t colour_of(const std::string& name) {
    return colours_.emplace(name, colours_.size() % palette().size()).first->second;
  }

  /// One series of marks per engine; and for the part scale, in which all links have the same load, a line.
  std::vector<NamedSeries> series_by_routers(const Value& value) const {
    std::map<std::string, NamedSeries> engines;
    NamedSeries scale{"native, equal load on all links", true, {}};
    for (const GroupSpeed& group : bench_.groups) {
      const bool whole = group.group.part == BenchPart::kScale;
      if (!whole && group.group.part != BenchPart::kEngines) continue;
      for (const CellSpeed& speed : group.cells) {
        const std::optional<double> y = value(speed);
        if (!y || *y <= 0) continue;
        NamedSeries& series = whole ? scale : engines[speed.cell.engine];
        series.name = whole ? scale.name : speed.cell.engine;
        series.marks.push_back({{std::log10(speed.cell.nodes), std::log10(*y)},
                                !speed.keeps_up,
                                speed.cell.engine + ", " + speed.cell.topology + " at " +
                                    format_number(speed.cell.rate, 5) + ": " + format_number(*y, 0)});
      }
    }
    std::vector<NamedSeries> all;
    for (const auto& [name, series] : engines) all.push_back(series);
    if (!scale.marks.empty()) all.push_back(scale);
    return all;
  }

  void by_routers(int field, const std::string& title, const std::string& unit, const Value& value) {
    const std::vector<NamedSeries> all = series_by_routers(value);
    if (all.empty()) return;
    double least_x = 1e300, most_x = 0, least_y = 1e300, most_y = 0;
    for (const NamedSeries& series : all)
      for (const SeriesMark& mark : series.marks) {
        least_x = std::min(least_x, mark.at.x), most_x = std::max(most_x, mark.at.x);
        least_y = std::min(least_y, mark.at.y), most_y = std::max(most_y, mark.at.y);
      }
    Plot plot(svg_, {left(field), kTop}, kWidth, kHeight,
              decade_axis("routers", std::pow(10, least_x), std::pow(10, most_x)),
              decade_axis(unit, std::pow(10, least_y), std::pow(10, most_y)));
    plot.frame(title);
    draw(plot, all);
  }

  void threads() {
    std::vector<NamedSeries> all;
    double most_threads = 1, most_ratio = 1;
    for (const GroupSpeed& group : bench_.groups) {
      const bool ranks = group.group.part == BenchPart::kRanks;
      if (!ranks && group.group.part != BenchPart::kThreads) continue;
      NamedSeries series{(ranks ? "ranks: " : "threads: ") + group.group.name, true, {}};
      for (const CellSpeed& speed : group.cells) {
        const auto count = static_cast<double>(speed.cell.threads * speed.cell.ranks);
        series.marks.push_back(
            {{count, speed.ratio},
             false,
             group.group.name + ", " + speed.cell.name + ": " + format_number(speed.ratio) + " times"});
        most_threads = std::max(most_threads, count);
        most_ratio = std::max(most_ratio, speed.ratio);
      }
      all.push_back(series);
    }
    if (all.empty()) return;
    Plot plot(svg_, {left(2), kTop}, kWidth, kHeight, round_axis("threads or ranks", most_threads),
              round_axis("speedup", std::max(most_ratio, most_threads)));
    plot.frame("Threads and ranks");
    plot.segment({0, 0}, {most_threads, most_threads}, {"#6b7785", 1.2, "7 4"});
    draw(plot, all);
  }

  void draw(Plot& plot, const std::vector<NamedSeries>& all) {
    std::vector<Series> coloured;
    for (const NamedSeries& series : all)
      coloured.push_back({{palette()[colour_of(series.name)], 1.8}, series.marks, series.joined});
    draw_series(plot, coloured);
  }

  double legend(double top) {
    for (const auto& [name, colour] : colours_) {
      stroke_sample(svg_, {kLeft - 46, top}, {palette()[colour], 3});
      plot_words(svg_, {kLeft - 6, top}, 12, name, false);
      top += kLegendLine;
    }
    return top;
  }

  const BenchResult& bench_;
  SvgWriter svg_;
  std::map<std::string, size_t> colours_;
};

}  // namespace

void require_bench_picture(const std::vector<BenchGroup>& groups) {
  if (std::none_of(groups.begin(), groups.end(), [](const BenchGroup& group) { return is_traffic(group.part); }))
    throw UsageError(setting("svg") + " shows the parts engines, scale, threads and ranks; none of them is measured");
}

std::string bench_svg(const BenchResult& bench) { return BenchPicture(bench).draw(); }

}  // namespace dateline
