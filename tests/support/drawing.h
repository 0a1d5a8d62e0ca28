// SPDX-License-Identifier: Apache-2.0
// For tests of pictures: draws schedules and reads the pictures back.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/algorithm.h"
#include "sw/report/schedule_svg.h"
#include "tests/support/xml.h"

namespace dateline {

/// A schedule with the data for its picture. Do not move it: the picture refers to it.
struct Drawing {
  Topology topology;
  Schedule schedule;
  CheckResult check;
  ScheduleCounts counts;

  Drawing(const std::string& spec, const Schedule& wanted) : topology(parse_topology(spec)), schedule(wanted) {
    schedule.topology = topology.spec;
    if (schedule.operation.empty()) schedule.operation = "broadcast";
    check = check_schedule(topology, schedule);
    counts = count_schedule(check, schedule.parts, 64);
  }
  SchedulePicture picture() const { return {topology, schedule, check, counts, 64}; }
  XmlElement draw() const { return XmlReader::read(schedule_svg(picture())); }
};

inline Drawing made(const std::string& operation, const std::string& algorithm, const std::string& spec, int q = 1) {
  const Topology topology = parse_topology(spec);
  CollectiveRequest request{topology};
  request.q = q;
  return {spec, find_algorithm(operation, algorithm, request).make(request)};
}

struct Box {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  double width() const { return right - left; }
  double height() const { return bottom - top; }
  void take(double x, double y) {
    left = std::min(left, x);
    right = std::max(right, x);
    top = std::min(top, y);
    bottom = std::max(bottom, y);
  }
};

using Points = std::vector<std::pair<double, double>>;

/// The points of a path: the ends of its segments, and the outermost points of curves and half ellipses.
inline Points points_of(const std::string& path) {
  Points points;
  static const std::regex kCommand("([MLQA])([^MLQA]*)");
  for (std::sregex_iterator match(path.begin(), path.end(), kCommand), end; match != end; ++match) {
    std::stringstream text((*match)[2]);
    std::vector<double> n;
    for (double number; text >> number;) n.push_back(number);
    const char command = (*match)[1].str()[0];
    EXPECT_EQ(n.size(), command == 'A' ? 7u : command == 'Q' ? 4u : 2u) << path;
    const double x = n[n.size() - 2], y = n.back();
    if (command == 'Q')
      points.push_back({(points.back().first + 2 * n[0] + x) / 4, (points.back().second + 2 * n[1] + y) / 4});
    if (command == 'A' && points.back().second == y)
      points.push_back({(points.back().first + x) / 2, points.back().first < x ? y - n[1] : y + n[1]});
    points.push_back({x, y});
  }
  return points;
}

/// Expects every drawn element outside of definitions to be within the view box.
inline void expect_inside(const XmlElement& svg) {
  std::stringstream box(svg.at("viewBox"));
  double left = 0, top = 0, width = 0, height = 0;
  ASSERT_TRUE(box >> left >> top >> width >> height);
  EXPECT_EQ(svg.at("width") + " " + svg.at("height"), svg.at("viewBox").substr(4));
  const auto inside = [&](double x, double y, const XmlElement& element) {
    EXPECT_TRUE(x >= left && x <= left + width && y >= top && y <= top + height)
        << element.name << " " << element.at("class") << " " << element.text << " at " << x << "," << y << " of "
        << svg.at("viewBox");
  };
  for (const XmlElement& child : svg.children) {
    if (child.name == "defs") continue;
    child.each([&](const XmlElement& element) {
      const auto number = [&element](const char* key) { return std::stod(element.at(key)); };
      if (element.name == "path")
        for (const auto& [x, y] : points_of(element.at("d"))) inside(x, y, element);
      if (element.name == "circle") {
        inside(number("cx") - number("r"), number("cy") - number("r"), element);
        inside(number("cx") + number("r"), number("cy") + number("r"), element);
      }
      if (element.name == "rect") {
        inside(number("x"), number("y"), element);
        inside(number("x") + number("width"), number("y") + number("height"), element);
      }
      if (element.name == "text") inside(number("x"), number("y"), element);
    });
  }
}

inline std::string all_text(const XmlElement& svg) {
  std::string text;
  svg.each([&](const XmlElement& element) { text += element.text + "\n"; });
  return text;
}

inline bool says(const XmlElement& svg, const std::string& part) {
  return all_text(svg).find(part) != std::string::npos;
}

/// A schedule with one transfer in one round: the block of the sender.
inline Schedule one_transfer(int from, int to, const std::vector<uint8_t>& path) {
  Schedule schedule;
  schedule.source = from;
  schedule.rounds = {{{from, to, path, {{from, -1, 0}}}}};
  return schedule;
}

}  // namespace dateline
