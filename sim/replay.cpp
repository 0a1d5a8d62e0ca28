// SPDX-License-Identifier: Apache-2.0
#include "sim/replay.h"

#include "model/node/barrier.h"
#include "sim/native/native_nodes.h"
#include "sim/stall.h"

namespace dateline {

void replay(const Topology& topology, const Program& program, uint64_t cycles,
            const std::function<void(uint64_t cycle, NativeNodes& network)>& look) {
  NativeNodes network(topology, program.config);
  network.load(program);
  Barrier barrier(program.rounds, program.barrier_delay);
  barrier.step(true, false);
  for (uint64_t cycle = 0; cycle < cycles && !barrier.finished(); ++cycle) {
    network.drive_barrier(barrier.close(), barrier.release());
    look(cycle, network);
    const bool all_done = network.all_done();
    network.step();
    barrier.step(true, all_done);
  }
}

std::optional<uint64_t> circle_formed(const Topology& topology, const Program& program, uint64_t cycles,
                                      const std::vector<Channel>& circle) {
  CircleWatch watch(topology, program.config.router, circle);
  replay(topology, program, cycles, [&](uint64_t cycle, NativeNodes& network) {
    watch.look(cycle, [&](int node, int channel, int vc) { return network.status(node, channel, vc); });
  });
  return watch.formed();
}

}  // namespace dateline
