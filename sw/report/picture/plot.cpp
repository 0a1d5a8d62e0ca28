// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/plot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>

namespace dateline {
namespace {

constexpr double kDot = 3, kCap = 3;
const std::string kAxisInk = "#1f2933", kAxisSoft = "#6b7785", kGrid = "#e3e7eb";

std::string tick_text(double value, const Axis& axis) {
  char text[40];
  if (axis.decades && value > 8.5)
    std::snprintf(text, sizeof text, "1e%.0f", value);
  else if (axis.decades && value > 2.5)  // short, to leave room for the title of the axis
    std::snprintf(text, sizeof text, "%.0f%c", std::pow(10.0, value > 5.5 ? value - 6 : value - 3),
                  value > 5.5 ? 'M' : 'k');
  else
    std::snprintf(text, sizeof text, "%.*f", axis.decimals, axis.decades ? std::pow(10.0, value) : value);
  return text;
}

Attributes words_at(const Point& at, double size, const std::string& colour, const char* anchor) {
  return {{"x", svg_number(at.x)},         {"y", svg_number(at.y)}, {"font-family", "sans-serif"},
          {"font-size", svg_number(size)}, {"fill", colour},        {"text-anchor", anchor}};
}

Attributes turned(Attributes attributes, const Point& at) {
  attributes.emplace_back("transform", "rotate(-90 " + svg_number(at.x) + " " + svg_number(at.y) + ")");
  return attributes;
}

/// Adds a white halo, so that text stays readable over lines.
Attributes on_halo(Attributes attributes) {
  attributes.insert(attributes.end(), {{"stroke", "#fff"}, {"stroke-width", "3"}, {"paint-order", "stroke"}});
  return attributes;
}

}  // namespace

Axis round_axis(const std::string& title, double most) {
  constexpr double kMostTicks = 8;
  Axis axis{title, 1, 1, 0};
  double step = std::pow(10.0, std::floor(std::log10(std::max(most, 1e-9) / kMostTicks)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    axis.step = step * factor;
    if (most / axis.step <= kMostTicks) break;
  }
  axis.most = std::ceil(most / axis.step - 1e-9) * axis.step;
  axis.decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(axis.step) - 1e-9)));
  return axis;
}

Axis decade_axis(const std::string& title, double least, double most) {
  const double first = std::floor(std::log10(least) + 1e-9), last = std::ceil(std::log10(most) - 1e-9);
  return {title, std::max(last, first + 1), 1, static_cast<int>(std::max(0.0, -first)), first, true};
}

void plot_words(SvgWriter& svg, const Point& at, double size, const std::string& text, bool bold) {
  Attributes attributes = {{"x", svg_number(at.x)},
                           {"y", svg_number(at.y)},
                           {"font-family", "sans-serif"},
                           {"font-size", svg_number(size)},
                           {"fill", bold ? kAxisInk : kAxisSoft}};
  if (bold) attributes.emplace_back("font-weight", "bold");
  svg.text(attributes, text);
}

void stroke_sample(SvgWriter& svg, const Point& at, const Stroke& stroke) {
  Attributes attributes = {{"x1", svg_number(at.x)},      {"y1", svg_number(at.y - 4)},
                           {"x2", svg_number(at.x + 28)}, {"y2", svg_number(at.y - 4)},
                           {"stroke", stroke.colour},     {"stroke-width", svg_number(stroke.width)}};
  if (!stroke.dashes.empty()) attributes.emplace_back("stroke-dasharray", stroke.dashes);
  svg.leaf("line", attributes);
}

void Plot::frame(const std::string& title) {
  const auto line = [&](const Point& from, const Point& to, const std::string& colour) {
    svg_.leaf("line", {{"x1", svg_number(from.x)},
                       {"y1", svg_number(from.y)},
                       {"x2", svg_number(to.x)},
                       {"y2", svg_number(to.y)},
                       {"stroke", colour},
                       {"stroke-width", "1"}});
  };
  const double right = corner_.x + width_, bottom = corner_.y + height_;
  for (double value = x_.least; value <= x_.most + 1e-9 * x_.step; value += x_.step) {
    const Point at = place({value, y_.least});
    line({at.x, corner_.y}, {at.x, bottom}, kGrid);
    svg_.text(words_at({at.x, bottom + 16}, 11, kAxisInk, "middle"), tick_text(value, x_));
  }
  for (double value = y_.least; value <= y_.most + 1e-9 * y_.step; value += y_.step) {
    const Point at = place({x_.least, value});
    line({corner_.x, at.y}, {right, at.y}, kGrid);
    svg_.text(words_at({corner_.x - 6, at.y + 4}, 11, kAxisInk, "end"), tick_text(value, y_));
  }
  line({corner_.x, corner_.y}, {corner_.x, bottom}, kAxisInk);
  line({corner_.x, bottom}, {right, bottom}, kAxisInk);
  Attributes bold = words_at({corner_.x, corner_.y - 12}, 13, kAxisInk, "start");
  bold.emplace_back("font-weight", "bold");
  svg_.text(bold, title);
  svg_.text(words_at({corner_.x + width_ / 2, bottom + 34}, 12, kAxisInk, "middle"), x_.title);
  const Point beside{corner_.x - 40, corner_.y + height_ / 2};
  svg_.text(turned(words_at(beside, 12, kAxisInk, "middle"), beside), y_.title);
}

