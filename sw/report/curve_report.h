// SPDX-License-Identifier: Apache-2.0
// Curves of traffic as text, JSON and CSV. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/traffic/curve.h"

namespace dateline {

/// What is said before the points, and one line a point.
std::string curve_heading(const TrafficRequest& request, const Curve& curve);
std::string curve_line(const CurvePoint& point);
/// Without what opens a report.
nlohmann::ordered_json curve_json(const TrafficRequest& request, const Curve& curve);
/// A line a point (sw/driver/traffic/curve_file.h reads it).
std::string curve_csv(const std::vector<Curve>& curves);

}  // namespace dateline
