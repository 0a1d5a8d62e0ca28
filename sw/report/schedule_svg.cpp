// SPDX-License-Identifier: Apache-2.0
#include "sw/report/schedule_svg.h"

#include <algorithm>
#include <cstddef>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "sw/report/picture/header.h"
#include "sw/report/picture/panels.h"
#include "sw/report/picture/space_time.h"
#include "sw/report/picture/stream_time.h"
#include "sw/report/picture/style.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

constexpr double kMargin = 24;
constexpr int kMostPanels = 64, kAutomaticPanels = 12, kMostTimelineRounds = 64;
constexpr long kMostHops = 20000;  // most hops in the shown rounds when none are requested

void require_paths(const Topology& topology, const Schedule& schedule, const std::vector<int>& rounds) {
  for (const int r : rounds)
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      const Transfer& transfer = schedule.rounds[r][t];
      std::string why;
      if (transfer.from < 0 || transfer.from >= topology.nodes)
        why = "there is no node " + std::to_string(transfer.from);
      else if (transfer.path.empty())
        why = "the path is empty";
      else
        try {
          if (walk(topology, transfer.from, transfer.path) != transfer.to) why = "the path ends elsewhere";
        } catch (const CheckError& missing) {
          why = missing.what();
        }
      if (!why.empty())
        throw CheckError("cannot draw round " + std::to_string(r + 1) + ", transfer " + std::to_string(t + 1) + ": " +
                         why);
    }
}

std::vector<int> range(int first, int last) {
  std::vector<int> result;
  for (int i = first; i < last; ++i) result.push_back(i);
  return result;
}

/// `count` rounds: half of them from the start and half from the end.
std::vector<int> both_ends(int rounds, int count) {
  if (count >= rounds) return range(0, rounds);
  std::vector<int> result = range(0, (count + 1) / 2);
  const std::vector<int> end = range(rounds - count / 2, rounds);
  result.insert(result.end(), end.begin(), end.end());
  return result;
}

long hops_of(const Schedule& schedule, const std::vector<int>& rounds) {
  long hops = 0;
  for (const int r : rounds)
    for (const Transfer& transfer : schedule.rounds[r]) hops += static_cast<long>(transfer.path.size());
  return hops;
}

}  // namespace

std::vector<int> shown_rounds(const SchedulePicture& picture) {
  const int rounds = static_cast<int>(picture.schedule.rounds.size());
  if (picture.first != 0 || picture.last != 0) {
    const std::string asked = std::to_string(picture.first) + ":" + std::to_string(picture.last);
    if (picture.first < 1 || picture.last < picture.first || picture.last > rounds)
      throw UsageError("rounds " + asked + " are not in 1.." + std::to_string(rounds) + " of the schedule");
    if (picture.last - picture.first >= kMostPanels)
      throw UsageError("rounds " + asked + " are too many; a picture has room for " + std::to_string(kMostPanels));
    return range(picture.first - 1, picture.last);
  }
  int count = std::min(rounds, kAutomaticPanels);
  while (count > 2 && hops_of(picture.schedule, both_ends(rounds, count)) > kMostHops) count -= 2;
  return both_ends(rounds, count);
}

std::string schedule_svg(const SchedulePicture& picture) {
  require_drawable(picture.topology);
  const std::vector<int> shown = shown_rounds(picture);
  const int all = static_cast<int>(picture.schedule.rounds.size());
  const bool chosen = picture.first != 0 || picture.last != 0;
  const std::vector<int> timeline = chosen || all > kMostTimelineRounds ? shown : range(0, all);
  require_paths(picture.topology, picture.schedule, timeline);
  const Colours colours(picture.topology, picture.schedule, timeline);
  const Panels panels(picture, shown, colours);

  SvgWriter svg;
  const Point corner{kMargin, kMargin};
  const double width = panels.width();
  double y = draw_header(svg, picture, corner, width);
  if (!timeline.empty()) {
    y = draw_legend(svg, colours, panels.legend(), {kMargin, y}, width);
    if (!picture.brief) y = draw_terms(svg, picture, {kMargin, y}, width);
    y = panels.draw(svg, {kMargin, y + 14});
    if (!picture.brief)
      y = picture.stream ? draw_stream_time(svg, picture, colours, timeline, {kMargin, y + 10}, width)
                         : draw_space_time(svg, picture, colours, timeline, {kMargin, y + 10}, width);
  }
  SvgWriter page;
  page.raw(style_sheet(panels.scale(), panels.legend().adds));
  page.rect({0, 0}, width + 2 * kMargin, y + kMargin, "page");
  page.raw(svg.body());
  return page.document(
      width + 2 * kMargin, y + kMargin, picture_title(picture),
      "A map of the network for each round, with the path of every transfer from its sender to its receiver" +
          std::string(picture.brief ? ". "
                                    : "; below, over time, when each node sends and receives and "
                                      "which share of the links is used. ") +
          picture_subtitle(picture) + ", " + counted(all, "round") + ".");
}

}  // namespace dateline
