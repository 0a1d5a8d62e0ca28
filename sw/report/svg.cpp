// SPDX-License-Identifier: Apache-2.0
#include "sw/report/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace dateline {
namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  std::string result = text;
  if (result.size() > 2 && result.substr(result.size() - 2) == ".0") result.resize(result.size() - 2);
  return result;
}

std::string attribute(const std::string& name, const std::string& value) { return " " + name + "=\"" + value + "\""; }
std::string attribute(const std::string& name, double value) { return attribute(name, number(value)); }

std::string escaped(const std::string& words) {
  std::string text;
  for (const char c : words) text += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return text;
}

/// The end of an element, around its tooltip if it has one.
std::string closed(const std::string& element, const std::string& title) {
  return title.empty() ? "/>\n" : "><title>" + escaped(title) + "</title></" + element + ">\n";
}

}  // namespace

void Svg::rectangle(Point corner, double width, double height, const std::string& fill, const std::string& title) {
  body_ += "<rect" + attribute("x", corner.x) + attribute("y", corner.y) + attribute("width", width) +
           attribute("height", height) + attribute("fill", fill) + closed("rect", title);
}

void Svg::circle(Point center, double radius, const std::string& fill, const std::string& stroke, double stroke_width) {
  body_ += "<circle" + attribute("cx", center.x) + attribute("cy", center.y) + attribute("r", radius) +
           attribute("fill", fill) + attribute("stroke", stroke) + attribute("stroke-width", stroke_width) + "/>\n";
}

void Svg::line(Point from, Point to, double width, const std::string& stroke) {
  body_ += "<line" + attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) + attribute("y2", to.y) +
           attribute("stroke", stroke) + attribute("stroke-width", width) + "/>\n";
}

void Svg::arrow(Point from, Point to, double width, const std::string& stroke, const std::string& title) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const Point along{(to.x - from.x) / length, (to.y - from.y) / length}, across{-along.y, along.x};
  const double head = std::min(length, 2 * width), half = width / 2, wide = width;
  const auto at = [&](double forward, double aside) {
    return number(from.x + along.x * forward + across.x * aside) + "," +
           number(from.y + along.y * forward + across.y * aside) + " ";
  };
  const std::string points = at(0, half) + at(length - head, half) + at(length - head, wide) + at(length, 0) +
                             at(length - head, -wide) + at(length - head, -half) + at(0, -half);
  body_ += "<polygon" + attribute("points", points) + attribute("fill", stroke) + closed("polygon", title);
}

void Svg::text(Point at, double size, const std::string& anchor, const std::string& fill, const std::string& words,
               bool bold) {
  body_ += "<text" + attribute("x", at.x) + attribute("y", at.y + 0.35 * size) + attribute("font-size", size) +
           attribute("text-anchor", anchor) + attribute("fill", fill) +
           (bold ? attribute("font-weight", std::string("bold")) : "") + ">" + escaped(words) + "</text>\n";
}

std::string Svg::document(double width, double height) const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) + attribute("height", height) +
         attribute("viewBox", "0 0 " + number(width) + " " + number(height)) +
         attribute("font-family", std::string("sans-serif")) +
         ">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" + body_ + "</svg>\n";
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
