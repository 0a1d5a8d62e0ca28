// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/space_time.h"

#include <string>

namespace dateline {
namespace {

std::string explanation(const SchedulePicture& picture, bool node_rows, bool shared) {
  std::string text = picture.cycles.empty() ? "rounds to the right (cycles are unknown)"
                     : picture.measured     ? "measured cycles to the right"
                                            : "predicted cycles to the right";
  if (node_rows)
    text += "; bars: circuits at their sender (upper half of a row) and receiver (lower half, pale); " +
            (draws_arrows(picture)
                 ? "arrows: all circuits, or in rounds with more circuits than nodes those with blocks of node " +
                       std::to_string(picture.schedule.source)
                 : std::string("--arrows draws arrows from senders to receivers"));
  if (shared) text += "; nodes that do the same share a row";
  return text;
}

}  // namespace

double draw_space_time(SvgWriter& svg, const SchedulePicture& picture, const Colours& colours,
                       const std::vector<int>& rounds, const Point& corner, double width) {
  const bool node_rows = picture.topology.nodes <= kMostNodeRows, timed = !picture.cycles.empty();
  const std::vector<double> cycles = timed ? picture.cycles : std::vector<double>(picture.schedule.rounds.size(), 1);
  const SpaceTime diagram{picture, colours, corner.x + kLabels,
                          time_columns(rounds, cycles, corner.x + kLabels, width - kLabels)};
  const NodeRows node_row = node_rows ? node_rows_of(diagram) : NodeRows{};
  svg.text(corner + Point{0, 18}, "heading", "Space and time");
  double top = corner.y + 18;
  for (const std::string& line : wrap_text(explanation(picture, node_rows, node_row.shared), width - kHeading, 12.5)) {
    svg.text({corner.x + kHeading, top}, "fact quiet", line);
    top += 15;
  }
  top += 13;
  SvgWriter rows;  // drawn over the columns, which end where the rows end
  double y = top;
  if (node_rows) y = draw_node_rows(rows, diagram, node_row, y) + 8;
  rows.text({diagram.left, y + 13}, "fact quiet",
            std::string("Links by direction: share that carries circuits") +
                (timed ? "; darker: share of their cycles that carry words" : ""));
  y = draw_link_rows(rows, diagram, y + 20);
  draw_columns(svg, diagram.columns, top, y);
  svg.raw(rows.body());
  draw_times(svg, diagram.columns, y + 14, timed ? "cycles" : "rounds");
  return y + 20;
}

}  // namespace dateline
