// SPDX-License-Identifier: Apache-2.0
// Writes SVG text: elements that are closed in order, escaped text, path data with one decimal. All coordinates are
// absolute in user units of one view box, so that a reader of the file needs no transformation.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace dateline {

/// Also a direction; x to the right, y down, user units.
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
/// The unit direction to the right of one who walks along `d`.
Point right_of(const Point& d);

/// At most one decimal.
std::string svg_number(double value);

/// Width of a text in a sans-serif font, an estimate on the safe side for wide ones too; counts characters, not bytes,
/// of UTF-8.
double text_width(const std::string& text, double font_size);
/// Breaks at blanks into lines of at most that width; a longer word stands alone.
std::vector<std::string> wrap_text(const std::string& text, double width, double font_size);

/// The "d" of a path.
class PathData {
 public:
  PathData& move(const Point& to) { return add('M', {to}); }
  PathData& line(const Point& to) { return add('L', {to}); }
  PathData& curve(const Point& control, const Point& to) { return add('Q', {control, to}); }
  /// Part of an upright ellipse; `clockwise` as seen.
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
  /// With a text that browsers show while the pointer rests on the element.
  void leaf(const char* name, const Attributes& attributes, const std::string& tooltip);
  void text(const Attributes& attributes, const std::string& content);
  void text(const Point& at, const std::string& classes, const std::string& content, const char* anchor = "start");
  void line(const Point& from, const Point& to, const std::string& classes);
  void rect(const Point& corner, double width, double height, const std::string& classes);
  /// Content that is markup already (a style sheet).
  void raw(const std::string& markup) { text_ += markup; }
  const std::string& body() const { return text_; }
  /// A whole document around what was written, in UTF-8. title: what it is, as viewers and screen readers show it;
  /// description: what is seen in it, at more length.
  std::string document(double width, double height, const std::string& title, const std::string& description) const;

 private:
  void start(const char* name, const Attributes& attributes);
  std::string text_;
  std::vector<std::string> open_;
};

}  // namespace dateline
