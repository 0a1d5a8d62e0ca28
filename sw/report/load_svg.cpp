// SPDX-License-Identifier: Apache-2.0
#include "sw/report/load_svg.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/network/describe.h"
#include "sw/report/numbers.h"
#include "sw/report/svg.h"

namespace dateline {
namespace {

constexpr int kMostNodes = 1 << 14;
constexpr int kMostPlan = 24;     // most nodes per side in a plan; larger networks are drawn as fields
constexpr int kMostNumbers = 10;  // most nodes per side with the load written next to each link
constexpr double kMargin = 24, kLine = 20, kHeading = 112, kLegendWidth = 150;
const std::string kInk = "#1f2933", kSoft = "#6b7785", kBlue = "#1d4ed8", kFailed = "#7c3aed";

class Map {
 public:
  explicit Map(const LoadStudy& study)
      : study_(study), topology_(study.topology), loads_(study.effective()), most_(loads_.max()) {
    processor_.assign(topology_.nodes, false);
    for (const int node : study.placement.nodes) processor_[node] = true;
  }

  std::string draw() {
    const bool plan = topology_.dims() <= 2 && radix(topology_) <= kMostPlan;
    const Point size = plan ? draw_plan() : draw_fields();
    heading(plan);
    const double width = std::max(size.x + kLegendWidth, 620.0);
    legend({width - kLegendWidth, kHeading + 10}, plan);
    return svg_.document(
        width + kMargin, std::max(size.y, kHeading + 250) + kMargin, heading_text(),
        setup_text() + ". The colour of a directed link is its load, at most " + format_number(most_) + " messages.");
  }

 private:
  double load(int node, int port) const { return loads_.load[static_cast<size_t>(node) * topology_.ports + port]; }
  bool failed(int node, int port) const { return !study_.network.link(node, port); }
  std::string colour(int node, int port) const { return heat_colour(most_ > 0 ? load(node, port) / most_ : 0); }
  std::string title(int node, int port) const {
    return describe_link(topology_, node, port) + ": " +
           (failed(node, port)
                ? "failed"
                : format_number(load(node, port), 4) + (load(node, port) == 1 ? " message" : " messages"));
  }
  /// Whether processors are marked in fields: not if every node has a processor.
  bool marks_processors() const { return !is_full(topology_, study_.placement); }
  int rows() const { return topology_.dims() > 1 ? radix(topology_) : 1; }

  std::string heading_text() const {
    return "Link loads of complete exchange, " + std::to_string(study_.placement.processors()) + " processors on " +
           topology_.spec;
  }
  /// The placement, the routing and the first few failed links.
  std::string setup_text() const {
    constexpr size_t kNamed = 4;
    std::string text = study_.placement_text + "; " + study_.routing_text;
    for (size_t i = 0; i < std::min(study_.failed.size(), kNamed); ++i)
      text += (i == 0 ? "; without the link " : ", ") + topology_.place(study_.failed[i].first) + "-" +
              topology_.place(study_.failed[i].second);
    if (study_.failed.size() > kNamed) text += " and " + std::to_string(study_.failed.size() - kNamed) + " more";
    return text;
  }

  void heading(bool plan) {
    svg_.text({kMargin, 30}, 19, "start", kInk, heading_text(), true);
    svg_.text({kMargin, 54}, 13, "start", kInk, setup_text());
    svg_.text({kMargin, 54 + kLine}, 13, "start", kSoft,
              plan ? "Arrows are directed links; links at the edge wrap around to the other side."
                   : "Each square is a node. Its colour is the load of the link that leaves it in the direction of the "
                     "title.");
    if (!plan) svg_.text({kMargin, 54 + 2 * kLine}, 13, "start", kSoft, "Nodes: " + layout_in_words());
  }

  void legend(Point at, bool plan) {
    constexpr double kHeight = 120, kWidth = 16;
    constexpr int kSteps = 40;
    svg_.text({at.x, at.y}, 12, "start", kInk, "messages on a link", true);
    at.y += 16;
    for (int i = 0; i < kSteps; ++i)
      svg_.rectangle({at.x, at.y + i * kHeight / kSteps}, kWidth, kHeight / kSteps + 0.5,
                     heat_colour(1 - (i + 0.5) / kSteps));
    for (int i = 0; i <= 4; ++i)
      svg_.text({at.x + kWidth + 6, at.y + i * kHeight / 4}, 12, "start", kInk,
                format_number(most_ * (4 - i) / 4) + (i == 0 ? "  E_max" : ""), i == 0);
    at.y += kHeight;
    const auto entry = [&](const std::string& words) {
      at.y += 22;
      svg_.text({at.x + kWidth + 6, at.y}, 12, "start", kInk, words);
      return Point{at.x + kWidth / 2, at.y};
    };
    const Point unused = entry("not used");
    svg_.rectangle({unused.x - kWidth / 2, unused.y - 5}, kWidth, 10, heat_colour(0));
    if (plan || marks_processors()) node_mark(entry("processor"), true, plan ? 7 : 3);
    if (plan && marks_processors()) node_mark(entry("router only"), false, 5);
    if (!study_.failed.empty()) cross(entry("failed link"), 6);
  }

