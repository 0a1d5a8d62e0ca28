// SPDX-License-Identifier: Apache-2.0
// For tests: inserts faults into the RTL at markers. A comment "// mutation: NAME" marks the line below it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {

constexpr const char* kMutationMarker = "// mutation: ";

/// The name of the marker in a line; "" if the line has none.
inline std::string marker_in(const std::string& line) {
  const size_t at = line.find(kMutationMarker);
  return at == std::string::npos ? "" : line.substr(at + std::string(kMutationMarker).size());
}

/// The names of all markers in a text.
inline std::vector<std::string> markers_in(const std::string& text) {
  std::vector<std::string> names;
  std::stringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const std::string name = marker_in(line); !name.empty()) names.push_back(name);
  return names;
}

/// Returns the text with `old_part` replaced by `new_part` in the line below the marker. Lines with other markers
/// between the two are skipped. Throws std::runtime_error unless the marker occurs exactly once and the line has
/// `old_part` exactly once.
inline std::string mutate_line(const std::string& text, const std::string& marker, const std::string& old_part,
                               const std::string& new_part) {
  std::stringstream lines(text);
  std::string mutated;
  int places = 0;
  bool armed = false;
  for (std::string line; std::getline(lines, line);) {
    const std::string name = marker_in(line);
    if (name == marker) {
      armed = true;
      ++places;
    } else if (armed && name.empty()) {
      const size_t at = line.find(old_part);
      if (at == std::string::npos || line.find(old_part, at + 1) != std::string::npos)
        throw std::runtime_error("mutation " + marker + ": '" + old_part + "' is not once in: " + line);
      line.replace(at, old_part.size(), new_part);
      armed = false;
    }
    mutated += line + "\n";
  }
  if (places != 1) throw std::runtime_error("mutation " + marker + ": " + std::to_string(places) + " markers");
  return mutated;
}

/// The file in `folder` or below it that has the marker; "" if none has.
inline std::string file_of_marker(const std::string& folder, const std::string& marker) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".sv") continue;
    for (const std::string& name : markers_in(read_text(entry.path())))
      if (name == marker) return entry.path();
  }
  return "";
}

}  // namespace dateline
