// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/search/round_packer.h"

#include <algorithm>
#include <utility>

namespace dateline {

RoundPacker::RoundPacker(const Topology& topology, bool one_port)
    : topology_(topology), one_port_(one_port), links_(topology.far_ends.size()) {
  if (!one_port) return;
  sends_.resize(static_cast<size_t>(topology.nodes));
  receives_.resize(static_cast<size_t>(topology.nodes));
}

size_t RoundPacker::add(Transfer transfer, size_t from_round) {
  std::vector<Taken*> used;
  int node = transfer.from;
  for (const uint8_t port : transfer.path) {
    used.push_back(&links_[static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + port]);
    node = topology_.link(node, port).node;
  }
  if (one_port_) {
    used.push_back(&sends_[static_cast<size_t>(transfer.from)]);
    used.push_back(&receives_[static_cast<size_t>(transfer.to)]);
  }
  size_t round = 0;
  for (size_t word = from_round / 64;; ++word) {
    uint64_t taken = word == from_round / 64 ? (uint64_t{1} << from_round % 64) - 1 : 0;  // earlier rounds
    for (const Taken* rounds : used) taken |= word < rounds->size() ? (*rounds)[word] : 0;
    if (~taken == 0) continue;
    round = word * 64 + static_cast<size_t>(__builtin_ctzll(~taken));
    break;
  }
  for (Taken* rounds : used) {
    if (rounds->size() <= round / 64) rounds->resize(round / 64 + 1, 0);
    (*rounds)[round / 64] |= uint64_t{1} << round % 64;
  }
  if (rounds_.size() <= round) rounds_.resize(round + 1);
  rounds_[round].push_back(std::move(transfer));
  return round;
}

}  // namespace dateline
