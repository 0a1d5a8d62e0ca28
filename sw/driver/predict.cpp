// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/predict.h"

#include <algorithm>

#include "model/cost/fair_share.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {

Framing framing_of(const NodeConfig& config) {
  const RouterConfig& router = config.router;
  const int slot = router.bubble_slot;
  return {router.layout().flits(), segment_flits(router.width), realign_cycles(config), slot,
          slot > 0 ? slot_words(router) : 0};
}

std::vector<double> predict_rounds(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                                   const NodeConfig& config, const CostModel& cost) {
  // Resources: directed links, then injection channels, then ejection channels.
  const int links = topology.nodes * topology.ports;
  const int locals = config.router.locals();
  const double hold = static_cast<double>(config.banks()) * (std::max(1, most_arrivals(topology, schedule)) - 1);
  std::vector<double> result;
  const auto counts = count_segments(topology, schedule, layout);
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    std::vector<Flow> flows;
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) {
      const Transfer& transfer = schedule.rounds[r][t];
      Flow flow;
      const double hops = static_cast<double>(transfer.path.size());
      flow.setup = cost.startup + hold + hops * cost.set_up;
      const int segments = counts[r][t];
      const double words = static_cast<double>(transfer.items.size()) * layout.part_words();
      flow.flits = framing_of(config).flits(words, segments) * cost.per_word;
      flow.latency = hops * (cost.per_hop - cost.set_up);
      int node = transfer.from, in_port = 0;
      for (const uint8_t port : transfer.path) {
        flow.links.push_back(node * topology.ports + port);
        const LinkEnd& far = topology.link(node, port);
        node = far.node;
        in_port = far.port;
      }
      const bool all_port = config.router.all_port;
      flow.links.push_back(links + transfer.from * locals + (all_port ? transfer.path.front() : 0));
      flow.links.push_back(links + (topology.nodes + transfer.to) * locals + (all_port ? in_port : 0));
      flows.push_back(std::move(flow));
    }
    result.push_back(finish_time(flows));
  }
  return result;
}

}  // namespace dateline
