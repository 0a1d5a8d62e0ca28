// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/study/choose.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/network/layers.h"
#include "sw/collective/schedule_size.h"
#include "sw/driver/machine/conflicts.h"
#include "sw/driver/machine/memory.h"
#include "sw/driver/study/analyse.h"
#include "sw/driver/study/outlook.h"
#include "sw/driver/study/room.h"
#include "sw/driver/study/verdict.h"
#include "sw/schedule/fixed_order.h"
#include "sw/schedule/node_symmetry.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/reduction.h"

namespace dateline {

CollectiveRequest collective_request(const Task& task) {
  CollectiveRequest request{task.machine.topology};
  request.one_port = task.machine.one_port();
  request.q = task.machine.options.q;
  request.source = task.source;
  request.order = task.machine.router().order;
  request.arguments = task.arguments;
  return request;
}

namespace {

/// "; use vcs 3 or more", where further layers would take further paths; else "".
std::string more_layers_advice(const Machine& machine) {
  const int vcs = machine.router().vcs;
  return machine.topology.layers && vcs < kMaxVcs
             ? "; " + counted(machine.topology.layers->layers(), "layer") + " of virtual channels " +
                   (machine.topology.layers->layers() == 1 ? "does" : "do") + " not suffice, use " +
                   setting("vcs", std::min(kMaxVcs, vcs * 2)) + " or more"
             : "";
}

}  // namespace

std::string why_unfit(const Task& task, const Plan& plan) {
  if (!plan.check.valid || !plan.check.complete || !plan.check.ports_ok) return first_problem(plan.check);
  if (plan.memory_words > kMaxMemoryWords)
    return "needs " + std::to_string(plan.memory_words) + " words of memory per node, and there are at most " +
           std::to_string(kMaxMemoryWords) + fewer_words(task.block_words, plan.memory_words, plan.schedule.parts);
  if (!plan.expressible)
    return "has paths that " + setting("routing", task.machine.routing.text) + " does not take" +
           (task.machine.router().source ? more_layers_advice(task.machine)
                                         : "; " + source_routes_advice(task.machine));
  if (plan.check.contended_rounds == 0) return "";
  if (task.machine.switching == Switching::kCircuitAnyVc)
    return "shares links more than q times, which circuits cannot; use " + setting("switching", "wormhole");
  return prove_plan(task, plan).deadlock_free ? "" : "shares links more than q times, and the network can deadlock";
}

namespace {

/// Runs the algorithm, and reports its progress.
Schedule made_schedule(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request) {
  if (!task.watcher) return algorithm.make(request);
  const std::string what = "makes the schedule of " + algorithm.name;
  task.watcher({what});
  CollectiveRequest watched = request;
  watched.watcher = [&](const std::string& detail, int decided, int choices) {
    task.watcher({what, detail, static_cast<double>(decided), static_cast<double>(choices)});
  };
  return algorithm.make(watched);
}

/// Makes the schedule of the plan, in the order of contributions that the request wants. Precondition: the plan has the
/// algorithm's formula.
void make_schedule(const Task& task, const Algorithm& algorithm, const CollectiveRequest& request, Plan& plan) {
  plan.schedule = made_schedule(task, algorithm, request);
  if (plan.schedule.rerouted > 0)
    plan.formula->note += (plan.formula->note.empty() ? "" : "; ") + counted(plan.schedule.rerouted, "transfer") +
                          (plan.schedule.rerouted == 1 ? " goes" : " go") +
                          " another way than the algorithm's, because links have failed";
  if (!find_operation(algorithm.operation).reduces() || !reduction_of(request.arguments).fixed_order) return;
  const size_t rounds = plan.schedule.rounds.size();
  plan.schedule = in_fixed_order(request.topology, plan.schedule);
  if (plan.schedule.rounds.size() == rounds) return;
  std::string& note = plan.formula->note;
  note += (note.empty() ? "" : "; ") + ("it holds for " + setting("order", "any")) + "; " + setting("order", "fixed") +
          " cuts the " + counted(static_cast<long>(rounds), "round") +
          " so that at most one contribution to a word arrives in each";
}

/// The plan of an algorithm; in portions where the schedule is too large to be made as a whole.
Plan plan_by(const Task& task, const Costs& costs, const Algorithm& algorithm, const CollectiveRequest& request,
             bool whole) {
  Plan plan;
  plan.formula = algorithm.formula(request);
  const std::string why = why_portions(algorithm, request, task.block_words);
  if (!why.empty() && !whole) {
    if (task.machine.routing.kind == RoutingKind::kSource && task.machine.switching != Switching::kCircuitAnyVc)
      throw UsageError(
          "algorithm '" + algorithm.name + "' on " + request.topology.spec + " makes its schedule in portions (" + why +
          "), whose source routes are not proven free of deadlock; use the network's own " + setting("routing"));
    const Portions portions = portions_of(algorithm, request, task.block_words);
    plan.portions = InPortions{&algorithm, why, portions.count, portions.most_rounds};
    plan.schedule = empty_schedule(algorithm.operation, algorithm.name, request, 1);
    return analyse(task, costs, std::move(plan), portions);
  }
  if (const std::string reason = why.empty() ? "" : too_large_as_a_whole(request); !reason.empty())
    throw UsageError("algorithm '" + algorithm.name + "' on " + request.topology.spec +
                     " makes its schedule in portions, which no file, picture or waveform holds; as a whole " + reason);
  require_room(task, algorithm, request);
  make_schedule(task, algorithm, request, plan);
  return analyse(task, costs, std::move(plan));
}

/// An algorithm, with the ports and the q that it is asked to use.
struct Candidate {
  const Algorithm* algorithm;
  CollectiveRequest request;
};

/// Every candidate that applies: first with the ports and q of the machine, then with smaller q, then with one port
/// where the machine has all. `reasons` gets why an algorithm does not apply with the ports and q of the machine.
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

/// A hash of the transfers. Two schedules with the same hash are taken for the same schedule.
size_t hash_of(const Schedule& schedule) {
  size_t hash = schedule.rounds.size();
  const auto mix = [&](size_t value) { hash = (hash ^ value) * 0x100000001b3ull; };
  for (const Round& round : schedule.rounds) {
    mix(round.size());
    for (const Transfer& t : round) {
      for (const uint8_t port : t.path) mix(port);
      for (const Item& item : t.items)
        mix((static_cast<size_t>(item.origin) * 31 + static_cast<size_t>(item.target)) * 31 +
            static_cast<size_t>(item.part));
      mix(static_cast<size_t>(t.op));
      mix(static_cast<size_t>(t.from));
    }
  }
  return hash;
}

/// The search for the best plan. It makes the schedule of every candidate, looks at it (outlook.h), and analyses those
/// that may be the best, in the order of their estimates.
class Search {
 public:
  Search(Task task, const Costs& costs, const CollectiveRequest& asked, bool whole)
      : task_(std::move(task)), costs_(costs), asked_(asked), whole_(whole) {}

