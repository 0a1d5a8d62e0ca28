// SPDX-License-Identifier: Apache-2.0
// Several lines in one plot: none hides another, and legend and heading stay within their width.
#include "sw/report/picture/series.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/xml.h"

namespace dateline {
namespace {

constexpr double kWidth = 300;

XmlElement drawn(const std::vector<Series>& all) {
  SvgWriter svg;
  Plot plot(svg, {0, 0}, kWidth, 200, round_axis("x", 10), round_axis("y", 10));
  draw_series(plot, all);
  return XmlReader::read(svg.document(kWidth, 200, "t", "d"));
}

Series series(const std::string& colour, const std::vector<Point>& points) {
  Series result{{colour, 2}, {}, true};
  for (const Point& point : points) result.marks.push_back({point, false, colour, -1});
  return result;
}

TEST(Series, lines_on_each_other_alternate_and_their_marks_are_rings) {
  const XmlElement svg = drawn({series("#111111", {{1, 1}, {5, 5}, {9, 2}}),
                                series("#222222", {{1, 1}, {5, 5}, {9, 8}}), series("#333333", {{1, 1}, {5, 5}})});
  size_t dashed = 0, whole = 0;
  for (const XmlElement* path : svg.find("path")) {
    if (path->at("stroke-dasharray").empty()) {
      ++whole;
      continue;
    }
    ++dashed;
    EXPECT_EQ(path->at("stroke-dasharray"), "7 14") << "one of three";
    const std::string colour = path->at("stroke");
    EXPECT_EQ(path->at("stroke-dashoffset"), colour == "#111111" ? "" : colour == "#222222" ? "-7" : "-14");
  }
  EXPECT_EQ(dashed, 3u) << "the piece that all three lines share";
  EXPECT_EQ(whole, 2u) << "the pieces that belong to one line";
  std::vector<double> radii;
  for (const XmlElement* circle : svg.find("circle")) radii.push_back(std::stod(circle->at("r")));
  ASSERT_EQ(radii.size(), 8u);
  EXPECT_GT(radii[0], radii[3]) << "the first is a ring around the second";
  EXPECT_GT(radii[3], radii[6]);
  EXPECT_EQ(radii[2], radii[5]) << "marks of single lines have the same size";
}

TEST(Series, lines_apart_are_whole) {
  const XmlElement picture = drawn({series("#111111", {{1, 1}, {9, 2}}), series("#222222", {{1, 2}, {9, 3}})});
  for (const XmlElement* path : picture.find("path")) EXPECT_EQ(path->at("stroke-dasharray"), "");
}

/// Expects every text to end before the right edge, by an estimate of its width.
void expect_texts_within(const SvgWriter& svg, double width) {
  const XmlElement picture = XmlReader::read(svg.document(width, 100, "t", "d"));
  for (const XmlElement* text : picture.find("text"))
    EXPECT_LE(
        std::stod(text->at("x")) + 0.5 * std::stod(text->at("font-size")) * static_cast<double>(text->text.size()),
        width)
        << text->text;
}

TEST(Series, legend_and_heading_are_broken_into_lines) {
  const std::string words =
      "a name of many words that goes on and on, longer than any line of the legend could be made";
  for (const size_t count : {1u, 3u, 8u, 20u}) {
    SvgWriter svg;
    std::vector<SeriesMeaning> entries;
    for (size_t i = 0; i < count; ++i)
      entries.push_back({{"#111111", 2}, true, i % 3 == 1 ? words : "curve " + std::to_string(i)});
    EXPECT_GT(series_legend(svg, entries, {0, 20}, kWidth), count > 1 ? 30 : 19);
    expect_texts_within(svg, kWidth);
  }
  SvgWriter svg;
  EXPECT_GT(picture_heading(svg, {0, 30}, kWidth, words, words), 100);
  expect_texts_within(svg, kWidth);
}

}  // namespace
}  // namespace dateline
