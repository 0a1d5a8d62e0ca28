// SPDX-License-Identifier: Apache-2.0
// A grid of options for a command of the program, from a JSON file that a user writes, and its points.
//
//   { "command": ["traffic"],                             the command and its positional words
//     "options": {"topology": ["torus:4x4", "ring:8"],    every combination is a point; the last option varies fastest
//                 "rate": {"from": 0.1, "to": 0.3, "step": 0.1}},
//     "fixed": {"pattern": "tornado"},                    the same at all points; optional
//     "lists": true }                                     keep the lists of reports (per link, per round), too
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace dateline {

/// A command and the options that a grid may use.
struct SweptCommand {
  struct Option {
    std::string name;  ///< without --
    bool flag = false;
    bool positional = false;        ///< a word without an option, such as the operation of check
    std::string refused_because{};  ///< why a grid must not use it (it names an output file, for example); "": it may
  };
  std::string name;
  std::vector<Option> options;
};

struct Grid {
  using Json = nlohmann::ordered_json;
  using Setting = std::pair<std::string, Json>;  ///< an option and a text, number or boolean

  SweptCommand command;
  std::vector<std::string> words;  ///< positional words after the command
  std::vector<std::pair<std::string, std::vector<Json>>> options;
  std::vector<Setting> fixed;
  bool lists = false;

  size_t points() const;
  /// The settings of a point without the fixed ones, in the order of the options.
  std::vector<Setting> settings(size_t point) const;
  /// The command line of a point, without the name of the program.
  std::vector<std::string> arguments(size_t point) const;
};

constexpr size_t kMaxPoints = 1'000'000;

/// Reads a grid; `file` begins every message. Throws UsageError with file, key, and what is allowed.
Grid parse_grid(const std::string& text, const std::string& file, const std::vector<SweptCommand>& commands);

/// A text or number of a grid as a word of the command line.
std::string value_word(const Grid::Json& value);

}  // namespace dateline