  /// `reasons` gets why the candidates with the ports and q of the machine cannot run. Throws MemoryError if none can,
  /// and memory has no room for some.
  std::optional<Plan> best_of(const std::vector<Candidate>& candidates, std::vector<std::string>& reasons) {
    std::vector<Seen> seen;
    for (const Candidate& candidate : candidates)
      attempt(candidate, reasons, [&] {
        if (std::optional<Seen> one = look_at(candidate)) seen.push_back(std::move(*one));
        return std::string();
      });
    std::stable_sort(seen.begin(), seen.end(),
                     [](const Seen& a, const Seen& b) { return a.outlook.estimate < b.outlook.estimate; });
    for (Seen& one : seen) {
      if (cannot_be_best(one, seen.front().outlook)) {
        note_second(*one.candidate, std::max(one.outlook.estimate, best_->ranked_cycles()), true);
        continue;
      }
      attempt(*one.candidate, reasons, [&] {
        Plan plan = analysed(std::move(one));
        const std::string reason = why_unfit(task_, plan);
        if (reason.empty()) keep(*one.candidate, std::move(plan));
        return reason;
      });
    }
    if (!best_ && without_room_) throw *without_room_;
    if (best_ && second_) best_->second = std::move(second_);
    return std::move(best_);
  }

 private:
  /// A candidate that can run as far as is known, and its outlook.
  struct Seen {
    const Candidate* candidate;
    Outlook outlook;
    std::optional<Plan> plan;  ///< with its schedule; none: the schedule is to be made, or made in portions
    double bytes = 0;          ///< of the schedule
  };

