// SPDX-License-Identifier: Apache-2.0
// The program that FuseSoC's target `sim` builds with a Verilated dl_stream_example: 5000 packets between random nodes
// of a 3x3 torus. Exit 0 if each arrived complete, in order and at the right node; otherwise exit 1 with a line that
// gives the error.
#include "stream_bench.h"

#include <verilated.h>

#include <cinttypes>
#include <cstdio>
#include <random>
#include <string>

#include "Vdl_stream_example.h"

int main() {
  VerilatedContext context;
  Vdl_stream_example model(&context);
  dateline::StreamBench<Vdl_stream_example> bench(model, 3, 3);
  std::mt19937 random(1);
  const int packets = 5000;
  for (int i = 0; i < packets; ++i) {
    const int from = static_cast<int>(random() % 9);
    bench.queue(from, (from + 1 + static_cast<int>(random() % 8)) % 9, 1 + static_cast<int>(random() % 12), random);
  }
  const std::string wrong = bench.run(200, 200, 1000000, random);
  if (!wrong.empty()) {
    std::fprintf(stderr, "dl_stream_example: %s\n", wrong.c_str());
    return 1;
  }
  std::printf("dl_stream_example: %d packets, %" PRIu64 " beats in %" PRIu64 " cycles\n", packets, bench.beats(),
              bench.cycles());
  return 0;
}
