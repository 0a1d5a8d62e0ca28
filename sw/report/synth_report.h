// SPDX-License-Identifier: Apache-2.0
// What `synth` prints, and its JSON. Keys are stable; others may be added.
#pragma once

#include <string>

#include "sw/driver/synth/synth.h"

namespace dateline {

std::string synth_report(const SynthStudy& study);
std::string synth_json(const SynthStudy& study, const std::string& program_version);

}  // namespace dateline
