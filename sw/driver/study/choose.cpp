// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/choose.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/study/analyse.h"
#include "sw/driver/study/room.h"
#include "sw/driver/study/verdict.h"
#include "sw/schedule/operation.h"

namespace dateline {

CollectiveRequest collective_request(const Study& study, const std::map<std::string, std::string>& arguments) {
  CollectiveRequest request{study.machine.topology};
  request.one_port = study.machine.one_port();
  request.q = study.machine.options.q;
  request.source = study.source;
  request.order = study.machine.router().order;
  request.arguments = arguments;
  return request;
}

std::string why_unfit(const Study& study) {
  if (!study.check.valid || !study.check.complete || !study.check.ports_ok) return first_problem(study.check);
  if (study.memory_words > kMaxMemoryWords)
    return "needs " + std::to_string(study.memory_words) + " words of memory per node, and there are at most " +
           std::to_string(kMaxMemoryWords) + fewer_words(study.block_words, study.memory_words, study.schedule.parts);
  if (!study.expressible)
    return "has paths that " + setting("routing", study.machine.routing.text) + " does not take" +
           (study.machine.router().source ? "" : "; use " + setting("routing", "source"));
  if (study.check.contended_rounds == 0) return "";
  if (study.machine.switching == Switching::kCircuitAnyVc)
    return "shares links more than q times, which circuits cannot; use " + setting("switching", "wormhole");
  return prove_study(study).deadlock_free ? "" : "shares links more than q times, and the network can deadlock";
}

namespace {

/// Makes the schedule, and tells so.
Schedule make_schedule(const Study& study, const Algorithm& algorithm, const CollectiveRequest& request) {
  if (!study.watcher) return algorithm.make(request);
  const std::string what = "makes the schedule of " + algorithm.name;
  study.watcher({what});
  CollectiveRequest watched = request;
  watched.watcher = [&](const std::string& detail, int decided, int choices) {
    study.watcher({what, detail, static_cast<double>(decided), static_cast<double>(choices)});
  };
  return algorithm.make(watched);
}

/// The schedule with its analysis; in portions where the whole of it has no room.
Analysis use_algorithm(Study& study, const Algorithm& algorithm, const CollectiveRequest& request, bool whole) {
  study.formula = algorithm.formula(request);
  const std::string why = why_portions(algorithm, request, study.block_words);
  if (!why.empty() && !whole) {
    if (study.machine.routing.kind == RoutingKind::kSource && study.machine.switching != Switching::kCircuitAnyVc)
      throw UsageError(
          "algorithm '" + algorithm.name + "' on " + request.topology.spec + " makes its schedule in portions (" + why +
          "), whose source routes are not proven free of deadlock; use the network's own " + setting("routing"));
    const Portions portions = portions_of(algorithm, request, study.block_words);
    study.portions = InPortions{&algorithm, why, portions.count, portions.most_rounds};
    study.schedule = empty_schedule(algorithm.operation, algorithm.name, request, 1);
    return analyse(study, portions);
  }
  if (const std::string reason = why.empty() ? "" : too_large_as_a_whole(request); !reason.empty())
    throw UsageError("algorithm '" + algorithm.name + "' on " + request.topology.spec +
                     " makes its schedule in portions, which no file, picture or waveform holds; as a whole " + reason);
  require_room(study, algorithm.operation + " by " + algorithm.name,
               expected_size(study.machine.topology, algorithm, request.q));
  study.schedule = make_schedule(study, algorithm, request);
  return analyse(study, study.schedule);
}

/// A way to make the schedule: an algorithm, and the ports and q that it is asked to use.
struct Candidate {
  const Algorithm* algorithm;
  CollectiveRequest request;
};

/// Everything that may serve: what was asked for first, then smaller q, then one port where all are there. What cannot
/// is left out, `reasons` says why of those asked for.
std::vector<Candidate> candidates_for(const std::string& operation, const CollectiveRequest& asked,
                                      std::vector<std::string>& reasons) {
  std::vector<Candidate> candidates;
  for (const bool one_port : {false, true}) {
    if (asked.one_port && !one_port) continue;
    for (int q = asked.q; q >= 1; --q)
      for (const Algorithm& algorithm : algorithms()) {
        if (algorithm.operation != operation) continue;
        Candidate candidate{&algorithm, asked};
        candidate.request.one_port = one_port;
        candidate.request.q = q;
        const std::string reason = algorithm.applicable(candidate.request);
        if (reason.empty())
          candidates.push_back(std::move(candidate));
        else if (one_port == asked.one_port && q == asked.q)
          reasons.push_back(algorithm.name + ": " + reason);
      }
  }
  return candidates;
}

/// Rounds without transfers are alike; two schedules with the same rounds are one.
size_t hash_of(const Schedule& schedule) {
  size_t hash = schedule.rounds.size();
  const auto mix = [&](size_t value) { hash = (hash ^ value) * 0x100000001b3ull; };
  for (const Round& round : schedule.rounds) {
    mix(round.size());
    for (const Transfer& t : round) {
      for (const uint8_t port : t.path) mix(port);
      for (const Item& item : t.items) mix(static_cast<size_t>(item.origin) * 31 + static_cast<size_t>(item.part));
      mix(static_cast<size_t>(t.from));
    }
  }
  return hash;
}

/// The schedule of a candidate as one of the ports and q that there are; nothing where one like it was seen or it
/// cannot run, for which `reason` is why.
std::optional<Study> try_candidate(const Study& blank, const Candidate& candidate, bool as_asked, bool whole,
                                   std::set<size_t>& seen, std::string& reason) {
  const auto& [algorithm, request] = candidate;
  Study study = blank;
  Analysis analysis;
  if (as_asked) {
    analysis = use_algorithm(study, *algorithm, request, whole);
    if (!study.portions) seen.insert(hash_of(study.schedule));
  } else {
    if (!why_portions(*algorithm, request, study.block_words).empty() ||
        !has_room(study, expected_size(study.machine.topology, *algorithm, request.q)))
      return {};
    study.formula = algorithm->formula(request);
    study.made_for = MadeFor{request.q, request.one_port};
    study.schedule = make_schedule(study, *algorithm, request);
    study.schedule.q = study.machine.options.q;
    study.schedule.one_port = study.machine.one_port();
    if (!seen.insert(hash_of(study.schedule)).second) return {};
    analysis = analyse(study, study.schedule);
  }
  take(study, std::move(analysis));
  reason = why_unfit(study);
  if (!reason.empty()) return {};
  return study;
}

/// Whether a schedule is to be preferred: one that passes its checks to one with contended rounds, then the one with
/// fewer cycles.
bool better(const Study& study, const Study& best) {
  if (study.check.ok() != best.check.ok()) return study.check.ok();
  return study.total_cycles() < best.total_cycles();
}

/// The best of all that can run.
std::optional<Study> best_of(Study blank, const std::vector<Candidate>& candidates, const CollectiveRequest& asked,
                             bool whole, std::vector<std::string>& reasons) {
  std::optional<Study> best;
  std::set<size_t> seen;
  for (const Candidate& candidate : candidates) {
    const bool as_asked = candidate.request.q == asked.q && candidate.request.one_port == asked.one_port;
    // A round takes a start-up, a hop, a header, a word and a barrier: too many rounds need no look at the schedule.
    const Formula formula = candidate.algorithm->formula(candidate.request);
    const double round = blank.wire.startup + blank.wire.per_hop + 2 + least_barrier_delay(blank.machine.node, 1);
    if (best && best->check.ok() && formula.has_rounds && formula.rounds * round >= best->total_cycles()) continue;
    std::string reason;
    try {
      std::optional<Study> study = try_candidate(blank, candidate, as_asked, whole, seen, reason);
      if (study && (!best || better(*study, *best))) {
        best = std::move(study);
        const ScheduleSize size = schedule_size(best->machine.topology, best->schedule, {});
        blank.kept_bytes = schedule_memory(best->machine.topology, size).bytes();
      }
    } catch (const UsageError& error) {
      reason = error.what();
    }
    if (as_asked && !reason.empty()) reasons.push_back(candidate.algorithm->name + ": " + reason);
  }
  return best;
}

/// "; use ports all" where an algorithm serves all ports but not one; else nothing. Smaller q and one port instead of
/// all were tried.
std::string remedy(const std::string& operation, CollectiveRequest asked) {
  if (!asked.one_port || !applicable_algorithms(operation, asked).empty()) return "";
  asked.one_port = false;
  return applicable_algorithms(operation, asked).empty() ? "" : "; use " + setting("ports", "all");
}

}  // namespace

void choose_schedule(Study& study, const StudyRequest& request) {
  const CollectiveRequest asked = collective_request(study, request.arguments);
  // Arguments and network first: they may make the operation itself impossible.
  const std::string operation = find_operation(request.operation).name;
  const Blocks possible(study.machine.topology, empty_schedule(operation, "", asked, 1));
  if (request.algorithm != "auto") {
    const Algorithm& algorithm = find_algorithm(operation, request.algorithm, asked);
    take(study, use_algorithm(study, algorithm, asked, request.whole));
    return;
  }
  std::vector<std::string> reasons;
  const std::vector<Candidate> candidates = candidates_for(operation, asked, reasons);
  if (std::optional<Study> best = best_of(study, candidates, asked, request.whole, reasons)) {
    study = std::move(*best);
    return;
  }
  std::string all;
  for (const std::string& reason : reasons) all += (all.empty() ? "" : "; ") + reason;
  throw UsageError("no algorithm for " + operation + " serves " + study.machine.topology.spec + " with " +
                   (asked.one_port ? "one port" : "all ports") + " and q " + std::to_string(asked.q) + ": " + all +
                   remedy(operation, asked));
}

}  // namespace dateline
