// SPDX-License-Identifier: Apache-2.0
// From a path to the headers that make the routers take it, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/router/config.h"

namespace dateline {

/// A message's way as its sender states it.
struct Route {
  RoutingKind kind = RoutingKind::kNative;
  std::vector<uint64_t> headers;  ///< one; a source route longer than a flit holds has several
};

/// The path (output ports) that a network's routers take from a header; empty when it never arrives within `limit` hops
/// or leaves by a link that does not exist.
std::vector<uint8_t> follow_headers(const Topology& topology, const RouterConfig& config, int from,
                                    const std::vector<uint64_t>& headers, int limit);

/// The headers of a path in one routing kind; nothing where that kind, or this network, cannot say it. The path must
/// not be empty and must lead along links that exist.
std::optional<Route> encode_route_as(RoutingKind kind, const Topology& topology, const RouterConfig& config, int from,
                                     const std::vector<uint8_t>& path, Switching switching, unsigned tag);

/// The same in the first kind that the network decodes and that can say it: source, unordered, native.
std::optional<Route> encode_route(const Topology& topology, const RouterConfig& config, int from,
                                  const std::vector<uint8_t>& path, Switching switching, unsigned tag);

/// Flits of the headers on the injection link, and what they are: lowest bits first where one is wider than a flit.
std::vector<uint64_t> header_flits(const RouterConfig& config, const Route& route);

}  // namespace dateline
