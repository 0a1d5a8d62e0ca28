// SPDX-License-Identifier: Apache-2.0
// The picture of a study, and the JSON of `draw`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/study/study.h"
#include "sw/report/schedule_svg.h"

namespace dateline {

/// The input of schedule_svg(): measured cycles of the rounds if the study ran, else predicted ones. Cycles of
/// transfers are always predicted. The study must outlive the picture.
SchedulePicture study_picture(const Study& study);

/// The JSON of `draw`, without the keys that open every report. file: name of the SVG file.
nlohmann::ordered_json draw_json(const Study& study, const std::string& file, const SchedulePicture& picture);

}  // namespace dateline
