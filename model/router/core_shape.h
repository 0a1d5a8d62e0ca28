// SPDX-License-Identifier: Apache-2.0
// What a router core knows at compile time. AnyShape takes everything from the configuration. A FixedShape is for one
// number of ports and VCs and one pipeline, without circuits, source routes, unordered routes, bubble flow control,
// long links and headers of several flits: its loops are unrolled and the omitted features cost nothing. Both run the
// same code (router_core.h).
#pragma once

#include "model/router/config.h"

namespace dateline {

struct AnyShape {
  static constexpr bool kFixed = false;
  static constexpr int kPorts = kMaxPorts, kVcs = kMaxVcs, kChannels = kMaxChannels;  ///< upper limits
  static constexpr Crossbar crossbar(const RouterConfig& config) { return config.crossbar(); }
  static constexpr int vcs(const RouterConfig& config) { return config.vcs; }
  static constexpr int pipeline(const RouterConfig& config) { return config.pipeline; }
};

template <int Ports, int Vcs, bool AllPort, int Pipeline = 0>
struct FixedShape {
  static constexpr bool kFixed = true;
  static constexpr int kPorts = Ports, kVcs = Vcs, kChannels = Crossbar{Ports, AllPort}.channels();
  static constexpr Crossbar crossbar(const RouterConfig& /*config*/) { return {Ports, AllPort}; }
  static constexpr int vcs(const RouterConfig& /*config*/) { return Vcs; }
  static constexpr int pipeline(const RouterConfig& /*config*/) { return Pipeline; }

  static bool fits(const RouterConfig& config) {
    return config.ports == Ports && config.vcs == Vcs && config.all_port == AllPort && config.pipeline == Pipeline &&
           !config.circuits && !config.source && !config.unordered && config.bubble_slot == 0 &&
           config.link_stages == 1 && config.width <= 64 && config.layout().flits() == 1;
  }
};

}  // namespace dateline
