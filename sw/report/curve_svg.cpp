// SPDX-License-Identifier: Apache-2.0
#include "sw/report/curve_svg.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>

#include "model/error.h"
#include "sw/report/numbers.h"
#include "sw/report/picture/colours.h"
#include "sw/report/picture/plot.h"
#include "sw/report/svg_writer.h"

namespace dateline {
namespace {

constexpr double kLeft = 66, kTop = 92, kWidth = 330, kHeight = 300, kGap = 78, kLegendLine = 20;
const std::string kCurveInk = "#1f2933", kCurveSoft = "#6b7785";
const char *const kChannelDashes = "7 4", *const kIdealDashes = "2 3", *const kFairDashes = "1 3";

class CurvePicture {
 public:
  explicit CurvePicture(const std::vector<Curve>& curves) : curves_(curves) {
    constexpr double kFarther = 1.4;  // a capacity beyond that is told in words alone
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
    plot_words(svg_, {kLeft - 40, 30}, 18, title(), true);
    plot_words(svg_, {kLeft - 40, 52}, 12, subtitle(), false);
    latency();
    accepted();
    fairness();
    const double bottom = legend(kTop + kHeight + 66);
    return svg_.document(kLeft + 3 * kWidth + 2 * kGap + 30, bottom + 16, title(),
                         "Three diagrams over the offered load: mean latency, accepted load, and the worst sender's "
                         "share of its max-min fair rate. " +
                             subtitle());
  }

 private:
  const std::string& colour(size_t curve) const { return palette()[curve]; }

  /// The one value that all curves have; "" where they differ.
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
    return "Bars are 95 % intervals; hollow marks are saturated, arrowheads at the upper edge lie above it.";
  }

  Axis offered_axis() const { return round_axis("offered load (flits/node/cycle)", most_offered_); }

  static std::string tooltip(const Curve& curve, const CurvePoint& point) {
    return curve.name + ": offered " + format_number(point.offered.mean, 4) + ", accepted " +
           format_number(point.accepted.mean, 4) +
           (point.latency.mean >= 0 ? ", latency " + format_number(point.latency.mean, 2) + " cycles" : "") +
           (point.saturated ? ", saturated" : "");
  }

  /// A line with marks; bars where intervals mean something. value(curve, number of the point): negative where it has
  /// none.
  template <class Value>
  void lines(Plot& plot, Value&& value) {
    for (size_t i = 0; i < curves_.size(); ++i) {
      const Curve& curve = curves_[i];
      std::vector<Point> points;
      for (size_t number = 0; number < curve.points.size(); ++number)
        if (const Estimate y = value(curve, number); y.mean >= 0)
          points.push_back({curve.points[number].offered.mean, y.mean});
      plot.polyline(points, {colour(i), 1.8});
      for (size_t number = 0; number < curve.points.size(); ++number) {
        const CurvePoint& point = curve.points[number];
        const Estimate y = value(curve, number);
        if (y.mean < 0) continue;
        const Point at{point.offered.mean, y.mean};
        if (y.has_interval() && y.mean <= plot.y().most) plot.error_bar(at, y.half_width, colour(i));
        plot.marker(at, colour(i), point.saturated, tooltip(curve, point));
      }
    }
  }

  /// Where labels stand along an axis of the picture: one that would run into another is left out, for the legend tells
  /// the values too.
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

