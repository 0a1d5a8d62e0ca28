// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `traffic`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/driver/machine/machine.h"
#include "sw/driver/traffic/traffic.h"

namespace dateline {

/// The pattern, the hardware and the settings that the program chose.
std::string traffic_heading(const TrafficRequest& request);
std::string traffic_report(const TrafficRequest& request, const TrafficResult& result);
/// The JSON of the request, without results.
nlohmann::ordered_json traffic_setting(const TrafficRequest& request);
/// links: include the load of every link.
nlohmann::ordered_json traffic_json(const TrafficRequest& request, const TrafficResult& result, bool links = true);

/// The heading of the probes, and one line per probe.
std::string probe_heading();
std::string probe_line(const Saturation::Probe& probe);
nlohmann::ordered_json saturation_json(const TrafficRequest& request, const Saturation& saturation);

}  // namespace dateline
