// SPDX-License-Identifier: Apache-2.0
// For tests: the networks that run in lockstep, made like those of `dateline lockstep`.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/rtl_nodes.h"
#include "sw/driver/lockstep/lockstep.h"
#include "sw/driver/machine/machine.h"
#include "tests/support/engine_paths.h"

namespace dateline {

inline LockstepRequest lockstep_request(const Options& options, uint64_t cycles) {
  LockstepRequest request;
  request.machine = make_machine(options);
  request.cycles = cycles;
  request.seed = options.seed;
  return request;
}

/// The request for only bare routers.
inline LockstepRequest bare_request(LockstepRequest request) {
  request.machine = without_nodes(std::move(request.machine));
  return request;
}

inline std::vector<Named<RouterNetwork>> native_and_rtl_routers(const LockstepRequest& bare) {
  std::vector<Named<RouterNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeRouters>(bare.machine.topology, bare.machine.node.router)});
  networks.push_back(
      {"rtl", load_router_tiles(bare.machine.topology, bare.machine.node.router, engine_paths(), false)});
  return networks;
}

inline std::vector<Named<NodeNetwork>> native_and_rtl_nodes(const LockstepRequest& request) {
  std::vector<Named<NodeNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeNodes>(request.machine.topology, request.machine.node)});
  networks.push_back(
      {"rtl", std::make_unique<RtlNodes>(request.machine.topology, request.machine.node, engine_paths(), false)});
  return networks;
}

}  // namespace dateline
