// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/base/setting.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/reduction.h"

namespace dateline {

/// Why an exchange in which a node adds several contributions to the sum that it sends in the same round cannot serve
/// the request: no order of the contributions can be fixed. "" if it can.
inline std::string unordered_refusal(const CollectiveRequest& request) {
  if (!reduction_of(request.arguments).fixed_order) return "";
  return "it cannot keep to " + setting("order", "fixed") +
         ", because several contributions of a round arrive at a sum that the node sends in this round";
}

}  // namespace dateline
