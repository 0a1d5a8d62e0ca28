// SPDX-License-Identifier: Apache-2.0
// Lower bounds of the complete exchange when messages move from neighbour to neighbour.
#pragma once

#include <optional>

#include "model/cost/exchange_bound.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// The bounds of model/cost/exchange_bound.h before they are rounded up.
struct ExchangeBounds {
  double average_status = 0, average_distance = 0;  ///< links
  StepBound one_port, all_port;
};

/// The bounds if the operation of the task is all-to-all and the network has two or more nodes, otherwise nothing.
std::optional<ExchangeBounds> exchange_bounds(const Task& task);

}  // namespace dateline
