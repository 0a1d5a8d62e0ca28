// SPDX-License-Identifier: Apache-2.0
#include "sw/report/curve_svg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/report/numbers.h"
#include "sw/report/picture/colours.h"
#include "sw/report/picture/plot.h"
#include "sw/report/picture/series.h"
#include "sw/report/svg_writer.h"

namespace dateline {
namespace {

constexpr double kLeft = 66, kWidth = 330, kHeight = 300, kGap = 78;
constexpr double kAcross = 3 * kWidth + 2 * kGap;
const std::string kCurveInk = "#1f2933", kCurveSoft = "#6b7785";
const char *const kChannelDashes = "7 4", *const kIdealDashes = "2 3", *const kFairDashes = "1 3";

class CurvePicture {
 public:
  explicit CurvePicture(const std::vector<Curve>& curves) : curves_(curves) {
    constexpr double kFarther = 1.4;  // a capacity beyond this factor is only in the legend
    most_offered_ = 0;
    for (const Curve& curve : curves) {
      most_offered_ = std::max(most_offered_, curve.capacity.channel);
      for (const CurvePoint& point : curve.points) most_offered_ = std::max(most_offered_, point.offered.mean);
    }
    const double without = most_offered_;
    for (const Curve& curve : curves)
      if (curve.capacity.ideal < kFarther * without) most_offered_ = std::max(most_offered_, curve.capacity.ideal);
  }

  std::string draw() {
    top_ = picture_heading(svg_, {kLeft - 40, 30}, kAcross + 40, title(), subtitle()) + 40;
    latency();
    accepted();
    fairness();
    const double bottom = legend(top_ + kHeight + 66);
    return svg_.document(kLeft + kAcross + 30, bottom + 16, title(),
                         "Three diagrams over the offered load: mean latency, accepted load, and the worst sender's "
                         "share of its max-min fair rate. " +
                             subtitle());
  }

 private:
  const std::string& colour(size_t curve) const { return palette()[curve]; }

  /// The value that all curves have; "" if they differ.
  template <class Value>
  std::string common(Value&& value) const {
    for (const Curve& curve : curves_)
      if (value(curve) != value(curves_.front())) return "";
    return value(curves_.front());
  }
  std::string title() const {
    const std::string pattern = common([](const Curve& c) { return c.pattern; });
    const std::string topology = common([](const Curve& c) { return c.topology; });
    return (pattern.empty() ? "Traffic" : pattern + " traffic") + (topology.empty() ? "" : " on " + topology);
  }
  static std::string subtitle() {
    return "Bars are 95 % intervals; hollow marks are saturated; arrowheads at the upper edge are marks above it.";
  }

  Axis offered_axis() const { return round_axis("offered load (flits/node/cycle)", most_offered_); }

  static std::string tooltip(const Curve& curve, const CurvePoint& point) {
    return curve.name + ": offered " + format_number(point.offered.mean, 4) + ", accepted " +
           format_number(point.accepted.mean, 4) +
           (point.latency.mean >= 0 ? ", latency " + format_number(point.latency.mean, 2) + " cycles" : "") +
           (point.saturated ? ", saturated" : "");
  }

  /// Draws the curves, with bars for intervals. value(curve, number of the point): the estimate to draw; its mean is
  /// negative if there is none.
  template <class Value>
  void lines(Plot& plot, Value&& value) {
    std::vector<Series> all;
    for (size_t i = 0; i < curves_.size(); ++i) {
      const Curve& curve = curves_[i];
      Series series{{colour(i), 1.8}, {}, true};
      for (size_t number = 0; number < curve.points.size(); ++number) {
        const CurvePoint& point = curve.points[number];
        const Estimate y = value(curve, number);
        if (y.mean < 0) continue;
        series.marks.push_back({{point.offered.mean, y.mean},
                                point.saturated,
                                tooltip(curve, point),
                                y.has_interval() ? y.half_width : -1});
      }
      all.push_back(std::move(series));
    }
    draw_series(plot, all);
  }

