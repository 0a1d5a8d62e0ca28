// SPDX-License-Identifier: Apache-2.0
#include "uniform_traffic.h"

#include <algorithm>
#include <cmath>

namespace dateline {
namespace {

constexpr size_t kCalendar = 4096;  // longest gap between two messages of a node, cycles

}  // namespace

UniformTraffic::UniformTraffic(const Topology& topology, const RouterConfig& config, double rate, int length,
                               uint64_t seed)
    : topology_(topology), config_(config), length_(length), log_miss_(std::log1p(-rate / length)), random_(seed) {
  Source source;
  source.credits.assign(config.vcs, config.depth);
  sources_.assign(static_cast<size_t>(topology.nodes) * config.locals(), source);
  calendar_.resize(kCalendar);
  for (int n = 0; n < topology.nodes; ++n) schedule(n);
}

void UniformTraffic::schedule(int node) {
  const double u = (static_cast<double>(random_() >> 11) + 0.5) * 0x1p-53;
  const double gap = std::min(std::floor(std::log(u) / log_miss_) + 1, static_cast<double>(kCalendar - 1));
  calendar_[(now_ + static_cast<uint64_t>(gap)) % kCalendar].push_back(node);
}

void UniformTraffic::arrive(int node) {
  const int destination = static_cast<int>(random_() % static_cast<uint64_t>(topology_.nodes));
  const HeaderLayout layout = config_.layout();
  uint64_t header = 0;
  int first = -1, hops = 0;
  for (int k = 0; k < topology_.dims(); ++k) {
    const int size = topology_.dimensions[k].size;
    const int here = topology_.coordinate(node, k), there = topology_.coordinate(destination, k);
    const int up = (there - here + size) % size;
    const bool down = 2 * up > size || (2 * up == size && (random_() & 1));
    header |= layout.pack_dimension(k, there, down);
    hops += down ? size - up : up;
    if (up != 0 && first < 0) first = 2 * k + (down ? 1 : 0);
  }
  if (first < 0) return;
  const int index = node * config_.locals() + (config_.all_port ? first : 0);
  sources_[index].headers.push_back(header);
  offered_ += length_;
  flit_hops_ += static_cast<long>(length_) * hops;
  if (!sources_[index].active) active_.push_back(index);
  sources_[index].active = true;
}

/// One flit of a source, if it has a credit; false when nothing waits there any more.
bool UniformTraffic::send(int index, RouterNetwork& network) {
  Source& source = sources_[index];
  if (source.sent == 0)
    source.vc =
        static_cast<int>(std::max_element(source.credits.begin(), source.credits.end()) - source.credits.begin());
  if (source.credits[source.vc] == 0) return true;
  --source.credits[source.vc];
  Forward flit{source.headers.front(), static_cast<uint8_t>(source.vc), true, source.sent == 0,
               source.sent + 1 == length_};
  network.drive_flit(index / config_.locals(), index % config_.locals(), flit);
  if (++source.sent < length_) return true;
  source.sent = 0;
  source.headers.pop_front();
  return !source.headers.empty();
}

void UniformTraffic::cycle(RouterNetwork& network) {
  std::vector<int>& arrivals = calendar_[now_ % kCalendar];
  for (const int node : arrivals) {
    arrive(node);
    schedule(node);
  }
  arrivals.clear();
  for (size_t i = 0; i < active_.size();) {
    if (send(active_[i], network)) {
      ++i;
    } else {
      sources_[active_[i]].active = false;
      active_[i] = active_.back();
      active_.pop_back();
    }
  }
  // What arrived in the cycle before gives its buffer place back now.
  for (const LocalActivity::Flit& flit : consumed_) network.drive_credit(flit.node, flit.local, {flit.wire.vc, true});
  const LocalActivity& activity = network.local_activity();
  consumed_ = activity.ejected;
  delivered_ += static_cast<long>(activity.ejected.size());
  for (const LocalActivity::Credit& credit : activity.returned)
    ++sources_[static_cast<size_t>(credit.node) * config_.locals() + credit.local].credits[credit.vc];
  ++now_;
}

}  // namespace dateline
