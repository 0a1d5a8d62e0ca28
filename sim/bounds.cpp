// SPDX-License-Identifier: Apache-2.0
#include "sim/bounds.h"

#include <algorithm>

#include "model/network/family.h"
#include "model/router/timing.h"

namespace dateline {
namespace {

constexpr uint64_t kSlack = 256;  // cycles of the network interface, the memory banks and other activity inside a node
constexpr uint64_t kLongestPause =
    63;  // cycles of pause of a refused probe (send_channel.h), without the one cycle per context
constexpr uint64_t kAttempts = 512;
constexpr uint64_t kTurns = 16;  // attempts per VC without retries, for messages that wait for each other

/// Whether the header of some put of the program is as `wanted` says.
template <class Wanted>
bool has_put(const Program& program, const Wanted& wanted) {
  for (const NodeImage& image : program.nodes)
    for (const auto& queue : image.queues)
      for (const uint64_t entry : queue)
        if (kind_of_entry(entry) == EntryKind::kPut && wanted(header_of_entry(entry))) return true;
  return false;
}

bool has_retries(const Program& program) {
  return has_put(program,
                 [](uint64_t header) { return HeaderLayout::switching_of(header) == Switching::kCircuitRetry; });
}

bool has_self_puts(const Program& program) {
  return has_put(program, [](uint64_t header) { return HeaderLayout::kind_of(header) == RoutingKind::kLocal; });
}

/// The most headers of any message in a program.
uint64_t most_headers(const Program& program) {
  uint64_t most = 1;
  for (const NodeImage& image : program.nodes)
    for (const auto& queue : image.queues) {
      uint64_t headers = 0;
      for (const uint64_t entry : queue) {
        if (kind_of_entry(entry) == EntryKind::kPut) headers = 1;
        if (kind_of_entry(entry) == EntryKind::kHeader) ++headers;
        most = std::max(most, headers);
      }
    }
  return most;
}

}  // namespace

RunBounds run_bounds(const Topology& topology, const Program& program) {
  const RouterConfig& router = program.config.router;
  const uint64_t headers = most_headers(program);
  auto hops = static_cast<uint64_t>(family_of(topology).longest_route(topology));
  if (router.source) hops = std::max<uint64_t>(hops, headers * static_cast<uint64_t>(router.layout().source_hops()));

  const RouterTiming timing = timing_of(router);
  const auto hop = static_cast<uint64_t>(timing.hop());
  const uint64_t flits =
      headers * static_cast<uint64_t>(router.layout().flits()) + static_cast<uint64_t>(segment_flits(router.width)) + 1;
  const uint64_t paced = flits * static_cast<uint64_t>(timing.hop() + timing.credit_return() + program.config.banks());
  RunBounds bounds;
  bounds.attempt = 2 * hops * hop + paced + kLongestPause + static_cast<uint64_t>(router.vcs);
  bounds.quiet = kSlack + static_cast<uint64_t>(program.startup) + static_cast<uint64_t>(program.barrier_delay) +
                 static_cast<uint64_t>(program.hold) + bounds.attempt;
  bounds.self_puts = program.config.reductions && has_self_puts(program);
  bounds.wordless =
      bounds.quiet + bounds.attempt * (has_retries(program) ? kAttempts : kTurns * static_cast<uint64_t>(router.vcs));
  return bounds;
}

}  // namespace dateline
