// SPDX-License-Identifier: Apache-2.0
// Random schedules on small networks, to be run as streams.
#pragma once

#include <memory>
#include <string>

#include "sw/schedule/stream.h"
#include "tests/fuzz/chance.h"

namespace dateline::fuzz {

/// A schedule with the network that runs it. Does not move in memory, because the stream refers to the other members.
struct RandomStream {
  Topology topology;
  RouterConfig config;
  Switching switching = Switching::kWormhole;
  int contexts = 1;
  Schedule schedule;
  std::unique_ptr<BlockLayout> layout;
  std::unique_ptr<StreamSchedule> stream;

  std::string text() const;  ///< network and schedule, to repeat a case by hand
};

/// A network of 2 to 9 nodes, and 1 to 6 rounds in which nodes send words that they hold along random paths. The
/// schedule keeps to no port model and need not be complete. reuse: whether memory may be used again.
std::unique_ptr<RandomStream> random_stream(Chance& chance, BlockLayout::Reuse reuse);

}  // namespace dateline::fuzz
