// SPDX-License-Identifier: Apache-2.0
#include "sim/node_network.h"

namespace dateline {

uint64_t NodeNetwork::work_left(int nodes) const {
  uint64_t left = 0;
  for (int n = 0; n < nodes; ++n) left += dateline::work_left(standing(n));
  return left;
}

}  // namespace dateline
