// SPDX-License-Identifier: Apache-2.0
#include "sim/wave/header_text.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/network/describe.h"
#include "model/network/router_place.h"
#include "model/router/route_encoding.h"

namespace dateline {
namespace {

constexpr const char* kFormat = "dateline-headers";
constexpr int kDigitBits = 4;

// The parts of a message in link_view.sv.
enum class Part : unsigned { kNone = 0, kHeader = 1, kSegment = 2, kWord = 3, kOpen = 4, kFurther = 5 };

int digits_of(int bits) { return (bits + kDigitBits - 1) / kDigitBits; }
int place_digits(const RouterConfig& config) { return digits_of(config.shape.dims * config.coordinate_bits); }
int value_digits(const RouterConfig& config) { return digits_of(std::max(config.width, HeaderLayout::kMaxBits)); }

bool all_hex(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
}

uint64_t number_of(const std::string& digits) { return std::stoull(digits, nullptr, 16); }

/// The numbers of a layout, each with the member that holds it.
std::map<std::string, int> numbers_of(const RouterConfig& config, size_t rounds) {
  return {{"width", config.width},
          {"vcs", config.vcs},
          {"unordered", config.unordered},
          {"source", config.source},
          {"circuits", config.circuits},
          {"phases", config.phases},
          {"networks", config.networks},
          {"bubble-slot", config.bubble_slot},
          {"rounds", static_cast<int>(rounds)}};
}

/// The node at these coordinates, lowest dimension in the lowest bits; nothing if there is none.
std::optional<int> node_of(const Topology& topology, const RouterConfig& config, const std::string& digits) {
  std::vector<int> coordinates;
  // At most 16 dimensions of 10 bits each do not fit into a number, so the digits are read bit by bit.
  const auto bit = [&](int i) {
    const auto from_right = static_cast<size_t>(i / kDigitBits) + 1;
    return from_right > digits.size()
               ? 0
               : static_cast<int>(number_of(digits.substr(digits.size() - from_right, 1)) >> (i % kDigitBits) & 1);
  };
  for (int k = 0; k < topology.dims(); ++k) {
    int coordinate = 0;
    for (int i = 0; i < config.coordinate_bits; ++i) coordinate |= bit(k * config.coordinate_bits + i) << i;
    if (coordinate >= topology.dimensions[static_cast<size_t>(k)].size) return std::nullopt;
    coordinates.push_back(coordinate);
  }
  return topology.node_at(coordinates);
}

/// The hops of a path, those in one direction together, in the order of the path: "+x 2, -y 1".
std::string hops_text(const Topology& topology, const std::vector<uint8_t>& path) {
  std::vector<std::pair<std::string, int>> runs;
  for (const uint8_t port : path) {
    const std::string direction = port_direction(topology, port);
    if (runs.empty() || runs.back().first != direction) runs.emplace_back(direction, 0);
    ++runs.back().second;
  }
  std::string text;
  for (const auto& [direction, hops] : runs) text += ", " + direction + " " + std::to_string(hops);
  return text;
}

std::string segment_text(uint64_t value) {
  const SegmentHeader segment = segment_of_header(value);
  const char* const what[] = {"", ", dropped", ", combined", ", combined into others"};
  return counted(static_cast<long>(segment.words), "word") + " at " + std::to_string(segment.to) + what[segment.op] +
         (segment.last ? "" : ", more follow");
}

}  // namespace

int message_bits(const RouterConfig& config) { return kDigitBits * (2 + place_digits(config) + value_digits(config)); }

std::string header_layout_text(const Topology& topology, const RouterConfig& config, size_t rounds) {
  std::string text = std::string(kFormat) + " 1\ntopology " + topology.text + "\n";
  for (const auto& [name, value] : numbers_of(config, rounds)) text += name + " " + std::to_string(value) + "\n";
  text += "order";
  for (int k = 0; k < config.shape.dims; ++k)
    text += " " + std::to_string(static_cast<int>(config.order[static_cast<size_t>(k)]));
  return text + "\n";
}

HeaderReader::HeaderReader(const std::string& layout, const std::string& where) {
  std::map<std::string, std::string> values;
  std::stringstream lines(layout);
  for (std::string line; std::getline(lines, line);) {
    const size_t space = std::min(line.find(' '), line.size());
    values[line.substr(0, space)] = line.substr(std::min(space + 1, line.size()));
  }
  if (values[kFormat] != "1") throw UsageError(where + ": is no layout of headers, NAME.headers.txt beside a waveform");
  const auto number = [&](const std::string& name, int least, int most) {
    const std::string& text = values[name];
    const bool good = !text.empty() && text.size() < 9 && text.find_first_not_of("0123456789") == std::string::npos;
    const int value = good ? std::stoi(text) : -1;
    if (value < least || value > most)
      throw UsageError(where + ": " + name + " must be " + std::to_string(least) + ".." + std::to_string(most));
    return value;
  };
  try {
    topology_ = parse_topology(values["topology"]);
  } catch (const UsageError& error) {
    throw UsageError(where + ": " + error.what());
  }
  config_.width = number("width", 1, 4096);
  config_.vcs = number("vcs", 1, 8);
  config_.unordered = number("unordered", 0, 1) != 0;
  config_.source = number("source", 0, 1) != 0;
  config_.circuits = number("circuits", 0, 1) != 0;
  config_.phases = number("phases", 1, kMaxDims);
  config_.networks = number("networks", 1, 8);
  config_.bubble_slot = number("bubble-slot", 0, 99999999);
  rounds_ = static_cast<size_t>(number("rounds", 0, 99999999));
  fit_to(topology_, config_);
  std::stringstream order(values["order"]);
  std::vector<bool> seen(static_cast<size_t>(config_.shape.dims));
  for (int k = 0; k < config_.shape.dims; ++k) {
    int dim = -1;
    if (!(order >> dim) || dim < 0 || dim >= config_.shape.dims || seen[static_cast<size_t>(dim)])
      throw UsageError(where + ": order must have every dimension once");
    seen[static_cast<size_t>(dim)] = true;
    config_.order[static_cast<size_t>(k)] = static_cast<uint8_t>(dim);
  }
}

std::string HeaderReader::text(const std::string& value) const {
  const int place = place_digits(config_), word = digits_of(config_.width);
  if (!all_hex(value) || static_cast<int>(value.size()) != message_bits(config_) / kDigitBits) return value;
  const auto first = static_cast<unsigned>(number_of(value.substr(0, 1)));
  const auto port = static_cast<int>(number_of(value.substr(1, 1)));
  const std::string digits = value.substr(2 + static_cast<size_t>(place));
  const auto header_value = [&] {
    return number_of(digits.substr(digits.size() - HeaderLayout::kMaxBits / kDigitBits));
  };
  switch (static_cast<Part>(first & 7)) {
    case Part::kNone:
      return "-";
    case Part::kSegment:
      return segment_text(header_value());
    case Part::kWord:
      return digits.substr(digits.size() - static_cast<size_t>(word));
    case Part::kOpen:
      return "first part: " + digits.substr(digits.size() - static_cast<size_t>(word));
    case Part::kFurther:
      return "then " + header(header_value(), -1, -1);
    case Part::kHeader:
      break;
    default:
      return value;
  }
  // Graphs give their routers no coordinates, so nothing is known about the place of the link.
  if (topology_.family == FamilyId::kGraph) return header(header_value(), -1, -1);
  const std::optional<int> node = node_of(topology_, config_, value.substr(2, static_cast<size_t>(place)));
  if (!node || port >= topology_.ports) return value;
  const LinkEnd end = (first & 8) != 0 ? topology_.link(*node, port) : LinkEnd{*node, port};
  return end ? header(header_value(), end.node, end.port) : value;
}

std::string HeaderReader::header(uint64_t header, int node, int in_port) const {
  const auto tag = static_cast<unsigned>(header >> HeaderLayout::kTagShift) & HeaderLayout::kTagMask;
  const bool circuit = HeaderLayout::switching_of(header) != Switching::kWormhole;
  return route(header, node, in_port) + round(tag) + (circuit ? ", circuit" : "");
}

std::string HeaderReader::route(uint64_t header, int node, int in_port) const {
  if (HeaderLayout::kind_of(header) == RoutingKind::kSource) {
    const HeaderLayout layout = config_.layout();
    std::vector<uint8_t> ports;
    std::string text = "ports";
    for (SourceStep step{0, header, false, false}; !step.consumed && (step.header >> HeaderLayout::kFixedBits) > 1;) {
      step = layout.source_step(step.header);
      ports.push_back(static_cast<uint8_t>(step.port));
      text += " " + std::to_string(step.port);
    }
    if (node < 0 || ports.empty()) return text;
    // The port of arrival means: deliver here. Without it further headers follow.
    LinkEnd at{node, in_port};
    for (size_t hop = 0; hop < ports.size(); ++hop) {
      const int port = ports[hop];
      if (port == at.port) {
        ports.resize(hop);
        return "to " + topology_.place(at.node) + hops_text(topology_, ports);
      }
      if (port >= topology_.ports || !topology_.link(at.node, port)) return text;
      at = topology_.link(at.node, port);
    }
    return "over " + topology_.place(at.node) + hops_text(topology_, ports);
  }
  const HeaderLayout layout = config_.layout();
  std::vector<int> coordinates;
  for (int k = 0; k < topology_.dims(); ++k) {
    coordinates.push_back(layout.coordinate(header, k));
    if (coordinates.back() >= topology_.dimensions[static_cast<size_t>(k)].size)
      return "to a place outside the network";
  }
  const int target = topology_.node_at(coordinates);
  const std::vector<uint8_t> path = follow_headers(topology_, config_, node, {header}, topology_.nodes, in_port);
  return "to " + topology_.place(target) + hops_text(topology_, path);
}

std::string HeaderReader::round(unsigned tag) const {
  const std::string text = ", round " + std::to_string(tag + 1);
  if (rounds_ == 0) return ", tag " + std::to_string(tag);
  return rounds_ > HeaderLayout::kTagMask + 1 ? text + " modulo 16" : text;
}

}  // namespace dateline
