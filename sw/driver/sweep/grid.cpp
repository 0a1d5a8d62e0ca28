// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/grid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/strict_json.h"
#include "model/base/suggest.h"

namespace dateline {
namespace {

using Json = Grid::Json;

const SweptCommand::Option* find_option(const SweptCommand& command, const std::string& name) {
  for (const SweptCommand::Option& option : command.options)
    if (option.name == name) return &option;
  return nullptr;
}

/// A number as a user would write it: 0.1 + 2 * 0.1 is 0.3.
Json tidy(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", value);
  return Json::parse(text);
}

class GridReader {
 public:
  GridReader(std::string file, const std::vector<SweptCommand>& commands)
      : file_(std::move(file)), commands_(commands) {}

  Grid read(const std::string& text) {
    const Json root = parse_strict<Json>(text, [this](const std::string& why) { refuse(why); });
    if (!root.is_object()) refuse("expected an object, not " + json_value_text(root));
    allow_keys(root, "", {"command", "options", "fixed", "lists"});
    read_command(root);
    if (!root.contains("options")) refuse("key 'options' is missing; it has a list of values for each option");
    read_options(object_at(root, "options"));
    if (root.contains("fixed")) read_fixed(object_at(root, "fixed"));
    if (root.contains("lists")) {
      if (!root["lists"].is_boolean()) refuse("lists is " + json_value_text(root["lists"]) + "; allowed: true, false");
      grid_.lists = root["lists"];
    }
    size_t points = 1;
    for (const auto& [name, values] : grid_.options)
      if (points *= values.size(); points > kMaxPoints)
        refuse("more than " + std::to_string(kMaxPoints) + " points; make lists of options shorter");
    return grid_;
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const { throw UsageError(file_ + ": " + why); }

  void allow_keys(const Json& object, const std::string& where, const std::vector<std::string>& allowed) const {
    for (const auto& entry : object.items())
      if (std::find(allowed.begin(), allowed.end(), entry.key()) == allowed.end())
        refuse("unknown key '" + where + printable(entry.key()) + "'" + known_names(entry.key(), allowed));
  }

  const Json& object_at(const Json& root, const std::string& key) const {
    const Json& value = root[key];
    if (!value.is_object())
      refuse(key + " is " + json_value_text(value) +
             "; allowed: an object of options, such as {\"vcs\": " + (key == "fixed" ? "4}" : "[2, 4]}"));
    return value;
  }

  void read_command(const Json& root) {
    constexpr const char* kAllowed = "allowed: a list of words, such as [\"traffic\"] or [\"check\", \"broadcast\"]";
    if (!root.contains("command")) refuse(std::string("key 'command' is missing; ") + kAllowed);
    const Json& words = root["command"];
    const bool texts =
        words.is_array() && std::all_of(words.begin(), words.end(), [](const Json& word) { return word.is_string(); });
    if (!texts || words.empty()) refuse("command is " + json_value_text(words) + "; " + kAllowed);
    std::vector<std::string> names;
    for (const SweptCommand& command : commands_) {
      names.push_back(command.name);
      if (command.name == words[0]) grid_.command = command;
    }
    if (grid_.command.name.empty())
      refuse("command '" + printable(words[0].get<std::string>()) + "' cannot be swept" +
             known_names(words[0].get<std::string>(), names));
    const auto places = static_cast<size_t>(std::count_if(grid_.command.options.begin(), grid_.command.options.end(),
                                                          [](const auto& option) { return option.positional; }));
    for (size_t i = 1; i < words.size(); ++i) {
      const std::string word = words[i];
      if (!word.empty() && word[0] == '-')
        refuse("command has the option '" + printable(word) + "'; write options under options or fixed");
      if (i > places)
        refuse("command has '" + printable(word) + "', for which " + grid_.command.name + " has no place");
      grid_.words.push_back(word);
    }
  }

  /// Throws where the command has no such option, or a grid must not have it.
  const SweptCommand::Option& option_of(const std::string& where, const std::string& name) {
    const SweptCommand::Option* option = find_option(grid_.command, name);
    if (option == nullptr) {
      std::vector<std::string> names;
      for (const SweptCommand::Option& one : grid_.command.options)
        if (one.refused_because.empty()) names.push_back(one.name);
      const std::string bare = name.substr(std::min(name.size(), name.find_first_not_of('-')));
      const std::string guess = did_you_mean(bare, names);
      refuse(where + "." + printable(name) + ": " + grid_.command.name + " has no such option" +
             (guess.empty() ? "; see dateline " + grid_.command.name + " --help" : guess));
    }
    if (!option->refused_because.empty()) refuse(where + "." + name + ": not in a grid, " + option->refused_because);
    if (option->positional && !grid_.words.empty())
      refuse(where + "." + name + ": command has it already; leave out one of them");
    if (!named_.insert(name).second) refuse(where + "." + name + ": is under options and fixed; leave out one");
    return *option;
  }

  void require_value(const std::string& where, const SweptCommand::Option& option, const Json& value) const {
    if (option.flag) {
      if (!value.is_boolean()) refuse(where + " is " + json_value_text(value) + "; allowed: true, false");
      return;
    }
    if (!value.is_string() && !value.is_number())
      refuse(where + " is " + json_value_text(value) + "; allowed: a number or a text");
    if (value.is_string() && value.get_ref<const std::string&>().find('\0') != std::string::npos)
      refuse(where + " has a zero byte");
    if (option.positional && value_word(value).rfind('-', 0) == 0)
      refuse(where + " is " + json_value_text(value) + "; allowed: a word that does not begin with -");
  }

  std::vector<Json> values_of(const std::string& where, const SweptCommand::Option& option, const Json& value) const {
    if (value.is_object() && !option.flag) return range_of(where, value);
    if (!value.is_array() || value.empty())
      refuse(where + " is " + json_value_text(value) + "; allowed: a list of " +
             (option.flag ? "true, false" : "numbers and texts, or {\"from\": A, \"to\": B, \"step\": C}") +
             "; write what is the same at all points under fixed");
    std::vector<Json> values;
    for (const Json& one : value) {
      require_value(where + "[" + std::to_string(values.size()) + "]", option, one);
      if (std::find(values.begin(), values.end(), one) != values.end())
        refuse(where + " has " + json_value_text(one) + " twice");
      values.push_back(one);
    }
    return values;
  }

  std::vector<Json> range_of(const std::string& where, const Json& value) const {
    allow_keys(value, where + ".", {"from", "to", "step"});
    double numbers[3];
    const char* const names[3] = {"from", "to", "step"};
    for (int i = 0; i < 3; ++i) {
      if (!value.contains(names[i]) || !value[names[i]].is_number())
        refuse(where + "." + names[i] + " is " +
               (value.contains(names[i]) ? json_value_text(value[names[i]]) : "missing") + "; allowed: a number");
      numbers[i] = value[names[i]];
    }
    const auto [from, to, step] = numbers;
    constexpr double kSlack = 1e-9;  // of a step: 0.1 + 2 * 0.1 is a little more than 0.3
    const double steps = (to - from) / step;
    if (!(step > 0) || !(steps >= 0) || steps >= static_cast<double>(kMaxPoints))
      refuse(where + ": a range rises from a number to another in positive steps, " + std::to_string(kMaxPoints) +
             " at most");
    std::vector<Json> values;
    for (int i = 0; i <= static_cast<int>(std::floor(steps + kSlack)); ++i) values.push_back(tidy(from + i * step));
    return values;
  }

  void read_options(const Json& options) {
    for (const auto& entry : options.items()) {
      const SweptCommand::Option& option = option_of("options", entry.key());
      grid_.options.emplace_back(entry.key(), values_of("options." + entry.key(), option, entry.value()));
    }
  }

  void read_fixed(const Json& fixed) {
    for (const auto& entry : fixed.items()) {
      const SweptCommand::Option& option = option_of("fixed", entry.key());
      require_value("fixed." + entry.key(), option, entry.value());
      grid_.fixed.emplace_back(entry.key(), entry.value());
    }
  }

  std::string file_;
  const std::vector<SweptCommand>& commands_;
  Grid grid_;
  std::set<std::string> named_;
};

}  // namespace

size_t Grid::points() const {
  size_t points = 1;
  for (const auto& [name, values] : options) points *= values.size();
  return points;
}

std::vector<Grid::Setting> Grid::settings(size_t point) const {
  std::vector<Setting> result(options.size());
  for (size_t i = options.size(); i-- > 0;) {
    const auto& [name, values] = options[i];
    result[i] = {name, values[point % values.size()]};
    point /= values.size();
  }
  return result;
}

std::vector<std::string> Grid::arguments(size_t point) const {
  std::vector<std::string> positional = words, result = {command.name};
  std::vector<Setting> all = settings(point);
  all.insert(all.end(), fixed.begin(), fixed.end());
  std::vector<std::string> rest;
  for (const auto& [name, value] : all) {
    const SweptCommand::Option* option = find_option(command, name);
    if (option != nullptr && option->positional)
      positional.push_back(value_word(value));
    else if (!value.is_boolean())
      rest.push_back("--" + name + "=" + value_word(value));
    else if (value.get<bool>())
      rest.push_back("--" + name);
  }
  result.insert(result.end(), positional.begin(), positional.end());
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

Grid parse_grid(const std::string& text, const std::string& file, const std::vector<SweptCommand>& commands) {
  return GridReader(file, commands).read(text);
}

std::string value_word(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

}  // namespace dateline
