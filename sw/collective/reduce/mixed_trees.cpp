// SPDX-License-Identifier: Apache-2.0
// All-reduce of long vectors where some nodes have few links, as in a mesh: a reduce and a broadcast at the same time.
// There are `a` trees towards a node in the middle and `b` trees away from it, which share no directed link. The vector
// is cut in a + b parts.
//  * First half: parts 1 .. a are reduced along the trees inwards. Meanwhile, the sums of parts 1 .. b go outwards.
//  * Second half: all links the other way round. Parts a+1 .. a+b are reduced along the trees outwards, backwards, and
//    the sums of the parts that are left go out along the trees inwards, backwards.
// As a stream, the vector takes 2 L / (a + b) words: on a two-dimensional mesh 2 L / 3, where a reduce and a broadcast
// by disjoint trees take L.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/reduce/reduce.h"
#include "sw/collective/schedule_size.h"
#include "sw/collective/spanning/disjoint_trees.h"
#include "sw/collective/spanning/middle.h"

namespace dateline {
namespace {

std::string mixed_trees_refusal(const CollectiveRequest& request) {
  constexpr int kMostNodes = 1024;  // more would take minutes
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (!topology.switches.empty()) return "it needs a processor at every node";
  if (const std::string why = too_many_nodes(kMostNodes, topology.nodes); !why.empty()) return why;
  return most_outwards(topology, fewest_links(topology)) > 0
             ? ""
             : "the links have no room for more trees than a node has links";
}

/// Rounds of reduces and broadcasts along trees.
class TreeRounds {
 public:
  explicit TreeRounds(const Topology& topology) : topology_(topology) {}

  /// Sums of a part go from the leaves to the root, the deepest first, in the rounds that end before `end`.
  void reduce(const LinkTree& tree, int part, size_t end) {
    for (const TreeLink& link : tree) {
      const LinkEnd far = topology_.link(link.from, link.port);
      round(end - static_cast<size_t>(link.level))
          .push_back({link.to, link.from, {static_cast<uint8_t>(far.port)}, {{-1, -1, part}}, TransferOp::kAdd});
    }
  }
  /// Sums of a part go from the root to the leaves, from round `begin` on.
  void broadcast(const LinkTree& tree, int part, size_t begin) {
    for (const TreeLink& link : tree)
      round(begin + static_cast<size_t>(link.level) - 1)
          .push_back({link.from, link.to, {static_cast<uint8_t>(link.port)}, {{-1, -1, part}}});
  }
  size_t size() const { return rounds_.size(); }
  std::vector<Round> take() { return std::move(rounds_); }

 private:
  Round& round(size_t number) {
    if (number >= rounds_.size()) rounds_.resize(number + 1);
    return rounds_[number];
  }

  const Topology& topology_;
  std::vector<Round> rounds_;
};

size_t deepest(const std::vector<LinkTree>& trees) {
  int depth = 0;
  for (const LinkTree& tree : trees) depth = std::max(depth, depth_of(tree));
  return static_cast<size_t>(depth);
}

Schedule mixed_trees_all_reduce(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const MixedTrees trees = mixed_trees(topology, middle_of(topology));
  const std::vector<LinkTree>&in = trees.inwards, &out = trees.outwards;
  const size_t parts = std::max<size_t>(1, in.size() + out.size());
  Schedule schedule = empty_schedule("all-reduce", "mixed-trees", request, static_cast<int>(parts));
  TreeRounds rounds(topology);
  for (size_t i = 0; i < in.size(); ++i) rounds.reduce(in[i], static_cast<int>(i), deepest(in));
  for (size_t i = 0; i < out.size(); ++i) rounds.broadcast(out[i], static_cast<int>(i), deepest(in));
  const size_t half = rounds.size();
  for (size_t i = 0; i < out.size(); ++i) rounds.reduce(out[i], static_cast<int>(in.size() + i), half + deepest(out));
  for (size_t i = 0; i < in.size(); ++i) rounds.broadcast(in[i], static_cast<int>(out.size() + i), half + deepest(out));
  schedule.rounds = rounds.take();
  return schedule;
}

}  // namespace

Algorithm all_reduce_mixed_trees() {
  Algorithm algorithm;
  algorithm.operation = "all-reduce";
  algorithm.name = "mixed-trees";
  algorithm.summary = "reduce and broadcast at the same time, along trees that share no link, for long vectors";
  algorithm.applicable = mixed_trees_refusal;
  algorithm.make = mixed_trees_all_reduce;
  algorithm.formula = [](const CollectiveRequest&) { return no_closed_form("trees grown by maximum flows"); };
  algorithm.parts = [](const CollectiveRequest& request) {
    const int least = fewest_links(request.topology);
    return least + most_outwards(request.topology, least);
  };
  algorithm.any_network = true;
  return algorithm;
}

}  // namespace dateline