  /// The places of labels along an axis. A label that would overlap another is left out; the legend has the values too.
  class Room {
   public:
    bool take(double at) {
      for (const double other : taken_)
        if (std::fabs(other - at) < kLabel) return false;
      taken_.push_back(at);
      return true;
    }

   private:
    static constexpr double kLabel = 13;
    std::vector<double> taken_;
  };

  /// Draws the capacities as vertical dashed lines, or (labels) their labels, which must be drawn last; each value
  /// once.
  void capacities(Plot& plot, bool labels) {
    std::set<long> drawn;
    Room room;
    const auto line = [&](double load, const char* dashes, const std::string& name) {
      if (load <= 0 || load > plot.x().most * (1 + 1e-9) || !drawn.insert(std::lround(load * 1e6)).second) return;
      if (!labels) plot.segment({load, 0}, {load, plot.y().most}, {kCurveSoft, 1.2, dashes});
      if (labels && room.take(plot.upright_label_at(load).x))
        plot.upright_label(load, name + " " + format_number(load, 3), kCurveSoft);
    };
    for (const Curve& curve : curves_) {
      const bool one = std::fabs(curve.capacity.channel - curve.capacity.ideal) < 1e-6;
      line(curve.capacity.channel, kChannelDashes, one ? "channel and ideal capacity" : "channel capacity");
      line(curve.capacity.ideal, kIdealDashes, "ideal capacity");
    }
  }

  void latency() {
    // Beyond saturation, latency grows with the length of the run. The plot therefore covers only the stable points: at
    // most 8 and at least 3 times the largest zero-load latency.
    double stable = 0, lowest = 0;
    for (const Curve& curve : curves_)
      for (const CurvePoint& point : curve.points) {
        lowest = std::max(lowest, point.zero_load);
        if (!point.saturated) stable = std::max(stable, point.latency.mean);
      }
    const double most = std::max({std::min(1.15 * stable, 8 * lowest), 3 * lowest, 1.0});
    Plot plot(svg_, {kLeft, top_}, kWidth, kHeight, offered_axis(), round_axis("mean latency (cycles)", most));
    plot.frame("Latency");
    capacities(plot, false);
    // The latency of a saturated point is the mean over the packets that arrived. The longer packets wait, the fewer of
    // those with long routes arrive, and the mean falls again. A curve that has left the plot is therefore kept
    // outside.
    lines(plot, [&](const Curve& curve, size_t number) {
      const CurvePoint& point = curve.points[number];
      if (!point.saturated || point.latency.mean < 0) return point.latency;
      double highest = 0;
      for (size_t i = 0; i <= number; ++i)
        if (curve.points[i].saturated) highest = std::max(highest, curve.points[i].latency.mean);
      return Estimate{highest > plot.y().most ? highest : point.latency.mean, -1};
    });
    capacities(plot, true);
  }

