// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/fit/fit_cache.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace dateline {
namespace {

namespace fs = std::filesystem;

/// A new build folder, with an empty cache.
struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "dateline-fit-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path); }
  EnginePaths paths() const { return {DATELINE_SOURCE_DIR, path.string()}; }
  fs::path file() const { return path / "fits.json"; }
  fs::path path;
};

MachineOptions options_on(const std::string& topology, int width = 32) {
  MachineOptions options;
  options.topology = topology;
  options.width = width;
  return options;
}

Machine on(const std::string& topology, int width = 32) { return make_machine(options_on(topology, width)); }

bool same(const CostModel& a, const CostModel& b) {
  return a.startup == b.startup && a.per_hop == b.per_hop && a.per_word == b.per_word && a.set_up == b.set_up;
}

TEST(FitCache, headers_of_other_lengths_have_other_constants) {
  const Folder folder;
  const Machine large = on("torus:64x64", 16), small = on("torus:4x4", 16);
  const CostModel alone = measure_fit(small, folder.paths()).cost;
  fitted_cost(large, folder.paths());
  EXPECT_TRUE(same(fitted_cost(small, folder.paths()), alone));
  EXPECT_NE(fit_key(large, folder.paths()), fit_key(small, folder.paths()));
}

TEST(FitCache, sizes_with_the_same_header_share_an_entry) {
  const Folder folder;
  EXPECT_EQ(fit_key(on("torus:8x8"), folder.paths()), fit_key(on("torus:5x7"), folder.paths()));
}

TEST(FitCache, key_distinguishes_whatever_timing_depends_on) {
  const Folder folder;
  const std::string plain = fit_key(on("torus:8x8"), folder.paths());
  const auto differs = [&](auto change) {
    MachineOptions options = options_on("torus:8x8");
    change(options);
    return fit_key(make_machine(options), folder.paths()) != plain;
  };
  EXPECT_TRUE(differs([](MachineOptions& o) { o.one_port = true; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.vcs = 4; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.depth = 5; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.width = 33; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.startup = 1; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.link_stages = 2; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.routing = RoutingChoice{RoutingName::kUdr}; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.routing = RoutingChoice{RoutingName::kSource}; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.routing = RoutingChoice{RoutingName::kDor, {1, 0}}; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.switching = SwitchingMode::kCircuit; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.flow = FlowControl::kBubble, o.depth = 16; }));
  EXPECT_TRUE(differs([](MachineOptions& o) { o.engine = "systemc"; }));
  for (const char* engine : {"rtl", "rtl-net"}) {
    MachineOptions options = options_on("torus:8x8");
    options.engine = engine;
    EXPECT_NE(fit_key(make_machine(options), folder.paths()).find(" rtl="), std::string::npos) << engine;
  }
}

TEST(FitCache, damaged_entries_are_measured_again) {
  const Folder folder;
  const Machine machine = on("torus:5x5");
  const CostModel good = fitted_cost(machine, folder.paths());
  std::ifstream in(folder.file());
  const nlohmann::json kept = nlohmann::json::parse(in);
  ASSERT_EQ(kept["fits"].size(), 1u);
  const std::string key = kept["fits"].begin().key();
  for (const char* change : {R"({"startup": -5})", R"({"per_hop": 1e300})", R"({"per_word": 0})", R"({"startup": 10})",
                             R"({"set_up": "x"})", R"({"digest": 1})"}) {
    nlohmann::json broken = kept;
    broken["fits"][key].update(nlohmann::json::parse(change));
    std::ofstream(folder.file()) << broken.dump();
    EXPECT_TRUE(same(fitted_cost(machine, folder.paths()), good)) << change;
  }
  for (const char* text : {"", "{", "[]", R"({"fits": 3})", "null"}) {
    std::ofstream(folder.file()) << text;
    EXPECT_TRUE(same(fitted_cost(machine, folder.paths()), good)) << text;
  }
}

TEST(FitCache, good_entry_is_taken) {
  const Folder folder;
  const Machine machine = on("torus:5x5");
  const CostModel first = fitted_cost(machine, folder.paths());
  const auto written = fs::last_write_time(folder.file());
  EXPECT_TRUE(same(fitted_cost(machine, folder.paths()), first));
  EXPECT_EQ(fs::last_write_time(folder.file()), written) << "measured again";
}

TEST(FitCache, file_stays_small_however_much_is_measured) {
  const Folder folder;
  Fit fit = measure_fit(on("torus:5x5"), folder.paths());
  const std::string key = fit.key;
  size_t most = 0;
  for (int i = 0; i < 250; ++i) {
    fit.key = key + std::to_string(i);
    keep_fit(fit, folder.paths());
    std::ifstream in(folder.file());
    most = std::max(most, nlohmann::json::parse(in)["fits"].size());
  }
  EXPECT_EQ(most, 100u);
}

TEST(FitCache, wire_has_buffers_that_cover_the_credit_loop) {
  const Folder folder;
  MachineOptions options = options_on("torus:5x5");
  options.link_stages = 3;
  options.depth = 2;
  const Machine machine = make_machine(options);
  EXPECT_GT(fitted_cost(machine, folder.paths()).per_word, 1);
  EXPECT_EQ(wire_cost(machine, folder.paths()).per_word, 1);
}

}  // namespace
}  // namespace dateline
