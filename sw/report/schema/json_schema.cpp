// SPDX-License-Identifier: Apache-2.0
#include "sw/report/schema/json_schema.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "sw/driver/machine/conflicts.h"
#include "sw/schedule/json.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::stringstream in(text);
  for (std::string part; std::getline(in, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

/// A place in a document: the types of its value, and the places in it.
struct Place {
  std::vector<std::string> types;  ///< as in Key::type; empty: no key has this path
  std::vector<std::string> values;
  bool always = true;
  std::string text;                                                  ///< unit and meaning
  std::vector<std::pair<std::string, std::unique_ptr<Place>>> keys;  ///< of an object; "*" for any name
  std::unique_ptr<Place> item;                                       ///< of a list

  bool takes(const std::string& type) const { return std::find(types.begin(), types.end(), type) != types.end(); }
  Place& key(const std::string& name) {
    for (auto& [known, place] : keys)
      if (known == name) return *place;
    keys.emplace_back(name, std::make_unique<Place>());
    return *keys.back().second;
  }
  const Place* find(const std::string& name) const {
    const Place* any = nullptr;
    for (const auto& [known, place] : keys) {
      if (known == name) return place.get();
      if (known == "*") any = place.get();
    }
    return any;
  }
};

/// The place of a path; made if it is new. The items of a list are objects unless a key describes them.
Place& place_of(Place& top, const std::string& path) {
  Place* at = &top;
  for (std::string name : split(path, '.')) {
    size_t lists = 0;
    while (name.size() > 2 && name.compare(name.size() - 2, 2, "[]") == 0) {
      name.erase(name.size() - 2);
      ++lists;
    }
    at = &at->key(name);
    for (; lists > 0; --lists) {
      if (!at->item) {
        at->item = std::make_unique<Place>();
        at->item->types = {"object"};
      }
      at = at->item.get();
    }
  }
  return *at;
}

Place tree_of(const Report& report) {
  Place top;
  top.types = {"object"};
  for (const Key& key : report.keys()) {
    const bool always = key.path.back() != '?';
    Place& place = place_of(top, key.path.substr(0, key.path.size() - (always ? 0 : 1)));
    place.types = split(key.type, '|');
    place.values = split(key.values, ' ');
    place.always = always;
    place.text = key.meaning + (key.unit.empty() ? "" : (key.meaning.empty() ? "" : " ") + ("[" + key.unit + "]"));
  }
  return top;
}

Json type_name(const std::string& type) {
  if (type == "text") return "string";
  return type == "list" || type == "texts" || type == "integers" ? Json("array") : Json(type);
}

Json schema_of(const Place& place, const std::vector<std::string>& needed_of_failures = {}) {
  Json schema = Json::object();
  if (place.types.size() == 1)
    schema["type"] = type_name(place.types[0]);
  else
    for (const std::string& type : place.types) schema["type"].push_back(type_name(type));
  if (!place.text.empty()) schema["description"] = place.text;
  if (!place.values.empty()) schema["enum"] = place.values;
  if (place.takes("texts")) schema["items"] = {{"type", "string"}};
  if (place.takes("integers")) schema["items"] = {{"type", "integer"}};
  if (place.item) schema["items"] = schema_of(*place.item);
  Json required = Json::array();
  for (const auto& [name, key] : place.keys) {
    if (name == "*") {
      schema["additionalProperties"] = schema_of(*key);
      continue;
    }
    schema["properties"][name] = schema_of(*key);
    if (key->always) required.push_back(name);
  }
  if (required.empty()) return schema;
  if (needed_of_failures.empty()) {
    schema["required"] = required;
    return schema;
  }
  schema["required"] = needed_of_failures;
  schema["anyOf"] = {Json{{"required", {"failure"}}}, Json{{"required", required}}};
  return schema;
}

std::vector<std::string> head_names() {
  std::vector<std::string> names;
  for (const Key& key : head_keys().keys) names.push_back(key.path);
  return names;
}

bool has_type(const Json& value, const std::string& type) {
  const auto all = [&](const char* item) {
    return value.is_array() &&
           std::all_of(value.begin(), value.end(), [&](const Json& v) { return has_type(v, item); });
  };
  if (type == "text") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  if (type == "object") return value.is_object();
  if (type == "list") return value.is_array();
  if (type == "texts") return all("text");
  if (type == "integers") return all("integer");
  return type == "null" && value.is_null();
}

void look(const Place& place, const Json& value, const std::string& at, const std::vector<std::string>* needed,
          std::vector<std::string>& problems) {
  const auto fits = [&](const std::string& type) { return has_type(value, type); };
  if (std::none_of(place.types.begin(), place.types.end(), fits)) {
    problems.push_back(at + " is " + value.dump().substr(0, 40) + ", which has the wrong type");
    return;
  }
  if (!place.values.empty() && std::find(place.values.begin(), place.values.end(), value) == place.values.end())
    problems.push_back(at + " is " + value.dump() + ", which is none of its values");
  if (value.is_array() && place.item)
    for (const Json& item : value) look(*place.item, item, at + "[]", nullptr, problems);
  if (!value.is_object()) return;
  const std::string dot = at.empty() ? "" : at + ".";
  for (const auto& [name, key] : place.keys) {
    const bool wanted = needed ? std::find(needed->begin(), needed->end(), name) != needed->end() : key->always;
    if (wanted && name != "*" && !value.contains(name)) problems.push_back(dot + name + " is missing");
  }
  for (const auto& entry : value.items()) {
    const Place* key = place.find(entry.key());
    if (key == nullptr)
      problems.push_back(dot + entry.key() + " is not a known key");
    else
      look(*key, entry.value(), dot + entry.key(), nullptr, problems);
  }
}

std::string cell(std::string text) {
  for (size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) text.insert(at, "\\");
  return text;
}

std::string key_table(const std::vector<Key>& keys) {
  std::string text = "| key | type | unit | meaning |\n|---|---|---|---|\n";
  for (const Key& key : keys) {
    std::string values;
    for (const std::string& value : split(key.values, ' ')) values += (values.empty() ? "" : ", ") + value;
    const bool always = key.path.back() != '?';
    text += "| `" + key.path.substr(0, key.path.size() - (always ? 0 : 1)) + "`" + (always ? "" : " ?") + " | " +
            cell(key.type) + " | " + key.unit + " | " + cell(key.meaning) +
            (values.empty() ? "" : (key.meaning.empty() ? "" : ": ") + values) + " |\n";
  }
  return text;
}

std::string exclusion_table() {
  std::string text = "| options | reason |\n|---|---|\n";
  for (const Exclusion& entry : exclusions([](const std::string&) { return true; })) {
    std::string names;
    for (const std::string& option : entry.options) names += (names.empty() ? "`--" : ", `--") + option + "`";
    text += "| " + names + " | " + entry.rule + " |\n";
  }
  return text;
}

}  // namespace

Json json_schema(const Report& report) {
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "dateline-" + report.name},
                 {"description", "written by: dateline " + report.commands}};
  const bool fails = !report.groups.empty();
  schema.update(schema_of(tree_of(report), fails ? head_names() : std::vector<std::string>()));
  schema["properties"]["format"]["const"] = "dateline-" + report.name;
  schema["properties"]["version"]["const"] = report.name == "schedule" ? kScheduleVersion : kReportVersion;
  return schema;
}