bool Plot::clip(Point& from, Point& to) const {
  double first = 0, last = 1;  // along the segment (Liang and Barsky)
  const Point along = to - from;
  const auto cut = [&](double towards, double room) {
    if (towards == 0) return room >= 0;
    const double at = room / towards;
    (towards < 0 ? first = std::max(first, at) : last = std::min(last, at));
    return first <= last;
  };
  if (!cut(-along.x, from.x - x_.least) || !cut(along.x, x_.most - from.x) || !cut(-along.y, from.y - y_.least) ||
      !cut(along.y, y_.most - from.y))
    return false;
  to = from + along * last;
  from = from + along * first;
  return true;
}

void Plot::polyline(const std::vector<Point>& points, const Stroke& stroke) {
  PathData path;
  Point end{-1, -1};
  for (size_t i = 1; i < points.size(); ++i) {
    Point from = points[i - 1], to = points[i];
    if (!clip(from, to)) continue;
    if (path.empty() || from.x != end.x || from.y != end.y) path.move(place(from));
    path.line(place(to));
    end = to;
  }
  if (path.empty()) return;
  Attributes attributes = {{"d", path.text()},
                           {"fill", "none"},
                           {"stroke", stroke.colour},
                           {"stroke-width", svg_number(stroke.width)},
                           {"stroke-linejoin", "round"}};
  if (!stroke.dashes.empty()) attributes.emplace_back("stroke-dasharray", stroke.dashes);
  if (stroke.dash_offset != 0) attributes.emplace_back("stroke-dashoffset", svg_number(stroke.dash_offset));
  svg_.leaf("path", attributes);
}

void Plot::error_bar(const Point& at, double half, const std::string& colour) {
  const Stroke stroke{colour, 1};
  const double cap = kCap / width_ * (x_.most - x_.least), low = std::max(y_.least, at.y - half), high = at.y + half;
  segment({at.x, low}, {at.x, high}, stroke);
  for (const double y : {low, high}) segment({at.x - cap, y}, {at.x + cap, y}, stroke);
}

void Plot::marker(const Point& at, const std::string& colour, bool hollow, const std::string& tooltip, double ring) {
  const Point middle = place({at.x, std::min(at.y, y_.most)});
  const std::string fill = hollow ? "#fff" : colour;
  if (at.y > y_.most) {
    const std::string points = svg_number(middle.x) + "," + svg_number(middle.y - 9) + " " + svg_number(middle.x - 4) +
                               "," + svg_number(middle.y - 2) + " " + svg_number(middle.x + 4) + "," +
                               svg_number(middle.y - 2);
    svg_.leaf("polygon", {{"points", points}, {"fill", fill}, {"stroke", colour}, {"stroke-width", "1.3"}}, tooltip);
    return;
  }
  svg_.leaf("circle",
            {{"cx", svg_number(middle.x)},
             {"cy", svg_number(middle.y)},
             {"r", svg_number(kDot + ring)},
             {"fill", fill},
             {"stroke", colour},
             {"stroke-width", "1.3"}},
            tooltip);
}

Point Plot::upright_label_at(double x) const {
  constexpr double kHeightOfWords = 12;
  const Point line = place({x, y_.most});
  return line + Point{line.x - kHeightOfWords < corner_.x ? kHeightOfWords : -4, 4};
}

void Plot::upright_label(double x, const std::string& words, const std::string& colour) {
  const Point at = upright_label_at(x);
  svg_.text(on_halo(turned(words_at(at, 10, colour, "end"), at)), words);
}

void Plot::level_label(double y, const std::string& words, const std::string& colour) {
  svg_.text(on_halo(words_at(level_label_at(y), 10, colour, "start")), words);
}

}  // namespace dateline
