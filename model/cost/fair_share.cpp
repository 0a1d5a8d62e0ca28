// SPDX-License-Identifier: Apache-2.0
#include "model/cost/fair_share.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

namespace dateline {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kTinyFlits = 1e-9;  // rounding error of a drained flow, and the tolerance for simultaneous ends

/// Simulates one sharing group from event to event. An event is the start or the end of a flow.
class Group {
 public:
  Group(const std::vector<Flow>& flows, const std::vector<int>& members) : flows_(flows), members_(members) {
    std::vector<int> ids;
    for (int flow : members) ids.insert(ids.end(), flows[flow].links.begin(), flows[flow].links.end());
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    links_of_.resize(members.size());
    users_.resize(ids.size());
    for (size_t m = 0; m < members.size(); ++m)
      for (int link : flows[members[m]].links) {
        const auto local = static_cast<int>(std::lower_bound(ids.begin(), ids.end(), link) - ids.begin());
        links_of_[m].push_back(local);
        users_[local].push_back(static_cast<int>(m));
      }
    rate_.resize(members.size());
    left_.resize(members.size());
    capacity_.resize(ids.size());
    sharers_.resize(ids.size());
  }

  /// Writes the finish time (drain time plus latency) of every member.
  void run(std::vector<double>& finish) {
    std::vector<int> waiting(members_.size());
    std::iota(waiting.begin(), waiting.end(), 0);
    std::stable_sort(waiting.begin(), waiting.end(), [&](int a, int b) { return flow(a).setup < flow(b).setup; });
    double now = 0;
    size_t begun = 0;
    while (begun < waiting.size() || !active_.empty()) {
      if (active_.empty()) now = flow(waiting[begun]).setup;
      for (; begun < waiting.size() && flow(waiting[begun]).setup <= now; ++begun) {
        left_[waiting[begun]] = flow(waiting[begun]).flits;
        active_.push_back(waiting[begun]);
      }
      share();
      const double next_begin = begun < waiting.size() ? flow(waiting[begun]).setup : kNever;
      const double step = std::min(next_begin - now, first_drain());
      now = step == next_begin - now ? next_begin : now + step;
      for (int m : active_) left_[m] -= rate_[m] * step;
      const auto drained = [&](int m) {
        if (left_[m] > kTinyFlits * std::max(1.0, flow(m).flits)) return false;
        finish[members_[m]] = now + flow(m).latency;
        return true;
      };
      active_.erase(std::remove_if(active_.begin(), active_.end(), drained), active_.end());
    }
  }

 private:
  const Flow& flow(int m) const { return flows_[members_[m]]; }

  double first_drain() const {
    double first = kNever;
    for (int m : active_) first = std::min(first, left_[m] / rate_[m]);
    return first;
  }

  /// Progressive filling: repeatedly takes the link with the least equal share and fixes its flows at that rate. This
  /// can only raise the shares of other links. Outdated queue entries are therefore recognised when they are taken out.
  void share() {
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> shares;
    std::fill(capacity_.begin(), capacity_.end(), 1.0);
    std::fill(sharers_.begin(), sharers_.end(), 0);
    for (int m : active_) {
      rate_[m] = 0;
      for (int link : links_of_[m]) ++sharers_[link];
    }
    for (size_t link = 0; link < sharers_.size(); ++link)
      if (sharers_[link] > 0) shares.emplace(1.0 / sharers_[link], static_cast<int>(link));
    is_active_.assign(members_.size(), 0);
    for (int m : active_) is_active_[m] = 1;
    while (!shares.empty()) {
      const auto [rate, link] = shares.top();
      shares.pop();
      if (sharers_[link] == 0) continue;
      const double present = capacity_[link] / sharers_[link];
      if (present > rate) {
        shares.emplace(present, link);
        continue;
      }
      for (int m : users_[link])
        if (is_active_[m] && rate_[m] == 0) freeze(m, rate);
    }
  }

  void freeze(int m, double rate) {
    rate_[m] = rate;
    for (int link : links_of_[m]) {
      capacity_[link] -= rate;
      --sharers_[link];
    }
  }

  const std::vector<Flow>& flows_;
  const std::vector<int>& members_;
  std::vector<std::vector<int>> links_of_;  // [member]: links, numbered within the group
  std::vector<std::vector<int>> users_;     // [link]: members
  std::vector<double> rate_;                // [member], flits/cycle
  std::vector<double> left_;                // [member], flits
  std::vector<double> capacity_;            // [link], free capacity
  std::vector<int> sharers_;                // [link], members not yet frozen
  std::vector<char> is_active_;             // [member]
  std::vector<int> active_;
};

}  // namespace

std::vector<std::vector<int>> sharing_groups(const std::vector<Flow>& flows) {
  std::vector<int> leader(flows.size());
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](int flow) {
    while (leader[flow] != flow) flow = leader[flow] = leader[leader[flow]];
    return flow;
  };
  std::vector<std::pair<int, int>> uses;
  for (size_t flow = 0; flow < flows.size(); ++flow)
    for (int link : flows[flow].links) uses.emplace_back(link, static_cast<int>(flow));
  std::sort(uses.begin(), uses.end());
  for (size_t i = 1; i < uses.size(); ++i)
    if (uses[i].first == uses[i - 1].first) leader[find(uses[i].second)] = find(uses[i - 1].second);
  std::vector<std::vector<int>> groups(flows.size());
  for (int flow = 0; flow < static_cast<int>(flows.size()); ++flow) groups[find(flow)].push_back(flow);
  groups.erase(std::remove_if(groups.begin(), groups.end(), [](const auto& group) { return group.empty(); }),
               groups.end());
  return groups;
}

double finish_time(const std::vector<Flow>& flows, std::vector<double>* each) {
  std::vector<double> finish(flows.size());
  for (const std::vector<int>& group : sharing_groups(flows)) {
    if (group.size() == 1) {
      const Flow& flow = flows[group.front()];
      finish[group.front()] = flow.setup + flow.flits + flow.latency;
    } else {
      Group(flows, group).run(finish);
    }
  }
  const double last = finish.empty() ? 0 : *std::max_element(finish.begin(), finish.end());
  if (each != nullptr) *each = std::move(finish);
  return last;
}

std::vector<double> fair_rates(const std::vector<ResourceParts>& senders, double most) {
  constexpr double kUnused = 1e-9;  // rounding error of a sum of parts
  int resources = 0;
  for (const ResourceParts& parts : senders)
    for (const auto& part : parts) resources = std::max(resources, part.first + 1);
  std::vector<double> room(resources, 1.0), growing(resources, 0.0);  // growing: parts of the senders that still grow
  std::vector<std::vector<int>> users(resources);
  for (size_t s = 0; s < senders.size(); ++s)
    for (const auto& [resource, part] : senders[s]) {
      growing[resource] += part;
      users[resource].push_back(static_cast<int>(s));
    }
  std::vector<double> rates(senders.size(), -1.0);
  double level = 0;
  for (;;) {
    int full = -1;
    double least = most;
    for (int resource = 0; resource < resources; ++resource)
      if (growing[resource] > kUnused && room[resource] / growing[resource] < least) {
        least = room[resource] / growing[resource];
        full = resource;
      }
    if (full < 0) break;
    level = std::max(level, least);
    for (const int s : users[full]) {
      if (rates[s] >= 0) continue;
      rates[s] = level;
      for (const auto& [resource, part] : senders[s]) {
        room[resource] -= part * level;
        growing[resource] -= part;
      }
    }
    growing[full] = 0;
  }
  for (double& rate : rates)
    if (rate < 0) rate = most;
  return rates;
}

}  // namespace dateline