  void node_mark(Point at, bool processor, double radius) {
    svg_.circle(at, radius, processor ? kBlue : "#fff", processor ? "#fff" : kSoft, processor ? 1 : 1.5);
  }
  void cross(Point at, double size) {
    svg_.line({at.x - size, at.y - size}, {at.x + size, at.y + size}, 2.5, kFailed);
    svg_.line({at.x - size, at.y + size}, {at.x + size, at.y - size}, 2.5, kFailed);
  }

  // ---- the plan ----

  Point draw_plan() {
    const int k = radix(topology_);
    pitch_ = k <= kMostNumbers ? 74 : 40;
    origin_ = {kMargin + 34 + 0.5 * pitch_, kHeading + 20 + 0.5 * pitch_};
    for (int node = 0; node < topology_.nodes; ++node)
      for (int port = 0; port < topology_.ports; ++port) draw_link(node, port);
    for (int node = 0; node < topology_.nodes; ++node)
      node_mark(place(node), processor_[node], (processor_[node] ? 0.13 : 0.08) * pitch_);
    const double right = origin_.x + (k - 0.5) * pitch_, bottom = origin_.y + (rows() - 0.5) * pitch_;
    for (int x = 0; x < k; ++x)
      svg_.text({origin_.x + x * pitch_, bottom + 14}, 12, "middle", kSoft, (x == 0 ? "x = " : "") + std::to_string(x));
    for (int y = 0; y < rows() && rows() > 1; ++y)
      svg_.text({origin_.x - 0.55 * pitch_ - 4, origin_.y + (rows() - 1 - y) * pitch_}, 12, "end", kSoft,
                (y == 0 ? "y = " : "") + std::to_string(y));
    return {right + 20, bottom + 20};
  }

  /// The centre of a node; coordinate y grows upwards.
  Point place(int node) const {
    const int y = topology_.dims() > 1 ? topology_.coordinate(node, 1) : 0;
    return {origin_.x + topology_.coordinate(node, 0) * pitch_, origin_.y + (rows() - 1 - y) * pitch_};
  }

  void draw_link(int node, int port) {
    const Point from = place(node), along = port == 0   ? Point{1, 0}
                                            : port == 1 ? Point{-1, 0}
                                            : port == 2 ? Point{0, -1}
                                                        : Point{0, 1};
    const Point to = place(topology_.link(node, port).node);
    const bool wraps = topology_.is_dateline(node, port);
    const double near = 0.17 * pitch_, far = 0.83 * pitch_, middle = 0.5 * pitch_;
    if (!wraps) {
      segment(node, port, from, along, near, far, true);
    } else {
      segment(node, port, from, along, near, middle, true);
      segment(node, port, to, {-along.x, -along.y}, near, middle, false);
    }
  }

  /// Draws an arrow on one side of a node, along a direction, between the distances near and far: away from the node
  /// (`leaving`) or towards it. Each direction is drawn on its right side.
  void segment(int node, int port, Point base, Point along, double near, double far, bool leaving) {
    const double aside = (leaving ? 1 : -1) * 0.085 * pitch_;
    const Point right{-along.y, along.x};
    const auto at = [&](double forward, double shift) {
      return Point{base.x + along.x * forward + right.x * shift, base.y + along.y * forward + right.y * shift};
    };
    const Point middle = at((near + far) / 2, aside);
    if (failed(node, port)) return cross(at((near + far) / 2, 0), 0.1 * pitch_);
    const double width = 0.075 * pitch_;
    leaving ? svg_.arrow(at(near, aside), at(far, aside), width, colour(node, port), title(node, port))
            : svg_.arrow(at(far, aside), at(near, aside), width, colour(node, port), title(node, port));
    // A wrap-around link has its number only at the edge where it leaves.
    if (radix(topology_) > kMostNumbers || !leaving || load(node, port) == 0) return;
    const bool level = along.y == 0;
    const Point label = at((near + far) / 2, aside + (level ? 0.14 : 0.07) * pitch_);
    const std::string anchor = level ? "middle" : label.x > middle.x ? "start" : "end";
    svg_.text(label, 9, anchor, kInk, format_number(load(node, port)));
  }

