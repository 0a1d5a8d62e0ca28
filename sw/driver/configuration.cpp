// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/configuration.h"

#include <algorithm>
#include <sstream>

#include "model/error.h"

namespace dateline {
namespace {

void require_range(const std::string& option, long value, long least, long most) {
  if (value < least || value > most)
    throw UsageError(option + " " + std::to_string(value) + " is out of range " + std::to_string(least) + ".." +
                     std::to_string(most));
}

void require_one_of(const std::string& option, const std::string& value, const std::string& allowed) {
  if (value != allowed) throw UsageError(option + " '" + value + "' is not known; this version has: " + allowed);
}

}  // namespace

int needed_vcs(const Topology& topology, int q) {
  const bool wraps = std::any_of(topology.dimensions.begin(), topology.dimensions.end(),
                                 [](const Dimension& dimension) { return dimension.wraps; });
  return wraps ? 2 * q : q;
}

int router_vcs(const Topology& topology, const Options& options) {
  require_range("--vcs", options.vcs, 0, kMaxVcs);
  return options.vcs > 0 ? options.vcs : std::min(kMaxVcs, needed_vcs(topology, options.q));
}

DimensionOrder parse_routing(const Topology& topology, const std::string& routing) {
  const std::string allowed =
      "'; known: dor, or dor: and every dimension once in the order of correction, such as dor:1,0";
  if (routing == "dor") return kAscending;
  if (routing.rfind("dor:", 0) != 0) throw UsageError("--routing '" + routing + allowed);
  DimensionOrder order = kAscending;
  std::stringstream text(routing.substr(4));
  std::vector<int> dims;
  for (std::string word; std::getline(text, word, ',');) {
    if (word.size() != 1 || word[0] < '0' || word[0] > '5') throw UsageError("--routing '" + routing + allowed);
    dims.push_back(word[0] - '0');
  }
  std::vector<int> sorted = dims;
  std::sort(sorted.begin(), sorted.end());
  for (int k = 0; k < static_cast<int>(sorted.size()); ++k)
    if (sorted[k] != k) throw UsageError("--routing '" + routing + allowed);
  if (static_cast<int>(dims.size()) != topology.dims())
    throw UsageError("--routing '" + routing + "': " + topology.spec + " has " + std::to_string(topology.dims()) +
                     " dimensions, and each must stand once");
  for (size_t i = 0; i < dims.size(); ++i) order[i] = static_cast<uint8_t>(dims[i]);
  return order;
}

NodeConfig node_config(const Topology& topology, const Options& options) {
  require_range("--q", options.q, 1, kMaxVcs);
  require_range("--depth", options.depth, 1, 32);
  require_range("--width", options.width, 32, 64);
  require_range("--startup", options.startup, 0, 65535);
  require_range("--link-stages", options.link_stages, 1, 1);
  require_one_of("--switching", options.switching, "wormhole");
  require_one_of("--sync", options.sync, "barrier");
  NodeConfig config;
  config.router.ports = topology.ports;
  config.router.vcs = router_vcs(topology, options);
  config.router.depth = options.depth;
  config.router.width = options.width;
  config.router.all_port = !options.one_port;
  config.router.order = parse_routing(topology, options.routing);
  config.router.eject_depth = config.ni_depth();
  for (const Dimension& dimension : topology.dimensions) {
    const int bits = config.router.layout().coordinate_bits;
    if (bits >= 1 && dimension.size <= 1 << bits) continue;
    const int least = HeaderLayout::least_width(topology.dims(), dimension.size);
    throw UsageError("--width " + std::to_string(options.width) + ": the header of " + topology.spec + " needs " +
                     (least <= HeaderLayout::kMaxBits ? "--width " + std::to_string(least)
                                                      : "more than the " + std::to_string(HeaderLayout::kMaxBits) +
                                                            " bits that a put queue entry holds"));
  }
  return config;
}

void require_vcs(const Topology& topology, const NodeConfig& config, int q) {
  const int needed = needed_vcs(topology, q);
  if (config.router.vcs >= needed) return;
  const std::string fix = needed <= kMaxVcs ? "use --vcs " + std::to_string(needed) + " or a smaller --q"
                                            : "no router has that many; use --q " +
                                                  std::to_string(kMaxVcs / std::max(1, needed / q)) + " or less";
  throw UsageError("--q " + std::to_string(q) + " with " + std::to_string(config.router.vcs) +
                   " virtual channels: " + std::to_string(q) + " wormhole transfers on one link of " + topology.spec +
                   " need " + std::to_string(needed) + "; " + fix);
}

}  // namespace dateline
