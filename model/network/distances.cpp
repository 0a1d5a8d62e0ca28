// SPDX-License-Identifier: Apache-2.0
#include "model/network/distances.h"

#include <cstddef>

#include "model/network/properties.h"

namespace dateline {

DistanceTable::DistanceTable(const Topology& topology)
    : ports_(topology.ports), far_ends_(topology.far_ends), rows_(static_cast<size_t>(topology.nodes)) {}

int DistanceTable::between(int from, int to) const { return row(from)[static_cast<size_t>(to)]; }

const DistanceTable::Row& DistanceTable::row(int from) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<const Row>& known = rows_[static_cast<size_t>(from)];
  if (!known) known = std::make_unique<const Row>(hops_over(far_ends_, ports_, from));
  return *known;
}

}  // namespace dateline
