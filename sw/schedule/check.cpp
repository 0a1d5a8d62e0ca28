// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/check.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "model/base/error.h"
#include "model/network/describe.h"
#include "sw/schedule/contributions.h"
#include "sw/schedule/item_set.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"
#include "sw/schedule/reduction.h"

namespace dateline {
namespace {

std::string item_text(const Item& item) {
  return "part " + std::to_string(item.part) + " of block [" + std::to_string(item.origin) + "," +
         std::to_string(item.target) + "]";
}

class Checker {
 public:
  Checker(const Topology& topology, const Schedule& schedule, const SegmentCount& segments)
      : topology_(topology),
        schedule_(schedule),
        segments_(segments),
        blocks_(topology, schedule),
        items_(blocks_.count() * schedule.parts),
        delivered_(checked_items(topology, items_),
                   blocks_.reduces() ? std::vector<int64_t>() : arriving_items(topology.nodes, schedule)),
        have_(topology.nodes) {
    const size_t links = static_cast<size_t>(topology.nodes) * topology.ports;
    for (int node = 0; node < topology.nodes; ++node) have_[node] = blocks_.own_required_blocks(node) * schedule.parts;
    transfers_on_.resize(links);
    items_on_.resize(links);
    sends_on_.resize(links);
    arrivals_on_.resize(links);
    out_port_.resize(topology.nodes, -1);
    in_port_.resize(topology.nodes, -1);
    result_.complete = result_.ports_ok = result_.valid = true;
  }

  CheckResult run() {
    if (blocks_.reduces()) contributions_ = follow();
    for (round_ = 0; round_ < static_cast<int>(schedule_.rounds.size()); ++round_) check_round();
    report_contributions();
    for (int node = 0; node < topology_.nodes && !blocks_.reduces(); ++node) check_end(node);
    if (!blocks_.reduces()) return std::move(result_);
    // The kept problems have texts; the others are only counted.
    result_.complete = result_.complete && contributions_.complete;
    result_.problem_count += contributions_.problem_count - static_cast<long>(contributions_.problems.size());
    return std::move(result_);
  }

 private:
  struct Delivery {
    int node;
    Item item;
  };

  static int64_t checked_items(const Topology& topology, int64_t items) {
    if (items > (int64_t{1} << 62) / topology.nodes)
      throw UsageError("schedule: " + std::to_string(items) + " items on " + std::to_string(topology.nodes) +
                       " nodes are too many to number; use fewer parts");
    return items;
  }

  /// Follows the contributions of a reduction over the transfers whose paths are right.
  Contributions follow() const {
    std::vector<std::vector<bool>> delivers;
    for (const Round& round : schedule_.rounds) {
      delivers.emplace_back();
      for (const Transfer& transfer : round) delivers.back().push_back(route_problem(transfer).empty());
    }
    const bool fixed = reduction_of(schedule_.arguments).fixed_order;
    return follow_contributions(topology_, schedule_, blocks_, delivers, fixed, CheckResult::kMaxProblems);
  }

  /// Reports the problems of contributions in the round, or at the end.
  void report_contributions() {
    using Kind = ContributionProblem::Kind;
    const auto round = static_cast<size_t>(round_);
    for (; next_problem_ < contributions_.problems.size() && contributions_.problems[next_problem_].round == round;
         ++next_problem_) {
      const ContributionProblem& found = contributions_.problems[next_problem_];
      const bool defined = found.kind == Kind::kMissing || found.kind == Kind::kTwice;
      const auto kind = defined ? ProblemKind::kIncomplete : ProblemKind::kPathOrOwnership;
      problem(kind, [&] { return contribution_text(found); });
    }
  }

  std::string contribution_text(const ContributionProblem& found) const {
    using Kind = ContributionProblem::Kind;
    if (found.kind == Kind::kMissing)
      return "at the end " + item_text(found.item) + " at node " + topology_.place(found.node) +
             " lacks the contribution of node " + topology_.place(found.origin) +
             (found.more > 0 ? " and " + std::to_string(found.more) + " more" : "");
    const std::string where =
        round_text() + ", " + transfer_text(found.transfer, schedule_.rounds[found.round][found.transfer]) + ": ";
    if (found.kind == Kind::kTwice)
      return where + "the contribution of node " + topology_.place(found.origin) + " to " + item_text(found.item) +
             " arrives a second time";
    if (found.kind == Kind::kUnordered)
      return where + "another transfer of the round adds to " + item_text(found.item) +
             " too, and the order of contributions must be fixed";
    return where + "another transfer of the round brings other contributions to " + item_text(found.item) +
           ", of which one would replace the other";
  }

