// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/style.h"

#include <algorithm>
#include <cstddef>

#include "sw/report/numbers.h"
#include "sw/report/picture/colours.h"
#include "sw/report/svg_writer.h"

namespace dateline {
namespace {

constexpr const char* kPlain = R"(
text{font-family:Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif;fill:#1b2733}
.page{fill:#ffffff}
.title{font-size:23px;font-weight:bold}
.subtitle{font-size:14px;fill:#44525f}
.heading{font-size:17px;font-weight:bold}
.fact{font-size:12.5px}
.axis{font-size:10.5px;fill:#44525f}
.share{font-size:10.5px;fill:#0b2a44}
.strong{font-weight:bold}
.quiet{fill:#5b6b7a}
.good{fill:#00704f}
.bad{fill:#b3261e;font-weight:bold}
.rule{stroke:#d5dce3;stroke-width:0.7;fill:none}
.column{fill:#f4f6f8}
.odd{fill:#e9edf1}
.used{fill:#a9cbe6}
.carrying{fill:#4f93c7}
.in{fill-opacity:0.5}
.layer{fill:none;stroke:#d5dce3;stroke-width:1}
.wire{fill:none;stroke:#d3dae1}
.far{stroke:#e4e9ee}
.wrap{stroke-dasharray:2 2}
.n0{fill:#ffffff}
.n1{fill:#eaeff4}
.n2{fill:#d8e0e9}
.n3{fill:#c3cfdc}
.n4{fill:#a5b6c8}
circle{stroke:#7d8c9b;stroke-width:0.8}
.root{stroke:#1b2733;stroke-width:2.2}
.many{fill:#b7c3cf}
.row{font-size:8.8px;fill:#44525f}
.busy,.sample-busy{fill:none;stroke:#ffdf80}
.contended,.sample-contended{fill:none;stroke:#f2a19b}
.sample-busy,.sample-contended{stroke-width:7}
.circuit,.sample,.message,.sample-stub{fill:none;stroke-linejoin:round}
.sample{stroke-width:1.8}
.sample-stub{stroke:#44525f;stroke-width:1.5}
.message{stroke-width:1.1}
.halo{fill:none;stroke:#ffffff;stroke-width:3.4;stroke-opacity:0.9}
.circuit:hover{stroke-width:4}
)";

std::string rule(const std::string& selector, const std::string& what) { return selector + "{" + what + "}\n"; }

std::string px(double value) { return format_number(value, 2); }

/// Arrowhead and starting dot of a colour. Each colour needs its own, because not all viewers give markers the colour
/// of their line.
std::string markers(size_t index, const std::string& colour, double scale) {
  const std::string i = std::to_string(index), units = "\" markerUnits=\"userSpaceOnUse\" orient=\"auto\" ";
  const std::string length = px(6.2 * scale), half = px(2.5 * scale), whole = px(5 * scale), dot = px(2 * scale);
  return "<marker id=\"a" + i + units + "markerWidth=\"" + length + "\" markerHeight=\"" + whole + "\" refX=\"" +
         px(5.2 * scale) + "\" refY=\"" + half + "\"><path d=\"M0 0L" + length + " " + half + "L0 " + whole +
         "Z\" fill=\"" + colour + "\"/></marker>\n<marker id=\"s" + i + units + "markerWidth=\"" + px(4 * scale) +
         "\" markerHeight=\"" + px(4 * scale) + "\" refX=\"" + dot + "\" refY=\"" + dot + "\"><circle cx=\"" + dot +
         "\" cy=\"" + dot + "\" r=\"" + px(1.9 * scale) + "\" style=\"stroke:none\" fill=\"" + colour +
         "\"/></marker>\n";
}

/// The open arrowhead of a colour.
std::string open_marker(size_t index, const std::string& colour, double scale) {
  const std::string near = px(0.5 * scale), far = px(5.4 * scale);
  return "<marker id=\"o" + std::to_string(index) + "\" markerUnits=\"userSpaceOnUse\" orient=\"auto\" markerWidth=\"" +
         px(6.2 * scale) + "\" markerHeight=\"" + px(6 * scale) + "\" refX=\"" + px(5.2 * scale) + "\" refY=\"" +
         px(3 * scale) + "\"><path d=\"M" + near + " " + near + "L" + far + " " + px(3 * scale) + "L" + near + " " +
         px(5.5 * scale) + "Z\" fill=\"#ffffff\" stroke=\"" + colour + "\" stroke-width=\"" + px(scale) +
         "\"/></marker>\n";
}

}  // namespace

std::string style_sheet(double scale, bool adds) {
  std::string style = kPlain, shapes;
  style += rule(".tick", "font-size:" + px(std::max(8.0, 9 * scale)) + "px;fill:#5b6b7a");
  style += rule(".id", "font-size:" + px(7.5 * scale) + "px;fill:#4c5a68");
  style += rule(".id-halo", "stroke:#ffffff;stroke-linejoin:round;stroke-width:" + px(2.2 * scale));
  style += rule(".wire", "stroke-width:" + px(1.1 * scale));
  style += rule(".circuit", "stroke-width:" + px(1.5 * scale));
  style += rule(".busy,.contended", "stroke-width:" + px(6 * scale));
  style += rule(".round .root", "stroke-width:" + px(2.2 * scale));
  for (size_t i = 0; i < palette().size(); ++i) {
    const std::string n = std::to_string(i), &colour = palette()[i];
    style += rule(".c" + n, "stroke:" + colour + ";marker-end:url(#a" + n + ");marker-start:url(#s" + n + ")");
    style += rule(".f" + n, "fill:" + colour);
    shapes += markers(i, colour, scale);
    if (!adds) continue;
    style += rule(".add.c" + n, "marker-end:url(#o" + n + ")");
    shapes += open_marker(i, colour, scale);
  }
  style += rule(".follow", "stroke:#1b2733;marker-end:url(#a" + std::to_string(palette().size() - 1) + ")");
  if (adds) style += rule(".add.follow", "marker-end:url(#o" + std::to_string(palette().size() - 1) + ")");
  style += rule(".message", "marker-start:none");
  return "<style>" + style + "</style>\n<defs>\n" + shapes + "</defs>\n";
}

}  // namespace dateline
