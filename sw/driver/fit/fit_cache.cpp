// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/fit_cache.h"

#include <sys/stat.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <vector>

#include "model/base/scratch_file.h"
#include "sw/driver/fit/probe_machine.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Most fits in the file. A full file is emptied, because every command reads the entire file and measuring a fit again
/// takes milliseconds.
constexpr size_t kMostFits = 100;

/// Identifies this executable; another build may model other hardware.
std::string program_identity() {
  struct stat info {};
  if (stat("/proc/self/exe", &info) != 0) return "";
  return std::to_string(info.st_size) + "." + std::to_string(info.st_mtim.tv_sec) + "." +
         std::to_string(info.st_mtim.tv_nsec);
}

/// Path of the cache; empty: fits are not cached.
fs::path fit_file(const EnginePaths& paths) {
  return paths.build_dir.empty() ? fs::path() : fs::path(paths.build_dir) / "fits.json";
}

Json read_fits(const EnginePaths& paths) {
  std::error_code error;
  std::ifstream in;
  if (fs::is_regular_file(fit_file(paths), error)) in.open(fit_file(paths));
  // This program writes no deeper nesting, so the parser skips it.
  const auto shallow = [](int depth, Json::parse_event_t, const Json&) { return depth <= 4; };
  Json fits = Json::parse(in, shallow, false);
  if (!fits.is_object() || !fits.contains("fits") || !fits["fits"].is_object() || !fits.contains("program") ||
      !fits["program"].is_string() || fits.value("program", "") != program_identity())
    fits = {{"program", program_identity()}, {"fits", Json::object()}};
  return fits;
}

/// FNV-1a hash of the key and the exact numbers. It detects an entry that something else has changed.
std::string digest(const std::string& key, const CostModel& cost) {
  char numbers[160];
  std::snprintf(numbers, sizeof numbers, "%a %a %a %a", cost.startup, cost.per_hop, cost.per_word, cost.set_up);
  uint64_t hash = 0xcbf29ce484222325ull;
  for (const char c : key + numbers) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
  return std::to_string(hash);
}

/// True for constants that the hardware can have: start-up takes at most 1000 cycles beyond its setting, a hop or a
/// word takes at most 1000 cycles, and a word takes at least the cycle of its flit.
bool plausible(const CostModel& cost, int startup) {
  const auto within = [](double value, double least, double most) { return value >= least && value <= most; };
  return within(cost.startup, startup, startup + 1000.0) && within(cost.per_hop, 0, 1000) &&
         within(cost.per_word, 0.999, 1000) && within(cost.set_up, 0, cost.per_hop);
}

std::optional<CostModel> cached(const Json& fits, const std::string& key, int startup) {
  const auto found = fits["fits"].find(key);
  if (found == fits["fits"].end() || !found->is_object()) return {};
  for (const char* name : {"startup", "per_hop", "per_word", "set_up"})
    if (!found->contains(name) || !(*found)[name].is_number()) return {};
  const CostModel cost = {(*found)["startup"], (*found)["per_hop"], (*found)["per_word"], (*found)["set_up"]};
  if (!found->contains("digest") || (*found)["digest"] != digest(key, cost) || !plausible(cost, startup)) return {};
  return cost;
}

}  // namespace

CostModel fitted_cost(const Machine& machine, const EnginePaths& paths) {
  const std::string key = fit_key(machine, paths);
  if (const auto cost = cached(read_fits(paths), key, machine.options.startup)) return *cost;
  const Fit fit = measure_fit(machine, paths);
  keep_fit(fit, paths);
  return fit.cost;
}

CostModel wire_cost(const Machine& machine, const EnginePaths& paths) { return fitted_cost(covering(machine), paths); }

void keep_fit(const Fit& fit, const EnginePaths& paths) {
  if (fit_file(paths).empty()) return;
  Json fits = read_fits(paths);
  if (fits["fits"].size() >= kMostFits) fits["fits"] = Json::object();
  fits["fits"][fit.key] = {{"startup", fit.cost.startup},
                           {"per_hop", fit.cost.per_hop},
                           {"per_word", fit.cost.per_word},
                           {"set_up", fit.cost.set_up},
                           {"digest", digest(fit.key, fit.cost)}};
  // A scratch file is written and renamed: a program that reads at the same time sees a complete file.
  const fs::path file = fit_file(paths);
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  ScratchFile aside(file.string());
  std::ofstream out(aside.path());
  out << fits.dump(2) << "\n" << std::flush;
  if (out) fs::rename(aside.path(), file, error);
  if (out && !error) aside.release();
}

}  // namespace dateline