  bool in_range(const Item& item) const {
    const int nodes = topology_.nodes;
    return item.origin >= (blocks_.reduces() ? -1 : 0) && item.origin < nodes && item.target >= -1 &&
           item.target < nodes && item.part >= 0 && item.part < schedule_.parts;
  }
  bool holds(int node, const Item& item) const {
    const int64_t number = blocks_.item_number(item);
    return number >= 0 && (blocks_.reduces() || node == item.origin || delivered_.has(node, number));
  }
  void hold(int node, const Item& item) {
    if (!blocks_.reduces() && node != item.origin && delivered_.add(node, blocks_.item_number(item)) &&
        blocks_.requires_at(node, item))
      ++have_[node];
  }
  size_t link_index(int node, int port) const { return static_cast<size_t>(node) * topology_.ports + port; }

  template <typename Text>
  void problem(ProblemKind kind, const Text& text) {
    if (kind == ProblemKind::kPathOrOwnership) result_.valid = false;
    if (kind == ProblemKind::kPorts) result_.ports_ok = false;
    if (kind == ProblemKind::kIncomplete) result_.complete = false;
    result_.add_problem(kind, text);
  }
  std::string round_text() const {
    const int first = schedule_.portion ? schedule_.portion->first_round : 0;
    return "round " + std::to_string(first + round_ + 1);
  }
  std::string transfer_text(size_t number, const Transfer& transfer) const {
    const auto place = [&](int node) {
      return node >= 0 && node < topology_.nodes ? topology_.place(node) : std::to_string(node);
    };
    return "transfer " + std::to_string(number + 1) + " " + place(transfer.from) + "->" + place(transfer.to);
  }

  void check_round() {
    const Round& round = schedule_.rounds[round_];
    facts_ = RoundFacts{};
    facts_.transfers = static_cast<int>(round.size());
    deliveries_.clear();
    for (size_t number = 0; number < round.size(); ++number) {
      if (!check_route(number, round[number])) continue;
      check_items(number, round[number]);
      check_ports(round[number]);
    }
    // Deliveries come after all checks of the round: a sender may send only what it held before the round.
    for (size_t i = 0; i < deliveries_.size() && !blocks_.reduces(); ++i) {
      constexpr size_t kAhead = 16;  // prefetch distance, in deliveries
      if (i + kAhead < deliveries_.size()) {
        const Delivery& later = deliveries_[i + kAhead];
        delivered_.prefetch(later.node, blocks_.item_number(later.item));
      }
      hold(deliveries_[i].node, deliveries_[i].item);
    }
    report_contributions();
    close_links();
    result_.max_link_sharing = std::max(result_.max_link_sharing, facts_.max_sharing);
    result_.contended_rounds += facts_.contended ? 1 : 0;
    result_.rounds.push_back(std::move(facts_));
  }

  /// Why the path of a transfer is wrong; "" if it is right.
  std::string route_problem(const Transfer& transfer) const {
    for (int node : {transfer.from, transfer.to})
      if (node < 0 || node >= topology_.nodes)
        return "node " + std::to_string(node) + " is out of range 0.." + std::to_string(topology_.nodes - 1);
    if (transfer.path.empty()) return "the path is empty";
    try {
      const int end = walk(topology_, transfer.from, transfer.path);
      return end == transfer.to ? "" : "the path ends at " + topology_.place(end);
    } catch (const CheckError& missing) {
      return missing.what();
    }
  }

  bool check_route(size_t number, const Transfer& transfer) {
    const std::string why = route_problem(transfer);
    if (why.empty()) return true;
    problem(ProblemKind::kPathOrOwnership,
            [&] { return round_text() + ", " + transfer_text(number, transfer) + ": " + why; });
    return false;
  }

