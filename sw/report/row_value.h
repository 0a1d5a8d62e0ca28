// SPDX-License-Identifier: Apache-2.0
// The types that a value of a row may have (rows.h): their names in the schema, and their JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sw/report/numbers.h"

namespace dateline {

/// A number that has no decimal point in JSON if it is whole.
struct Number {
  double value = 0;
};

/// The result type of a getter: a value, or an optional or pointer, which may be empty. Value: the type of the value.
template <class T>
struct Held {
  using Value = T;
  static constexpr bool kOptional = false;
};
template <class T>
struct Held<std::optional<T>> {
  using Value = T;
  static constexpr bool kOptional = true;
};
template <class T>
struct Held<T*> {
  using Value = std::remove_const_t<T>;
  static constexpr bool kOptional = true;
};
template <>
struct Held<const char*> {
  using Value = const char*;
  static constexpr bool kOptional = false;
};

using NumberPairs = std::vector<std::pair<int, int>>;

/// The name of type T for Key::type.
template <class T>
std::string row_type() {
  if constexpr (Held<T>::kOptional)
    return row_type<typename Held<T>::Value>() + "|null";
  else if constexpr (std::is_same_v<T, bool>)
    return "boolean";
  else if constexpr (std::is_integral_v<T>)
    return "integer";
  else if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, Number>)
    return "number";
  else if constexpr (std::is_same_v<T, std::vector<int>>)
    return "integers";
  else if constexpr (std::is_same_v<T, std::vector<std::string>>)
    return "texts";
  else if constexpr (std::is_same_v<T, NumberPairs>)
    return "list";
  else {
    static_assert(std::is_same_v<T, std::string> || std::is_same_v<T, const char*>, "no type of a row");
    return "text";
  }
}

template <class T>
nlohmann::ordered_json row_json(const T& value) {
  if constexpr (std::is_same_v<T, Number>)
    return json_number(value.value);
  else
    return value;
}

/// The value of a row as the cell of a text table; "-" for null.
inline std::string cell_text(const nlohmann::ordered_json& value, int decimals, double scale) {
  if (value.is_null()) return "-";
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_integer() && scale == 1) return value.dump();
  if (value.is_number()) return format_number(value.get<double>() * scale, decimals);
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// True for texts and lists, which can be empty.
template <class T, class = void>
struct CanBeEmpty : std::false_type {};
template <class T>
struct CanBeEmpty<T, std::void_t<decltype(std::declval<const T&>().empty())>>
    : std::bool_constant<!std::is_same_v<T, nlohmann::ordered_json>> {};

}  // namespace dateline
