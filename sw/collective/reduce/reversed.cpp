// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/reduce/reversed.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/reduce/reduce.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/reverse.h"

namespace dateline {
namespace {

constexpr long kMostParts = 1 << 16;  // of a schedule file

/// The request for the original, which has no arguments. Its source has a processor, which an operation without a root
/// does not see to.
CollectiveRequest without_arguments(CollectiveRequest request) {
  request.arguments.clear();
  if (!request.topology.has_processor(request.source)) request.source = request.topology.members().front();
  return request;
}

Formula reversed_formula(const Algorithm& original, const CollectiveRequest& request, bool all_reduce) {
  const Formula forward = original.formula(without_arguments(request));
  Formula formula;
  formula.source = forward.source + (all_reduce ? ", backwards and forwards" : ", backwards");
  const bool gather = find_operation(original.operation).movement == Movement::kAllGather;
  const double times = all_reduce ? 2 : 1;
  formula.rounds = times * forward.rounds;
  formula.hops = times * forward.hops;
  formula.volume = times * forward.volume / (all_reduce && gather ? request.topology.member_count() : 1);
  formula.has_rounds = forward.has_rounds;
  formula.has_hops = forward.has_hops;
  formula.has_volume = forward.has_volume;
  return formula;
}

}  // namespace

Algorithm reversed_algorithm(const Algorithm& original, const std::string& operation) {
  const bool all_reduce = operation == "all-reduce";
  const bool gather = find_operation(original.operation).movement == Movement::kAllGather;
  Algorithm algorithm;
  algorithm.operation = operation;
  algorithm.name = original.name;
  algorithm.aliases = original.aliases;
  algorithm.summary =
      original.operation + " " + original.name + (all_reduce ? " backwards, then forwards" : " backwards");
  algorithm.growth = original.growth;
  algorithm.any_network = original.any_network;
  algorithm.applicable = [original, all_reduce, gather](const CollectiveRequest& request) -> std::string {
    const CollectiveRequest plain = without_arguments(request);
    const std::string refusal = original.applicable(plain);
    if (!refusal.empty() || !all_reduce || !gather) return refusal;
    const long dims = request.one_port ? 1 : std::max(1, request.topology.dims());
    const long parts = request.topology.member_count() * (original.parts ? original.parts(plain) : dims);
    return parts <= kMostParts ? ""
                               : "it cuts the vector in " + std::to_string(parts) + " parts, and there are at most " +
                                     std::to_string(kMostParts);
  };
  algorithm.make = [original, all_reduce](const CollectiveRequest& request) {
    const CollectiveRequest plain = without_arguments(request);
    const Schedule forward = prune_receipts(request.topology, original.make(plain));
    Schedule schedule =
        all_reduce ? reverse_and_repeat(request.topology, forward) : reverse_schedule(request.topology, forward);
    schedule.arguments = request.arguments;
    schedule.source = request.source;  // the original may have another root
    return schedule;
  };
  algorithm.formula = [original, all_reduce](const CollectiveRequest& request) {
    return reversed_formula(original, request, all_reduce);
  };
  if (original.parts)
    algorithm.parts = [original](const CollectiveRequest& request) {
      return original.parts(without_arguments(request));
    };
  return algorithm;
}

std::vector<Algorithm> reversed_algorithms(const std::vector<Algorithm>& originals) {
  std::vector<Algorithm> reversed;
  for (const Algorithm& original : originals) {
    const bool gather = find_operation(original.operation).movement == Movement::kAllGather;
    reversed.push_back(reversed_algorithm(original, gather ? "reduce-scatter" : "reduce"));
    // An all-reduce message by message has no use.
    if (original.growth == Growth::kOneByOne) continue;
    Algorithm both = reversed_algorithm(original, "all-reduce");
    const bool taken = std::any_of(reversed.begin(), reversed.end(), [&](const Algorithm& other) {
      return other.operation == both.operation && other.name == both.name;
    });
    if (taken) {
      both.name += gather ? "-all-gather" : "-broadcast";
      both.aliases.clear();
    }
    reversed.push_back(std::move(both));
  }
  return reversed;
}

}  // namespace dateline
