// SPDX-License-Identifier: Apache-2.0
#include "sw/report/comparison_svg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/numbers.h"
#include "sw/report/picture/colours.h"
#include "sw/report/picture/plot.h"
#include "sw/report/picture/series.h"
#include "sw/report/svg_writer.h"

namespace dateline {
namespace {

constexpr double kLeft = 66, kWidth = 400, kHeight = 340, kGapX = 78, kGapY = 96;
constexpr size_t kFieldsARow = 3;
const std::string kSoft = "#6b7785";
const char* const kBoundDashes = "7 4";
/// Dashes for more algorithms than there are colours.
const std::vector<std::string> kLineDashes = {"", "8 3", "2 3", "8 3 2 3"};

class ComparisonPicture {
 public:
  explicit ComparisonPicture(const Comparison& comparison) : comparison_(comparison) {
    for (const CompareRow& row : comparison.rows) {
      if (std::find(q_.begin(), q_.end(), row.q) == q_.end()) q_.push_back(row.q);
      if (std::find(names_.begin(), names_.end(), row.algorithm) == names_.end()) names_.push_back(row.algorithm);
      measured_ = measured_ || row.measured;
    }
  }

  std::string draw() {
    const std::string title = comparison_.operation + " on " + comparison_.machine.topology.spec + ", " +
                              (comparison_.machine.one_port() ? "one-port" : "all-port");
    const std::string subtitle =
        std::string(measured_ ? "Measured" : "Predicted") +
        " cycles with barriers over block length. Hollow marks: cannot run with these settings" +
        (measured_ ? ", or was not run; predicted" : "") + ". Vertical lines: another algorithm becomes the best.";
    const size_t columns = std::min(q_.size(), kFieldsARow), rows = (q_.size() + kFieldsARow - 1) / kFieldsARow;
    const double width = kLeft + static_cast<double>(columns) * (kWidth + kGapX);
    top_ = picture_heading(svg_, {kLeft - 40, 30}, width - kLeft + 20, title, subtitle) + 40;
    for (size_t i = 0; i < q_.size(); ++i) field(i);
    std::vector<SeriesMeaning> entries;
    for (size_t i = 0; i < names_.size(); ++i) entries.push_back({stroke(i), true, names_[i]});
    entries.push_back({{kSoft, 1.4, kBoundDashes}, false, "lower bound"});
    const double y = series_legend(
        svg_, entries, {kLeft - 40, top_ + static_cast<double>(rows) * (kHeight + kGapY) - 26}, width - kLeft + 20);
    return svg_.document(width, y + 20, title, subtitle);
  }

 private:
  Stroke stroke(size_t name) const {
    const size_t colours = palette().size();
    return {palette()[name % colours], 1.8, kLineDashes[name / colours % kLineDashes.size()]};
  }
  static double cycles(const CompareRow& row) { return row.measured ? row.measured_total() : row.total(); }
  static bool hollow(const CompareRow& row, bool measured) { return !row.unfit.empty() || (measured && !row.measured); }

  void field(size_t index) {
    const int q = q_[index];
    double shortest = 1e18, longest = 0, least = 1e18, most = 0;
    for (const CompareRow& row : comparison_.rows) {
      shortest = std::min<double>(shortest, row.words);
      longest = std::max<double>(longest, row.words);
      if (row.bound > 0) least = std::min(least, row.bound);
      least = std::min(least, std::max(1.0, cycles(row)));
      most = std::max(most, cycles(row));
    }
    const Point corner{kLeft + static_cast<double>(index % kFieldsARow) * (kWidth + kGapX),
                       top_ + static_cast<double>(index / kFieldsARow) * (kHeight + kGapY)};
    Plot plot(svg_, corner, kWidth, kHeight, decade_axis("block length (words)", shortest, longest),
              decade_axis("cycles", least, most));
    plot.frame("q = " + std::to_string(q));
    for (const Crossover& cross : comparison_.crossovers) {
      if (cross.q != q) continue;
      const double x = std::log10(cross.words);
      plot.segment({x, plot.y().least}, {x, plot.y().most}, {kSoft, 1.1, "2 3"});
      plot.upright_label(x, counted(cross.words, "word") + ": " + cross.to, kSoft);
    }
    bound(plot, q);
    std::vector<Series> all;
    for (size_t i = 0; i < names_.size(); ++i) all.push_back(series(i, q));
    draw_series(plot, all);
  }

  /// The line of an algorithm at one q.
  Series series(size_t name, int q) const {
    std::vector<const CompareRow*> rows;
    for (const CompareRow& row : comparison_.rows)
      if (row.q == q && row.algorithm == names_[name] && cycles(row) > 0) rows.push_back(&row);
    std::sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) { return a->words < b->words; });
    Series result{stroke(name), {}, true};
    for (const CompareRow* row : rows)
      result.marks.push_back({{std::log10(row->words), std::log10(cycles(*row))},
                              hollow(*row, measured_),
                              names_[name] + ", " + counted(row->words, "word") + ": " + format_number(cycles(*row)) +
                                  (row->best ? " cycles, the best" : " cycles")});
    return result;
  }

  /// Draws the lower bound: at each length the least bound of all algorithms, because they have the same task.
  void bound(Plot& plot, int q) {
    std::vector<Point> points;
    for (const CompareRow& row : comparison_.rows) {
      if (row.q != q || row.bound <= 0) continue;
      const Point at{std::log10(row.words), std::log10(row.bound)};
      const auto same = std::find_if(points.begin(), points.end(), [&](const Point& p) { return p.x == at.x; });
      if (same == points.end())
        points.push_back(at);
      else
        same->y = std::min(same->y, at.y);
    }
    std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
    plot.polyline(points, {kSoft, 1.4, kBoundDashes});
  }

  const Comparison& comparison_;
  std::vector<int> q_;
  std::vector<std::string> names_;
  bool measured_ = false;
  double top_ = 0;  ///< y of the first row of fields
  SvgWriter svg_;
};

}  // namespace

std::string comparison_svg(const Comparison& comparison) { return ComparisonPicture(comparison).draw(); }

}  // namespace dateline
