// SPDX-License-Identifier: Apache-2.0
// Reduce and all-reduce of short vectors by the trees of broadcast postal (broadcast/postal.cpp). The tree of a reduce
// is made of routes towards its root.
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/broadcast/broadcast.h"
#include "sw/collective/reduce/reduce.h"
#include "sw/collective/reduce/reversed.h"
#include "sw/collective/spanning/middle.h"

namespace dateline {
namespace {

Schedule postal_all_reduce(const CollectiveRequest& request) {
  CollectiveRequest plain = request;
  plain.source = middle_of(request.topology);
  Schedule schedule = reversed_algorithm(broadcast_postal(true), "reduce").make(plain);
  for (Round& round : broadcast_postal(false).make(plain).rounds) schedule.rounds.push_back(std::move(round));
  for (Round& round : schedule.rounds)
    for (Transfer& transfer : round) transfer.items = {{-1, -1, 0}};
  schedule.operation = "all-reduce";
  schedule.source = request.source;
  return schedule;
}

}  // namespace

std::vector<Algorithm> postal_reductions() {
  const Algorithm broadcast = broadcast_postal(false);
  Algorithm reduce = reversed_algorithm(broadcast_postal(true), "reduce");
  reduce.summary = "along a tree of the network's routes, for short vectors";
  Algorithm all_reduce = reversed_algorithm(broadcast, "all-reduce");
  all_reduce.summary = "reduce postal to the middle, then broadcast postal";
  all_reduce.make = postal_all_reduce;
  return {reduce, all_reduce};
}

}  // namespace dateline
