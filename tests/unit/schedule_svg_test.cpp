// SPDX-License-Identifier: Apache-2.0
// Pictures of schedules: valid XML within its view box, with every transfer of every drawn round, for every kind of
// network.
#include "sw/report/schedule_svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/report/svg_writer.h"
#include "tests/support/drawing.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

/// Round 1: every node sends over each of its links and on through the same port while there is a link, up to three
/// hops. Round 2 has paths around corners.
Drawing over_every_link(const std::string& spec) {
  const Topology topology = parse_topology(spec);
  Schedule schedule;
  schedule.q = 3;
  schedule.rounds.resize(2);
  for (int round = 0; round < 2; ++round)
    for (int from = 0; from < topology.nodes; ++from)
      for (int port = 0; port < topology.ports; ++port) {
        Transfer transfer{from, from, {}, {{0, -1, 0}}};
        for (int hop = 0, next = port; hop < 3 && topology.link(transfer.to, next); ++hop) {
          transfer.path.push_back(static_cast<uint8_t>(next));
          transfer.to = topology.link(transfer.to, next).node;
          if (round == 1) next = (next + 1) % topology.ports;
        }
        if (!transfer.path.empty()) schedule.rounds[round].push_back(transfer);
      }
  return {spec, schedule};
}

// ---- soundness ----

TEST(XmlReader, broken_text_is_refused) {
  EXPECT_EQ(XmlReader::read("<a x=\"1\"><b/>t&amp;u</a>").text, "t&u");
  for (const char* broken : {"<a><b></a></b>", "<a>", "<a/><b/>", "<a x=1/>", "<a x=\"1\" x=\"2\"/>", "<a>&</a>",
                             "<a>&nbsp;</a>", "<a x=\"<\"/>", "<a></a"})
    EXPECT_THROW(XmlReader::read(broken), std::runtime_error) << broken;
}

TEST(SvgWriter, text_and_attributes_are_escaped) {
  SvgWriter svg;
  svg.text({1, 2}, "a\"b", "x < y & \"z\" > \x01");
  const XmlElement read = XmlReader::read(svg.document(10, 10, "a title", "what < is seen"));
  EXPECT_EQ(read.children.at(2).text, "x < y & \"z\" > ");
  EXPECT_EQ(read.children.at(2).at("class"), "a\"b");
}

TEST(ScheduleSvg, every_network_gives_sound_xml_inside_its_view_box) {
  for (const char* spec : {"torus:5x4", "torus:3x3x3", "torus:3x2x3x2", "torus:9", "torus:2", "torus:2x3", "torus:1x5",
                           "torus:3x3x3x2x3", "mesh:7", "mesh:4x3", "mesh:3x2x2", "hypercube:1", "hypercube:6", "ghc:5",
                           "ghc:3x4", "dual-cube:2", "dual-cube:4", "product:ring5*complete3", "product:ring4*path3"}) {
    SCOPED_TRACE(spec);
    const Drawing drawing = over_every_link(spec);
    SchedulePicture picture = drawing.picture();
    picture.first = 1;
    picture.last = 2;  // draws both rounds even if they are alike
    const XmlElement svg = XmlReader::read(schedule_svg(picture));
    expect_inside(svg);
    EXPECT_EQ(svg.find("path", "circuit").size(),
              drawing.schedule.rounds[0].size() + drawing.schedule.rounds[1].size());
    EXPECT_GE(svg.find("circle").size(), 2u * drawing.topology.nodes);
  }
}

TEST(ScheduleSvg, network_of_one_node_and_schedule_without_rounds_are_drawn) {
  for (const char* spec : {"torus:1", "torus:4x4"}) {
    const XmlElement svg = Drawing(spec, Schedule{}).draw();
    expect_inside(svg);
    EXPECT_TRUE(svg.find("g", "round").empty());
  }
}

