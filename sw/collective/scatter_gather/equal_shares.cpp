// SPDX-License-Identifier: Apache-2.0
// Scatter of any network in which no link of the source rests: the blocks for the farthest nodes leave first, and those
// for its neighbours last.
//  * All ports: the blocks, some of them cut, go over paths that share out the load of the source's links
//    (spanning/balanced_paths.h), and every node on the way passes them on.
//  * One port: one message per node, along the network's own route.
// As a stream a node passes words on while it receives. Gather is the scatter backwards.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/scatter_gather/scatter_gather.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/search/round_packer.h"
#include "sw/collective/spanning/balanced_paths.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

/// The parts of a block: the fewest with which the shares of the source's links differ by 2 % at most from even ones,
/// or as many as it has links.
int equal_share_parts(const CollectiveRequest& request) {
  constexpr double kUneven = 1.02;
  if (request.one_port) return 1;
  const int blocks = request.topology.nodes - 1, links = std::max(1, request.topology.degree(request.source));
  for (int parts = 1; parts < links; ++parts)
    if ((blocks * parts + links - 1) / links <= kUneven * blocks * parts / links) return parts;
  return links;
}

std::string equal_shares_refusal(const CollectiveRequest& request) {
  constexpr int kMostNodes = 4096;
  const Topology& topology = request.topology;
  if (const std::string why = too_many_nodes(kMostNodes, topology.nodes); !why.empty()) return why;
  return request.one_port || topology.switches.empty() ? "" : "with all ports it needs a processor at every node";
}

/// One message per round between the source and every other node, along the network's own route. The longest first in a
/// scatter, the shortest first in a gather.
std::vector<Round> direct_shares(const CollectiveRequest& request, bool gather) {
  const Topology& topology = request.topology;
  std::vector<Round> rounds;
  for (const int node : topology.members()) {
    if (node == request.source) continue;
    const int from = gather ? node : request.source, to = gather ? request.source : node;
    rounds.push_back({{from, to, native_path(topology, request.order, from, to), {{from, to, 0}}}});
  }
  std::stable_sort(rounds.begin(), rounds.end(),
                   [](const Round& a, const Round& b) { return a[0].path.size() > b[0].path.size(); });
  if (gather) std::reverse(rounds.begin(), rounds.end());
  return rounds;
}

/// Shares that leave the source in one message, the farthest first. Their paths begin alike.
using ShareBundle = std::vector<const SharePath*>;

/// Bundles of shares whose first two links are the same, those with the longest paths first. A bundle is one segment in
/// the memories of the source and of its neighbour, so that the link between them pays for the framing, and for a wait
/// for the memory bank, once per bundle.
std::vector<ShareBundle> share_bundles(const std::vector<SharePath>& shares) {
  constexpr size_t kMost = 3;
  std::map<std::vector<uint8_t>, std::vector<ShareBundle>> by_links;
  for (const SharePath& share : shares) {
    if (share.path.size() < 2) continue;
    std::vector<ShareBundle>& bundles = by_links[{share.path[0], share.path[1]}];
    if (bundles.empty() || bundles.back().size() == kMost) bundles.emplace_back();
    bundles.back().push_back(&share);
  }
  std::vector<ShareBundle> all;
  for (const auto& entry : by_links) all.insert(all.end(), entry.second.begin(), entry.second.end());
  for (const SharePath& share : shares)
    if (share.path.size() < 2) all.push_back({&share});
  std::stable_sort(all.begin(), all.end(),
                   [](const ShareBundle& a, const ShareBundle& b) { return a[0]->path.size() > b[0]->path.size(); });
  return all;
}

/// Sends the bundle on from a node that is `hops` links from the source: what goes on over the same link stays
/// together. Every message goes in the first round, from `round` on, in which its link is free.
void add_shares(RoundPacker& rounds, const Topology& topology, int source, int node, const ShareBundle& bundle,
                size_t hops, size_t round) {
  std::map<uint8_t, ShareBundle> onwards;  // by port
  for (const SharePath* share : bundle)
    if (share->path.size() > hops) onwards[share->path[hops]].push_back(share);
  for (const auto& [port, shares] : onwards) {
    std::vector<Item> items;
    for (const SharePath* share : shares)
      for (int part = 0; part < share->parts; ++part) items.push_back({source, share->to, share->first_part + part});
    std::sort(items.begin(), items.end());
    const int next = topology.link(node, port).node;
    const size_t at = rounds.add({node, next, {port}, std::move(items)}, round);
    add_shares(rounds, topology, source, next, shares, hops + 1, at + 1);
  }
}

Schedule equal_shares_schedule(const CollectiveRequest& request, bool gather) {
  Schedule schedule =
      empty_schedule(gather ? "gather" : "scatter", "equal-shares", request, equal_share_parts(request));
  if (request.one_port) {
    schedule.rounds = direct_shares(request, gather);
    return schedule;
  }
  std::vector<SharePath> shares = balanced_paths(request.topology, request.source, schedule.parts);
  std::stable_sort(shares.begin(), shares.end(),
                   [](const SharePath& a, const SharePath& b) { return a.path.size() > b.path.size(); });
  RoundPacker rounds(request.topology, false);
  for (const ShareBundle& bundle : share_bundles(shares))
    add_shares(rounds, request.topology, request.source, request.source, bundle, 0, 0);
  schedule.rounds = rounds.take();
  return gather ? gather_of(request.topology, std::move(schedule)) : schedule;
}

Formula equal_shares_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source =
      request.one_port ? "N-1 messages, one after the other" : "paths by a flow of least cost: no closed form";
  if (!request.one_port) return formula;
  formula.rounds = formula.volume = request.topology.member_count() - 1;
  for (const Round& round : direct_shares(request, false)) formula.hops += static_cast<double>(round[0].path.size());
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  return formula;
}

Algorithm equal_shares(bool gather) {
  Algorithm algorithm;
  algorithm.operation = gather ? "gather" : "scatter";
  algorithm.name = "equal-shares";
  algorithm.summary = gather ? "scatter equal-shares backwards"
                             : "every link of the source carries an equal share, for the farthest nodes first";
  algorithm.applicable = equal_shares_refusal;
  algorithm.make = [gather](const CollectiveRequest& request) { return equal_shares_schedule(request, gather); };
  algorithm.formula = equal_shares_formula;
  algorithm.parts = equal_share_parts;
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace

Algorithm scatter_equal_shares() { return equal_shares(false); }

Algorithm gather_equal_shares() { return equal_shares(true); }

}  // namespace dateline