  void accepted() {
    const Axis x = offered_axis();
    // If little of the offered load is accepted, the plot covers only the curves and capacities.
    double most = 1e-3;
    for (const Curve& curve : curves_) {
      if (curve.capacity.channel <= x.most) most = std::max(most, curve.capacity.channel);
      for (const CurvePoint& point : curve.points) most = std::max({most, point.accepted.mean, point.fair_rate});
    }
    Plot plot(svg_, {kLeft + kWidth + kGap, top_}, kWidth, kHeight, x,
              round_axis("accepted load (flits/node/cycle)", std::min(most, x.most)));
    plot.frame("Accepted load");
    const double all = std::min(x.most, plot.y().most);
    plot.segment({0, 0}, {all, all}, {"#c3cad1", 1.2});
    capacities(plot, false);
    std::set<long> drawn;
    Room room;
    room.take(plot.level_label_at(plot.y().most).y);  // the title of the plot is there
    for (const Curve& curve : curves_) {
      const double load = curve.capacity.channel;
      if (load > 0 && load <= x.most && drawn.insert(std::lround(load * 1e6)).second) {
        plot.segment({0, load}, {x.most, load}, {kCurveSoft, 1.2, kChannelDashes});
        if (room.take(plot.level_label_at(load).y))
          plot.level_label(load, "channel capacity " + format_number(load, 3), kCurveSoft);
      }
    }
    std::set<std::string> fair;  // equal for curves with the same routes
    for (const Curve& curve : curves_) {
      std::vector<Point> points;
      std::string key;
      for (const CurvePoint& point : curve.points)
        if (point.fair_rate >= 0) {
          points.push_back({point.offered.mean, point.fair_rate});
          key += format_number(point.rate, 4) + " " + format_number(point.fair_rate, 4) + " ";
        }
      has_fair_ = has_fair_ || !points.empty();
      if (fair.insert(key).second) plot.polyline(points, {kCurveInk, 1.6, kFairDashes});
    }
    lines(plot, [](const Curve& curve, size_t number) { return curve.points[number].accepted; });
  }

  void fairness() {
    double most = 1;
    for (const Curve& curve : curves_)
      for (const CurvePoint& point : curve.points) most = std::max(most, point.worst_fair_share);
    Plot plot(svg_, {kLeft + 2 * (kWidth + kGap), top_}, kWidth, kHeight, offered_axis(),
              round_axis("worst sender / its max-min fair rate (%)", 100 * most));
    plot.frame("Fairness");
    capacities(plot, false);
    lines(plot, [](const Curve& curve, size_t number) {
      const double share = curve.points[number].worst_fair_share;
      return Estimate{share < 0 ? -1 : 100 * share, -1};
    });
  }

  /// ": 0.333", or ": 0.25 to 0.333" if the curves differ; "" if none was computed.
  std::string loads_text(double Capacity::*load) const {
    double least = 0, most = 0;
    for (const Curve& curve : curves_)
      if (const double one = curve.capacity.*load; one > 0) {
        least = least > 0 ? std::min(least, one) : one;
        most = std::max(most, one);
      }
    const std::string low = format_number(least, 3), high = format_number(most, 3);
    return most > 0 ? ": " + low + (low == high ? "" : " to " + high) : "";
  }
  /// Draws the legend of all three diagrams: the curves, then the other lines. Returns its lower end.
  double legend(double y) {
    std::vector<SeriesMeaning> curves, lines;
    for (size_t i = 0; i < curves_.size(); ++i) curves.push_back({{colour(i), 1.8}, true, curves_[i].name});
    lines.push_back(
        {{kCurveSoft, 1.2, kChannelDashes}, false, "channel capacity of the routes" + loads_text(&Capacity::channel)});
    lines.push_back({{kCurveSoft, 1.2, kIdealDashes},
                     false,
                     "ideal capacity, the bound for any routes" + loads_text(&Capacity::ideal)});
    lines.push_back({{"#c3cad1", 1.2}, false, "accepted = offered"});
    if (has_fair_) lines.push_back({{kCurveInk, 1.6, kFairDashes}, false, "max-min fair load"});
    plot_words(svg_, {kLeft - 40, y}, 12, "In all three diagrams:", true);
    y = series_legend(svg_, curves, {kLeft - 40, y + 22}, kAcross + 40);
    return series_legend(svg_, lines, {kLeft - 40, y + 22}, kAcross + 40);
  }

  const std::vector<Curve>& curves_;
  double most_offered_ = 1;
  bool has_fair_ = false;
  double top_ = 0;  ///< y of the diagrams
  SvgWriter svg_;
};

}  // namespace

std::string curve_svg(const std::vector<Curve>& curves) {
  if (curves.size() > palette().size())
    throw UsageError(setting("svg") + ": " + std::to_string(curves.size()) + " series; a picture has colours for " +
                     std::to_string(palette().size()));
  return CurvePicture(curves).draw();
}

}  // namespace dateline
