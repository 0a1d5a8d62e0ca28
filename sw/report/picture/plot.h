// SPDX-License-Identifier: Apache-2.0
// One field of a diagram: axes with round numbers and titles. Drawing uses the units of the axes. Lines are clipped at
// the edge of the field.
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
  int decimals = 1;      ///< decimals of the numbers at the ticks
  double least = 0;      ///< value at the start of the axis
  bool decades = false;  ///< logarithmic: least, most and drawn values are decimal logarithms
};

/// An axis from 0 to at least `most`, with up to about eight ticks at round numbers.
Axis round_axis(const std::string& title, double most);

/// A logarithmic axis over the decades from `least` to `most`, both more than 0.
Axis decade_axis(const std::string& title, double least, double most);

struct Stroke {
  std::string colour;
  double width = 1.5;
  std::string dashes{};  ///< such as "6 4"; "": a solid line
  double dash_offset = 0;
};

/// Text outside the field. bold: dark and bold, for titles; else grey.
void plot_words(SvgWriter& svg, const Point& at, double size, const std::string& text, bool bold);
/// A piece of line for a legend, at the height of a text at `at`.
void stroke_sample(SvgWriter& svg, const Point& at, const Stroke& stroke);

class Plot {
 public:
  Plot(SvgWriter& svg, Point corner, double width, double height, Axis x, Axis y)
      : svg_(svg), corner_(corner), width_(width), height_(height), x_(std::move(x)), y_(std::move(y)) {}

  void frame(const std::string& title);
  void polyline(const std::vector<Point>& points, const Stroke& stroke);
  void segment(const Point& from, const Point& to, const Stroke& stroke) { polyline({from, to}, stroke); }
  /// A bar from y - half to y + half, with caps.
  void error_bar(const Point& at, double half, const std::string& colour);
  /// A dot, hollow or filled. ring: added to its radius. A mark above the field is an arrowhead at the upper edge.
  void marker(const Point& at, const std::string& colour, bool hollow, const std::string& tooltip, double ring = 0);
  /// Text along a vertical line at x, from the top down, on its left side (at the left edge of the field on its right);
  /// and text on a horizontal line at y, from the left.
  void upright_label(double x, const std::string& words, const std::string& colour);
  void level_label(double y, const std::string& words, const std::string& colour);

  /// Positions of these texts in the picture, so that overlapping labels can be left out.
  Point upright_label_at(double x) const;
  Point level_label_at(double y) const { return place({x_.least, y}) + Point{6, -4}; }

  /// Position of a point of the diagram in the picture.
  Point place(const Point& at) const {
    return {corner_.x + (at.x - x_.least) / (x_.most - x_.least) * width_,
            corner_.y + height_ - (at.y - y_.least) / (y_.most - y_.least) * height_};
  }
  const Axis& x() const { return x_; }
  const Axis& y() const { return y_; }

 private:
  /// Clips a segment to the field. Returns false if no part is inside.
  bool clip(Point& from, Point& to) const;

  SvgWriter& svg_;
  Point corner_;
  double width_, height_;
  Axis x_, y_;
};

}  // namespace dateline
