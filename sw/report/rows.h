// SPDX-License-Identifier: Apache-2.0
// A report as rows. A row has a name, a unit, a sentence and a getter. The JSON of a report, its schema, its page of
// keys and its columns of CSV all follow from the rows, in the order of the rows.
//
//   const Rows<LinkUse>& link_rows() {
//     static const auto rows = Rows<LinkUse>()
//                                  .value("node", "", "that sends into it", &LinkUse::node)
//                                  .value("load", "flits/cycle", "in the window", &LinkUse::load);
//     return rows;
//   }
//
// A getter is a member or a function of an `Of`. It gives a value, or an optional of or pointer to one. Nothing is null
// in JSON. Where the name of a row ends in ?, nothing, an empty text and an empty list leave the key out instead.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sw/report/row_value.h"
#include "sw/report/schema/keys.h"

namespace dateline {

/// The rows of a report or of a part of it. Their values come from an Of.
template <class Of>
class Rows {
 public:
  using Json = nlohmann::ordered_json;
  /// What a getter gives.
  template <class Get>
  using Given = std::decay_t<std::invoke_result_t<const Get&, const Of&>>;

  /// A value. Its type in the schema follows from the getter: bool, an integer, a floating-point number, a text, a
  /// vector of int or of texts, NumberPairs. values: of a text that is one of a few (Key::values).
  template <class Get>
  Rows& value(const std::string& name, const std::string& unit, const std::string& meaning, Get get,
              const std::string& values = {}) {
    using Type = Given<Get>;
    std::string type;
    if constexpr (Held<Type>::kOptional)
      type = left_out(name) ? row_type<typename Held<Type>::Value>() : row_type<Type>();
    else
      type = row_type<Type>();
    return value({name, type, unit, meaning, values}, std::move(get));
  }

  /// A number that JSON has without a point where it is whole.
  template <class Get>
  Rows& number(const std::string& name, const std::string& unit, const std::string& meaning, Get get) {
    return value(name, unit, meaning, [get = std::move(get)](const Of& of) {
      if constexpr (Held<Given<Get>>::kOptional) {
        const auto given = std::invoke(get, of);
        return given ? std::optional<Number>({*given}) : std::nullopt;
      } else {
        return Number{std::invoke(get, of)};
      }
    });
  }

  /// A value whose type the key says, such as text|integer; the getter may also give JSON.
  template <class Get>
  Rows& value(Key key, Get get) {
    std::vector<Key> parts;
    if constexpr (std::is_same_v<Given<Get>, NumberPairs>) parts.push_back({"[]", "integers", "", ""});
    return row(std::move(key), std::move(parts), std::move(get),
               [](Json& place, const auto& given) { place = row_json(given); });
  }

  /// An object of values that have the same source.
  Rows& object(const std::string& name, const std::string& meaning, const Rows& rows) {
    return object(name, meaning, rows, [](const Of& of) -> const Of& { return of; });
  }
  /// An object whose values come from the Part that the getter gives.
  template <class Part, class Get>
  Rows& object(const std::string& name, const std::string& meaning, const Rows<Part>& rows, Get get) {
    return row({name, held_type<Given<Get>>(name, "object"), "", meaning}, rows.keys("."), std::move(get),
               [rows](Json& place, const Part& part) { place = rows.json(part); });
  }
  /// An object with any names. any: "*" or "*?", type, unit and meaning of what stands under them. The getter gives a
  /// map, a vector of pairs, or a JSON object.
  template <class Get>
  Rows& map(const std::string& name, const std::string& meaning, Key any, Get get) {
    any.path = "." + any.path;
    return row({name, held_type<Given<Get>>(name, "object"), "", meaning}, {std::move(any)}, std::move(get),
               [](Json& place, const auto& given) { place = map_json(given); });
  }

  /// A list of objects. The getter gives a container of Part, or of pointers to them.
  template <class Part, class Get>
  Rows& list(const std::string& name, const std::string& meaning, const Rows<Part>& rows, Get get) {
    return row({name, held_type<Given<Get>>(name, "list"), "", meaning}, rows.keys("[]."), std::move(get),
               [rows](Json& place, const auto& parts) {
                 place = Json::array();
                 for (const auto& part : parts) place.push_back(rows.json(pointed_to(part)));
               });
  }

