// SPDX-License-Identifier: Apache-2.0
// What no schedule of a study's operation can stay below when messages go from neighbour to neighbour.
#pragma once

#include <optional>

#include "model/cost/exchange_bound.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// Of the complete exchange (model/cost/exchange_bound.h), before rounding up.
struct ExchangeBounds {
  double average_status = 0, average_distance = 0;  ///< links
  StepBound one_port, all_port;
};

/// Nothing for other operations, and for a network of one node.
std::optional<ExchangeBounds> exchange_bounds(const Study& study);

}  // namespace dateline
