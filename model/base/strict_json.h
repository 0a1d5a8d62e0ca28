// SPDX-License-Identifier: Apache-2.0
// Parses JSON that users write. Refuses, with the position in the file, errors that nlohmann's parser accepts silently.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "model/base/printable.h"

namespace dateline {

/// The position of a byte (counted from 1) in the text, as ", line 3, column 7".
inline std::string place_in_text(const std::string& text, size_t byte) {
  const auto end = text.begin() + static_cast<long>(std::min(byte, text.size()));
  const auto line_start = std::find(std::make_reverse_iterator(end), text.rend(), '\n').base();
  return ", line " + std::to_string(1 + std::count(text.begin(), line_start, '\n')) + ", column " +
         std::to_string(std::max<long>(1, end - line_start));
}

/// A JSON value as text for messages. Lists and objects are shown only by their size.
template <class Json>
std::string json_value_text(const Json& value) {
  if (value.is_object() && !value.empty()) return "an object of " + std::to_string(value.size());
  if (value.is_array() && !value.empty()) return "a list of " + std::to_string(value.size());
  if (value.is_string()) return "'" + printable(value.template get_ref<const std::string&>()) + "'";
  return value.dump();
}

/// Parses `text`. Json is nlohmann::json or nlohmann::ordered_json. Calls refuse(why), which throws, for invalid JSON,
/// for two equal keys in one object (nlohmann's parser would keep the last) and for more than 64 levels of nesting.
template <class Json>
Json parse_strict(const std::string& text, const std::function<void(const std::string& why)>& refuse) {
  constexpr int kMaxDepth = 64;
  std::vector<std::set<std::string>> keys;  // keys seen in each object that is still open
  const auto watch = [&](int depth, typename Json::parse_event_t event, const Json& value) {
    using Event = typename Json::parse_event_t;
    if (depth > kMaxDepth) refuse("nested more than " + std::to_string(kMaxDepth) + " deep");
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event == Event::key && !keys.back().insert(value.template get_ref<const std::string&>()).second)
      refuse("key '" + printable(value.template get_ref<const std::string&>()) + "' appears twice in one object");
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const typename Json::parse_error& error) {
    refuse("not valid JSON at byte " + std::to_string(error.byte) + place_in_text(text, error.byte));
  } catch (const typename Json::exception&) {
    refuse("not valid JSON: a number is too large");
  }
  return {};  // not reached
}

}  // namespace dateline
