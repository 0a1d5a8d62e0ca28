// SPDX-License-Identifier: Apache-2.0
// What is made of keys: JSON schemas, the page of keys, and what is wrong with a document.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {

/// A JSON Schema (draft 2020-12) of the report. Keys that it does not know are allowed, for others may be added; a
/// report with `failure` needs only what opens it.
nlohmann::ordered_json json_schema(const Report& report);

/// A page in Markdown with every key of every report.
std::string key_page();

/// What a document has that the keys do not say, lacks, or has of another type: one line each. More than the schema
/// asks: keys that the report does not have are wrong.
std::vector<std::string> key_problems(const Report& report, const nlohmann::ordered_json& document);

}  // namespace dateline