  /// Upright dashed lines, or their labels above everything else; each value once.
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
    // Beyond saturation latency grows with the length of the run: the field ends where stable points do.
    double stable = 0, lowest = 0;
    for (const Curve& curve : curves_)
      for (const CurvePoint& point : curve.points) {
        lowest = std::max(lowest, point.zero_load);
        if (!point.saturated) stable = std::max(stable, point.latency.mean);
      }
    const double most = std::max({std::min(1.15 * stable, 8 * lowest), 3 * lowest, 1.0});
    Plot plot(svg_, {kLeft, kTop}, kWidth, kHeight, offered_axis(), round_axis("mean latency (cycles)", most));
    plot.frame("Latency");
    capacities(plot, false);
    // Of a saturated point latency is that of the packets which arrived, and the longer the others wait the fewer of
    // those that are far from home are among them: a curve that has left the field does not come back.
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
    // Where little of what is offered is accepted, the field ends where curves and capacities do.
    double most = 1e-3;
    for (const Curve& curve : curves_) {
      if (curve.capacity.channel <= x.most) most = std::max(most, curve.capacity.channel);
      for (const CurvePoint& point : curve.points) most = std::max({most, point.accepted.mean, point.fair_rate});
    }
    Plot plot(svg_, {kLeft + kWidth + kGap, kTop}, kWidth, kHeight, x,
              round_axis("accepted load (flits/node/cycle)", std::min(most, x.most)));
    plot.frame("Accepted load");
    const double all = std::min(x.most, plot.y().most);
    plot.segment({0, 0}, {all, all}, {"#c3cad1", 1.2});
    capacities(plot, false);
    std::set<long> drawn;
    Room room;
    room.take(plot.level_label_at(plot.y().most).y);  // labels stand above their lines, and there the title is
    for (const Curve& curve : curves_) {
      const double load = curve.capacity.channel;
      if (load > 0 && load <= x.most && drawn.insert(std::lround(load * 1e6)).second) {
        plot.segment({0, load}, {x.most, load}, {kCurveSoft, 1.2, kChannelDashes});
        if (room.take(plot.level_label_at(load).y))
          plot.level_label(load, "channel capacity " + format_number(load, 3), kCurveSoft);
      }
    }
    std::set<std::string> fair;  // of curves with the same routes it is the same
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
    Plot plot(svg_, {kLeft + 2 * (kWidth + kGap), kTop}, kWidth, kHeight, offered_axis(),
              round_axis("worst sender in its max-min fair rate (%)", 100 * most));
    plot.frame("Fairness");
    capacities(plot, false);
    lines(plot, [](const Curve& curve, size_t number) {
      const double share = curve.points[number].worst_fair_share;
      return Estimate{share < 0 ? -1 : 100 * share, -1};
    });
  }

  /// ": 0.333", or ": 0.25 to 0.333" of curves that differ; "" where none was computed.
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
  /// Returns where it ends.
  double legend(double y) {
    for (size_t i = 0; i < curves_.size(); ++i) {
      const double x = kLeft + static_cast<double>(i % 2) * 2 * (kWidth / 2 + kGap / 2);
      if (i > 0 && i % 2 == 0) y += kLegendLine;
      stroke_sample(svg_, {x, y}, {colour(i), 1.8});
      svg_.leaf("circle", {{"cx", svg_number(x + 14)}, {"cy", svg_number(y - 4)}, {"r", "3"}, {"fill", colour(i)}});
      plot_words(svg_, {x + 36, y}, 12, curves_[i].name, false);
    }
    const double beside = kLeft + 2 * (kWidth + kGap);
    double row = kTop + kHeight + 66;
    const auto entry = [&](const Stroke& stroke, const std::string& text) {
      stroke_sample(svg_, {beside, row}, stroke);
      plot_words(svg_, {beside + 36, row}, 12, text, false);
      row += kLegendLine;
    };
    entry({kCurveSoft, 1.2, kChannelDashes}, "channel capacity of the routes" + loads_text(&Capacity::channel));
    entry({kCurveSoft, 1.2, kIdealDashes}, "ideal capacity by any routes" + loads_text(&Capacity::ideal));
    entry({"#c3cad1", 1.2}, "all that is offered");
    if (has_fair_) entry({kCurveInk, 1.6, kFairDashes}, "max-min fair load");
    return std::max(y, row);
  }

  const std::vector<Curve>& curves_;
  double most_offered_ = 1;
  bool has_fair_ = false;
  SvgWriter svg_;
};

}  // namespace

std::string curve_svg(const std::vector<Curve>& curves) {
  if (curves.size() > palette().size())
    throw UsageError("--svg: " + std::to_string(curves.size()) + " series; a picture has colours for " +
                     std::to_string(palette().size()));
  return CurvePicture(curves).draw();
}

}  // namespace dateline
