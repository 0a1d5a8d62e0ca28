// SPDX-License-Identifier: Apache-2.0
#include "sw/report/page/page.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/base/error.h"
#include "sw/report/as_options.h"
#include "sw/report/page/files.h"
#include "sw/report/report_head.h"
#include "sw/report/schema/keys.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// JSON as the content of a script element, which ends at the first "</script" and must not open a comment.
std::string in_script(const Json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace))
    text += c == '<' ? "\\u003c" : std::string(1, c);
  return text;
}

std::string in_html(const std::string& text) {
  std::string escaped;
  for (const char c : text)
    escaped += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return escaped;
}

/// Cuts long lists anywhere in the report.
void cut_lists(Json& value, const std::string& path, std::vector<std::string>& left_out) {
  if (value.is_object())
    for (auto& [key, inner] : value.items()) cut_lists(inner, path.empty() ? key : path + "." + key, left_out);
  if (!value.is_array() || value.size() <= kMostEntries) return;
  left_out.push_back("The list " + path + " has " + std::to_string(value.size()) +
                     " entries; this page has the first " + std::to_string(kMostEntries) + ".");
  value.erase(value.begin() + static_cast<long>(kMostEntries), value.end());
}

Json keys_json(const Report& report) {
  Json keys = Json::object();
  for (Key key : report.keys()) {
    key.path.erase(std::remove(key.path.begin(), key.path.end(), '?'), key.path.end());
    if (!key.unit.empty() || !key.meaning.empty()) keys[key.path] = {key.unit, key.meaning};
  }
  return keys;
}

/// The keys that describe the machine and the report itself, not its results.
std::vector<std::string> machine_paths() {
  std::vector<std::string> paths;
  for (const KeyGroup* group : {&head_keys(), &machine_keys()})
    for (const Key& key : group->keys) paths.push_back(key.path);
  return paths;
}

std::string title_of(const std::string& report, const Json& document) {
  const auto text = [&](const char* key) {
    return document.contains(key) && document[key].is_string() ? document[key].get<std::string>() : "";
  };
  std::string title = report;
  if (!text("operation").empty())
    title += ": " + text("operation");
  else if (!text("pattern").empty())
    title += ": " + text("pattern");
  else if (!text("file").empty())
    title += ": " + text("file");
  if (!text("topology").empty()) title += " on " + text("topology");
  return title;
}

/// An SVG document without what only a file of its own needs.
std::string inline_svg(const std::string& svg) {
  const size_t begin = svg.find("<svg");
  return begin == std::string::npos ? svg : svg.substr(begin);
}

/// Puts the value into the first of these slots.
void fill(std::string& text, const std::string& slot, const std::string& value) {
  text.replace(text.find(slot), slot.size(), value);
}

}  // namespace

void add_picture(PageParts& parts, const std::string& title, const std::function<std::string()>& draw) {
  try {
    parts.pictures.push_back({title, draw()});
  } catch (const UsageError& error) {
    parts.left_out.push_back("There is no picture of " + title + ": " + as_options(error.what()) + ".");
  }
}

std::string page_html(const std::string& report, Json document, const PageParts& parts) {
  const PageFiles& files = page_files();
  document = Json::parse(report_text(std::move(document)));
  const std::string title = title_of(report, document);
  std::vector<std::string> left_out = parts.left_out;
  cut_lists(document, "", left_out);
  Json pictures = Json::array(), tables = Json::array();
  for (const PageParts::Picture& picture : parts.pictures)
    pictures.push_back({{"title", picture.title}, {"svg", inline_svg(picture.svg)}});
  for (const PageParts::Table& table : parts.tables)
    tables.push_back({{"title", table.title}, {"columns", table.columns}, {"rows", table.rows}});
  const Json page = {{"report", report},           {"title", title},           {"keys", keys_json(find_report(report))},
                     {"machine", machine_paths()}, {"left_out", left_out},     {"tables", tables},
                     {"pictures", pictures},       {"network", parts.network}, {"schedule", parts.schedule}};
  std::string html = files.html;
  // The last slot first: the text before a slot then holds no value that could look like one.
  fill(html, "{{script}}", files.js);
  fill(html, "{{page}}", in_script(page));
  fill(html, "{{report}}", in_script(document));
  fill(html, "{{heading}}", in_html(title));
  fill(html, "{{style}}", files.css);
  fill(html, "{{title}}", in_html(title) + " - Dateline");
  return html;
}

}  // namespace dateline
