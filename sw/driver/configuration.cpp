// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/configuration.h"

#include <algorithm>
#include <sstream>

#include "model/error.h"
#include "model/network/family.h"

namespace dateline {
namespace {

void require_one_of(const std::string& option, const std::string& value, const std::vector<std::string>& allowed) {
  std::string known;
  for (const std::string& name : allowed) {
    if (name == value) return;
    known += (known.empty() ? "" : ", ") + name;
  }
  throw UsageError(option + " '" + value + "' is not known; this version has: " + known);
}

bool phased(RoutingKind kind) { return kind == RoutingKind::kUnordered || kind == RoutingKind::kSource; }

int phases_of(const Topology& topology, RoutingKind kind) {
  return phased(kind) && family_of(topology).ordered_dimensions() ? topology.dims() : 1;
}

DimensionOrder parse_order(const Topology& topology, const std::string& routing, const std::string& allowed) {
  DimensionOrder order = kAscending;
  std::stringstream text(routing.substr(4));
  std::vector<int> dims;
  for (std::string word; std::getline(text, word, ',');) {
    const bool number = !word.empty() && word.size() <= 2 && word.find_first_not_of("0123456789") == std::string::npos;
    if (!number) throw UsageError("--routing '" + routing + allowed);
    dims.push_back(std::stoi(word));
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

/// Whether the header fits: coordinates, one flit where that is asked for, and the buffers that must hold it.
void require_header(const Topology& topology, const Options& options, const RouterConfig& router) {
  const HeaderLayout layout = router.layout();
  const std::string width = "--width " + std::to_string(options.width);
  if (layout.bits() > HeaderLayout::kMaxBits)
    throw UsageError("the header of " + topology.spec + " has " + std::to_string(layout.bits()) +
                     " bits, more than the " + std::to_string(HeaderLayout::kMaxBits) +
                     " that a put queue entry holds" + (router.unordered ? "; use --routing dor" : ""));
  if (router.source && (layout.flits() > 1 || HeaderLayout::source_ports(options.width) < 1))
    throw UsageError(width + ": source routing needs a header of one flit, at least --width " +
                     std::to_string(std::max(13, layout.bits())));
  if (layout.flits() > router.depth)
    throw UsageError(width + ": a header of " + std::to_string(layout.flits()) + " flits needs --depth " +
                     std::to_string(layout.flits()) + " or more");
  if (options.circuit_retry && layout.flits() > 1)
    throw UsageError(width + ": --circuit-retry needs a header of one flit, at least --width " +
                     std::to_string(layout.bits()));
}

void use_bubbles(const Topology& topology, const Options& options, RouterConfig& router) {
  if (!family_of(topology).ordered_dimensions())
    throw UsageError("--flow bubble keeps rings free of deadlock, and " + topology.spec +
                     " is no product of rings; use --flow dateline");
  if (options.circuits()) throw UsageError("--flow bubble carries no circuits; use --flow dateline");
  if (phased(parse_routing(topology, options.routing).kind))
    throw UsageError("--flow bubble needs a fixed order of dimensions; use --routing dor");
  router.bubble_slot = options.depth / 2;
  const int least = router.layout().flits() + segment_flits(options.width) + 1;
  if (router.bubble_slot < least)
    throw UsageError("--flow bubble: a slot is half of --depth, and holds the headers and a word; use --depth " +
                     std::to_string(2 * least) + " or more");
}

}  // namespace

Routing parse_routing(const Topology& topology, const std::string& routing) {
  const std::string own = family_of(topology).native_routing();
  const std::string text = routing.empty() ? own : routing;
  if (!family_of(topology).ordered_dimensions()) {
    if (text == own) return {RoutingKind::kNative, kAscending, text};
    if (text == "source") return {RoutingKind::kSource, kAscending, text};
    throw UsageError("--routing '" + text + "': " + topology.spec + " has: " + own + ", source");
  }
  const std::string allowed =
      "'; known: dor, dor: and every dimension once in the order of correction, such as dor:1,0, udr, source";
  if (text == "dor") return {RoutingKind::kNative, kAscending, text};
  if (text == "udr") return {RoutingKind::kUnordered, kAscending, text};
  if (text == "source") return {RoutingKind::kSource, kAscending, text};
  if (text.rfind("dor:", 0) != 0) throw UsageError("--routing '" + text + allowed);
  return {RoutingKind::kNative, parse_order(topology, text, allowed), text};
}

int needed_classes(const Topology& topology, const Options& options) {
  if (options.flow == "bubble") return 1;
  const int phases = phases_of(topology, parse_routing(topology, options.routing).kind);
  return phases * (family_of(topology).two_classes(topology) ? 2 : 1);
}

int needed_vcs(const Topology& topology, const Options& options) {
  const bool any_vc = run_switching(options) == Switching::kCircuitAnyVc;
  return options.q * (any_vc ? 1 : needed_classes(topology, options));
}

int router_vcs(const Topology& topology, const Options& options) {
  require_range("--vcs", options.vcs, 0, kMaxVcs);
  return options.vcs > 0 ? options.vcs : std::min(kMaxVcs, needed_vcs(topology, options));
}

Switching run_switching(const Options& options) {
  if (!options.circuits()) return Switching::kWormhole;
  return options.circuit_retry ? Switching::kCircuitRetry : Switching::kCircuitAnyVc;
}

NodeConfig node_config(const Topology& topology, const Options& options) {
  require_range("--q", options.q, 1, kMaxVcs);
  require_range("--depth", options.depth, 1, 32);
  require_range("--width", options.width, 8, kMaxWidth);
  require_range("--startup", options.startup, 0, 65535);
  require_range("--link-stages", options.link_stages, 1, 8);
  require_one_of("--switching", options.switching, {"wormhole", "circuit"});
  require_one_of("--flow", options.flow, {"dateline", "bubble"});
  require_one_of("--sync", options.sync, {"barrier"});
  if (options.circuit_retry && !options.circuits())
    throw UsageError("--circuit-retry is about circuits; add --switching circuit");
  const Routing routing = parse_routing(topology, options.routing);
  NodeConfig config;
  RouterConfig& router = config.router;
  router.vcs = router_vcs(topology, options);
  router.depth = options.depth;
  router.width = options.width;
  router.all_port = !options.one_port;
  router.order = routing.order;
  router.unordered = routing.kind == RoutingKind::kUnordered;
  router.source = routing.kind == RoutingKind::kSource;
  router.circuits = options.circuits();
  router.phases = phases_of(topology, routing.kind);
  router.link_stages = options.link_stages;
  fit_to(topology, router);
  if (options.flow == "bubble") use_bubbles(topology, options, router);
  require_header(topology, options, router);
  router.eject_depth = config.ni_depth();
  return config;
}

std::string deadlock_remedy(const Topology& topology, const Options& options) {
  const int needed = needed_classes(topology, options);
  const NetworkFamily& family = family_of(topology);
  if (!family.source_rule() && parse_routing(topology, options.routing).kind == RoutingKind::kSource)
    return "its source routes have no rule for virtual channels; use --routing " + family.native_routing();
  if (needed > kMaxVcs)
    return "the routing needs " + std::to_string(needed) +
           " virtual channels, more than a router has; use --routing dor";
  return "use --vcs " + std::to_string(needed) + " or more";
}

void require_vcs(const Topology& topology, const Options& options, const NodeConfig& config) {
  const int needed = needed_vcs(topology, options), q = options.q;
  if (config.router.vcs >= needed) return;
  const std::string fix = needed <= kMaxVcs ? "use --vcs " + std::to_string(needed) + " or a smaller --q"
                                            : "no router has that many; use --q " +
                                                  std::to_string(kMaxVcs / std::max(1, needed / q)) + " or less";
  throw UsageError("--q " + std::to_string(q) + " with " + std::to_string(config.router.vcs) +
                   " virtual channels: " + std::to_string(q) + " " + options.switching + " transfers on one link of " +
                   topology.spec + " need " + std::to_string(needed) + "; " + fix);
}

}  // namespace dateline