  // ---- the fields ----

  /// "x to the right, y upwards; planes: z to the right"
  std::string layout_in_words() const {
    std::string words;
    for (int dim = 0; dim < topology_.dims(); ++dim)
      words += (dim == 0   ? ""
                : dim == 2 ? "; planes: "
                : dim == 4 ? "; blocks: "
                           : ", ") +
               axis_name(dim) + (dim % 2 == 0 ? " to the right" : " upwards");
    return words + ".";
  }

  /// Places dimensions 0, 2, 4 to the right and 1, 3, 5 upwards, later dimensions in larger steps.
  Point draw_fields() {
    const int k = radix(topology_), dims = topology_.dims();
    cell_ = std::max(4.0, std::min(14.0, 560.0 / static_cast<double>(power(k, (dims + 1) / 2))));
    for (int dim = 0; dim < dims; ++dim) {
      const double before = dim < 2 ? cell_ : steps_[dim - 2] * k + cell_ * (dim < 4 ? 1 : 2);
      steps_.push_back(before);
    }
    const double width = extent(0), height = extent(1);
    const bool beside = 2 * width < 1200;
    constexpr double kTitle = 22, kGap = 28;
    for (int port = 0; port < topology_.ports; ++port) {
      const double x = kMargin + (beside && port % 2 == 1 ? width + kGap : 0);
      const double y = kHeading + 10 + (beside ? port / 2 : port) * (height + kTitle + kGap);
      svg_.text({x, y}, 14, "start", kInk, field_title(port), true);
      draw_field({x, y + 12}, height, port);
    }
    const int fields = beside ? topology_.ports / 2 : topology_.ports;
    return {kMargin + (beside ? 2 * width + kGap : width) + 24, kHeading + fields * (height + kTitle + kGap)};
  }

  /// Size of a field along the even (parity 0) or odd (parity 1) dimensions.
  double extent(int parity) const {
    double sum = cell_;
    for (int dim = parity; dim < topology_.dims(); dim += 2) sum += steps_[dim] * (radix(topology_) - 1);
    return sum;
  }

  std::string field_title(int port) const {
    double most = 0;
    for (int node = 0; node < topology_.nodes; ++node) most = std::max(most, load(node, port));
    return port_direction(topology_, port) + ": at most " + format_number(most);
  }

  void draw_field(Point corner, double height, int port) {
    for (int node = 0; node < topology_.nodes; ++node) {
      Point at{corner.x, corner.y + height - cell_};
      for (int dim = 0; dim < topology_.dims(); ++dim)
        (dim % 2 == 0 ? at.x : at.y) += (dim % 2 == 0 ? 1 : -1) * steps_[dim] * topology_.coordinate(node, dim);
      svg_.rectangle(at, cell_ - 0.5, cell_ - 0.5, colour(node, port), title(node, port));
      const Point center{at.x + cell_ / 2, at.y + cell_ / 2};
      if (failed(node, port)) cross(center, 0.35 * cell_);
      if (processor_[node] && marks_processors()) node_mark(center, true, std::max(1.0, 0.2 * cell_));
    }
    if (topology_.dims() < 3) return;
    for (int z = 0; z < radix(topology_); ++z)  // below the lowest planes of the first block
      svg_.text({corner.x + z * steps_[2] + (steps_[0] * (radix(topology_) - 1) + cell_) / 2, corner.y + height + 9},
                10, "middle", kSoft, axis_name(2) + " = " + std::to_string(z));
  }

  const LoadStudy& study_;
  const Topology& topology_;
  const LinkLoads& loads_;
  double most_;
  std::vector<bool> processor_;
  Svg svg_;
  double pitch_ = 0;
  Point origin_;
  double cell_ = 0;
  std::vector<double> steps_;  ///< [dimension], pixels from a node to the next
};

}  // namespace

std::string load_svg(const LoadStudy& study) {
  if (study.topology.nodes > kMostNodes)
    throw UsageError(setting("svg") + ": " + std::to_string(study.topology.nodes) +
                     " nodes are too many to draw; at most " + std::to_string(kMostNodes));
  return Map(study).draw();
}

}  // namespace dateline
