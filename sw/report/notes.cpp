// SPDX-License-Identifier: Apache-2.0
#include "sw/report/notes.h"

#include <algorithm>
#include <cstddef>

#include "sw/report/as_options.h"
#include "sw/report/numbers.h"

namespace dateline {

std::string triple(const Counts& c) {
  return format_number(c.rounds) + " / " + format_number(c.hops) + " / " + format_number(c.volume);
}

std::string triple(const Formula& f) {
  const auto part = [](bool has, double value) { return has ? format_number(value) : std::string("-"); };
  if (!f.has_rounds && !f.has_hops && !f.has_volume) return "-";
  return part(f.has_rounds, f.rounds) + " / " + part(f.has_hops, f.hops) + " / " + part(f.has_volume, f.volume);
}

std::string Notes::mark(const std::string& note) {
  if (note.empty()) return "";
  auto found = std::find(notes_.begin(), notes_.end(), note);
  if (found == notes_.end()) found = notes_.insert(notes_.end(), note);
  return "[" + std::to_string(found - notes_.begin() + 1) + "]";
}

std::string Notes::text() const {
  std::string text;
  for (size_t i = 0; i < notes_.size(); ++i)
    text += "  [" + std::to_string(i + 1) + "] " + as_options(notes_[i]) + "\n";
  return text + errata_hint(text);
}

std::string errata_hint(const std::string& text) {
  for (size_t at = text.find("(E"); at != std::string::npos; at = text.find("(E", at + 1))
    if (at + 2 < text.size() && text[at + 2] >= '0' && text[at + 2] <= '9')
      return "  errata by number: sw/collective/README.md\n";
  return "";
}

}  // namespace dateline
