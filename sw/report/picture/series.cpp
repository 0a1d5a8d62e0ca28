// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/series.h"

#include <cstddef>

namespace dateline {
namespace {

constexpr double kSame = 1.5;  // user units: a distance that is not visible
constexpr double kDash = 7;    // length of a dash where colours alternate
constexpr double kRing = 2.2;  // added radius from one concentric mark to the next
constexpr double kFont = 12, kLine = 20, kSample = 36, kSpace = 24;

bool same(const Point& a, const Point& b) { return length(a - b) < kSame; }

/// Indices of the series for which `has` is true: those that share a piece of line, or a mark.
template <class Has>
std::vector<size_t> sharers(const std::vector<Series>& all, Has&& has) {
  std::vector<size_t> result;
  for (size_t i = 0; i < all.size(); ++i)
    if (has(all[i])) result.push_back(i);
  return result;
}

bool has_piece(const Plot& plot, const Series& series, const Point& from, const Point& to) {
  for (size_t i = 1; series.joined && i < series.marks.size(); ++i)
    if (same(plot.place(series.marks[i - 1].at), from) && same(plot.place(series.marks[i].at), to)) return true;
  return false;
}

bool has_mark(const Plot& plot, const Series& series, const Point& at) {
  for (const SeriesMark& mark : series.marks)
    if (same(plot.place(mark.at), at)) return true;
  return false;
}

size_t rank_of(const std::vector<size_t>& sharers, size_t number) {
  size_t rank = 0;
  while (sharers[rank] != number) ++rank;
  return rank;
}

/// Draws the line of one series: solid where no other line is; where n lines coincide, every n-th dash has its colour.
void draw_line(Plot& plot, const std::vector<Series>& all, size_t number) {
  const Series& series = all[number];
  std::vector<Point> alone;
  const auto flush = [&] {
    plot.polyline(alone, series.stroke);
    alone.clear();
  };
  for (size_t i = 1; i < series.marks.size(); ++i) {
    const Point from = series.marks[i - 1].at, to = series.marks[i].at;
    const auto others =
        sharers(all, [&](const Series& other) { return has_piece(plot, other, plot.place(from), plot.place(to)); });
    if (others.size() < 2) {
      if (alone.empty()) alone.push_back(from);
      alone.push_back(to);
      continue;
    }
    flush();
    Stroke stroke = series.stroke;
    const auto count = static_cast<double>(others.size());
    stroke.dashes = svg_number(kDash) + " " + svg_number(kDash * (count - 1));
    stroke.dash_offset = -kDash * static_cast<double>(rank_of(others, number));
    plot.segment(from, to, stroke);
  }
  flush();
}

}  // namespace

void draw_series(Plot& plot, const std::vector<Series>& all) {
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].joined) draw_line(plot, all, i);
  for (size_t i = 0; i < all.size(); ++i)
    for (const SeriesMark& mark : all[i].marks) {
      const Point at = plot.place(mark.at);
      const auto others = sharers(all, [&](const Series& other) { return has_mark(plot, other, at); });
      const double ring = kRing * static_cast<double>(others.size() - 1 - rank_of(others, i));
      if (mark.interval >= 0 && mark.at.y <= plot.y().most)
        plot.error_bar(mark.at, mark.interval, all[i].stroke.colour);
      plot.marker(mark.at, all[i].stroke.colour, mark.hollow, mark.tooltip, ring);
    }
}

double series_legend(SvgWriter& svg, const std::vector<SeriesMeaning>& entries, const Point& corner, double width) {
  Point at = corner;
  for (const SeriesMeaning& entry : entries) {
    const double room = kSample + text_width(entry.text, kFont);
    if (at.x > corner.x && at.x + room > corner.x + width) at = {corner.x, at.y + kLine};
    stroke_sample(svg, at, entry.stroke);
    if (entry.marked)
      svg.leaf(
          "circle",
          {{"cx", svg_number(at.x + 14)}, {"cy", svg_number(at.y - 4)}, {"r", "3"}, {"fill", entry.stroke.colour}});
    const std::vector<std::string> lines = wrap_text(entry.text, width - kSample, kFont);
    for (size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) at.y += kLine - 4;
      plot_words(svg, {at.x + kSample, at.y}, kFont, lines[i], false);
    }
    at.x += lines.size() > 1 ? width : room + kSpace;
  }
  return at.y;
}

double picture_heading(SvgWriter& svg, const Point& corner, double width, const std::string& title,
                       const std::string& subtitle) {
  constexpr double kTitleFont = 18, kTitleLine = 23, kSubtitleLine = 16;
  double y = corner.y;
  for (const std::string& line : wrap_text(title, width, kTitleFont)) {
    plot_words(svg, {corner.x, y}, kTitleFont, line, true);
    y += kTitleLine;
  }
  y -= 1;
  for (const std::string& line : wrap_text(subtitle, width, kFont)) {
    plot_words(svg, {corner.x, y}, kFont, line, false);
    y += kSubtitleLine;
  }
  return y - kSubtitleLine;
}

}  // namespace dateline
