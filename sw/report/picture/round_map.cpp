// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/round_map.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/base/counted.h"
#include "sw/report/picture/circuit_path.h"

namespace dateline {
namespace {

void draw_wires(SvgWriter& svg, const MapLayout& layout, const Topology& topology) {
  std::string wires, stubs, arcs;
  for (int node = 0; node < topology.nodes; ++node)
    for (int port = 0; port < topology.ports; ++port) {
      const LinkEnd& far = topology.link(node, port);
      if (!layout.shows(node) || !far || !layout.shows(far.node) ||
          std::pair(far.node, far.port) < std::pair(node, port))
        continue;
      const HopShape::Kind kind = hop_shape(topology, layout, node, port).kind;
      // Leave out wires to other layers: their stubs would clutter every node.
      if (kind == HopShape::kStub && topology.port_dim(port) >= 2) continue;
      std::string& path = kind == HopShape::kStub ? stubs : kind == HopShape::kArc ? arcs : wires;
      path += wire_path(topology, layout, node, port).text();
    }
  for (const auto& [path, classes] : {std::pair(&arcs, "wire far"), {&wires, "wire"}, {&stubs, "wire wrap"}})
    if (!path->empty()) svg.leaf("path", {{"class", classes}, {"d", *path}});
}

void draw_bands(SvgWriter& svg, const MapLayout& layout, const Topology& topology, const std::vector<LinkLoad>& links,
                const char* name) {
  std::string data;
  for (const LinkLoad& load : links) data += link_path(topology, layout, load.node, load.port).text();
  if (!data.empty()) svg.leaf("path", {{"class", name}, {"d", data}});
}

void draw_nodes(SvgWriter& svg, const MapLayout& layout, const RoundMap& map) {
  const Topology& topology = map.topology;
  for (int node = 0; node < topology.nodes; ++node) {
    if (!layout.shows(node)) continue;
    const Point& at = layout.nodes[node];
    const std::string id = std::to_string(node);
    const Attributes circle = {
        {"class", "n" + std::to_string(shade(map.progress.share(node))) + (node == map.root ? " root" : "")},
        {"cx", svg_number(at.x)},
        {"cy", svg_number(at.y)},
        {"r", svg_number(layout.radius)}};
    if (!map.tooltips)
      svg.leaf("circle", circle);
    else
      svg.leaf("circle", circle,
               "node " + id + " " + topology.place(node) + ", holds " + std::to_string(map.progress.held[node]) +
                   " of " + std::to_string(map.progress.required[node]));
  }
}

/// Draws the numbers of the nodes over everything else, each on a halo, so that wires do not cross them out.
void draw_numbers(SvgWriter& svg, const MapLayout& layout, const Topology& topology) {
  const bool line = layout.kind == LayoutKind::kLine;
  const double font = 7.5 * layout.scale, edge = 0.75 * layout.radius + layout.scale;
  const double room = line ? 2 * layout.radius : layout.pitch - layout.reach() - edge;
  constexpr double kLeastFont = 6.5, kRoomFactor = 1.1;
  if (font < kLeastFont || text_width(std::to_string(topology.nodes - 1), font) > kRoomFactor * room) return;
  for (int node = 0; node < topology.nodes; ++node) {
    if (!layout.shows(node)) continue;
    const Point& at = layout.nodes[node];
    const std::string id = std::to_string(node);
    if (line) {
      svg.text({at.x, at.y + 0.36 * font}, "id", id, "middle");
      continue;
    }
    const Point corner{at.x + edge, at.y + edge + 0.75 * font};
    svg.text(corner, "id id-halo", id);
    svg.text(corner, "id", id);
  }
}

void draw_circuits(SvgWriter& svg, const MapLayout& layout, const RoundMap& map) {
  const Round& round = map.schedule.rounds[map.round];
  for (size_t i = 0; i < round.size(); ++i) {
    const Transfer& transfer = round[i];
    const size_t hops = transfer.path.size(), items = transfer.items.size();
    const bool adds = transfer.op == TransferOp::kAdd;
    const Attributes circuit = {{"class", (adds ? "circuit add c" : "circuit c") + std::to_string(map.colours[i])},
                                {"d", circuit_path(map.topology, layout, transfer, map.lanes.of[i]).text()}};
    if (!map.tooltips) {
      svg.leaf("path", circuit);
      continue;
    }
    svg.leaf("path", circuit,
             "transfer " + std::to_string(i + 1) + ": " + map.topology.place(transfer.from) + " to " +
                 map.topology.place(transfer.to) + ", " + counted(hops, "hop") + ", " + counted(items, "item") +
                 (adds ? ", added" : ""));
  }
}

}  // namespace

int shade(double share) { return share <= 0 ? 0 : share >= 1 ? 4 : 1 + std::min(2, static_cast<int>(share * 3)); }

MarkedLinks marked_links(const std::vector<LinkLoad>& loads, int q) {
  MarkedLinks marked;
  long most = 0;
  for (const LinkLoad& load : loads) most = std::max(most, load.items);
  for (const LinkLoad& load : loads) {
    if (load.items == most) marked.busiest.push_back(load);
    if (load.transfers > q) marked.contended.push_back(load);
  }
  if (2 * marked.busiest.size() >= loads.size()) marked.busiest.clear();
  return marked;
}

void draw_round_map(SvgWriter& svg, const MapLayout& layout, const RoundMap& map) {
  for (const MapLayout::Frame& frame : layout.frames) {
    svg.rect(frame.corner, frame.width, frame.height, "layer");
    svg.text(frame.corner + Point{2 * layout.scale, -4 * layout.scale}, "tick strong", frame.name);
  }
  for (const MapLayout::Label& label : layout.labels) svg.text(label.at, "tick", label.text, label.anchor);
  draw_wires(svg, layout, map.topology);
  const Round& round = map.schedule.rounds[map.round];
  const MarkedLinks marked = marked_links(link_loads(map.topology, round), map.schedule.q);
  draw_bands(svg, layout, map.topology, marked.busiest, "busy");
  draw_bands(svg, layout, map.topology, marked.contended, "contended");
  draw_nodes(svg, layout, map);
  draw_circuits(svg, layout, map);
  draw_numbers(svg, layout, map.topology);
}

}  // namespace dateline
