// SPDX-License-Identifier: Apache-2.0
// A drawing as SVG text: what the heat maps need of it. Lengths in pixels, y grows downwards.
#pragma once

#include <string>

#include "sw/report/svg_writer.h"

namespace dateline {

class Svg {
 public:
  void rectangle(Point corner, double width, double height, const std::string& fill, const std::string& title = "");
  void circle(Point center, double radius, const std::string& fill, const std::string& stroke, double stroke_width);
  void line(Point from, Point to, double width, const std::string& stroke);
  /// A line with a head at `to`; a tooltip.
  void arrow(Point from, Point to, double width, const std::string& stroke, const std::string& title);
  /// anchor: start, middle, end. Centred on y.
  void text(Point at, double size, const std::string& anchor, const std::string& fill, const std::string& words,
            bool bold = false);

  /// The whole file, on white (SvgWriter::document).
  std::string document(double width, double height, const std::string& title, const std::string& description) const;

 private:
  void add(const char* element, const Attributes& attributes, const std::string& title = "");
  SvgWriter out_;
};

/// Yellow, orange, dark red for 0..1; grey for nothing at all.
std::string heat_colour(double share);

}  // namespace dateline
