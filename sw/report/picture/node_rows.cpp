// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "sw/report/picture/space_time.h"

namespace dateline {
namespace {

/// Room of the nodes in the diagram.
struct Rows {
  int nodes;
  double top, height;

  double of(int node) const { return top + node * height; }
};

/// A circuit at one of its two nodes.
struct Bar {
  double y, height;     ///< of its middle
  double begin, end;    ///< x
  std::string classes;  ///< empty: the bar of another circuit of the node stands for it
};

struct RoundBars {
  const Round& round;
  std::vector<int> colours;
  double begin;
  std::vector<double> ends;  ///< x at which each transfer is finished
};

/// The bars of the senders or of the receivers of a round, one a transfer. Those of a node are stacked in its row;
/// where they would be too thin there is one bar for all, as long as the longest.
std::vector<Bar> place_bars(const RoundBars& all, const Rows& rows, bool senders) {
  constexpr double kLeastHeight = 2.6;
  const auto node_of = [senders](const Transfer& transfer) { return senders ? transfer.from : transfer.to; };
  std::vector<int> count(rows.nodes), seen(rows.nodes);
  std::vector<double> last(rows.nodes);
  for (size_t i = 0; i < all.round.size(); ++i) {
    const int node = node_of(all.round[i]);
    ++count[node];
    last[node] = std::max(last[node], all.ends[i]);
  }
  const double half = 0.44 * rows.height, first = (senders ? 0.05 : 0.51) * rows.height;
  const std::string kind = senders ? "" : "in ";
  std::vector<Bar> bars;
  for (size_t i = 0; i < all.round.size(); ++i) {
    const int node = node_of(all.round[i]), index = seen[node]++;
    const double top = rows.of(node) + first, height = half / count[node];
    if (count[node] > 1 && height < kLeastHeight)
      bars.push_back({top + half / 2, half, all.begin, last[node], index == 0 ? kind + "many" : ""});
    else
      bars.push_back(
          {top + (index + 0.5) * height, height, all.begin, all.ends[i], kind + "f" + std::to_string(all.colours[i])});
  }
  return bars;
}

void draw_bars(SvgWriter& svg, const std::vector<Bar>& bars) {
  for (const Bar& bar : bars)
    if (!bar.classes.empty())
      svg.rect({bar.begin, bar.y - bar.height / 2}, std::max(0.3, bar.end - bar.begin - 0.5), 0.88 * bar.height,
               bar.classes);
}

bool carries_from(const Transfer& transfer, int origin) {
  return std::any_of(transfer.items.begin(), transfer.items.end(),
                     [origin](const Item& item) { return item.origin == origin; });
}

void draw_round(SvgWriter& svg, const SpaceTime& diagram, const TimeColumn& column, const Rows& rows) {
  const SchedulePicture& picture = diagram.picture;
  const Round& round = picture.schedule.rounds[column.round];
  RoundBars all{round, diagram.colours.of(round), column.x + std::min(1.0, 0.1 * column.width),
                std::vector<double>(round.size(), column.x + column.width)};
  if (!picture.transfer_cycles.empty() && column.cycles > 0)
    for (size_t i = 0; i < round.size(); ++i)
      all.ends[i] = column.x + std::min(1.0, picture.transfer_cycles[column.round][i] / column.cycles) * column.width;
  const std::vector<Bar> sent = place_bars(all, rows, true), arrived = place_bars(all, rows, false);
  draw_bars(svg, sent);
  draw_bars(svg, arrived);

  constexpr double kLeastWidth = 24;  // of a column with arrows
  if (column.width < kLeastWidth || !draws_arrows(picture)) return;
  const auto followed = [&](const Transfer& transfer) { return carries_from(transfer, picture.schedule.source); };
  const bool every = static_cast<int>(round.size()) <= rows.nodes || std::all_of(round.begin(), round.end(), followed);
  // In the colour of the bars that they cross: on a halo, all of them first.
  PathData halo;
  for (size_t i = 0; i < round.size(); ++i)
    if (every || followed(round[i])) halo.move({all.begin, sent[i].y}).line({all.ends[i] - 1, arrived[i].y});
  if (!halo.empty()) svg.leaf("path", {{"class", "halo"}, {"d", halo.text()}});
  for (size_t i = 0; i < round.size(); ++i)
    if (every || followed(round[i]))
      svg.line({all.begin, sent[i].y}, {all.ends[i] - 1, arrived[i].y},
               every ? "message c" + std::to_string(all.colours[i]) : "message follow");
}

}  // namespace

bool draws_arrows(const SchedulePicture& picture) {
  constexpr int kMostNodes = 36;
  return picture.arrows || picture.topology.nodes <= kMostNodes;
}

double draw_node_rows(SvgWriter& svg, const SpaceTime& diagram, double top) {
  const Topology& topology = diagram.picture.topology;
  const int nodes = topology.nodes;
  const Rows rows{nodes, top, nodes <= 20 ? 22.0 : nodes <= 36 ? 15.0 : 10.0};
  for (int node = 0; node < nodes; ++node)
    svg.text({diagram.left - 6, rows.of(node) + 0.5 * rows.height + 3}, "row",
             std::to_string(node) + (topology.dims() > 1 ? " " + topology.place(node) : ""), "end");
  for (int node = 0; node <= nodes; ++node)
    svg.line({diagram.left, rows.of(node)}, {diagram.right(), rows.of(node)}, "rule");
  for (const TimeColumn& column : diagram.columns) draw_round(svg, diagram, column, rows);
  return rows.of(nodes);
}

}  // namespace dateline
