// SPDX-License-Identifier: Apache-2.0
// The text of `board build` and `board list`, and the JSON of a build. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/bitstream/build.h"

namespace dateline {

std::string build_report(const BoardBuild& build);
nlohmann::ordered_json build_json(const BoardBuild& build);

std::string boards_report(const std::vector<Board>& boards);

}  // namespace dateline