  /// The rows of others after these, such as a group that several reports share.
  Rows& add(const Rows& more) {
    rows_.insert(rows_.end(), more.rows_.begin(), more.rows_.end());
    return *this;
  }
  /// The same of a Part that the getter gives; nothing leaves all of them out.
  template <class Part, class Get>
  Rows& add(const Rows<Part>& more, Get get) {
    for (const auto& one : more.rows_)
      rows_.push_back({one.key, one.parts, [write = one.write, get](Json& into, const Of& of) {
                         decltype(auto) part = std::invoke(get, of);
                         if constexpr (Held<Given<Get>>::kOptional) {
                           if (part) write(into, *part);
                         } else {
                           write(into, part);
                         }
                       }});
    return *this;
  }

  Json json(const Of& of) const {
    Json json = Json::object();
    write(json, of);
    return json;
  }
  /// Adds the keys to an object. One that it has already keeps its place and gets the value.
  void write(Json& into, const Of& of) const {
    for (const Row& row : rows_) row.write(into, of);
  }

  /// Every key in order, also those in objects and lists. at: what their paths begin with, such as "links[].".
  std::vector<Key> keys(const std::string& at = {}) const {
    std::vector<Key> keys;
    for (const Row& row : rows_) {
      keys.push_back(row.key);
      keys.back().path = at + row.key.path;
      for (const Key& part : row.parts) {
        keys.push_back(part);
        keys.back().path = at + plain(row.key.path) + part.path;
      }
    }
    return keys;
  }

  /// Names of the rows that are values: what fits into a line of CSV.
  std::vector<std::string> columns() const {
    std::vector<std::string> names;
    for (const Row& row : rows_)
      if (row.parts.empty()) names.push_back(plain(row.key.path));
    return names;
  }

 private:
  template <class>
  friend class Rows;
  struct Row {
    Key key;
    std::vector<Key> parts;  ///< with paths that go on where the key's ends
    std::function<void(Json& into, const Of& of)> write;
  };

  static bool left_out(const std::string& name) { return !name.empty() && name.back() == '?'; }
  static std::string plain(const std::string& name) { return left_out(name) ? name.substr(0, name.size() - 1) : name; }
  template <class T>
  static std::string held_type(const std::string& name, const std::string& type) {
    if constexpr (!Held<T>::kOptional)
      return type;
    else
      return left_out(name) ? held_type<typename Held<T>::Value>("", type) : type + "|null";
  }
  template <class T>
  static const T& pointed_to(const T& value) {
    return value;
  }
  template <class T>
  static const T& pointed_to(const T* value) {
    return *value;
  }
  template <class Map>
  static Json map_json(const Map& map) {
    if constexpr (std::is_same_v<Map, Json>) {
      return map;
    } else {
      Json json = Json::object();
      for (const auto& [name, value] : map) json[name] = value;
      return json;
    }
  }

  /// fill: puts what a getter gave, which is something, into its place.
  template <class Get, class Fill>
  Rows& row(Key key, std::vector<Key> parts, Get get, Fill fill) {
    const std::string name = plain(key.path);
    const bool leaves_out = left_out(key.path);
    rows_.push_back({std::move(key), std::move(parts),
                     [name, leaves_out, get = std::move(get), fill = std::move(fill)](Json& into, const Of& of) {
                       put(into, name, leaves_out, std::invoke(get, of), fill);
                     }});
    return *this;
  }
  template <class Value, class Fill>
  static void put(Json& into, const std::string& name, bool leaves_out, const Value& value, const Fill& fill) {
    if constexpr (Held<Value>::kOptional) {
      if (value)
        put(into, name, false, *value, fill);
      else if (!leaves_out)
        into[name] = nullptr;
    } else {
      if constexpr (CanBeEmpty<Value>::value)
        if (leaves_out && value.empty()) return;
      fill(into[name], value);
    }
  }

  std::vector<Row> rows_;
};

}  // namespace dateline
