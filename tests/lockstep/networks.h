// SPDX-License-Identifier: Apache-2.0
// For tests: the networks that run in lockstep, made as `dateline lockstep` makes them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/rtl_nodes.h"
#include "sw/driver/configuration.h"
#include "sw/driver/lockstep.h"
#include "tests/support/engine_paths.h"

namespace dateline {

inline EnginePaths lockstep_paths() { return engine_paths(); }

inline LockstepRequest lockstep_request(const Options& options, uint64_t cycles) {
  LockstepRequest request;
  request.topology = parse_topology(options.topology);
  request.config = node_config(request.topology, options);
  request.cycles = cycles;
  request.seed = options.seed;
  return request;
}

/// The same for bare routers: what receives from an ejection channel buffers as much as a router.
inline LockstepRequest bare_request(LockstepRequest request) {
  request.config.router.eject_depth = request.config.router.depth;
  return request;
}

inline std::vector<Named<RouterNetwork>> native_and_rtl_routers(const LockstepRequest& bare) {
  std::vector<Named<RouterNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeRouters>(bare.topology, bare.config.router)});
  networks.push_back({"rtl", load_router_tiles(bare.topology, bare.config.router, lockstep_paths(), false)});
  return networks;
}

inline std::vector<Named<NodeNetwork>> native_and_rtl_nodes(const LockstepRequest& request) {
  std::vector<Named<NodeNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeNodes>(request.topology, request.config)});
  networks.push_back({"rtl", std::make_unique<RtlNodes>(request.topology, request.config, lockstep_paths(), false)});
  return networks;
}

}  // namespace dateline
