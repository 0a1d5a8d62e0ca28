// SPDX-License-Identifier: Apache-2.0
// A wrapper of a design for place and route. Every input comes from a flip-flop and every output enters one. Every path
// of the design is therefore register to register, and three pins are enough for any device.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/synth/tool_output.h"

namespace dateline {

inline constexpr const char* kWrapperModule = "synth_wrapper";

/// The wrapper in Verilog. A shift register behind one pin drives the inputs. Flip-flops take in the outputs, and
/// registered exclusive ors of four bits combine them into one pin: no path of the wrapper has more than one LUT.
/// parameters: "Name=value".
std::string registered_wrapper(const std::string& module, const std::vector<std::string>& parameters,
                               const std::vector<ToolPort>& ports);

}  // namespace dateline
