// SPDX-License-Identifier: Apache-2.0
#include "sw/report/svg_writer.h"

#include <cmath>
#include <sstream>

#include "sw/report/numbers.h"

namespace dateline {
namespace {

std::string escape(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (static_cast<unsigned char>(c) >= ' ')  // XML has no control characters
      result += c;
  }
  return result;
}

}  // namespace

double cross(const Point& a, const Point& b) { return a.x * b.y - a.y * b.x; }
double length(const Point& a) { return std::hypot(a.x, a.y); }
Point unit(const Point& a) { return a * (1 / length(a)); }
Point right_of(const Point& d) { return {-d.y, d.x}; }

std::string svg_number(double value) { return format_number(value, 1); }

double text_width(const std::string& text, double font_size) {
  static const std::string narrow = " .,:;'|()[]!/-ijltfrI\xC2", wide = "mwMW%";
  double ems = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;  // only the first byte of a UTF-8 character counts
    if (narrow.find(c) != std::string::npos)
      ems += 0.36;
    else if (wide.find(c) != std::string::npos)
      ems += 0.95;
    else
      ems += c >= 'A' && c <= 'Z' ? 0.72 : 0.62;
  }
  return font_size * ems;
}

std::vector<std::string> wrap_text(const std::string& text, double width, double font_size) {
  std::vector<std::string> lines;
  std::stringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.empty() && text_width(lines.back() + " " + word, font_size) <= width)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
  return lines;
}

PathData& PathData::add(char command, const std::vector<Point>& points) {
  char glue = command;
  for (const Point& point : points) {
    text_ += glue + svg_number(point.x) + " " + svg_number(point.y);
    glue = ' ';
  }
  return *this;
}

PathData& PathData::arc(double rx, double ry, bool clockwise, const Point& to) {
  text_ += "A" + svg_number(rx) + " " + svg_number(ry) + " 0 0 " + (clockwise ? "1 " : "0 ") + svg_number(to.x) + " " +
           svg_number(to.y);
  return *this;
}

void SvgWriter::start(const char* name, const Attributes& attributes) {
  text_ += std::string("<") + name;
  for (const auto& [key, value] : attributes) text_ += std::string(" ") + key + "=\"" + escape(value) + "\"";
}

void SvgWriter::open(const char* name, const Attributes& attributes) {
  start(name, attributes);
  text_ += ">\n";
  open_.push_back(name);
}

void SvgWriter::close() {
  text_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void SvgWriter::leaf(const char* name, const Attributes& attributes) {
  start(name, attributes);
  text_ += "/>\n";
}

void SvgWriter::leaf(const char* name, const Attributes& attributes, const std::string& tooltip) {
  start(name, attributes);
  text_ += "><title>" + escape(tooltip) + "</title></" + name + ">\n";
}

void SvgWriter::text(const Attributes& attributes, const std::string& content) {
  start("text", attributes);
  text_ += ">" + escape(content) + "</text>\n";
}

void SvgWriter::text(const Point& at, const std::string& classes, const std::string& content, const char* anchor) {
  Attributes attributes = {{"class", classes}, {"x", svg_number(at.x)}, {"y", svg_number(at.y)}};
  if (std::string(anchor) != "start") attributes.push_back({"text-anchor", anchor});
  text(attributes, content);
}

void SvgWriter::line(const Point& from, const Point& to, const std::string& classes) {
  leaf("path", {{"class", classes}, {"d", PathData().move(from).line(to).text()}});
}

void SvgWriter::rect(const Point& corner, double width, double height, const std::string& classes) {
  leaf("rect", {{"class", classes},
                {"x", svg_number(corner.x)},
                {"y", svg_number(corner.y)},
                {"width", svg_number(width)},
                {"height", svg_number(height)}});
}

std::string SvgWriter::document(double width, double height, const std::string& title,
                                const std::string& description) const {
  const std::string w = svg_number(std::ceil(width)), h = svg_number(std::ceil(height));
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + " " +
         h + "\" role=\"img\">\n<title>" + escape(title) + "</title>\n<desc>" + escape(description) + "</desc>\n" +
         text_ + "</svg>\n";
}

}  // namespace dateline
