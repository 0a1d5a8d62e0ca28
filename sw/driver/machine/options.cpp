// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/options.h"

namespace dateline {

std::string to_string(SwitchingMode mode) { return mode == SwitchingMode::kCircuit ? "circuit" : "wormhole"; }

std::string to_string(FlowControl flow) { return flow == FlowControl::kBubble ? "bubble" : "dateline"; }

std::string to_string(const RoutingChoice& routing) {
  std::string text = to_string(routing.name), separator = ":";
  for (const int dimension : routing.order) {
    text += separator + std::to_string(dimension);
    separator = ",";
  }
  return text;
}

}  // namespace dateline
