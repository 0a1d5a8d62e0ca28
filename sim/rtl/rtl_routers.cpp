// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_routers.h"

#include <cstddef>

namespace dateline {

RtlRouters::RtlRouters(const Topology& topology, const Slab& slab, const RouterConfig& config, const EnginePaths& paths)
    : nodes_(slab.nodes), tiles_(load_router_tiles(topology, config, paths, false, slab.nodes)), links_(slab) {}

std::unique_ptr<RouterNetwork> RtlRouters::in_slabs(const Topology& topology, const RouterConfig& config,
                                                    const EnginePaths& paths, const Workers& workers) {
  if (workers.alone()) return load_router_tiles(topology, config, paths, false);
  return std::make_unique<SlabRouters>(
      topology, workers, [&](const Slab& slab) { return std::make_unique<RtlRouters>(topology, slab, config, paths); });
}

/// Counts the flits that the routers of this slab send.
long RtlRouters::count_link_flits(int ports, std::vector<long>& flits) const {
  long counted = 0;
  for (int n = 0; n < nodes_.count; ++n)
    for (int p = 0; p < ports; ++p)
      if (tiles_->out_flit(n, p).valid) ++flits[static_cast<size_t>(nodes_.first + n) * ports + p], ++counted;
  return counted;
}

}  // namespace dateline
