// SPDX-License-Identifier: Apache-2.0
#include "model/network/distances.h"

#include <cstddef>
#include <utility>

namespace dateline {

DistanceTable::DistanceTable(const Topology& topology)
    : nodes_(topology.nodes), ports_(topology.ports), rows_(static_cast<size_t>(topology.nodes)) {
  for (const LinkEnd& end : topology.far_ends) next_.push_back(end.node);
}

int DistanceTable::between(int from, int to) const { return row(from)[static_cast<size_t>(to)]; }

const DistanceTable::Row& DistanceTable::row(int from) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<const Row>& known = rows_[static_cast<size_t>(from)];
  if (known) return *known;
  auto far = std::make_unique<Row>(static_cast<size_t>(nodes_), -1);
  std::vector<int> reached = {from};
  (*far)[static_cast<size_t>(from)] = 0;
  for (size_t i = 0; i < reached.size(); ++i)
    for (int port = 0; port < ports_; ++port) {
      const int next = next_[static_cast<size_t>(reached[i]) * static_cast<size_t>(ports_) + static_cast<size_t>(port)];
      if (next < 0 || (*far)[static_cast<size_t>(next)] >= 0) continue;
      (*far)[static_cast<size_t>(next)] = (*far)[static_cast<size_t>(reached[i])] + 1;
      reached.push_back(next);
    }
  known = std::move(far);
  return *known;
}

}  // namespace dateline
