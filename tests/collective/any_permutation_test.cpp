// SPDX-License-Identifier: Apache-2.0
// Permutations of any network: where they are defined, and the algorithm `paths`.
#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/collective/permute/part_paths.h"
#include "sw/schedule/check.h"
#include "sw/schedule/permutation.h"
#include "tests/collective/mutants.h"
#include "tests/support/refusal.h"

namespace dateline {
namespace {

using Arguments = std::map<std::string, std::string>;

CollectiveRequest permutation_request(const Topology& topology, const Arguments& arguments, bool one_port) {
  CollectiveRequest request{topology};
  request.arguments = arguments;
  request.one_port = one_port;
  return request;
}

std::string why_undefined(const std::string& spec, const std::string& operation, const Arguments& arguments = {}) {
  const Topology topology = parse_topology(spec);
  return reason_of_refusal([&] { images(topology, operation, arguments); });
}

void expect_served(const std::string& spec, const std::string& operation, const Arguments& arguments) {
  const Topology topology = parse_topology(spec);
  for (const bool one_port : {false, true}) {
    const CollectiveRequest request = permutation_request(topology, arguments, one_port);
    for (const char* name : {"paths", "paths-split"}) {
      if (one_port && name == std::string("paths-split")) continue;
      const Schedule schedule = find_algorithm(operation, name, request).make(request);
      const CheckResult check = check_schedule(topology, schedule);
      EXPECT_TRUE(check.ok() && check.complete && check.ports_ok) << operation << " on " << spec << one_port;
      EXPECT_LE(check.max_link_sharing, 1) << operation << " on " << spec << one_port;
    }
  }
}

std::string shuffled(int nodes, unsigned seed) {
  std::vector<int> image(static_cast<size_t>(nodes));
  std::iota(image.begin(), image.end(), 0);
  std::mt19937 random(seed);
  for (size_t i = image.size(); i > 1; --i) std::swap(image[i - 1], image[random() % i]);
  return text_of_images(image);
}

TEST(Paths, serve_any_permutation_of_any_network) {
  unsigned seed = 1;
  for (const char* spec : {"mesh:4x4", "mesh:3x5", "torus:5x6", "torus:3x4x2", "ring:9", "hypercube:4", "dual-cube:3",
                           "ghc:3x4", "twisted-torus:4x8+2", "product:ring4*path5", "torus:1x2", "torus:1", "mesh:2"})
    expect_served(spec, "permute", {{"to", shuffled(parse_topology(spec).nodes, ++seed)}});
}

TEST(Paths, serve_the_named_permutations_on_products_of_rings_and_lines) {
  for (const char* spec : {"mesh:4x4", "mesh:3x5", "torus:5x6", "torus:2x4", "torus:1x5", "product:ring4*path5"}) {
    expect_served(spec, "reflect", {});
    expect_served(spec, "rotate-180", {});
  }
  for (const char* spec : {"torus:5x6", "torus:2x4", "product:ring4*path5", "torus:1x5"}) {
    expect_served(spec, "shear", {{"by", "1"}});
    expect_served(spec, "translate", {{"by", "3,0"}});
  }
  for (const char* spec : {"mesh:4x4", "torus:6x6", "torus:2x2", "torus:1x1", "product:ring5*path5"})
    for (const char* operation : {"transpose-2d", "transpose-2d-anti", "rotate-90"}) expect_served(spec, operation, {});
  expect_served("torus:3x3x3", "rotate-120", {});
  expect_served("torus:3x4x3", "permute", {{"axes", "-z,y,x"}});
}

TEST(Permutations, images_are_those_of_their_definition) {
  const Topology topology = parse_topology("product:ring4*path3");
  const std::vector<int> moved = images(topology, "translate", {{"by", "-1,0"}});
  const std::vector<int> sheared = images(topology, "shear", {{"by", "3"}});
  const std::vector<int> turned = images(topology, "rotate-180", {});
  for (int node = 0; node < topology.nodes; ++node) {
    const int x = node % 4, y = node / 4;
    EXPECT_EQ(moved[static_cast<size_t>(node)], (x + 3) % 4 + 4 * y);
    EXPECT_EQ(sheared[static_cast<size_t>(node)], (x + 3 * y) % 4 + 4 * y);
    EXPECT_EQ(turned[static_cast<size_t>(node)], 3 - x + 4 * (2 - y));
  }
}

TEST(Permutations, refusals_say_why) {
  EXPECT_NE(why_undefined("mesh:5x3", "translate", {{"by", "1,0"}}).find("dimension x of mesh:5x3 is a line"),
            std::string::npos);
  EXPECT_EQ(why_undefined("mesh:2x3", "translate", {{"by", "1,0"}}), "");
  EXPECT_NE(why_undefined("torus:5x3", "transpose-2d").find("different sizes"), std::string::npos);
  EXPECT_NE(why_undefined("hypercube:2", "rotate-120").find("3 dimensions"), std::string::npos);
  EXPECT_NE(why_undefined("ghc:3x3", "reflect").find("products of rings and lines"), std::string::npos);
  EXPECT_NE(why_undefined("torus:4x5", "rotate-angle", {{"angle", "45"}}).find("n >= 3"), std::string::npos);
  EXPECT_NE(why_undefined("ring:3", "permute", {{"to", "1,1,0"}}).find("nodes 0 and 1 have the same image 1"),
            std::string::npos);
  EXPECT_NE(why_undefined("ring:3", "permute", {{"to", "1,0"}}).find("it has 2 images"), std::string::npos);
  EXPECT_NE(why_undefined("ring:3", "permute", {{"to", "1,0,3"}}).find("out of range 0..2"), std::string::npos);
  EXPECT_NE(why_undefined("ring:3", "permute", {{"to", "1,0,x"}}).find("'x' is no node"), std::string::npos);
}

TEST(PartPaths, load_no_link_more_than_routes_without_nodes_between) {
  for (const char* spec : {"torus:8x8", "mesh:6x6", "hypercube:5"}) {
    const Topology topology = parse_topology(spec);
    const std::vector<int> image = images(topology, "permute", {{"to", shuffled(topology.nodes, 7)}});
    const int direct = part_paths(topology, kAscending, image, 1, true).largest_load;
    EXPECT_LT(part_paths(topology, kAscending, image, 1, false).largest_load, direct) << spec;
  }
}

TEST(Paths, mutants_are_rejected) {
  const Topology topology = parse_topology("mesh:3x3");
  const CollectiveRequest request = permutation_request(topology, {{"to", shuffled(9, 3)}}, false);
  const Schedule schedule = find_algorithm("permute", "paths", request).make(request);
  EXPECT_GE(expect_mutants_rejected(topology, schedule,
                                    [](const Topology&, Schedule& mutant, size_t r, size_t t) {
                                      drop_transfer(mutant, r, t);
                                      return true;
                                    }),
            8);
}

}  // namespace
}  // namespace dateline
