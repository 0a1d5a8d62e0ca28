// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/bounds.h"

#include "sw/schedule/operation.h"

namespace dateline {

std::optional<ExchangeBounds> exchange_bounds(const Task& task) {
  const Topology& topology = task.machine.topology;
  if (find_operation(task.operation).movement != Movement::kAllToAll || topology.member_count() < 2) return {};
  const double status = average_status(topology);
  return ExchangeBounds{status, status / (topology.member_count() - 1), one_port_exchange_bound(topology),
                        all_port_exchange_bound(topology)};
}

}  // namespace dateline
