// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "sw/report/picture/space_time.h"

namespace dateline {
namespace {

/// The rows of the nodes in the diagram.
struct Rows {
  const NodeRows& rows;
  double top, height;

  int nodes() const { return static_cast<int>(rows.of_node.size()); }
  bool shows(int node) const { return rows.of_node[static_cast<size_t>(node)] >= 0; }
  double edge(int row) const { return top + row * height; }
  double of(int node) const { return edge(rows.of_node[static_cast<size_t>(node)]); }
};

/// A circuit at one of its two nodes.
struct Bar {
  double y = 0, height = 0;   ///< y: of its middle
  double begin = 0, end = 0;  ///< x
  std::string classes;        ///< empty: one bar for several circuits of the node, drawn for the first of them
};

constexpr double kHalf = 0.44;  // part of a row for the bars of senders, and for those of receivers

/// Whether `count` bars of a node would be too thin in a row of this height.
bool too_thin(int count, double height) {
  constexpr double kLeastHeight = 2.6;
  return count > 1 && kHalf * height / count < kLeastHeight;
}

struct RoundBars {
  const Round& round;
  std::vector<int> colours;
  double begin;
  std::vector<double> ends;  ///< [transfer] x at which it ends
};

/// [transfer] its bar in the row of its sender or of its receiver. The bars of a node are stacked in its row; if they
/// would be too thin, the node has one bar for all, as long as the longest.
std::vector<Bar> place_bars(const RoundBars& all, const Rows& rows, bool senders) {
  const auto node_of = [senders](const Transfer& transfer) { return senders ? transfer.from : transfer.to; };
  std::vector<int> count(rows.nodes()), seen(rows.nodes());
  std::vector<double> last(rows.nodes());
  for (size_t i = 0; i < all.round.size(); ++i) {
    const int node = node_of(all.round[i]);
    ++count[node];
    last[node] = std::max(last[node], all.ends[i]);
  }
  const double half = kHalf * rows.height, first = (senders ? 0.05 : 0.51) * rows.height;
  const std::string kind = senders ? "" : "in ";
  std::vector<Bar> bars;
  for (size_t i = 0; i < all.round.size(); ++i) {
    const int node = node_of(all.round[i]), index = seen[node]++;
    if (!rows.shows(node)) {
      bars.push_back({});
      continue;
    }
    const double top = rows.of(node) + first, height = half / count[node];
    if (too_thin(count[node], rows.height))
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

/// Whether the transfer carries a block of the node. In a reduction: the sum for the node, or part 0 of a sum for all.
bool carries_from(const Transfer& transfer, int node) {
  return std::any_of(transfer.items.begin(), transfer.items.end(), [node](const Item& item) {
    if (item.origin >= 0) return item.origin == node;
    return item.target < 0 ? item.part == 0 : item.target == node;
  });
}

RoundBars bars_of(const SpaceTime& diagram, const TimeColumn& column) {
  const SchedulePicture& picture = diagram.picture;
  const Round& round = picture.schedule.rounds[column.round];
  RoundBars all{round, diagram.colours.of(round), column.x + std::min(1.0, 0.1 * column.width),
                std::vector<double>(round.size(), column.x + column.width)};
  if (!picture.transfer_cycles.empty() && column.cycles > 0)
    for (size_t i = 0; i < round.size(); ++i)
      all.ends[i] = column.x + std::min(1.0, picture.transfer_cycles[column.round][i] / column.cycles) * column.width;
  return all;
}

void draw_round(SvgWriter& svg, const SpaceTime& diagram, const TimeColumn& column, const Rows& rows) {
  const SchedulePicture& picture = diagram.picture;
  const Round& round = picture.schedule.rounds[column.round];
  const RoundBars all = bars_of(diagram, column);
  const std::vector<Bar> sent = place_bars(all, rows, true), arrived = place_bars(all, rows, false);
  draw_bars(svg, sent);
  draw_bars(svg, arrived);

  constexpr double kLeastWidth = 24;  // least width of a column with arrows
  if (column.width < kLeastWidth || !draws_arrows(picture)) return;
  const auto followed = [&](const Transfer& transfer) { return carries_from(transfer, picture.schedule.source); };
  const bool every =
      static_cast<int>(round.size()) <= rows.nodes() || std::all_of(round.begin(), round.end(), followed);
  // Arrows may cross bars of their own colour. So draw a halo under all arrows first.
  PathData halo;
  for (size_t i = 0; i < round.size(); ++i)
    if (every || followed(round[i])) halo.move({all.begin, sent[i].y}).line({all.ends[i] - 1, arrived[i].y});
  if (!halo.empty()) svg.leaf("path", {{"class", "halo"}, {"d", halo.text()}});
  for (size_t i = 0; i < round.size(); ++i)
    if (every || followed(round[i]))
      svg.line({all.begin, sent[i].y}, {all.ends[i] - 1, arrived[i].y},
               std::string(round[i].op == TransferOp::kAdd ? "message add " : "message ") +
                   (every ? "c" + std::to_string(all.colours[i]) : "follow"));
}

}  // namespace

bool draws_arrows(const SchedulePicture& picture) {
  constexpr int kMostNodes = 36;
  return picture.arrows || picture.topology.nodes <= kMostNodes;
}

NodeRows node_rows_of(const SpaceTime& diagram) {
  constexpr size_t kMostRows = 16;  // most rows that nodes share; if there would be more, every node keeps its own row
  const Topology& topology = diagram.picture.topology;
  /// The bars of a node: column, sender or receiver, colour, end.
  using Seen = std::vector<std::tuple<size_t, bool, int, long>>;
  std::vector<Seen> seen(topology.nodes);
  long thin = 0, active = 0;  // pairs of a node and a round in which it sends, or receives
  for (size_t c = 0; c < diagram.columns.size(); ++c) {
    const RoundBars all = bars_of(diagram, diagram.columns[c]);
    for (size_t i = 0; i < all.round.size(); ++i)
      for (const bool sends : {true, false})
        seen[sends ? all.round[i].from : all.round[i].to].emplace_back(c, sends, all.colours[i],
                                                                       std::lround(10 * all.ends[i]));
    std::vector<int> sent(topology.nodes), arrived(topology.nodes);
    for (const Transfer& transfer : all.round) ++sent[transfer.from], ++arrived[transfer.to];
    for (const std::vector<int>* counts : {&sent, &arrived})
      for (const int count : *counts) {
        if (count > 0) ++active;
        if (too_thin(count, row_height(topology.nodes))) ++thin;
      }
  }
  std::map<Seen, std::vector<int>> alike;
  for (int node = 0; node < topology.nodes; ++node) {
    std::sort(seen[node].begin(), seen[node].end());
    alike[seen[node]].push_back(node);
  }
  NodeRows rows;
  rows.shared = 2 * thin > active && !draws_arrows(diagram.picture) && alike.size() <= kMostRows &&
                alike.size() < static_cast<size_t>(topology.nodes);
  for (int node = 0; node < topology.nodes; ++node) {
    const std::vector<int>& group = alike[seen[node]];
    const bool own = !rows.shared || group.front() == node;
    rows.of_node.push_back(own ? static_cast<int>(rows.names.size()) : -1);
    if (!own) continue;
    const bool all = rows.shared && alike.size() == 1;
    rows.names.push_back(all ? "all " + std::to_string(topology.nodes)
                         : rows.shared && group.size() > 1
                             ? std::to_string(group.size()) + " like " + std::to_string(node)
                             : std::to_string(node) + (topology.has_places() ? " " + topology.place(node) : ""));
  }
  return rows;
}

double draw_node_rows(SvgWriter& svg, const SpaceTime& diagram, const NodeRows& node_rows, double top) {
  constexpr double kSharedRow = 44;
  const int count = static_cast<int>(node_rows.names.size());
  const Rows rows{node_rows, top, node_rows.shared ? kSharedRow : row_height(count)};
  for (int row = 0; row < count; ++row)
    svg.text({diagram.left - 6, rows.edge(row) + 0.5 * rows.height + 3}, "row",
             node_rows.names[static_cast<size_t>(row)], "end");
  for (int row = 0; row <= count; ++row)
    svg.line({diagram.left, rows.edge(row)}, {diagram.right(), rows.edge(row)}, "rule");
  for (const TimeColumn& column : diagram.columns) draw_round(svg, diagram, column, rows);
  return rows.edge(count);
}

}  // namespace dateline
