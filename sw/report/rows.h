// SPDX-License-Identifier: Apache-2.0
// A report as rows. A row has a name, a unit, a meaning and a getter. The JSON of a report, its schema, its page of
// keys and its CSV columns all follow from the rows, in their order.
//
//   const Rows<LinkUse>& link_rows() {
//     static const auto rows = Rows<LinkUse>()
//                                  .value("node", "", "node that sends into the link", &LinkUse::node)
//                                  .value("load", "flits/cycle", "load in the window", &LinkUse::load);
//     return rows;
//   }
//
// A getter is a member of an `Of`, or a function of it. It returns a value, or an optional or pointer, which may be
// empty. An empty optional or pointer is null in JSON. If the name of a row ends in ?, the key is left out instead, and
// so are empty texts and lists.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "sw/report/row_value.h"
#include "sw/report/schema/keys.h"
#include "sw/report/text_column.h"

namespace dateline {

/// The rows of a report, or of a part of a report. Of: the type that has their values.
template <class Of>
class Rows {
 public:
  using Json = nlohmann::ordered_json;
  /// The result type of a getter.
  template <class Get>
  using Given = std::decay_t<std::invoke_result_t<const Get&, const Of&>>;

  /// Adds a value. Its type in the schema follows from the getter: bool, an integer, a floating-point number, a text, a
  /// vector of int or of texts, NumberPairs. values: all values of a text that has only a few (Key::values).
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

  /// Adds a number that has no decimal point in JSON if it is whole.
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

  /// Adds a value whose type is that of the key, such as text|integer. The getter may also return JSON.
  template <class Get>
  Rows& value(Key key, Get get) {
    std::vector<Key> parts;
    if constexpr (std::is_same_v<Given<Get>, NumberPairs>) parts.push_back({"[]", "integers", "", ""});
    return row(std::move(key), std::move(parts), std::move(get),
               [](Json& place, const auto& given) { place = row_json(given); });
  }

  /// Adds an object whose values come from the same Of.
  Rows& object(const std::string& name, const std::string& meaning, const Rows& rows) {
    return object(name, meaning, rows, [](const Of& of) -> const Of& { return of; });
  }
  /// Adds an object whose values come from the Part that the getter returns.
  template <class Part, class Get>
  Rows& object(const std::string& name, const std::string& meaning, const Rows<Part>& rows, Get get) {
    return row({name, held_type<Given<Get>>(name, "object"), "", meaning}, rows.keys("."), std::move(get),
               [rows](Json& place, const Part& part) { place = rows.json(part); });
  }
  /// Adds an object with arbitrary keys. any: their path "*" or "*?", and type, unit and meaning of their values. The
  /// getter returns a map, a vector of pairs, or a JSON object.
  template <class Get>
  Rows& map(const std::string& name, const std::string& meaning, Key any, Get get) {
    any.path = "." + any.path;
    return row({name, held_type<Given<Get>>(name, "object"), "", meaning}, {std::move(any)}, std::move(get),
               [](Json& place, const auto& given) { place = map_json(given); });
  }

  /// Adds a list of objects. The getter returns a container of Part, or of pointers to Part.
  template <class Part, class Get>
  Rows& list(const std::string& name, const std::string& meaning, const Rows<Part>& rows, Get get) {
    return row({name, held_type<Given<Get>>(name, "list"), "", meaning}, rows.keys("[]."), std::move(get),
               [rows](Json& place, const auto& parts) {
                 place = Json::array();
                 for (const auto& part : parts) place.push_back(rows.json(pointed_to(part)));
               });
  }

  /// Appends other rows, such as a group that several reports share.
  Rows& add(const Rows& more) {
    rows_.insert(rows_.end(), more.rows_.begin(), more.rows_.end());
    return *this;
  }
  /// Appends rows whose values come from the Part that the getter returns. If it returns nothing, all are left out.
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
  /// Writes the keys into an object. A key that the object has already keeps its place and gets the new value.
  void write(Json& into, const Of& of) const {
    for (const Row& row : rows_) row.write(into, of);
  }

  /// Every key in order, also those inside objects and lists. at: prefix of their paths, such as "links[].".
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

  /// The rows on the way to the value with this path: "latency.mean" is a value inside an object. Throws
  /// std::logic_error for a path that no row has.
  Rows only(const std::string& path) const {
    find(path);
    Rows some;
    for (const Row& row : rows_)
      if (plain(row.key.path) == path.substr(0, path.find('.'))) some.rows_.push_back(row);
    return some;
  }
  /// The value with this path; null if it is left out.
  Json at(const Of& of, const std::string& path) const {
    Json value = json(of);
    for (size_t begin = 0; begin < path.size();) {
      const size_t end = std::min(path.find('.', begin), path.size());
      const std::string name = path.substr(begin, end - begin);
      if (!value.is_object() || !value.contains(name)) return nullptr;
      Json inner = std::move(value[name]);
      value = std::move(inner);
      begin = end + 1;
    }
    return value;
  }
  /// The unit of the value with this path.
  std::string unit(const std::string& path) const { return find(path).unit; }

  /// A column of a text table with the values of this path. heading: the path if empty. decimals: at most; scale: a
  /// factor for numbers. A cell without a value is "-".
  TextColumn<Of> column(const std::string& path, const std::string& heading = {}, int decimals = 2,
                        double scale = 1) const {
    return {heading.empty() ? path : heading, [rows = only(path), path, decimals, scale](const Of& of) {
              return cell_text(rows.at(of, path), decimals, scale);
            }};
  }

  /// Names of the rows that are single values: the columns of CSV.
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
    std::vector<Key> parts;  ///< keys inside an object or list; their paths are relative to `key`
    std::function<void(Json& into, const Of& of)> write;
  };

  /// The key with this path.
  Key find(const std::string& path) const {
    for (Key& key : keys()) {
      key.path.erase(std::remove(key.path.begin(), key.path.end(), '?'), key.path.end());
      if (key.path == path) return std::move(key);
    }
    throw std::logic_error("no row " + path);
  }
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

  /// Adds a row. fill: writes a value that the getter returned and that is not empty into its place in the JSON.
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
