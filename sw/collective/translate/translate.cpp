// SPDX-License-Identifier: Apache-2.0
// Translation by a vector (Spencer 1994, sections 3.4 and 4.7): along staircases where all moving dimensions move
// equally far; one dimension after the other (method 1); all still moving dimensions by the smallest step that is left
// (method 2); and, not in the thesis, the whole vector in one dimension-ordered circuit.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "sw/collective/translate/translation.h"
#include "sw/collective/translate/translation_formula.h"
#include "sw/collective/walk/permutation_algorithms.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

std::vector<int> steps(const CollectiveRequest& request) {
  const int n = request.topology.dimensions[0].size;
  return short_steps(parse_steps(request.arguments.at("by"), request.topology.dims(), n), n);
}

std::vector<Translation> per_dimension(const CollectiveRequest& request) {
  const std::vector<int> by = steps(request);
  std::vector<Translation> stages;
  for (size_t k = 0; k < by.size(); ++k) {
    if (by[k] == 0) continue;
    Translation stage;
    stage.by.assign(by.size(), 0);
    stage.by[k] = by[k];
    stages.push_back(stage);
  }
  return stages;
}

std::vector<Translation> diagonal(const CollectiveRequest& request) {
  std::vector<int> left = steps(request);
  std::vector<Translation> stages;
  while (true) {
    int least = 0;
    for (const int hops : left)
      if (hops != 0) least = least == 0 ? std::abs(hops) : std::min(least, std::abs(hops));
    if (least == 0) return stages;
    Translation stage;
    for (int& hops : left) {
      stage.by.push_back(hops == 0 ? 0 : hops < 0 ? -least : least);
      hops -= stage.by.back();
    }
    stages.push_back(stage);
  }
}

std::vector<Translation> single_circuit(const CollectiveRequest& request) { return {{steps(request), false, true}}; }
std::vector<Translation> staircase(const CollectiveRequest& request) { return {{steps(request), true, true}}; }
std::vector<Translation> staircase_forward(const CollectiveRequest& request) { return {{steps(request), true, false}}; }

using Stages = std::vector<Translation> (*)(const CollectiveRequest&);

Schedule make(const CollectiveRequest& request, const char* name, Stages stages) {
  Schedule schedule = empty_schedule("translate", name, request, request.topology.dims());
  Holdings held = initial_holdings(request.topology, schedule);
  for (const Translation& stage : stages(request)) run_translation(request, stage, schedule, held);
  return schedule;
}

std::string applicable(const CollectiveRequest& request) { return permutation_refusal(request, "translate"); }

std::string equal_steps(const CollectiveRequest& request) {
  const std::string refusal = applicable(request);
  if (!refusal.empty()) return refusal;
  int length = 0;
  for (const int hops : steps(request)) {
    if (hops != 0 && length != 0 && std::abs(hops) != length)
      return "it needs equally long steps in all dimensions that move, not " + std::to_string(length) + " and " +
             std::to_string(std::abs(hops));
    if (hops != 0) length = std::abs(hops);
  }
  return "";
}

Algorithm entry(const char* name, std::vector<std::string> aliases, const char* summary,
                std::string (*fits)(const CollectiveRequest&), Stages stages) {
  return {"translate",
          name,
          std::move(aliases),
          summary,
          fits,
          [=](const CollectiveRequest& request) { return make(request, name, stages); },
          [=](const CollectiveRequest& request) {
            return translation_formula(request.topology.dimensions[0].size, request.q, stages(request));
          }};
}

}  // namespace

std::vector<Algorithm> translate_algorithms() {
  return {
      entry("single-circuit", {"combo-dor"},
            "one collection, one dimension-ordered circuit by the whole vector, one distribution", applicable,
            single_circuit),
      entry("per-dimension", {"method-1"}, "one dimension after the other", applicable, per_dimension),
      entry("diagonal", {"method-2"}, "all dimensions by the smallest step that is left, and again", applicable,
            diagonal),
      entry("staircase", {}, "along staircases, in both directions", equal_steps, staircase),
      entry("staircase-forward", {}, "along staircases, the short way only", equal_steps, staircase_forward),
  };
}

}  // namespace dateline
