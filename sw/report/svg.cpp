// SPDX-License-Identifier: Apache-2.0
#include "sw/report/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace dateline {
void Svg::add(const char* element, const Attributes& attributes, const std::string& title) {
  if (title.empty())
    out_.leaf(element, attributes);
  else
    out_.leaf(element, attributes, title);
}

void Svg::rectangle(Point corner, double width, double height, const std::string& fill, const std::string& title) {
  add("rect",
      {{"x", svg_number(corner.x)},
       {"y", svg_number(corner.y)},
       {"width", svg_number(width)},
       {"height", svg_number(height)},
       {"fill", fill}},
      title);
}

void Svg::circle(Point center, double radius, const std::string& fill, const std::string& stroke, double stroke_width) {
  add("circle", {{"cx", svg_number(center.x)},
                 {"cy", svg_number(center.y)},
                 {"r", svg_number(radius)},
                 {"fill", fill},
                 {"stroke", stroke},
                 {"stroke-width", svg_number(stroke_width)}});
}

void Svg::line(Point from, Point to, double width, const std::string& stroke) {
  add("line", {{"x1", svg_number(from.x)},
               {"y1", svg_number(from.y)},
               {"x2", svg_number(to.x)},
               {"y2", svg_number(to.y)},
               {"stroke", stroke},
               {"stroke-width", svg_number(width)}});
}

void Svg::arrow(Point from, Point to, double width, const std::string& stroke, const std::string& title) {
  const double reach = length(to - from), head = std::min(reach, 2 * width), half = width / 2, wide = width;
  const Point along = unit(to - from), across = right_of(along);
  const auto at = [&](double forward, double aside) {
    const Point point = from + along * forward + across * aside;
    return svg_number(point.x) + "," + svg_number(point.y) + " ";
  };
  const std::string points = at(0, half) + at(reach - head, half) + at(reach - head, wide) + at(reach, 0) +
                             at(reach - head, -wide) + at(reach - head, -half) + at(0, -half);
  add("polygon", {{"points", points}, {"fill", stroke}}, title);
}

void Svg::text(Point at, double size, const std::string& anchor, const std::string& fill, const std::string& words,
               bool bold) {
  Attributes attributes = {{"x", svg_number(at.x)},
                           {"y", svg_number(at.y + 0.35 * size)},
                           {"font-size", svg_number(size)},
                           {"text-anchor", anchor},
                           {"fill", fill}};
  if (bold) attributes.push_back({"font-weight", "bold"});
  out_.text(attributes, words);
}

std::string Svg::document(double width, double height, const std::string& title, const std::string& description) const {
  SvgWriter page;
  page.leaf("rect", {{"width", "100%"}, {"height", "100%"}, {"fill", "#fff"}});
  page.open("g", {{"font-family", "sans-serif"}});
  page.raw(out_.body());
  page.close();
  return page.document(width, height, title, description);
}

std::string heat_colour(double share) {
  if (share <= 0) return "#dfe3e8";
  static constexpr std::array<std::array<int, 3>, 6> kStops = {
      {{255, 243, 178}, {254, 217, 118}, {253, 155, 60}, {240, 59, 32}, {189, 0, 38}, {90, 0, 30}}};
  const double place = std::min(share, 1.0) * (kStops.size() - 1);
  const size_t below = std::min(static_cast<size_t>(place), kStops.size() - 2);
  char text[8];
  int rgb[3];
  for (int i = 0; i < 3; ++i)
    rgb[i] = static_cast<int>(std::lround(kStops[below][i] + (place - static_cast<double>(below)) *
                                                                 (kStops[below + 1][i] - kStops[below][i])));
  std::snprintf(text, sizeof text, "#%02x%02x%02x", rgb[0] & 255, rgb[1] & 255, rgb[2] & 255);
  return text;
}

}  // namespace dateline
