// SPDX-License-Identifier: Apache-2.0
// What `traffic` prints, and its JSON. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/machine/machine.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// The pattern and the hardware, two lines.
std::string traffic_heading(const TrafficRequest& request);
std::string traffic_report(const TrafficRequest& request, const TrafficResult& result);
/// What was asked for, without results.
nlohmann::ordered_json traffic_setting(const TrafficRequest& request);
/// links: with the load of every link.
nlohmann::ordered_json traffic_json(const TrafficRequest& request, const TrafficResult& result, bool links = true);

/// One line a probe, and its heading.
std::string probe_heading();
std::string probe_line(const Saturation::Probe& probe);
nlohmann::ordered_json saturation_json(const TrafficRequest& request, const Saturation& saturation);

}  // namespace dateline
