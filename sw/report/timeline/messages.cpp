// SPDX-License-Identifier: Apache-2.0
#include "sw/report/timeline/messages.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "model/router/route_encoding.h"

namespace dateline {
namespace {

/// A hop that some message must still take, or has taken.
struct OpenHop {
  TransferHop hop;
  size_t state = 0;  ///< of its transfer
};

struct TransferState {
  int next = 0;            ///< the hop that its head takes next
  uint32_t last_head = 0;  ///< cycle of its latest head
};

/// The hops of the transfers of some rounds, by link.
class OpenHops {
 public:
  OpenHops(const Topology& topology, const Schedule& schedule, size_t first, size_t last) : schedule_(schedule) {
    for (size_t round = first; round < last; ++round)
      for (size_t t = 0; t < schedule.rounds[round].size(); ++t) {
        const Transfer& transfer = schedule.rounds[round][t];
        int node = transfer.from;
        for (size_t hop = 0; hop < transfer.path.size(); ++hop) {
          of_link_[link(topology, node, transfer.path[hop])].push_back(
              {{static_cast<int>(round), static_cast<int>(t), static_cast<int>(hop)}, states_.size()});
          node = topology.link(node, transfer.path[hop]).node;
        }
        states_.emplace_back();
      }
  }

  static size_t link(const Topology& topology, int node, int port) {
    return static_cast<size_t>(node) * topology.ports + port;
  }

  /// The hop of a message whose head takes this link, with `rest` of its path still to go.
  TransferHop take(size_t link, const std::vector<uint8_t>& rest, uint32_t cycle) {
    OpenHop* best = nullptr;
    bool fresh = false;
    for (OpenHop& open : of_link_[link]) {
      const TransferState& state = states_[open.state];
      const bool next = state.next == open.hop.hop;
      if ((!next && state.next < open.hop.hop) || !continues_with(open.hop, rest)) continue;
      // A transfer may be several messages, which follow each other. A first message comes before a further one.
      if (best != nullptr && (fresh && !next)) continue;
      if (best == nullptr || (next && !fresh) ||
          (next ? state.last_head < states_[best->state].last_head : state.last_head > states_[best->state].last_head))
        best = &open, fresh = next;
    }
    if (best == nullptr) return {};
    TransferState& state = states_[best->state];
    if (fresh) ++state.next;
    state.last_head = cycle;
    return best->hop;
  }

 private:
  bool continues_with(const TransferHop& hop, const std::vector<uint8_t>& rest) const {
    const std::vector<uint8_t>& path =
        schedule_.rounds[static_cast<size_t>(hop.round)][static_cast<size_t>(hop.transfer)].path;
    const auto from = path.begin() + hop.hop + 1;
    return path.end() - from >= static_cast<long>(rest.size()) && std::equal(rest.begin(), rest.end(), from);
  }

  const Schedule& schedule_;
  std::map<size_t, std::vector<OpenHop>> of_link_;
  std::vector<TransferState> states_;
};

/// The rest of the path that the header of a message names, from the far end of the link on. A header that is longer
/// than a flit may name only a part.
std::vector<uint8_t> rest_of(const Topology& topology, const RouterConfig& router, const LinkMessage& use) {
  const LinkEnd far = topology.link(use.node, use.port);
  uint64_t header = use.headers[0];
  if (router.layout().flits() > 1 && HeaderLayout::kind_of(header) != RoutingKind::kSource)
    for (size_t i = 1; i < use.headers.size(); ++i) header |= use.headers[i] << (i * static_cast<size_t>(router.width));
  return follow_headers(topology, router, far.node, {header}, topology.nodes, far.port);
}

}  // namespace

std::vector<TransferHop> hops_of(const Study& study, const LinkRecord& record) {
  const Schedule& schedule = study.schedule;
  std::vector<size_t> firsts;  // the first round of each round of the program
  if (study.stream)
    firsts = study.stream->groups;
  else
    for (size_t round = 0; round < schedule.rounds.size(); ++round) firsts.push_back(round);
  firsts.push_back(schedule.rounds.size());

  std::vector<TransferHop> hops;
  hops.reserve(record.uses().size());
  const Topology& topology = study.machine.topology;
  const RouterConfig& router = study.machine.node.router;
  const size_t rounds = std::min(record.released().size(), firsts.size() - 1);
  size_t begun = 0;  // rounds of the program that are released
  std::optional<OpenHops> open;
  for (const LinkMessage& use : record.uses()) {
    const size_t before = begun;
    while (begun < rounds && record.released()[begun] <= use.first) ++begun;
    if (begun > before) open.emplace(topology, schedule, firsts[begun - 1], firsts[begun]);
    if (!open) {
      hops.emplace_back();
      continue;
    }
    hops.push_back(open->take(OpenHops::link(topology, use.node, use.port), rest_of(topology, router, use), use.first));
  }
  return hops;
}

}  // namespace dateline