TEST(ScheduleSvg, every_transfer_of_every_drawn_round_appears) {
  for (const Drawing& drawing :
       {made("broadcast", "dimension-tree", "torus:7x7"), made("all-gather", "two-phase", "torus:6x6", 2),
        made("rotate-120", "cycles", "torus:4x4x4", 2), made("gather", "dimension-tree", "torus:16")}) {
    SCOPED_TRACE(drawing.topology.spec);
    SchedulePicture picture = drawing.picture();
    picture.first = 1;  // explicit, so that rounds that are alike get a map each
    picture.last = static_cast<int>(drawing.schedule.rounds.size());
    const XmlElement svg = XmlReader::read(schedule_svg(picture));
    expect_inside(svg);
    const auto panels = svg.find("g", "round");
    ASSERT_EQ(panels.size(), drawing.schedule.rounds.size());
    for (size_t r = 0; r < panels.size(); ++r) {
      EXPECT_EQ(panels[r]->at("id"), "round-" + std::to_string(r + 1));
      EXPECT_EQ(panels[r]->find("circle").size(), static_cast<size_t>(drawing.topology.nodes));
      const auto circuits = panels[r]->find("path", "circuit");
      const Round& round = drawing.schedule.rounds[r];
      ASSERT_EQ(circuits.size(), round.size());
      for (size_t t = 0; t < round.size(); ++t)
        EXPECT_EQ(circuits[t]->children.at(0).text.rfind("transfer " + std::to_string(t + 1) + ": " +
                                                             drawing.topology.place(round[t].from) + " to " +
                                                             drawing.topology.place(round[t].to) + ",",
                                                         0),
                  0u)
            << circuits[t]->children.at(0).text;
    }
  }
}

// ---- circuits ----

/// The only circuit of a schedule with one transfer.
Points circuit(const Drawing& drawing) {
  const XmlElement svg = drawing.draw();
  const auto circuits = svg.find("path", "circuit");
  EXPECT_EQ(circuits.size(), 1u);
  return points_of(circuits.at(0)->at("d"));
}

Box node_box(const XmlElement& svg, int node) {
  const XmlElement* circle = nullptr;
  for (const XmlElement* each : svg.find("g", "round").at(0)->find("circle"))
    if (each->children.at(0).text.rfind("node " + std::to_string(node) + " ", 0) == 0) circle = each;
  if (!circle) throw std::runtime_error("there is no node " + std::to_string(node));
  const double x = std::stod(circle->at("cx")), y = std::stod(circle->at("cy")), r = std::stod(circle->at("r")) + 0.2;
  Box box;
  box.take(x - r, y - r);
  box.take(x + r, y + r);
  return box;
}

TEST(ScheduleSvg, circuit_begins_at_its_sender_and_ends_at_its_receiver) {
  for (const char* spec : {"torus:5x4", "torus:3x3x3", "torus:9", "mesh:4x3", "hypercube:5", "ghc:3x4", "dual-cube:3",
                           "twisted-torus:3x4"})
    for (const int from : {0, 7}) {
      const Topology topology = parse_topology(spec);
      Transfer transfer{from, from, {}, {{from, -1, 0}}};
      for (const int port : {1, 0, 0, topology.ports - 1})
        if (topology.link(transfer.to, port)) {
          transfer.path.push_back(static_cast<uint8_t>(port));
          transfer.to = topology.link(transfer.to, port).node;
        }
      const Drawing drawing(spec, one_transfer(from, transfer.to, transfer.path));
      const XmlElement svg = drawing.draw();
      const auto points = circuit(drawing);
      const auto expect_at = [&](const std::pair<double, double>& point, int node) {
        const Box box = node_box(svg, node);
        EXPECT_TRUE(point.first >= box.left && point.first <= box.right && point.second >= box.top &&
                    point.second <= box.bottom)
            << spec << " node " << node << " at " << point.first << "," << point.second;
      };
      expect_at(points.front(), from);
      expect_at(points.back(), transfer.to);
    }
}

