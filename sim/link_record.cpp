// SPDX-License-Identifier: Apache-2.0
#include "sim/link_record.h"

#include <algorithm>
#include <utility>

namespace dateline {

void LinkRecord::begin(const Topology& topology, const Program& program) {
  *this = {};
  topology_ = &topology;
  const RouterConfig& router = program.config.router;
  vcs_ = router.vcs;
  places_ = router.depth;
  header_flits_ = static_cast<size_t>(router.layout().flits());
  channels_.resize(topology.far_ends.size() * static_cast<size_t>(vcs_));
  open_.assign(topology.far_ends.size(), 0);
}

void LinkRecord::flit(int node, int port, const FlitWire& wire, uint32_t cycle) {
  const size_t link = static_cast<size_t>(node) * topology_->ports + port;
  Channel& channel = channels_[link * static_cast<size_t>(vcs_) + wire.vc];
  ++channel.out;
  if (wire.head) {
    if (channel.use != kNone) {  // a circuit that was refused: it has no tail
      uses_[channel.use].ended = true;
      --open_[link];
    }
    channel.use = kNone;
    if (parts_ >= kMostParts) {
      full_from_ = std::min<uint64_t>(full_from_, cycle);
      return;
    }
    ++parts_;
    channel.use = static_cast<uint32_t>(uses_.size());
    ++open_[link];
    LinkMessage use;
    use.node = node;
    use.port = static_cast<uint8_t>(port);
    use.vc = wire.vc;
    use.first = cycle;
    uses_.push_back(std::move(use));
  }
  if (channel.use == kNone) return;
  LinkMessage& use = uses_[channel.use];
  use.last = cycle;
  ++use.flits;
  if (use.headers.size() < header_flits_) use.headers.push_back(static_cast<uint64_t>(wire.data));
  if (!wire.tail) return;
  use.ended = true;
  channel.use = kNone;
  --open_[link];
}

void LinkRecord::pause(LinkMessage& use, LinkWait why, uint32_t cycle) {
  if (!use.pauses.empty() && use.pauses.back().last + 1 == cycle && use.pauses.back().why == why) {
    use.pauses.back().last = cycle;
    return;
  }
  if (parts_ >= kMostParts) return;
  ++parts_;
  use.pauses.push_back({cycle, cycle, why});
}

void LinkRecord::cycle(const NodeNetwork& network, uint64_t cycle, bool release) {
  cycles_ = cycle;
  if (release) released_.push_back(cycle);
  const auto now = static_cast<uint32_t>(cycle);
  size_t link = 0;
  for (int node = 0; node < topology_->nodes; ++node)
    for (int port = 0; port < topology_->ports; ++port, ++link) {
      if (!topology_->far_ends[link]) continue;
      const FlitWire wire = network.out_flit(node, port);
      Channel* const channels = channels_.data() + link * static_cast<size_t>(vcs_);
      if (open_[link] > (wire.valid ? 1 : 0) || (open_[link] > 0 && !wire.valid))
        for (int vc = 0; vc < vcs_; ++vc) {
          if (channels[vc].use == kNone || (wire.valid && wire.vc == vc)) continue;
          const bool full = channels[vc].out >= places_;
          pause(uses_[channels[vc].use],
                wire.valid ? LinkWait::kShared
                : full     ? LinkWait::kCredit
                           : LinkWait::kSource,
                now);
        }
      if (wire.valid) flit(node, port, wire, now);
      if (const CreditWire credit = network.in_credit(node, port); credit.valid)
        channels[credit.vc].out = std::max(0, channels[credit.vc].out - 1);
    }
}

void LinkRecord::end(std::vector<std::vector<RoundRecord>> records, uint64_t cycles) {
  records_ = std::move(records);
  cycles_ = cycles;
}

}  // namespace dateline
