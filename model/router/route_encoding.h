// SPDX-License-Identifier: Apache-2.0
// Encodes a path as the headers that make routers take it, and decodes headers to a path.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/router/config.h"

namespace dateline {

/// The route of a message as its sender encodes it.
struct Route {
  RoutingKind kind = RoutingKind::kNative;
  std::vector<uint64_t> headers;  ///< one; several if a source route is longer than a flit
};

/// The path (output ports) that the routers take for these headers. Empty if it does not arrive within `limit` hops or
/// uses a link that does not exist, and for a put of a node to itself. in_port: the port at which the message arrived
/// at `from`; -1: it starts there.
std::vector<uint8_t> follow_headers(const Topology& topology, const RouterConfig& config, int from,
                                    const std::vector<uint64_t>& headers, int limit, int in_port = -1);

/// The headers of a path in one routing kind; nullopt if that kind, or this network, cannot express it. The path must
/// not be empty and must follow existing links.
std::optional<Route> encode_route_as(RoutingKind kind, const Topology& topology, const RouterConfig& config, int from,
                                     const std::vector<uint8_t>& path, Switching switching, unsigned tag);

/// The headers of a path in the first routing kind that can express it: source, unordered, native. A path without hops
/// is that of a put of the node to itself (RoutingKind::kLocal).
std::optional<Route> encode_route(const Topology& topology, const RouterConfig& config, int from,
                                  const std::vector<uint8_t>& path, Switching switching, unsigned tag);

/// The header flits on the injection link. A header wider than a flit is sent lowest bits first.
std::vector<uint64_t> header_flits(const RouterConfig& config, const Route& route);

}  // namespace dateline
