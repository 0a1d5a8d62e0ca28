// SPDX-License-Identifier: Apache-2.0
// What a design stands in while it is placed and routed: every input comes from a flip-flop and every output goes to
// one, so that each path of the design is one from register to register, and four pins are enough for any device.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/synth/tool_output.h"

namespace dateline {

inline constexpr const char* kWrapperModule = "synth_wrapper";

/// Verilog. The inputs are a shift register behind one pin; the outputs are taken in by flip-flops and brought together
/// in exclusive ors of four with a register behind each, so that the wrapper has no path of more than one LUT.
/// Parameters: "Name=value".
std::string registered_wrapper(const std::string& module, const std::vector<std::string>& parameters,
                               const std::vector<ToolPort>& ports);

}  // namespace dateline