TEST(ScheduleSvg, wrap_link_is_two_stubs_and_the_way_through_the_row_is_a_line) {
  const auto longest_step = [](const Drawing& drawing) {
    const XmlElement svg = drawing.draw();
    const auto circuits = svg.find("path", "circuit");
    const std::string path = circuits.at(0)->at("d");
    // Only subpaths are drawn lines; there is none between them.
    double longest = 0;
    for (size_t begin = 0; begin < path.size();) {
      const size_t end = std::min(path.find('M', begin + 1), path.size());
      const auto points = points_of(path.substr(begin, end - begin));
      for (size_t i = 1; i < points.size(); ++i)
        longest = std::max(longest,
                           std::hypot(points[i].first - points[i - 1].first, points[i].second - points[i - 1].second));
      begin = end;
    }
    const Box first = node_box(svg, 0), second = node_box(svg, 1);
    return longest / (second.left - first.left);  // in units of the node pitch
  };
  EXPECT_LT(longest_step({"torus:6x3", one_transfer(5, 0, {0})}), 0.7);
  EXPECT_LT(longest_step({"torus:6x3", one_transfer(0, 12, {3})}), 0.7);
  EXPECT_LT(longest_step({"torus:3x3x4", one_transfer(0, 9, {4})}), 0.7);   // to the next layer
  EXPECT_LT(longest_step({"torus:3x3x4", one_transfer(0, 27, {5})}), 0.7);  // over the wrap-around link
  EXPECT_GT(longest_step({"torus:6x3", one_transfer(5, 0, {1, 1, 1, 1, 1})}), 4);
  EXPECT_LT(longest_step({"torus:6x3", one_transfer(4, 0, {0, 0})}), 1.7);
  EXPECT_GT(longest_step({"torus:9", one_transfer(0, 4, {0, 0, 0, 0})}), 1.9);  // half of an arc
  EXPECT_LT(longest_step({"torus:9", one_transfer(8, 0, {0})}), 0.7);
  EXPECT_GT(longest_step({"ghc:6", one_transfer(0, 4, {3})}), 1.9);  // an arc, no stub
}

TEST(ScheduleSvg, circuits_on_one_link_differ_in_lane_and_colour) {
  Schedule schedule;
  schedule.q = 2;
  schedule.rounds = {{{0, 2, {0, 0}, {{0, -1, 0}}}, {0, 3, {0, 0, 0}, {{0, -1, 0}}}, {3, 1, {1, 1}, {{0, -1, 0}}}}};
  const XmlElement svg = Drawing("mesh:5x2", schedule).draw();
  const auto circuits = svg.find("path", "circuit");
  ASSERT_EQ(circuits.size(), 3u);
  std::vector<double> y;
  for (const XmlElement* element : circuits) {
    Box box;
    for (const auto& [px, py] : points_of(element->at("d"))) box.take(px, py);
    EXPECT_NEAR(box.height(), 0, 0.2) << "straight";
    y.push_back(box.top);
  }
  EXPECT_GT(std::abs(y[0] - y[1]), 3);
  EXPECT_GT(std::min(y[0], y[1]), y[2] + 3) << "a circuit to the left is drawn on the other side";
  EXPECT_NE(circuits[0]->at("class"), circuits[1]->at("class"));
}

TEST(ScheduleSvg, colours_follow_parts_or_lengths_where_nothing_is_shared) {
  EXPECT_TRUE(says(made("scatter", "dimension-tree", "torus:5x5").draw(), "part 1"));
  EXPECT_TRUE(says(made("gather", "dimension-tree", "torus:16").draw(), "5 hops"));
  EXPECT_TRUE(says(made("all-to-all", "two-phase", "torus:8", 2).draw(), "have different colours"));
  EXPECT_FALSE(says(made("scatter", "dimension-tree", "torus:5x5").draw(), "have different colours"));
}

// ---- adds ----

/// The classes, without the colour, of the lines whose first class is this.
std::set<std::string> kinds_of(const XmlElement& svg, const std::string& first) {
  std::set<std::string> kinds;
  for (const XmlElement* line : svg.find("path", first)) {
    const std::string classes = line->at("class");
    kinds.insert(classes.substr(0, classes.rfind(' ')));
  }
  return kinds;
}

