// SPDX-License-Identifier: Apache-2.0
// dateline prove from outside, and the runs that its verdict prevents.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

struct Link {
  std::vector<int> from, to;
  int port;
};

/// The channels "link (x,y)->(x,y) port p (..) vc v" in a text.
std::vector<Link> named_links(const std::string& text) {
  static const std::regex kChannel(R"(link \(([\d,]+)\)->\(([\d,]+)\) port (\d+) \([^)]*\) vc \d+)");
  const auto numbers = [](const std::string& list) {
    std::vector<int> result;
    std::stringstream words(list);
    for (std::string word; std::getline(words, word, ',');) result.push_back(std::stoi(word));
    return result;
  };
  std::vector<Link> links;
  for (std::sregex_iterator match(text.begin(), text.end(), kChannel), end; match != end; ++match)
    links.push_back({numbers((*match)[1]), numbers((*match)[2]), std::stoi((*match)[3])});
  return links;
}

TEST(Prove, one_channel_on_a_torus_prints_a_cycle_of_real_channels) {
  const Finished finished = dateline_run("prove --topology torus:8x8 --routing dor --vcs 1");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(lines(finished.err), 1);
  EXPECT_TRUE(has(finished.out, "can deadlock"));
  const Topology torus = parse_topology("torus:8x8");
  const std::vector<Link> links = named_links(finished.out);
  ASSERT_GE(links.size(), 3u) << finished.out;
  for (size_t i = 0; i < links.size(); ++i) {
    const LinkEnd end = torus.link(torus.node_at(links[i].from), links[i].port);
    EXPECT_EQ(torus.coordinates(end.node), links[i].to) << "no such link";
    EXPECT_EQ(links[i].to, links[(i + 1) % links.size()].from) << "each ends where the next begins";
  }
}

TEST(Prove, two_channels_and_meshes_are_free) {
  for (const char* network :
       {"torus:8x8 --vcs 2", "mesh:8x8 --vcs 1", "torus:2x2 --vcs 1", "torus:8x8 --vcs 8", "torus:5x3x4 --vcs 3"}) {
    const Finished finished = dateline_run(std::string("prove --routing dor --topology ") + network);
    EXPECT_EQ(finished.code, 0) << network;
    EXPECT_EQ(finished.err, "");
    EXPECT_TRUE(has(finished.out, "deadlock-free")) << finished.out;
  }
}

TEST(Prove, cycle_is_written_as_dot_and_as_json_and_no_drawing_without_one) {
  const TemporaryFolder folder;
  const std::string files = " --dot " + folder.file("c.dot") + " --json " + folder.file("c.json");
  EXPECT_EQ(dateline_run("prove --topology ring:4 --vcs 1" + files).code, 1);
  const std::string dot = read_text(folder.file("c.dot"));
  EXPECT_EQ(dot.rfind("digraph", 0), 0u) << dot;
  EXPECT_EQ(named_links(dot).size(), 4u);
  EXPECT_EQ(std::count(dot.begin(), dot.end(), '>'), 4 + 4) << "one arrow per channel, and one in each label";
  const Json report = Json::parse(read_text(folder.file("c.json")));
  EXPECT_EQ(report["verdict"], "cycle");
  EXPECT_EQ(report["cycle"].size(), 4u);
  EXPECT_EQ(dateline_run("prove --topology ring:4 --vcs 2 --dot " + folder.file("none.dot")).code, 0);
  EXPECT_FALSE(std::filesystem::exists(folder.file("none.dot")));
}

TEST(Run, network_that_is_not_proven_is_refused_and_unsafe_runs_it) {
  expect_refused(dateline_run("run broadcast --topology torus:4x4 --algorithm naive --vcs 1 --flow dateline"), 1,
                 {"--routing dor", "--vcs 2", "--unsafe"});
  EXPECT_EQ(dateline_run("run broadcast --topology torus:4x4 --algorithm naive --vcs 1 --unsafe").code, 0);
  EXPECT_EQ(dateline_run("run broadcast --topology mesh:4x4 --algorithm naive --vcs 1").code, 0);
}

}  // namespace
}  // namespace dateline
