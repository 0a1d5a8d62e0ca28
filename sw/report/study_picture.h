// SPDX-License-Identifier: Apache-2.0
// What a study knows, as the input of a picture.
#pragma once

#include "sw/driver/study/study.h"
#include "sw/report/schedule_svg.h"

namespace dateline {

/// Measured cycles where the study ran, predicted ones otherwise, those of every transfer always predicted. The study
/// must outlive the picture.
SchedulePicture study_picture(const Study& study);

}  // namespace dateline
