// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/stream_time.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/network/describe.h"
#include "sw/report/picture/space_time.h"
#include "sw/report/picture/time_columns.h"

namespace dateline {
namespace {

constexpr double kLinkRow = 27, kLinkBar = 24;
constexpr size_t kMostBars = 3000;  // messages of a picture whose nodes have rows
constexpr int kBins = 120;          // steps of the share of links, per group

class Diagram {
 public:
  Diagram(SvgWriter& svg, const SchedulePicture& picture, const Colours& colours, const std::vector<int>& rounds,
          double left, double width)
      : svg_(svg), picture_(picture), colours_(colours), stream_(*picture.stream), rounds_(rounds), left_(left) {
    std::vector<int> groups;
    for (const int round : rounds)
      if (groups.empty() || groups.back() != group_of(round)) groups.push_back(group_of(round));
    columns_ = time_columns(groups, stream_.cycles, left, width);
  }

  const std::vector<TimeColumn>& columns() const { return columns_; }

  double draw_nodes(double top) {
    const Topology& topology = picture_.topology;
    const double height = row_height(topology.nodes);
    for (int node = 0; node < topology.nodes; ++node)
      svg_.text({left_ - 6, top + (node + 0.5) * height + 3}, "row",
                std::to_string(node) + (topology.has_places() ? " " + topology.place(node) : ""), "end");
    for (int node = 0; node <= topology.nodes; ++node)
      svg_.line({left_, top + node * height}, {right(), top + node * height}, "rule");
    const double lane = 0.44 * height / topology.ports;
    for (const int r : rounds_) {
      const Round& round = picture_.schedule.rounds[static_cast<size_t>(r)];
      const std::vector<int> colours = colours_.of(round);
      for (size_t t = 0; t < round.size(); ++t) {
        const int out = round[t].path.front(), in = last_port(round[t]);
        const std::string colour = "f" + std::to_string(colours[t]);
        draw_bar(r, t, top + round[t].from * height + 0.05 * height + out * lane, lane, colour);
        draw_bar(r, t, top + round[t].to * height + 0.51 * height + in * lane, lane, "in " + colour);
      }
    }
    return top + topology.nodes * height;
  }

  double draw_links(double top) {
    const Topology& topology = picture_.topology;
    double y = top;
    for (int port = 0; port < topology.ports; ++port) {
      int links = 0;
      for (int node = 0; node < topology.nodes; ++node) links += topology.link(node, port) ? 1 : 0;
      if (links == 0) continue;
      svg_.text({left_ - 6, y + kLinkBar - 5}, "axis", port_direction(topology, port), "end");
      svg_.line({left_, y + kLinkBar}, {right(), y + kLinkBar}, "rule");
      for (const TimeColumn& column : columns_) draw_share(column, port, links, y);
      y += kLinkRow;
    }
    return y;
  }

 private:
  double right() const { return columns_.back().x + columns_.back().width; }
  int group_of(int round) const {
    const auto after =
        std::upper_bound(stream_.groups.begin(), stream_.groups.end(), static_cast<size_t>(std::max(0, round)));
    return static_cast<int>(after - stream_.groups.begin()) - 1;
  }
  const TimeColumn& column_of(int round) const {
    return *std::find_if(columns_.begin(), columns_.end(),
                         [group = group_of(round)](const TimeColumn& column) { return column.round == group; });
  }
  int last_port(const Transfer& transfer) const {
    LinkEnd at{transfer.from, 0};
    for (const uint8_t port : transfer.path) at = picture_.topology.link(at.node, port);
    return at.port;
  }

  void draw_bar(int round, size_t transfer, double y, double height, const std::string& classes) {
    const TimeColumn& column = column_of(round);
    const PictureStream::Time& time = stream_.transfers[static_cast<size_t>(round)][transfer];
    const double scale = column.cycles > 0 ? column.width / column.cycles : 0;
    const double x = column.x + time.begin * scale;
    svg_.rect({x, y}, std::max(0.3, (time.end - time.begin) * scale - 0.4), 0.9 * height, classes);
  }

  /// The share of the links of a port that carry a message of the drawn rounds, over the time of a group.
  void draw_share(const TimeColumn& column, int port, int links, double top) {
    if (column.cycles <= 0) return;
    std::vector<double> busy(kBins, 0);
    const double bin = column.cycles / kBins;
    for (const int r : rounds_) {
      if (group_of(r) != column.round) continue;
      const Round& round = picture_.schedule.rounds[static_cast<size_t>(r)];
      for (size_t t = 0; t < round.size(); ++t) {
        const auto hops = static_cast<double>(std::count(round[t].path.begin(), round[t].path.end(), port));
        if (hops == 0) continue;
        const PictureStream::Time& time = stream_.transfers[static_cast<size_t>(r)][t];
        const int first = std::max(0, static_cast<int>(time.begin / bin));
        for (int b = first; b < kBins && b * bin < time.end; ++b)
          busy[static_cast<size_t>(b)] +=
              hops * (std::min(time.end, (b + 1) * bin) - std::max(time.begin, b * bin)) / bin;
      }
    }
    for (int b = 0; b < kBins; ++b) {
      const double height = kLinkBar * std::min(1.0, busy[static_cast<size_t>(b)] / links);
      if (height > 0.05)
        svg_.rect({column.x + b * column.width / kBins, top + kLinkBar - height}, column.width / kBins, height,
                  "carrying");
    }
  }

  SvgWriter& svg_;
  const SchedulePicture& picture_;
  const Colours& colours_;
  const PictureStream& stream_;
  const std::vector<int>& rounds_;
  double left_;
  std::vector<TimeColumn> columns_;
};

}  // namespace

double draw_stream_time(SvgWriter& svg, const SchedulePicture& picture, const Colours& colours,
                        const std::vector<int>& rounds, const Point& corner, double width) {
  size_t bars = 0;
  for (const int round : rounds) bars += picture.schedule.rounds[static_cast<size_t>(round)].size();
  const bool node_rows = picture.topology.nodes <= kMostNodeRows && bars <= kMostBars;
  SvgWriter rows;  // drawn over the columns, which end where the rows end
  Diagram diagram(rows, picture, colours, rounds, corner.x + kLabels, width - kLabels);
  svg.text(corner + Point{0, 18}, "heading", "Space and time");
  const std::string text =
      "predicted cycles to the right; the rounds stream, with a barrier only between groups" +
      std::string(node_rows ? "; bars: messages at their sender (upper half of a row, a lane per port) and receiver "
                              "(lower half, pale)"
                            : "");
  double top = corner.y + 18;
  for (const std::string& line : wrap_text(text, width - kHeading, 12.5)) {
    svg.text({corner.x + kHeading, top}, "fact quiet", line);
    top += 15;
  }
  top += 13;
  double y = top;
  if (node_rows) y = diagram.draw_nodes(y) + 8;
  rows.text({corner.x + kLabels, y + 13}, "fact quiet", "Links by direction: share that carries messages, over time");
  y = diagram.draw_links(y + 20);
  draw_columns(svg, diagram.columns(), top, y, "group");
  svg.raw(rows.body());
  draw_times(svg, diagram.columns(), y + 14, "cycles");
  return y + 20;
}

}  // namespace dateline
