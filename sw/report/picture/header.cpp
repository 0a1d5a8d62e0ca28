// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/header.h"

#include <algorithm>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/table.h"
#include "sw/report/words.h"

namespace dateline {
namespace {

constexpr double kHeaderLine = 17, kHeaderFont = 12.5;

double draw_table(SvgWriter& svg, const SchedulePicture& picture, const Point& corner) {
  constexpr double kName = 160, kColumn = 70;
  double y = corner.y + kHeaderLine;
  const auto row = [&](const PictureRow& r, const std::string& classes) {
    svg.text({corner.x, y}, classes, r.name);
    double x = corner.x + kName;
    for (const std::string* cell : {&r.rounds, &r.hops, &r.volume, &r.cycles})
      svg.text({x += kColumn, y}, classes, *cell, "end");
    y += kHeaderLine;
  };
  row({"", "rounds", "hops", "volume", "cycles"}, "fact strong");
  svg.line({corner.x, y - kHeaderLine + 5}, {corner.x + kName + 4 * kColumn, y - kHeaderLine + 5}, "rule");
  for (const PictureRow& r : picture.table) row(r, "fact");
  return y;
}

std::string verdict(const CheckResult& check) {
  if (check.ok())
    return "checked: complete, port model kept, at most " + std::to_string(check.max_link_sharing) +
           (check.max_link_sharing == 1 ? " circuit on a link" : " circuits on a link");
  return "CHECK FAILED: " + std::to_string(check.problem_count) +
         (check.problem_count == 1 ? " problem, " : " problems, first ") + check.problems.front();
}

}  // namespace

std::string picture_title(const SchedulePicture& picture) {
  const Schedule& s = picture.schedule;
  const std::string root = root_text(s.operation, s.source);
  return s.operation + (root.empty() ? "" : " " + root) + " on " + picture.topology.spec + arguments_text(s.arguments) +
         (s.algorithm.empty() ? "" : ": " + s.algorithm);
}

std::string picture_subtitle(const SchedulePicture& picture) {
  const Schedule& s = picture.schedule;
  const std::string dot = " \u00b7 ";
  return counted(picture.topology.nodes, "node") + dot + (s.one_port ? "one-port" : "all-port") + dot +
         "q = " + counted(s.q, "transfer") + " allowed on a link" + dot +
         (s.parts == 1 ? "blocks not split" : "blocks of " + std::to_string(s.parts) + " parts") + dot +
         counted(picture.words, "word") + " per block";
}

double draw_header(SvgWriter& svg, const SchedulePicture& picture, const Point& corner, double width) {
  constexpr double kTable = 480;
  svg.text(corner + Point{0, 24}, "title", picture_title(picture));
  svg.text(corner + Point{0, 46}, "subtitle", picture_subtitle(picture));
  if (picture.brief && picture.check.ok()) return corner.y + 50;
  const Point below = corner + Point{0, 56};
  const double table_end = picture.table.empty() ? below.y : draw_table(svg, picture, below);
  const Point beside = below + Point{picture.table.empty() ? 0 : kTable, 0};
  double y = beside.y + kHeaderLine;
  const auto lines = [&](const std::string& text, const char* classes) {
    for (const std::string& line : wrap_text(text, corner.x + width - beside.x, kHeaderFont)) {
      svg.text({beside.x, y}, classes, line);
      y += kHeaderLine;
    }
  };
  lines(verdict(picture.check), picture.check.ok() ? "fact good" : "fact bad");
  for (const std::string& note : picture.notes) lines(note, "fact quiet");
  return std::max(y, table_end) - kHeaderLine + 12;
}

double draw_terms(SvgWriter& svg, const SchedulePicture& picture, const Point& corner, double width) {
  std::vector<const char*> names = {"hops", "volume"};
  if (picture.schedule.parts > 1) names.push_back("part");
  if (picture.check.contended_rounds > 0) names.push_back("contended");
  if (!picture.cycles.empty() && !picture.measured) names.push_back("predicted");
  names.push_back("bound");
  std::string text;
  for (const char* name : names) text += (text.empty() ? "" : "; ") + legend_text(name);
  double y = corner.y + 17;
  for (const std::string& line : wrap_text(text, width, kHeaderFont)) {
    svg.text({corner.x, y}, "fact quiet", line);
    y += kHeaderLine;
  }
  return y - kHeaderLine + 6;
}

}  // namespace dateline
