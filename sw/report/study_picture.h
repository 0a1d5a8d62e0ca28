// SPDX-License-Identifier: Apache-2.0
// What a study knows, as the input of a picture; the JSON of `draw`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/study/study.h"
#include "sw/report/schedule_svg.h"

namespace dateline {

/// Measured cycles where the study ran, predicted ones otherwise, those of every transfer always predicted. The study
/// must outlive the picture.
SchedulePicture study_picture(const Study& study);

/// The JSON of `draw`, without what opens a report. file: SVG that was written.
nlohmann::ordered_json draw_json(const Study& study, const std::string& file, const SchedulePicture& picture);

}  // namespace dateline
