// SPDX-License-Identifier: Apache-2.0
#include "sim/systemc/sc_routers.h"

#include <string>
#include <vector>

#include "model/systemc/sc_router.h"
#include "sim/rtl/tiles.h"
#include "sim/systemc/sc_fabric.h"

namespace dateline {

class ScRouters::Network final : public ScFabric {
 public:
  Network(const sc_core::sc_module_name& module_name, const Topology& topology, const RouterConfig& config)
      : ScFabric(module_name, topology, config.channels()) {
    for (int n = 0; n < topology.nodes; ++n) {
      const std::string scope = wave_scope(topology, n);
      routers.push_back(ScRouter::make(scope.c_str(), config, router_place(topology, n)));
      connect(n, *routers.back());
    }
  }

  std::vector<std::unique_ptr<ScRouter>> routers;
};

ScRouters::ScRouters(const Topology& topology, const RouterConfig& config)
    : network_(std::make_unique<Network>(new_network_name("routers").c_str(), topology, config)) {}
ScRouters::~ScRouters() = default;

void ScRouters::reset() {
  for (const auto& router : network_->routers) router->clear();
  network_->idle_driven();
  network_->settle();
}

void ScRouters::drive_flit(int node, int local, const FlitWire& wire) { network_->drive_flit(node, local, wire); }
void ScRouters::drive_credit(int node, int local, const CreditWire& wire) { network_->drive_credit(node, local, wire); }
void ScRouters::drive_ack(int node, int local, const AckWire& wire) { network_->drive_ack(node, local, wire); }
FlitWire ScRouters::out_flit(int node, int channel) const { return network_->flit(node, channel); }
CreditWire ScRouters::in_credit(int node, int channel) const { return network_->credit(node, channel); }
AckWire ScRouters::in_ack(int node, int channel) const { return network_->ack(node, channel); }
const LocalActivity& ScRouters::local_activity() {
  network_->local_activity(activity_);
  return activity_;
}
long ScRouters::count_link_flits(int /*ports*/, std::vector<long>& flits) const {
  return network_->count_link_flits(flits);
}
void ScRouters::step() { network_->cycle(); }

ChannelStatus ScRouters::status(int node, int channel, int vc) { return network_->routers[node]->status(channel, vc); }

}  // namespace dateline
