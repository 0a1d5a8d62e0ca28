// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/search/tree_scheduling.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>

namespace dateline {
namespace {

using Timed = std::pair<long, int>;  // (cycle, job or link)
using EarliestFirst = std::priority_queue<Timed, std::vector<Timed>, std::greater<>>;

/// A link of the simulation.
struct BusyLink {
  EarliestFirst coming;                                  ///< jobs, by the cycle in which they can start
  std::priority_queue<std::tuple<int, int, int>> ready;  ///< (jobs behind it, blocks, minus its number)
  long free = 0;
};

}  // namespace

TreeOrder tree_order(const std::vector<TreeJob>& jobs, int links) {
  const size_t count = jobs.size();
  std::vector<int> first(count, -1), sibling(count, -1);  // the jobs that wait for a job
  std::vector<int> chain(count, 0);
  for (size_t j = count; j-- > 0;)
    if (jobs[j].before >= 0)
      sibling[j] = std::exchange(first[static_cast<size_t>(jobs[j].before)], static_cast<int>(j));
  for (size_t j = 0; j < count; ++j) {
    int length = 0;
    for (int at = static_cast<int>(j); at >= 0 && chain[static_cast<size_t>(at)] <= length;
         at = jobs[static_cast<size_t>(at)].before)
      chain[static_cast<size_t>(at)] = length++;
  }
  std::vector<BusyLink> busy(static_cast<size_t>(links));
  std::vector<long> end(count, 0);
  EarliestFirst events;
  const auto arrive = [&](int job, long cycle) {
    const int link = jobs[static_cast<size_t>(job)].link;
    BusyLink& at = busy[static_cast<size_t>(link)];
    at.coming.push({cycle, job});
    events.push({std::max(cycle, at.free), link});
  };
  for (size_t j = 0; j < count; ++j)
    if (jobs[j].before < 0) arrive(static_cast<int>(j), 0);
  TreeOrder order;
  order.jobs.reserve(count);
  while (!events.empty()) {
    const auto [cycle, link] = events.top();
    events.pop();
    BusyLink& at = busy[static_cast<size_t>(link)];
    if (at.free > cycle) continue;  // an event waits for its end
    for (; !at.coming.empty() && at.coming.top().first <= cycle; at.coming.pop()) {
      const int job = at.coming.top().second;
      at.ready.push({chain[static_cast<size_t>(job)], jobs[static_cast<size_t>(job)].blocks, -job});
    }
    if (at.ready.empty()) continue;
    const auto job = static_cast<size_t>(-std::get<2>(at.ready.top()));
    at.ready.pop();
    order.jobs.push_back(static_cast<int>(job));
    end[job] = cycle + static_cast<long>(jobs[job].blocks) * kNominalWords + kMessageCycles;
    if (jobs[job].before >= 0)
      end[job] = std::max(end[job], end[static_cast<size_t>(jobs[job].before)] + kTreeRelayCycles);
    at.free = end[job];
    events.push({at.free, link});
    for (int next = first[job]; next >= 0; next = sibling[static_cast<size_t>(next)])
      arrive(next, cycle + kTreeRelayCycles);
    order.cycles = std::max(order.cycles, end[job] + kTreeRelayCycles);
  }
  return order;
}

}  // namespace dateline
