// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/picture/lanes.h"
#include "sw/report/picture/space_time.h"

namespace dateline {
namespace {

constexpr double kRow = 27, kBar = 24;

/// The use of the links of a port in a round.
struct PortUse {
  int links = 0;  ///< links that carry circuits
  double words = 0;
};

std::vector<PortUse> port_uses(const SpaceTime& diagram, int round) {
  const double words_per_item = static_cast<double>(diagram.picture.words) / diagram.picture.schedule.parts;
  std::vector<PortUse> uses(diagram.picture.topology.ports);
  for (const LinkLoad& load : link_loads(diagram.picture.topology, diagram.picture.schedule.rounds[round])) {
    uses[load.port].links += 1;
    uses[load.port].words += static_cast<double>(load.items) * words_per_item;
  }
  return uses;
}

std::vector<int> links_of_ports(const Topology& topology) {
  std::vector<int> links(topology.ports);
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) links[port] += topology.link(node, port) ? 1 : 0;
  return links;
}

void draw_use(SvgWriter& svg, const SpaceTime& diagram, const TimeColumn& column, const PortUse& use, int links,
              double top) {
  const double share = static_cast<double>(use.links) / links, width = std::max(0.3, column.width - 1);
  const auto bar = [&](double part, const char* name) {
    const double height = kBar * std::min(1.0, part);
    if (height > 0.05) svg.rect({column.x + 0.5, top + kBar - height}, width, height, name);
  };
  bar(share, "used");
  if (!diagram.picture.cycles.empty() && column.cycles > 0) bar(use.words / links / column.cycles, "carrying");
  const std::string text = format_number(100 * share, 0) + " %";
  constexpr double kLeastWidth = 36;
  if (use.links > 0 && column.width >= kLeastWidth)
    svg.text({column.x + 5, top + kBar - (share < 0.55 ? kBar * share + 3 : 6)}, "share", text);
}

}  // namespace

double draw_link_rows(SvgWriter& svg, const SpaceTime& diagram, double top) {
  const std::vector<int> links = links_of_ports(diagram.picture.topology);
  std::vector<double> tops(diagram.picture.topology.ports);
  double y = top;
  const double left = diagram.left, right = diagram.right();
  for (int port = 0; port < diagram.picture.topology.ports; ++port) {
    if (links[port] == 0) continue;
    tops[port] = y;
    svg.text({left - 6, y + kBar - 5}, "axis", port_direction(diagram.picture.topology, port), "end");
    svg.line({left, y + kBar}, {right, y + kBar}, "rule");
    y += kRow;
  }
  for (const TimeColumn& column : diagram.columns) {
    const std::vector<PortUse> uses = port_uses(diagram, column.round);
    for (int port = 0; port < diagram.picture.topology.ports; ++port)
      if (links[port] > 0) draw_use(svg, diagram, column, uses[port], links[port], tops[port]);
  }
  return y;
}

}  // namespace dateline