  void check_items(size_t number, const Transfer& transfer) {
    const auto refuse = [&](const std::string& why) {
      problem(ProblemKind::kPathOrOwnership,
              [&] { return round_text() + ", " + transfer_text(number, transfer) + ": " + why; });
    };
    if (transfer.items.empty()) refuse("it carries nothing");
    if (transfer.op == TransferOp::kAdd && !blocks_.reduces()) refuse("it adds, and only reductions add");
    const bool ascending =
        std::adjacent_find(transfer.items.begin(), transfer.items.end(),
                           [](const Item& a, const Item& b) { return !(a < b); }) == transfer.items.end();
    std::set<Item> listed;
    for (const Item& item : transfer.items)
      if (const int64_t id = blocks_.item_number(item); id >= 0 && !blocks_.reduces())
        delivered_.prefetch(transfer.from, id);
    for (const Item& item : transfer.items) {
      if (!in_range(item)) {
        refuse(item_text(item) + " is out of range");
      } else if (!holds(transfer.from, item)) {
        refuse("the sender does not hold " + item_text(item) + " when the round starts");
      } else if (!ascending && !listed.insert(item).second) {
        refuse(item_text(item) + " is listed twice");
      } else {
        deliveries_.push_back({transfer.to, item});
      }
    }
    add_bundle({static_cast<int>(transfer.items.size()), segments_(transfer)});
  }

  void add_bundle(const Bundle& bundle) {
    facts_.max_items = std::max(facts_.max_items, bundle.items);
    const auto within = [](const Bundle& a, const Bundle& b) { return a.items <= b.items && a.segments <= b.segments; };
    std::vector<Bundle>& largest = facts_.largest;
    if (std::any_of(largest.begin(), largest.end(), [&](const Bundle& other) { return within(bundle, other); })) return;
    largest.erase(std::remove_if(largest.begin(), largest.end(), [&](const Bundle& b) { return within(b, bundle); }),
                  largest.end());
    largest.push_back(bundle);
  }

  void check_ports(const Transfer& transfer) {
    facts_.hops = std::max(facts_.hops, static_cast<int>(transfer.path.size()));
    int node = transfer.from;
    LinkEnd end;
    for (uint8_t port : transfer.path) {
      const size_t link = link_index(node, port);
      if (transfers_on_[link]++ == 0) used_links_.push_back(link);
      items_on_[link] += static_cast<long>(transfer.items.size());
      end = topology_.link(node, port);
      node = end.node;
    }
    own_port(transfer.from, transfer.path.front(), out_port_, sends_on_, "sends");
    own_port(transfer.to, end.port, in_port_, arrivals_on_, "receives");
  }

  /// Counts a message that a node sends or receives. With one port, all messages that a node sends must use the same
  /// link, and so must all that it receives.
  void own_port(int node, int port, std::vector<int>& used, std::vector<int>& count, const char* verb) {
    if (used[node] < 0) used[node] = port;
    if (schedule_.one_port && used[node] != port)
      problem(ProblemKind::kPorts, [&] {
        return round_text() + ": node " + topology_.place(node) + " " + verb + " through port " +
               std::to_string(used[node]) + " and port " + std::to_string(port) + "; one-port allows one link";
      });
    touched_.push_back({node, port});
    ++count[link_index(node, port)];
  }

  /// Checks that a node sent or received at most q messages on a link. More than q also exceed the link's limit of q
  /// transfers.
  void close_own(const LinkEnd& own, std::vector<int>& count, const char* verb) {
    const int messages = std::exchange(count[link_index(own.node, own.port)], 0);
    if (messages > schedule_.q)
      problem(ProblemKind::kPorts, [&] {
        return round_text() + ": node " + topology_.place(own.node) + " " + verb + " " + std::to_string(messages) +
               " messages through port " + std::to_string(own.port) + "; at most q = " + std::to_string(schedule_.q) +
               " are allowed per round";
      });
  }

  /// Records the facts of the links used in this round, and clears the counters for the next one.
  void close_links() {
    for (size_t link : used_links_) {
      facts_.max_sharing = std::max(facts_.max_sharing, transfers_on_[link]);
      facts_.link_items = std::max(facts_.link_items, static_cast<double>(items_on_[link]));
      if (transfers_on_[link] > schedule_.q) problem(ProblemKind::kSharing, [&] { return contention_text(link); });
    }
    facts_.contended = facts_.max_sharing > schedule_.q;
    for (size_t link : used_links_) transfers_on_[link] = 0, items_on_[link] = 0;
    used_links_.clear();
    for (const LinkEnd& end : touched_) {
      out_port_[end.node] = in_port_[end.node] = -1;
      close_own(end, sends_on_, "sends");
      close_own(end, arrivals_on_, "receives");
    }
    touched_.clear();
  }