  bool as_asked(const Candidate& candidate) const {
    return candidate.request.q == asked_.q && candidate.request.one_port == asked_.one_port;
  }

  /// Calls does(), which returns why the candidate cannot run or "", and notes the reason.
  template <typename Does>
  void attempt(const Candidate& candidate, std::vector<std::string>& reasons, const Does& does) {
    std::string reason;
    try {
      reason = does();
    } catch (const MemoryError& error) {
      if (!without_room_ || error.bytes < without_room_->bytes) without_room_ = error;
      reason = error.what();
    } catch (const UsageError& error) {
      reason = error.what();
    }
    if (as_asked(candidate) && !reason.empty()) reasons.push_back(candidate.algorithm->name + ": " + reason);
  }

  /// None where the schedule was seen before, and where a smaller q or one port gives one that does not fit in memory.
  std::optional<Seen> look_at(const Candidate& candidate) {
    const auto& [algorithm, request] = candidate;
    if (!why_portions(*algorithm, request, task_.block_words).empty()) {
      if (!as_asked(candidate)) return {};
      return Seen{&candidate, outlook(task_, costs_, algorithm->formula(request)), {}, 0};
    }
    if (as_asked(candidate))
      require_room(task_, *algorithm, request);
    else if (!has_room(task_, *algorithm, request))
      return {};
    Seen seen{&candidate, {}, made(candidate), 0};
    if (!tried_.insert(hash_of(seen.plan->schedule)).second) return {};
    seen.outlook = outlook(task_, costs_, *seen.plan);
    // Schedules that take much memory are made again if they are wanted.
    constexpr double kShare = 0.05, kGiB = 1 << 30;
    const double bytes = bytes_of(seen.plan->schedule);
    if (task_.kept_bytes + bytes > kShare * kGiB * task_.memory) {
      seen.plan.reset();
    } else {
      seen.bytes = bytes;
      task_.kept_bytes += bytes;
    }
    return seen;
  }

  double bytes_of(const Schedule& schedule) const {
    const Topology& topology = task_.machine.topology;
    return schedule_memory(topology, schedule_size(topology, schedule, {})).bytes_of_parts();
  }

  /// The plan of a candidate with its schedule, which is for the machine's ports and q.
  Plan made(const Candidate& candidate) {
    const auto& [algorithm, request] = candidate;
    Plan plan;
    plan.formula = algorithm->formula(request);
    if (!as_asked(candidate)) plan.made_for = MadeFor{request.q, request.one_port};
    make_schedule(task_, *algorithm, request, plan);
    plan.schedule.q = task_.machine.options.q;
    plan.schedule.one_port = task_.machine.one_port();
    return plan;
  }

  Plan analysed(Seen&& seen) {
    const auto& [algorithm, request] = *seen.candidate;
    task_.kept_bytes -= seen.bytes;
    analysed_flits_ += seen.outlook.flits;
    if (!why_portions(*algorithm, request, task_.block_words).empty())
      return plan_by(task_, costs_, *algorithm, request, whole_);
    return analyse(task_, costs_, seen.plan ? std::move(*seen.plan) : made(*seen.candidate));
  }

