// SPDX-License-Identifier: Apache-2.0
// Any permutation of any network (ours). All ports: every block, or each of its parts, takes a path that balances the
// links. One port: one message per block. The messages are packed in rounds that share no link.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sw/collective/permute/part_paths.h"
#include "sw/collective/permute/permute.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/search/round_packer.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/permutation.h"

namespace dateline {
namespace {

std::string paths_refusal(const std::string& operation, const CollectiveRequest& request) {
  try {
    images(request.topology, operation, request.arguments);
  } catch (const UsageError& refusal) {
    return refusal.what();
  }
  constexpr int kMostNodes = 4096;
  return too_many_nodes(kMostNodes, request.topology.nodes);
}

constexpr int kSplit = 4;  // parts of a block of paths-split

const char* name_of(int parts) { return parts == 1 ? "paths" : "paths-split"; }

Schedule make_paths(const std::string& operation, const CollectiveRequest& request, int parts) {
  const Topology& topology = request.topology;
  const std::vector<int> image = images(topology, operation, request.arguments);
  PartPaths best = part_paths(topology, request.order, image, parts, request.one_port);
  std::stable_sort(best.paths.begin(), best.paths.end(), [](const PartPath& a, const PartPath& b) {
    return a.first.size() + a.second.size() > b.first.size() + b.second.size();
  });
  RoundPacker rounds(topology, request.one_port);
  std::vector<size_t> arrived;
  for (const PartPath& path : best.paths)
    arrived.push_back(rounds.add({path.origin, path.via, path.first, {{path.origin, path.target, path.part}}}));
  for (size_t i = 0; i < best.paths.size(); ++i) {
    const PartPath& path = best.paths[i];
    if (path.via != path.target)
      rounds.add({path.via, path.target, path.second, {{path.origin, path.target, path.part}}}, arrived[i] + 1);
  }
  Schedule schedule = empty_schedule(operation, name_of(parts), request, parts);
  schedule.rounds = rounds.take();
  return schedule;
}

Algorithm paths_algorithm(const std::string& operation, int parts) {
  Algorithm algorithm;
  algorithm.operation = operation;
  algorithm.name = name_of(parts);
  algorithm.summary = parts == 1 ? "any network: one or two routes per block, chosen to load the links evenly"
                                 : "like paths, but every block is cut in four parts with routes of their own";
  algorithm.applicable = [=](const CollectiveRequest& request) {
    return parts > 1 && request.one_port ? "it needs all ports" : paths_refusal(operation, request);
  };
  algorithm.make = [=](const CollectiveRequest& request) { return make_paths(operation, request, parts); };
  algorithm.formula = [](const CollectiveRequest&) { return no_closed_form("not in the papers: found by search"); };
  algorithm.parts = [=](const CollectiveRequest&) { return parts; };
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace

std::vector<Algorithm> permutation_paths() {
  std::vector<Algorithm> all;
  for (const Operation& operation : operations())
    if (operation.movement == Movement::kPermutation)
      for (const int parts : {1, kSplit}) all.push_back(paths_algorithm(operation.name, parts));
  return all;
}

}  // namespace dateline