TEST(ScheduleSvg, adds_have_open_arrowheads_which_the_legend_explains) {
  const Drawing adds = made("reduce-scatter", "breadth-first", "torus:3x3");
  const XmlElement summed = adds.draw();
  EXPECT_EQ(kinds_of(summed, "circuit"), std::set<std::string>{"circuit add"});
  EXPECT_EQ(kinds_of(summed, "sample"), std::set<std::string>{"sample add"});
  EXPECT_TRUE(says(summed, "adds: ") && !says(summed, "puts: "));

  const Drawing both = made("all-reduce", "breadth-first", "torus:3x3");
  const XmlElement svg = both.draw();
  expect_inside(svg);
  EXPECT_EQ(kinds_of(svg, "sample"), (std::set<std::string>{"sample", "sample add"}));
  EXPECT_EQ(kinds_of(svg, "message"), (std::set<std::string>{"message", "message add"}));
  EXPECT_TRUE(says(svg, "adds: ") && says(svg, "puts: "));
  const auto panels = svg.find("g", "round");
  ASSERT_EQ(panels.size(), 2u);
  EXPECT_EQ(kinds_of(*panels[0], "circuit"), std::set<std::string>{"circuit add"});
  EXPECT_EQ(kinds_of(*panels[1], "circuit"), std::set<std::string>{"circuit"});
  EXPECT_NE(schedule_svg(both.picture()).find("url(#o0)"), std::string::npos);

  const Drawing puts = made("all-gather", "breadth-first", "torus:3x3");
  EXPECT_EQ(kinds_of(puts.draw(), "circuit"), std::set<std::string>{"circuit"});
  EXPECT_FALSE(says(puts.draw(), "adds: ") || says(puts.draw(), "puts: "));
  EXPECT_EQ(schedule_svg(puts.picture()).find("url(#o0)"), std::string::npos);
}

TEST(ScheduleSvg, rounds_with_the_same_circuits_share_no_map_if_one_adds_and_one_puts) {
  Schedule schedule = one_transfer(0, 1, {0});
  schedule.rounds.push_back(schedule.rounds[0]);
  EXPECT_EQ(Drawing("ring:4", schedule).draw().find("g", "round").size(), 1u);
  schedule.rounds[0][0].op = TransferOp::kAdd;
  EXPECT_EQ(Drawing("ring:4", schedule).draw().find("g", "round").size(), 2u);
}

// ---- choice of rounds, refusals ----

TEST(ScheduleSvg, many_rounds_show_the_first_and_last_and_a_range_shows_itself) {
  const Drawing drawing = made("broadcast", "naive", "torus:7x7");
  SchedulePicture picture = drawing.picture();
  EXPECT_EQ(shown_rounds(picture), (std::vector<int>{0, 1, 2, 3, 4, 5, 42, 43, 44, 45, 46, 47}));
  EXPECT_TRUE(says(drawing.draw(), "rounds 7 to 42 (36) are left out"));
  picture.first = 9;
  picture.last = 11;
  EXPECT_EQ(shown_rounds(picture), (std::vector<int>{8, 9, 10}));
  const XmlElement svg = XmlReader::read(schedule_svg(picture));
  expect_inside(svg);
  EXPECT_EQ(svg.find("g", "round").size(), 3u);
  for (const auto& [first, last] : {std::pair{0, 3}, {-1, 3}, {4, 3}, {40, 49}, {49, 49}}) {
    picture.first = first;
    picture.last = last;
    EXPECT_THROW(shown_rounds(picture), UsageError) << first << ":" << last;
  }
}

TEST(ScheduleSvg, paths_that_do_not_exist_and_huge_networks_are_refused) {
  for (const std::vector<uint8_t>& path : {std::vector<uint8_t>{1}, {}, {0}}) {
    const Drawing drawing("mesh:4x4", one_transfer(0, 2, path));
    try {
      schedule_svg(drawing.picture());
      ADD_FAILURE() << "drawn: a path of " << path.size() << " hops";
    } catch (const CheckError& error) {
      EXPECT_EQ(lacks(error.what(), {"round 1, transfer 1"}), "");
    }
  }
  EXPECT_THROW(Drawing("torus:65x64", Schedule{}).draw(), UsageError);
}

TEST(ScheduleSvg, same_input_gives_the_same_text) {
  const Drawing once = made("all-gather", "two-phase", "torus:6x6", 2);
  const Drawing other = made("all-gather", "two-phase", "torus:6x6", 1);
  const Drawing again = made("all-gather", "two-phase", "torus:6x6", 2);
  const std::string text = schedule_svg(once.picture());
  EXPECT_NE(text, schedule_svg(other.picture()));
  EXPECT_EQ(text, schedule_svg(again.picture()));
}

}  // namespace
}  // namespace dateline