std::string key_page() {
  std::string text =
      "# sw/report/schema\n\n"
      "The keys of all JSON reports and of schedule files. Two things are made from them: the schemas that\n"
      "`dateline schema REPORT` prints, and this page, which `dateline schema --page` prints and a test compares.\n"
      "The keys of a report follow from its rows (`sw/report/rows.h`); those of schedule files are in\n"
      "`schedule_keys.cpp`.\n\n"
      "**Uses** the rows of `sw/report/`. **Used by** `sw/cli/` and the tests.\n\n"
      "Keys with a ? are not in every report. Types: text, integer, number, boolean, object, list, texts (a list of\n"
      "text) and integers (a list of integer). Counts are of the complete network unless their meaning says\n"
      "otherwise. Key names are stable: keys may be added, but a renamed key gives the report another `version`.\n"
      "Nodes, ports and virtual channels count from 0, rounds from 1. In dimension k of a torus or mesh, port 2k\n"
      "leads to +1 and port 2k+1 to -1.\n\n"
      "| report | written by | keys |\n|---|---|---|\n";
  std::vector<const KeyGroup*> groups;
  for (const Report& report : reports()) {
    std::string names;
    for (const KeyGroup* group : report.groups) {
      names += (names.empty() ? "" : ", ") + group->name;
      if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
    }
    text += "| `dateline-" + report.name + "` | " + report.commands + " | " + names +
            (report.own.empty() ? "" : (names.empty() ? "" : ", ") + std::string("its own")) + " |\n";
  }
  for (const KeyGroup* group : groups)
    text += "\n## " + group->title + " (" + group->name + ")\n\n" + key_table(group->keys);
  text += "\n## Options that exclude each other\n\n" + exclusion_table();
  for (const Report& report : reports())
    if (!report.own.empty()) text += "\n## dateline-" + report.name + "\n\n" + key_table(report.own);
  return text;
}

std::vector<std::string> key_problems(const Report& report, const Json& document) {
  std::vector<std::string> problems;
  const std::vector<std::string> head = head_names();
  const bool failed = document.is_object() && document.contains("failure");
  look(tree_of(report), document, "", failed ? &head : nullptr, problems);
  if (document.is_object() && document.value("format", "") != "dateline-" + report.name)
    problems.push_back("format is not dateline-" + report.name);
  return problems;
}

}  // namespace dateline
