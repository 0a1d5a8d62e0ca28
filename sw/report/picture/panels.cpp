// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/panels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "model/base/counted.h"
#include "sw/report/numbers.h"
#include "sw/report/picture/round_map.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

constexpr double kPage = 1400, kLeastPage = 960;
constexpr double kPanelSpace = 34;  // between panels
constexpr double kLeastCell = 250;  // room for a caption
constexpr double kLeastScale = 0.3, kMostScale = 1.5;
constexpr double kTallest = 900;    // greatest height of an enlarged map
constexpr double kBold = 1.12;      // bold letters are wider
constexpr int kMostTooltips = 512;  // most nodes with tooltips; with more, tooltips would be most of the file
constexpr double kPanelFont = 12.5, kPanelLine = 17;

int root_of(const Schedule& schedule) { return find_operation(schedule.operation).rooted() ? schedule.source : -1; }

}  // namespace

Panels::Panels(const SchedulePicture& picture, const std::vector<int>& rounds, const Colours& colours)
    : picture_(picture),
      rounds_(rounds),
      colours_(colours),
      progress_(progress_of(picture.topology, picture.schedule)) {
  const bool asked = picture.first != 0 || picture.last != 0;
  std::vector<int> most;
  for (size_t i = 0; i < rounds.size(); ++i) {
    const Round& round = picture.schedule.rounds[rounds[i]];
    lanes_.push_back(assign_lanes(picture.topology, round));
    needs_.lanes = std::max(needs_.lanes, lanes_.back().count);
    needs_.longest_arc = std::max(needs_.longest_arc, longest_run(round));
    if (!asked && i > 0 && alike(rounds[i - 1], rounds[i]))
      groups_.back().last = i;
    else
      groups_.push_back({i, i});
    const std::vector<int> layers = active_layers(rounds[i]);
    if (i == 0 || (!most.empty() && (layers.empty() || layers.size() > most.size()))) most = layers;
  }
  const int root = root_of(picture.schedule);
  needs_.root = root >= 0 ? root : picture.topology.members().front();
  MapNeeds needs = needs_;
  needs.layers = most;
  choose_scale(needs);
}

bool Panels::alike(int round, int other) const {
  const Schedule& schedule = picture_.schedule;
  if (other != round + 1 || schedule.rounds[round].size() != schedule.rounds[other].size()) return false;
  if (picture_.counts.rounds[round].volume != picture_.counts.rounds[other].volume) return false;
  if (!picture_.cycles.empty() && picture_.cycles[round] != picture_.cycles[other]) return false;
  const Round &a = schedule.rounds[round], &b = schedule.rounds[other];
  return std::equal(a.begin(), a.end(), b.begin(), [](const Transfer& x, const Transfer& y) {
    return x.from == y.from && x.path == y.path && x.op == y.op;
  });
}

std::vector<int> Panels::active_layers(int round) const {
  const Topology& topology = picture_.topology;
  const int count = layer_count(topology);
  if (count == 1) return {};
  std::vector<bool> active(count, false);
  for (const Transfer& transfer : picture_.schedule.rounds[round]) {
    int node = transfer.from;
    active[layer_of(topology, node)] = true;
    for (const uint8_t port : transfer.path) {
      node = topology.link(node, port).node;
      active[layer_of(topology, node)] = true;
    }
  }
  std::vector<int> layers;
  for (int layer = 0; layer < count; ++layer)
    if (active[layer]) layers.push_back(layer);
  return static_cast<int>(layers.size()) == count ? std::vector<int>{} : layers;
}

MapLayout Panels::layout_of(int round) const {
  MapNeeds needs = needs_;
  needs.layers = active_layers(round);
  return needs.layers.empty() && layer_count(picture_.topology) == 1
             ? layout_
             : map_layout(picture_.topology, needs, scale_, kPage);
}

/// Most consecutive panels. Where rounds are left out, panels begin a new row.
int Panels::longest_sequence() const {
  int longest = 0, now = 0;
  for (size_t i = 0; i < groups_.size(); ++i) {
    now = i > 0 && round_of(groups_[i]) == rounds_[groups_[i - 1].last] + 1 ? now + 1 : 1;
    longest = std::max(longest, now);
  }
  return longest;
}

/// Places as many panels side by side as stay readable, then makes them as large as fits.
void Panels::choose_scale(const MapNeeds& needs) {
  constexpr double kReadable = 0.95;
  const MapLayout natural = map_layout(picture_.topology, needs, 1, kPage);
  const int count = std::max(1, longest_sequence());
  const double least = std::max(kLeastCell, kReadable * natural.width);
  const int room = std::max(1, static_cast<int>((kPage + kPanelSpace) / (least + kPanelSpace)));
  const int rows = (count + room - 1) / room;
  columns_ = (count + rows - 1) / rows;
  const double cell = (kPage - (columns_ - 1) * kPanelSpace) / columns_;
  double scale = std::min(kMostScale, cell / natural.width);
  if (scale > 1) scale = std::max(1.0, std::min(scale, kTallest / natural.height));
  scale_ = std::max(kLeastScale, scale);
  layout_ = map_layout(picture_.topology, needs, scale_, kPage);
  cell_ = std::max(kLeastCell, layout_.width);
  width_ = std::max(kLeastPage, columns_ * (cell_ + kPanelSpace) - kPanelSpace);
}

