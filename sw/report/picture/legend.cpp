// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <functional>
#include <string>

#include "sw/report/picture/header.h"

namespace dateline {
namespace {

constexpr double kLegendFont = 12.5, kLegendLine = 20, kLegendSpace = 22;

/// Entries (a mark and its meaning) side by side, in as many lines as they need.
class Flow {
 public:
  Flow(SvgWriter& svg, const Point& corner, double width)
      : svg_(svg), corner_(corner), right_(corner.x + width), at_{corner.x, corner.y + kLegendLine} {}

  /// mark: draws the mark to the right of this point, at mid-height of the text.
  void add(double mark_width, const std::function<void(Point)>& mark, const std::string& meaning) {
    const double width = mark_width + 6 + text_width(meaning, kLegendFont);
    if (at_.x > corner_.x && at_.x + width > right_) at_ = {corner_.x, at_.y + kLegendLine};
    mark({at_.x, at_.y - 4});
    svg_.text({at_.x + mark_width + 6, at_.y}, "fact", meaning);
    at_.x += width + kLegendSpace;
  }
  double end() const { return at_.y + 6; }

 private:
  SvgWriter& svg_;
  Point corner_;
  double right_;
  Point at_;
};

/// A circuit in the colour of this number.
std::function<void(Point)> circuit_mark(SvgWriter& svg, size_t colour, bool adds) {
  return [&svg, classes = (adds ? "sample add c" : "sample c") + std::to_string(colour)](Point at) {
    svg.line(at + Point{2, 0}, at + Point{26, 0}, classes);
  };
}

void add_colours(SvgWriter& svg, Flow& flow, const Colours& colours, bool adds_only) {
  const auto circuit = [&svg, adds_only](int colour) {
    return circuit_mark(svg, static_cast<size_t>(colour), adds_only);
  };
  flow.add(28, circuit(colours.meanings().front().first),
           colours.rule() == ColourRule::kOne || colours.rule() == ColourRule::kTransfer
               ? "circuit from sender (dot) to receiver (arrowhead)"
               : "circuit from sender to receiver, " + colours.meanings().front().second);
  if (colours.rule() == ColourRule::kTransfer) {
    const auto swatches = [&svg](Point at) {
      for (size_t c = 0; c < palette().size(); ++c)
        svg.rect(at + Point{7.0 * static_cast<double>(c), -5}, 6, 10, "f" + std::to_string(c));
    };
    flow.add(56, swatches, colours.meanings().front().second);
    return;
  }
  for (size_t i = 1; i < colours.meanings().size(); ++i)
    flow.add(28, circuit(colours.meanings()[i].first), colours.meanings()[i].second);
}

void add_operations(SvgWriter& svg, Flow& flow, const LegendNeeds& needs) {
  if (!needs.adds) return;
  const size_t grey = palette().size() - 1;
  flow.add(28, circuit_mark(svg, grey, true), "adds: the receiver combines what arrives with its own data");
  if (needs.puts) flow.add(28, circuit_mark(svg, grey, false), "puts: what arrives replaces the receiver's own data");
}

void node(SvgWriter& svg, Point at, const std::string& classes) {
  svg.leaf("circle", {{"class", classes}, {"cx", svg_number(at.x)}, {"cy", svg_number(at.y)}, {"r", "5.5"}});
}

void add_nodes(SvgWriter& svg, Flow& flow, bool root) {
  flow.add(
      60,
      [&](Point at) {
        for (int level = 0; level <= 4; ++level)
          node(svg, at + Point{6.0 + 12 * level, 0}, "n" + std::to_string(level));
      },
      "node: share of its required data that it holds as the round starts, from nothing to all");
  if (root)
    flow.add(
        12,
        [&](Point at) {
          node(svg, at + Point{6, 0}, "n0 root");
        },
        "root");
}

}  // namespace

double draw_legend(SvgWriter& svg, const Colours& colours, const LegendNeeds& needs, const Point& corner,
                   double width) {
  Flow flow(svg, corner, width);
  add_colours(svg, flow, colours, needs.adds && !needs.puts);
  add_operations(svg, flow, needs);
  const auto stub = [&svg](Point direction) {
    return [&svg, direction](Point at) {
      const Point tip = at + Point{11, 0} + direction * 9, side = right_of(direction);
      svg.line(at + Point{11, 0} - direction * 9, tip, "sample-stub");
      svg.leaf(
          "path",
          {{"class", "sample-stub"},
           {"d", PathData().move(tip + (side - direction) * 3).line(tip).line(tip - (side + direction) * 3).text()}});
    };
  };
  if (needs.wraps) flow.add(22, stub({1, 0}), "leaves by a wrap-around link and enters at the other side");
  if (needs.layers > 0)
    flow.add(22, stub(unit({1, -1})), "to the next layer (+z), enters there from the lower left; -z the other way");
  if (needs.layers > 1)
    flow.add(22, stub(unit({-1, -1})), "to the next row of layers (+w), enters there from the lower right");
  if (needs.pairs)
    flow.add(
        22,
        [&svg](Point at) {
          node(svg, at + Point{4, 4}, "n0");
          node(svg, at + Point{17, -4}, "n0");
        },
        "pair: class 0 (clusters across), class 1 (clusters upwards)");
  add_nodes(svg, flow, needs.root);
  const auto band = [&svg](const char* name) {
    return [&svg, name](Point at) { svg.line(at, at + Point{24, 0}, std::string("sample-") + name); };
  };
  if (needs.busy) flow.add(24, band("busy"), "busiest links of the round, by words");
  if (needs.contended) flow.add(24, band("contended"), "contended: more than q circuits");
  return flow.end();
}

}  // namespace dateline
