// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `synth`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/synth/synth.h"

namespace dateline {

std::string synth_report(const SynthStudy& study);
nlohmann::ordered_json synth_json(const SynthStudy& study);

}  // namespace dateline
