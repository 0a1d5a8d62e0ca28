// SPDX-License-Identifier: Apache-2.0
// Curves of traffic as text, JSON and CSV. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/traffic/curve.h"

namespace dateline {

/// The text before the points, and one line per point.
std::string curve_heading(const TrafficRequest& request, const Curve& curve);
std::string curve_line(const CurvePoint& point);
/// Without the keys that open every report.
nlohmann::ordered_json curve_json(const TrafficRequest& request, const Curve& curve);
/// One line per point (sw/driver/traffic/curve_file.h reads it).
std::string curve_csv(const std::vector<Curve>& curves);

}  // namespace dateline
