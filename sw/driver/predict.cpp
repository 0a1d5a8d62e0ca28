// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/predict.h"

#include <algorithm>

#include "model/cost/fair_share.h"
#include "sw/schedule/check.h"
#include "sw/schedule/counts.h"

namespace dateline {
namespace {

/// Segments beyond one a run of parts: those that a header's word count cannot hold (compile_schedule cuts them).
int extra_segments(const Transfer& transfer, int part_words) {
  int extra = 0;
  long run = 0;
  for (size_t i = 0; i < transfer.items.size(); ++i) {
    run += part_words;
    Item next = transfer.items[i];
    ++next.part;
    if (i + 1 < transfer.items.size() && transfer.items[i + 1] == next) continue;
    extra += static_cast<int>((run - 1) / kMaxSegmentWords);
    run = 0;
  }
  return extra;
}

}  // namespace

std::vector<double> predict_rounds(const Topology& topology, const Schedule& schedule, const BlockLayout& layout,
                                   const NodeConfig& config, const CostModel& cost) {
  // Resources: directed links, then injection channels, then ejection channels.
  const int links = topology.nodes * topology.ports;
  const int locals = config.router.locals();
  const double hold = static_cast<double>(config.banks()) * (std::max(1, most_arrivals(topology, schedule)) - 1);
  std::vector<double> result;
  for (const Round& round : schedule.rounds) {
    std::vector<Flow> flows;
    for (const Transfer& transfer : round) {
      Flow flow;
      flow.setup = cost.startup + hold;
      const double flits = static_cast<double>(transfer.items.size()) * layout.part_words() + kRouteFlits +
                           contiguous_runs(transfer) * kSegmentHeaderFlits +
                           // The header takes the turn of the next word's bank: one rotation is lost.
                           extra_segments(transfer, layout.part_words()) * config.banks();
      flow.flits = flits * cost.per_word;
      flow.latency = static_cast<double>(transfer.path.size()) * cost.per_hop;
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
