// SPDX-License-Identifier: Apache-2.0
// One field of a diagram: axes with round numbers and titles, and what is drawn in it in units of the axes. What leaves
// the field is cut off at its edge.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sw/report/svg_writer.h"

namespace dateline {

struct Axis {
  std::string title;  ///< with its unit
  double most = 1;
  double step = 0.2;     ///< between ticks
  int decimals = 1;      ///< of their numbers
  double least = 0;      ///< where it begins
  bool decades = false;  ///< logarithmic: values are powers of ten, what is drawn is given by its logarithm
};

/// An axis from 0 to at least `most`, with up to about eight ticks at round numbers.
Axis round_axis(const std::string& title, double most);

/// A logarithmic axis over the decades from `least` to `most`, both more than 0.
Axis decade_axis(const std::string& title, double least, double most);

struct Stroke {
  std::string colour;
  double width = 1.5;
  std::string dashes{};  ///< "6 4"; "" a whole line
  double dash_offset = 0;
};

/// Words beside the field: dark and bold for titles, else soft.
void plot_words(SvgWriter& svg, const Point& at, double size, const std::string& text, bool bold);
/// A piece of line for a legend whose words stand at the height of `at`.
void stroke_sample(SvgWriter& svg, const Point& at, const Stroke& stroke);

class Plot {
 public:
  Plot(SvgWriter& svg, Point corner, double width, double height, Axis x, Axis y)
      : svg_(svg), corner_(corner), width_(width), height_(height), x_(std::move(x)), y_(std::move(y)) {}

  void frame(const std::string& title);
  void polyline(const std::vector<Point>& points, const Stroke& stroke);
  void segment(const Point& from, const Point& to, const Stroke& stroke) { polyline({from, to}, stroke); }
  /// From y - half to y + half, with caps.
  void error_bar(const Point& at, double half, const std::string& colour);
  /// A dot, hollow or filled, with its radius larger by `ring`; one above the field is an arrowhead at its upper edge.
  void marker(const Point& at, const std::string& colour, bool hollow, const std::string& tooltip, double ring = 0);
  /// Words along an upright line at x, from the top down, on its left, at the left edge on its right; on a level line
  /// at y, from the left.
  void upright_label(double x, const std::string& words, const std::string& colour);
  void level_label(double y, const std::string& words, const std::string& colour);

  /// Where their words stand in the picture, so that labels which would run into each other can be left out.
  Point upright_label_at(double x) const;
  Point level_label_at(double y) const { return place({x_.least, y}) + Point{6, -4}; }

  /// Where it stands in the picture.
  Point place(const Point& at) const {
    return {corner_.x + (at.x - x_.least) / (x_.most - x_.least) * width_,
            corner_.y + height_ - (at.y - y_.least) / (y_.most - y_.least) * height_};
  }
  const Axis& x() const { return x_; }
  const Axis& y() const { return y_; }

 private:
  /// The part of a segment that is inside; false: none.
  bool clip(Point& from, Point& to) const;

  SvgWriter& svg_;
  Point corner_;
  double width_, height_;
  Axis x_, y_;
};

}  // namespace dateline
