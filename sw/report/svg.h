// SPDX-License-Identifier: Apache-2.0
// A simple drawing as SVG text, for the heat maps. Lengths are in pixels; y grows downwards.
#pragma once

#include <string>

#include "sw/report/svg_writer.h"

namespace dateline {

class Svg {
 public:
  void rectangle(Point corner, double width, double height, const std::string& fill, const std::string& title = "");
  void circle(Point center, double radius, const std::string& fill, const std::string& stroke, double stroke_width);
  void line(Point from, Point to, double width, const std::string& stroke);
  /// A line with an arrowhead at `to`. title: its tooltip.
  void arrow(Point from, Point to, double width, const std::string& stroke, const std::string& title);
  /// Text centred vertically on `at`. anchor: start, middle or end.
  void text(Point at, double size, const std::string& anchor, const std::string& fill, const std::string& words,
            bool bold = false);

  /// The complete file, on a white background (SvgWriter::document).
  std::string document(double width, double height, const std::string& title, const std::string& description) const;

 private:
  void add(const char* element, const Attributes& attributes, const std::string& title = "");
  SvgWriter out_;
};

/// The colour of a share 0..1: from yellow over orange to dark red; grey for 0.
std::string heat_colour(double share);

}  // namespace dateline