LegendNeeds Panels::legend() const {
  LegendNeeds needs;
  needs.root = root_of(picture_.schedule) >= 0;
  needs.pairs = layout_.kind == LayoutKind::kPairs;
  const bool stubs = layout_.kind == LayoutKind::kLine || layout_.kind == LayoutKind::kLattice;
  for (const int r : rounds_) {
    for (const Transfer& transfer : picture_.schedule.rounds[r])
      (transfer.op == TransferOp::kAdd ? needs.adds : needs.puts) = true;
    const std::vector<LinkLoad> loads = link_loads(picture_.topology, picture_.schedule.rounds[r]);
    const MarkedLinks marked = marked_links(loads, picture_.schedule.q);
    needs.busy = needs.busy || !marked.busiest.empty();
    needs.contended = needs.contended || !marked.contended.empty();
    for (const LinkLoad& load : loads) {
      const int dim = stubs ? picture_.topology.port_dim(load.port) : 0;
      const bool layers = dim >= 2;
      if (layers) needs.layers = std::max(needs.layers, dim - 1);
      needs.wraps = needs.wraps || (stubs && !layers && picture_.topology.is_dateline(load.node, load.port));
    }
  }
  return needs;
}

std::vector<std::string> Panels::facts(int round, bool several) const {
  const RoundFacts& facts = picture_.check.rounds[round];
  const std::vector<LinkLoad> loads = link_loads(picture_.topology, picture_.schedule.rounds[round]);
  const MarkedLinks marked = marked_links(loads, picture_.schedule.q);
  const double volume = picture_.counts.rounds[round].volume;
  std::vector<std::string> parts = {
      counted(facts.transfers, "transfer"), counted(facts.hops, "hop"),
      "volume " + format_number(volume) + (volume == 1 ? " word" : " words"),
      facts.max_sharing > 1 ? "up to " + std::to_string(facts.max_sharing) + " on a link" : "no link shared",
      counted(static_cast<long>(loads.size()), "link") + " used"};
  if (several) parts.insert(parts.begin(), "the same circuits in each round");
  if (!marked.busiest.empty()) parts.push_back(std::to_string(marked.busiest.size()) + " busiest");
  if (const std::vector<int> layers = active_layers(round); !layers.empty())
    parts.push_back(counted(layer_count(picture_.topology) - static_cast<long>(layers.size()), "idle layer") +
                    " left out");
  if (facts.contended) parts.push_back(counted(static_cast<long>(marked.contended.size()), "link") + " CONTENDED");
  std::string text;
  for (const std::string& part : parts) {
    text += text.empty() ? "" : "\u00a0\u00b7 ";
    for (const char c : part) text += c == ' ' ? "\u00a0" : std::string(1, c);  // lines break between the parts only
  }
  return wrap_text(text, cell_, kPanelFont);
}

void Panels::caption(SvgWriter& svg, const Point& corner, const Group& group) const {
  const int round = round_of(group);
  const bool several = group.last > group.first;
  const std::string name =
      several ? "Rounds " + std::to_string(round + 1) + " to " + std::to_string(rounds_[group.last] + 1)
              : "Round " + std::to_string(round + 1);
  svg.text(corner + Point{0, 15}, "heading", name);
  if (!picture_.cycles.empty())
    svg.text(corner + Point{kBold * text_width(name, 17) + 8, 15}, "fact",
             format_number(picture_.cycles[round]) + (picture_.measured ? " cycles measured" : " cycles predicted"));
  if (picture_.brief) return;
  double y = corner.y + 15 + kPanelLine;
  for (const std::string& line : facts(round, several)) {
    svg.text({corner.x, y}, picture_.check.rounds[round].contended ? "fact bad" : "fact", line);
    y += kPanelLine;
  }
}

double Panels::caption_height() const {
  if (picture_.brief) return 15 + 10;
  size_t lines = 1;
  for (const Group& group : groups_) lines = std::max(lines, facts(round_of(group), group.last > group.first).size());
  return 15 + kPanelLine * static_cast<double>(lines) + 8;
}

double Panels::draw(SvgWriter& svg, const Point& corner) const {
  const double head = caption_height();
  Point at = corner;
  int column = 0;
  for (size_t i = 0; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    const int round = round_of(group), before = i > 0 ? rounds_[groups_[i - 1].last] : round - 1;
    const bool gap = round != before + 1;
    if (column == columns_ || (gap && column > 0)) {
      at = {corner.x, at.y + head + layout_.height + kPanelSpace};
      column = 0;
    }
    if (gap) {
      svg.text(at + Point{0, 6}, "fact strong",
               "\u2026 rounds " + std::to_string(before + 2) + " to " + std::to_string(round) + " (" +
                   std::to_string(round - before - 1) + ") are left out; --rounds A:B draws them");
      at.y += kPanelSpace;
    }
    const std::string last = group.last > group.first ? "-to-" + std::to_string(rounds_[group.last] + 1) : "";
    svg.open("g", {{"class", "round"}, {"id", "round-" + std::to_string(round + 1) + last}});
    caption(svg, at, group);
    const MapLayout layout = placed(layout_of(round), at + Point{0, head});
    draw_round_map(
        svg, layout,
        {picture_.topology, picture_.schedule, round, progress_[round], root_of(picture_.schedule), lanes_[group.first],
         colours_.of(picture_.schedule.rounds[round]), picture_.topology.nodes <= kMostTooltips});
    svg.close();
    at.x += cell_ + kPanelSpace;
    ++column;
  }
  return groups_.empty() ? corner.y : at.y + head + layout_.height + kPanelSpace / 2;
}

}  // namespace dateline
