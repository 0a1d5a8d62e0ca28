// SPDX-License-Identifier: Apache-2.0
// What a picture shows besides circuits: marks, captions, shades of nodes, time.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/study_picture.h"
#include "sw/report/words.h"
#include "sw/schedule/progress.h"
#include "tests/support/drawing.h"

namespace dateline {
namespace {

// ---- marks and captions ----

TEST(PictureMarks, contended_links_are_marked_and_the_failed_check_is_named) {
  Schedule schedule;
  schedule.rounds = {{{0, 2, {0, 0}, {{0, -1, 0}}}, {0, 1, {0}, {{0, -1, 0}}}}};
  const XmlElement bad = Drawing("mesh:4x4", schedule).draw();
  EXPECT_EQ(bad.find("path", "contended").size(), 1u);
  EXPECT_TRUE(says(bad, "CHECK FAILED"));
  EXPECT_TRUE(says(bad, "1\u00a0link\u00a0CONTENDED"));
  schedule.q = 2;
  const XmlElement shared = Drawing("mesh:4x4", schedule).draw();
  EXPECT_TRUE(shared.find("path", "contended").empty());
  EXPECT_TRUE(says(shared, "up\u00a0to\u00a02\u00a0on\u00a0a\u00a0link"));
}

TEST(PictureMarks, busiest_links_are_marked_unless_most_are) {
  Schedule schedule;
  schedule.parts = 2;
  schedule.rounds = {{{0, 3, {0, 0, 0}, {{0, -1, 0}}}, {0, 4, {2}, {{0, -1, 0}, {0, -1, 1}}}}};
  EXPECT_EQ(Drawing("mesh:4x4", schedule).draw().find("path", "busy").size(), 1u);
  schedule.rounds[0][1].items.pop_back();
  EXPECT_TRUE(Drawing("mesh:4x4", schedule).draw().find("path", "busy").empty());
}

TEST(PictureMarks, nodes_darken_as_they_get_what_they_are_to_hold) {
  const Drawing drawing = made("broadcast", "dimension-tree", "torus:5x5");
  const std::vector<Progress> progress = progress_of(drawing.topology, drawing.schedule);
  ASSERT_EQ(progress.size(), drawing.schedule.rounds.size() + 1);
  const XmlElement svg = drawing.draw();
  const auto panels = svg.find("g", "round");
  EXPECT_EQ(panels.front()->find("circle", "n4").size(), 1u) << "only the source";
  EXPECT_EQ(panels.front()->find("circle", "n0").size(), 24u);
  for (size_t r = 0; r < panels.size(); ++r) {
    EXPECT_EQ(panels[r]->find("circle", "root").size(), 1u);
    size_t empty = 0, full = 0;
    for (int node = 0; node < drawing.topology.nodes; ++node) {
      empty += progress[r].held[node] == 0;
      full += progress[r].held[node] == 2;
      EXPECT_EQ(progress[r].required[node], 2);
      EXPECT_LE(progress[r].held[node], progress[r + 1].held[node]);
    }
    EXPECT_EQ(panels[r]->find("circle", "n0").size(), empty);
    EXPECT_EQ(panels[r]->find("circle", "n4").size(), full);
  }
  for (int node = 0; node < drawing.topology.nodes; ++node) EXPECT_EQ(progress.back().share(node), 1);
}

TEST(PictureMarks, captions_give_transfers_hops_volume_sharing_and_cycles) {
  const Drawing drawing = made("broadcast", "dimension-tree", "torus:5x5");
  SchedulePicture picture = drawing.picture();
  EXPECT_FALSE(says(XmlReader::read(schedule_svg(picture)), "cycles predicted"));
  picture.cycles.assign(drawing.schedule.rounds.size(), 47);
  picture.table = {{"formula & more", "11", "22", "33", "44"}};
  picture.notes = {"from a paper"};
  const XmlElement svg = XmlReader::read(schedule_svg(picture));
  for (const char* part : {"Round 1", "47 cycles predicted", "4\u00a0transfers", "1\u00a0hop",
                           "volume\u00a032\u00a0words", "no\u00a0link\u00a0shared", "formula & more", "33",
                           "from a paper", "dimension-tree", "q = 1", "blocks of 2 parts"})
    EXPECT_TRUE(says(svg, part)) << part;
  picture.measured = true;
  EXPECT_TRUE(says(XmlReader::read(schedule_svg(picture)), "47 cycles measured"));
}

TEST(PictureMarks, words_of_the_picture_are_explained_as_help_does) {
  const Drawing drawing = made("scatter", "dimension-tree", "torus:5x5");
  const XmlElement svg = drawing.draw();
  std::string all;
  svg.each([&](const XmlElement& element) { all += element.name == "text" ? element.text + " " : ""; });
  for (const char* name : {"hops", "volume", "part", "bound"})
    EXPECT_NE(all.find(legend_text(name)), std::string::npos) << legend_text(name) << " is not in: " << all;
}

TEST(PictureMarks, rounds_alike_are_one_map_unless_asked_for) {
  const Drawing drawing = made("all-gather", "two-phase", "torus:8x8");
  SchedulePicture picture = drawing.picture();
  const XmlElement svg = XmlReader::read(schedule_svg(picture));
  std::vector<std::string> maps;
  for (const XmlElement* panel : svg.find("g", "round")) maps.push_back(panel->at("id"));
  EXPECT_EQ(maps, (std::vector<std::string>{"round-1-to-3", "round-4", "round-5-to-7", "round-8"}));
  EXPECT_TRUE(says(svg, "Rounds 1 to 3"));
  picture.first = 1;
  picture.last = 3;
  EXPECT_EQ(XmlReader::read(schedule_svg(picture)).find("g", "round").size(), 3u);
  SchedulePicture timed = drawing.picture();
  timed.cycles.assign(drawing.schedule.rounds.size(), 45);
  timed.cycles[1] = 46;
  EXPECT_EQ(XmlReader::read(schedule_svg(timed)).find("g", "round").size(), 6u) << "other cycles, another map";
}

TEST(PictureMarks, idle_layers_are_left_out) {
  Schedule schedule;
  schedule.rounds = {{{0, 1, {0}, {{0, -1, 0}}}}, {{0, 32, {4, 4}, {{0, -1, 0}}}}};
  const XmlElement svg = Drawing("torus:4x4x4", schedule).draw();
  const auto panels = svg.find("g", "round");
  ASSERT_EQ(panels.size(), 2u);
  EXPECT_EQ(panels[0]->find("circle").size(), 16u);
  EXPECT_EQ(panels[1]->find("circle").size(), 48u) << "the layer on the way is not idle";
  EXPECT_TRUE(says(svg, "3\u00a0idle\u00a0layers\u00a0left\u00a0out"));
  expect_inside(svg);
}

TEST(PictureMarks, numbers_of_nodes_are_on_halos_above_the_circuits) {
  const std::string text = schedule_svg(made("broadcast", "dimension-tree", "torus:5x5").picture());
  EXPECT_NE(text.find("id id-halo"), std::string::npos);
  EXPECT_GT(text.find("id id-halo"), text.find("\"circuit c"));
  const XmlElement svg = XmlReader::read(text);
  EXPECT_EQ(svg.children.at(0).name, "title");
  EXPECT_EQ(svg.children.at(1).name, "desc");
  EXPECT_NE(svg.children.at(0).text.find("broadcast from node 0 on torus:5x5"), std::string::npos);
}

// ---- time ----

TEST(PictureMarks, up_to_64_nodes_are_rows_and_more_are_only_links) {
  EXPECT_EQ(made("broadcast", "dimension-tree", "torus:8x8").draw().find("text", "row").size(), 64u);
  const XmlElement large = made("broadcast", "dimension-tree", "torus:13x5").draw();
  EXPECT_TRUE(large.find("text", "row").empty());
  EXPECT_FALSE(large.find("rect", "used").empty());
  expect_inside(large);
}

TEST(PictureMarks, nodes_that_do_the_same_share_a_row_where_their_bars_would_be_too_thin) {
  const Drawing drawing = made("all-gather", "two-phase", "torus:8x8", 2);
  const XmlElement svg = drawing.draw();
  const auto rows = svg.find("text", "row");
  ASSERT_EQ(rows.size(), 3u) << all_text(svg);
  EXPECT_EQ(rows[0]->text, "16 like 0");
  EXPECT_TRUE(svg.find("rect", "many").empty()) << "no bar is grey";
  EXPECT_FALSE(svg.find("rect", "f1").empty());
  EXPECT_TRUE(says(svg, "share a row"));
  expect_inside(svg);
  SchedulePicture arrows = drawing.picture();
  arrows.arrows = true;
  EXPECT_EQ(XmlReader::read(schedule_svg(arrows)).find("text", "row").size(), 64u) << "arrows distinguish nodes";
}

TEST(PictureMarks, brief_picture_has_only_the_maps) {
  const Drawing drawing = made("broadcast", "dimension-tree", "torus:5x5");
  SchedulePicture picture = drawing.picture();
  picture.brief = true;
  const XmlElement svg = XmlReader::read(schedule_svg(picture));
  EXPECT_TRUE(svg.find("text", "row").empty());
  for (const char* words : {"Space and time", "transfers", "longest path", "checked:"})
    EXPECT_FALSE(says(svg, words)) << words;
  EXPECT_EQ(svg.find("path", "circuit").size(), drawing.draw().find("path", "circuit").size());
  expect_inside(svg);
}

/// A conservative estimate.
Box box_of_tick(const XmlElement& tick, double font) {
  const auto letters = std::count_if(tick.text.begin(), tick.text.end(), [](char c) { return (c & 0xc0) != 0x80; });
  const double width = 0.55 * font * static_cast<double>(letters), x = std::stod(tick.at("x"));
  const double left = tick.at("text-anchor") == "end"      ? x - width
                      : tick.at("text-anchor") == "middle" ? x - width / 2
                                                           : x;
  Box box;
  box.take(left, std::stod(tick.at("y")));
  box.take(left + width, std::stod(tick.at("y")) - 0.7 * font);
  return box;
}

TEST(PictureMarks, labels_of_axes_do_not_overlap) {
  for (const char* spec : {"mesh:4x4", "mesh:16x4", "mesh:1x4", "mesh:4x1", "mesh:2x2x2", "mesh:32x3", "mesh:40x25",
                           "torus:5x5", "torus:2x2", "twisted-torus:4x4+2"}) {
    SCOPED_TRACE(spec);
    const Drawing drawing = made("broadcast", "naive", spec);
    SchedulePicture picture = drawing.picture();
    picture.first = picture.last = 1;
    const XmlElement svg = XmlReader::read(schedule_svg(picture));
    std::smatch match;
    const std::string style = svg.find("style").front()->text;
    ASSERT_TRUE(std::regex_search(style, match, std::regex(R"(\.tick\{font-size:([0-9.]+)px)"))) << style;
    std::vector<Box> boxes;
    for (const XmlElement* tick : svg.find("text", "tick")) boxes.push_back(box_of_tick(*tick, std::stod(match[1])));
    EXPECT_GE(boxes.size(), 2u);
    for (size_t i = 0; i < boxes.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        EXPECT_TRUE(boxes[i].left >= boxes[j].right || boxes[j].left >= boxes[i].right ||
                    boxes[i].top >= boxes[j].bottom || boxes[j].top >= boxes[i].bottom)
            << svg.find("text", "tick")[i]->text << " and " << svg.find("text", "tick")[j]->text;
  }
}

TEST(PictureMarks, bars_are_as_long_as_their_circuits_take) {
  Schedule schedule;
  schedule.rounds = {{{0, 1, {0}, {{0, -1, 0}}}, {0, 4, {2}, {{0, -1, 0}}}}};
  const Drawing drawing("mesh:4x4", schedule);
  SchedulePicture picture = drawing.picture();
  picture.cycles = {100};
  picture.transfer_cycles = {{100, 40}};
  std::vector<double> widths;
  XmlReader::read(schedule_svg(picture)).each([&](const XmlElement& element) {
    if (element.name == "rect" && element.has_class("in")) widths.push_back(std::stod(element.at("width")));
  });
  ASSERT_EQ(widths.size(), 2u);
  EXPECT_NEAR(widths[1] / widths[0], 0.4, 0.01);
}

TEST(StudyPicture, longest_transfer_takes_as_long_as_its_round) {
  for (const auto& [operation, topology] : {std::pair("all-gather", "torus:4x4"), {"gather", "torus:5x3"}})
    for (const int q : {1, 2}) {
      StudyRequest request;
      request.operation = operation;
      request.options.topology = topology;
      request.options.q = q;
      request.paths = {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR};
      const Study study = prepare_study(request);
      const SchedulePicture picture = study_picture(study);
      EXPECT_FALSE(picture.measured);
      ASSERT_EQ(picture.cycles.size(), study.predicted.size());
      for (size_t r = 0; r < picture.cycles.size(); ++r) EXPECT_EQ(picture.cycles[r], study.predicted[r].cycles);
      ASSERT_EQ(picture.transfer_cycles.size(), study.schedule.rounds.size());
      for (size_t r = 0; r < picture.cycles.size(); ++r) {
        const std::vector<double>& each = picture.transfer_cycles[r];
        ASSERT_EQ(each.size(), study.schedule.rounds[r].size());
        EXPECT_EQ(*std::max_element(each.begin(), each.end()), picture.cycles[r]);
        EXPECT_GT(*std::min_element(each.begin(), each.end()), 0);
      }
    }
}

}  // namespace
}  // namespace dateline
