// SPDX-License-Identifier: Apache-2.0
// JSON schemas, the page of keys and the check of a document, all made from the keys.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {

/// A JSON Schema (draft 2020-12) of the report. It allows unknown keys, because keys may be added. A report with
/// `failure` needs only the keys that open every report.
nlohmann::ordered_json json_schema(const Report& report);

/// A page in Markdown with every key of every report.
std::string key_page();

/// The problems of a document, one line each: unknown keys, missing keys, wrong types. Unlike the schema it refuses
/// unknown keys.
std::vector<std::string> key_problems(const Report& report, const nlohmann::ordered_json& document);

}  // namespace dateline