  /// Whether a plan that was analysed is better for sure, or another has so much the better outlook that this one is
  /// not worth its analysis. Of 216 requests, none had its fewest cycles in a plan whose estimate was above 1.4 times
  /// the least. Where analyses take seconds, the first few have to suffice.
  bool cannot_be_best(const Seen& seen, const Outlook& first) const {
    constexpr double kMargin = 1.5, kMostFlits = 8e6;
    if (!best_ || !best_->check.ok()) return false;
    return seen.outlook.least >= best_->ranked_cycles() || seen.outlook.estimate > kMargin * first.estimate ||
           analysed_flits_ + seen.outlook.flits > kMostFlits;
  }

  /// A plan that passes its checks is better than one with contended rounds; then the one with fewer cycles is better.
  static bool better(const Plan& plan, const Plan& best) {
    if (plan.check.ok() != best.check.ok()) return plan.check.ok();
    return plan.ranked_cycles() < best.ranked_cycles();
  }

  void note_second(const Candidate& candidate, double cycles, bool estimate) {
    if (second_ && second_->cycles <= cycles) return;
    second_ = SecondBest{candidate.algorithm->name, {}, cycles, estimate};
    if (!as_asked(candidate)) second_->made_for = MadeFor{candidate.request.q, candidate.request.one_port};
  }

  void keep(const Candidate& candidate, Plan plan) {
    if (best_ && !better(plan, *best_)) {
      note_second(candidate, plan.ranked_cycles(), false);
      return;
    }
    if (best_ && best_->check.ok()) {
      second_.reset();
      note_second(*best_candidate_, best_->ranked_cycles(), false);
    }
    best_candidate_ = &candidate;
    best_ = std::move(plan);
    task_.kept_bytes += bytes_of(best_->schedule) - best_bytes_;
    best_bytes_ = bytes_of(best_->schedule);
  }

  Task task_;
  const Costs& costs_;
  const CollectiveRequest& asked_;
  bool whole_;
  std::optional<Plan> best_;
  const Candidate* best_candidate_ = nullptr;
  double best_bytes_ = 0, analysed_flits_ = 0;
  std::optional<SecondBest> second_;
  std::optional<MemoryError> without_room_;  ///< of the candidate that needs the least of those refused
  std::set<size_t> tried_;                   ///< hashes of schedules
};

/// "; use ports all" where an algorithm serves all ports but none serves one port; else "". Smaller q, and one port
/// instead of all, have been tried.
std::string remedy(const std::string& operation, CollectiveRequest asked) {
  if (!asked.one_port || !applicable_algorithms(operation, asked).empty()) return "";
  asked.one_port = false;
  return applicable_algorithms(operation, asked).empty() ? "" : "; use " + setting("ports", "all");
}

}  // namespace

Plan choose_plan(const Task& task, const Costs& costs, const std::string& algorithm, bool whole) {
  const CollectiveRequest asked = collective_request(task);
  // Throws where the arguments or the network make the operation itself impossible.
  const Blocks possible(task.machine.topology, empty_schedule(task.operation, "", asked, 1));
  if (algorithm != "auto") return plan_by(task, costs, find_algorithm(task.operation, algorithm, asked), asked, whole);
  std::vector<std::string> reasons;
  const std::vector<Candidate> candidates = candidates_for(task.operation, asked, reasons);
  if (std::optional<Plan> best = Search(task, costs, asked, whole).best_of(candidates, reasons))
    return std::move(*best);
  std::string all;
  for (const std::string& reason : reasons) all += (all.empty() ? "" : "; ") + reason;
  throw UsageError("no algorithm for " + task.operation + " serves " + task.machine.topology.spec + " with " +
                   (asked.one_port ? "one port" : "all ports") + " and q " + std::to_string(asked.q) + ": " + all +
                   remedy(task.operation, asked));
}

}  // namespace dateline
