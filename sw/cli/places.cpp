// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/places.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace dateline {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* const text = std::getenv(name);
  return text == nullptr ? "" : text;
}

/// The user's cache. Without a home it is a folder that cannot be made: a folder that everybody can write could hold
/// libraries of somebody else.
std::string cache_of_user() {
  if (const std::string cache = environment("XDG_CACHE_HOME"); !cache.empty()) return cache + "/dateline";
  const std::string home = environment("HOME");
  return (home.empty() ? "/nonexistent" : home) + "/.cache/dateline";
}

}  // namespace

Places places_of_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path sources = program.parent_path().parent_path() / "share" / "dateline";
  if (!error && fs::is_regular_file(sources / "rtl" / "dateline.f", error)) return {sources.string(), cache_of_user()};
  return {DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR};
}

}  // namespace dateline