  std::string contention_text(size_t link) const {
    constexpr int kNamed = 6;
    std::string names;
    int named = 0;
    const Round& round = schedule_.rounds[round_];
    for (size_t number = 0; number < round.size() && named < kNamed; ++number) {
      int node = round[number].from;
      for (uint8_t port : round[number].path) {
        if (node < 0 || node >= topology_.nodes || port >= topology_.ports) break;
        if (link_index(node, port) == link) {
          names += (named++ == 0 ? ": " : ", ") + transfer_text(number, round[number]);
          break;
        }
        node = topology_.link(node, port).node;
      }
    }
    const int node = static_cast<int>(link / topology_.ports);
    const int port = static_cast<int>(link % topology_.ports);
    return round_text() + ": " + describe_link(topology_, node, port) + " carries " +
           std::to_string(transfers_on_[link]) + " transfers, q = " + std::to_string(schedule_.q) + names +
           (transfers_on_[link] > named ? ", ..." : "");
  }

  void check_end(int node) {
    const int64_t missing = blocks_.required_blocks(node) * schedule_.parts - have_[node];
    if (missing > 0)
      problem(ProblemKind::kIncomplete, [&] {
        const std::vector<Item> required = blocks_.required(node);
        const auto first =
            std::find_if(required.begin(), required.end(), [&](const Item& item) { return !holds(node, item); });
        const std::string more = missing > 1 ? " and " + std::to_string(missing - 1) + " more" : "";
        return "at the end node " + topology_.place(node) + " lacks " + item_text(*first) + more;
      });
  }

  const Topology& topology_;
  const Schedule& schedule_;
  const SegmentCount& segments_;
  Blocks blocks_;
  int64_t items_;  // number of items of the operation
  ItemSet delivered_;
  std::vector<int64_t> have_;      // [node]: required items that it holds
  std::vector<int> transfers_on_;  // [node][out port]: transfers of this round
  std::vector<long> items_on_;     // [node][out port]: items of this round
  std::vector<int> sends_on_;      // [node][out port]: own messages of this round
  std::vector<int> arrivals_on_;   // [node][in port]: own messages of this round
  std::vector<int> out_port_;      // [node]: port of its sends in this round, -1: none yet
  std::vector<int> in_port_;       // [node]: port of its arrivals in this round, -1: none yet
  std::vector<size_t> used_links_;
  std::vector<LinkEnd> touched_;
  std::vector<Delivery> deliveries_;
  Contributions contributions_;  // of a reduction
  size_t next_problem_ = 0;      // of contributions_, to report
  int round_ = 0;
  RoundFacts facts_;
  CheckResult result_;
};

}  // namespace

int contiguous_runs(const Transfer& transfer) {
  int runs = 0;
  for (size_t i = 0; i < transfer.items.size(); ++i) {
    Item next = i == 0 ? Item{} : transfer.items[i - 1];
    ++next.part;
    if (i == 0 || !(transfer.items[i] == next)) ++runs;
  }
  return runs;
}

CheckResult check_schedule(const Topology& topology, const Schedule& schedule, const SegmentCount& segments) {
  if (schedule.topology != topology.text)
    throw UsageError("the schedule is for topology '" + parse_topology(schedule.topology).spec + "', not '" +
                     topology.spec + "'");
  if (schedule.parts < 1 || schedule.q < 1 || schedule.source < 0 || schedule.source >= topology.nodes)
    throw UsageError("schedule: parts and q must be at least 1 and source in 0.." + std::to_string(topology.nodes - 1));
  return Checker(topology, schedule, segments).run();
}

std::string first_problem(const CheckResult& check) {
  std::string text = check.problems.empty() ? "" : check.problems.front();
  if (check.problem_count > 1) text += " (and " + std::to_string(check.problem_count - 1) + " more)";
  return text;
}

}  // namespace dateline
