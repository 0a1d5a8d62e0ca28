// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `traffic --trace`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "sw/driver/traffic/trace.h"

namespace dateline {

std::string trace_report(const TraceRequest& request, const TraceResult& result);
/// The JSON of the request, without results.
nlohmann::ordered_json trace_setting(const TraceRequest& request);
nlohmann::ordered_json trace_json(const TraceRequest& request, const TraceResult& result);

}  // namespace dateline
