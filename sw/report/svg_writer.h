// SPDX-License-Identifier: Apache-2.0
// Writes SVG text: nested elements, escaped text, path data with one decimal. All coordinates are absolute, in user
// units of one view box.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace dateline {

/// A point or a direction, in user units; x to the right, y down.
struct Point {
  double x = 0;
  double y = 0;

  friend Point operator+(const Point& a, const Point& b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(const Point& a, const Point& b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(const Point& a, double k) { return {a.x * k, a.y * k}; }
};

double cross(const Point& a, const Point& b);
double length(const Point& a);
Point unit(const Point& a);
/// Direction `d` turned by 90 degrees clockwise, as seen.
Point right_of(const Point& d);

/// The number with at most one decimal.
std::string svg_number(double value);

/// An upper estimate of the width of a UTF-8 text in a sans-serif font, also for wide fonts.
double text_width(const std::string& text, double font_size);
/// Breaks the text at blanks into lines of at most this width. A longer word is a line of its own.
std::vector<std::string> wrap_text(const std::string& text, double width, double font_size);

/// The attribute "d" of a path.
class PathData {
 public:
  PathData& move(const Point& to) { return add('M', {to}); }
  PathData& line(const Point& to) { return add('L', {to}); }
  PathData& curve(const Point& control, const Point& to) { return add('Q', {control, to}); }
  /// An arc of an axis-aligned ellipse; `clockwise` as seen.
  PathData& arc(double rx, double ry, bool clockwise, const Point& to);
  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }

 private:
  PathData& add(char command, const std::vector<Point>& points);
  std::string text_;
};

using Attributes = std::vector<std::pair<const char*, std::string>>;

class SvgWriter {
 public:
  void open(const char* name, const Attributes& attributes = {});
  void close();
  void leaf(const char* name, const Attributes& attributes);
  /// tooltip: browsers show it while the pointer is on the element.
  void leaf(const char* name, const Attributes& attributes, const std::string& tooltip);
  void text(const Attributes& attributes, const std::string& content);
  void text(const Point& at, const std::string& classes, const std::string& content, const char* anchor = "start");
  void line(const Point& from, const Point& to, const std::string& classes);
  void rect(const Point& corner, double width, double height, const std::string& classes);
  /// Appends text that is markup already (a style sheet).
  void raw(const std::string& markup) { text_ += markup; }
  const std::string& body() const { return text_; }
  /// The complete document with everything that was written, in UTF-8. title and description are for viewers and screen
  /// readers.
  std::string document(double width, double height, const std::string& title, const std::string& description) const;

 private:
  void start(const char* name, const Attributes& attributes);
  std::string text_;
  std::vector<std::string> open_;
};

}  // namespace dateline
