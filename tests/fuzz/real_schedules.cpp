// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/algorithm.h"
#include "sw/schedule/check.h"
#include "sw/schedule/operation.h"
#include "tests/fuzz/mutate.h"

namespace dateline::fuzz {
namespace {

constexpr size_t kMostTransfers = 700, kMostItems = 3000;

bool small(const Schedule& schedule) {
  size_t transfers = 0, items = 0;
  for (const Round& round : schedule.rounds) {
    transfers += round.size();
    for (const Transfer& transfer : round) items += transfer.items.size();
  }
  return transfers > 0 && transfers <= kMostTransfers && items <= kMostItems;
}

std::map<std::string, std::string> arguments_of(const Operation& operation, int dims) {
  std::map<std::string, std::string> arguments;
  for (const std::string& name : operation.arguments) {
    if (name == "axes") arguments[name] = dims == 3 ? "-y,x,z" : dims == 2 ? "-y,x" : "-x";
    if (name == "angle") arguments[name] = "45";
    if (name == "by") arguments[name] = operation.name == "shear" || dims == 1 ? "1" : dims == 2 ? "1,2" : "1,2,1";
  }
  return arguments;
}

/// What a schedule is made from.
struct Recipe {
  std::string network;
  const Algorithm* algorithm = nullptr;
  bool one_port = false;
  int q = 1;
};

std::vector<Recipe> make_recipes() {
  std::vector<Recipe> recipes;
  for (const char* network : {"torus:5", "torus:3x3", "torus:4x4", "torus:4x3", "torus:6x6", "torus:4x4x4", "mesh:3x2",
                              "hypercube:3", "ghc:3x3", "dual-cube:2", "twisted-torus:3x4", "product:ring3*path2"})
    for (const Algorithm& algorithm : algorithms())
      for (const bool one_port : {false, true})
        for (const int q : {1, 2}) recipes.push_back({network, &algorithm, one_port, q});
  return recipes;
}

const std::vector<Recipe>& recipes() {
  static const std::vector<Recipe> all = make_recipes();
  return all;
}

/// The schedule of a recipe, if the algorithm serves the request and the schedule is small and complete.
std::optional<Schedule> make(const Recipe& recipe) {
  const Topology topology = parse_topology(recipe.network);
  CollectiveRequest request{topology, recipe.one_port, recipe.q, topology.nodes / 2};
  request.arguments = arguments_of(find_operation(recipe.algorithm->operation), topology.dims());
  if (!recipe.algorithm->applicable(request).empty()) return std::nullopt;
  Schedule schedule = recipe.algorithm->make(request);
  if (!small(schedule) || !check_schedule(topology, schedule).ok()) return std::nullopt;
  return schedule;
}

}  // namespace

std::vector<Schedule> real_schedules() {
  std::vector<Schedule> schedules;
  for (const Recipe& recipe : recipes())
    if (std::optional<Schedule> schedule = make(recipe)) schedules.push_back(std::move(*schedule));
  return schedules;
}

const Schedule& real_schedule(Chance& chance) {
  static std::map<size_t, std::optional<Schedule>> made;
  for (;;) {
    const size_t number = chance.below(recipes().size());
    auto place = made.find(number);
    if (place == made.end()) place = made.emplace(number, make(recipes()[number])).first;
    if (place->second) return *place->second;
  }
}

}  // namespace dateline::fuzz
