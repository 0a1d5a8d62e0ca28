// SPDX-License-Identifier: Apache-2.0
// A host at the ports of dl_network: loads a program into a ring of three nodes, runs it and reads the result back.
// Node 0 sends eight words to node 1 in one round. rtl/node/README.md describes the address spaces. Build and run it:
//
//   verilator --cc --exe --build -F rtl/dateline.f --top-module dl_network -GDims=1 "-GSizes=128'h03" -GAllPort=0
//     -GMemWords=64 -GQueueWords=16 -GRounds=4 tests/cores/host/host_example.cpp && obj_dir/Vdl_network
#include <cstdint>
#include <cstdio>

#include "Vdl_network.h"

static Vdl_network top;
static const uint16_t kAll = 0xffff;  // a write to all nodes
enum Space { kMemory, kQueue, kExpect, kRecord, kStatus, kSetting };

static void step() {
  top.clk_i = 0, top.eval();
  top.clk_i = 1, top.eval();
}
static void access(Space space, uint16_t node, uint16_t address, uint64_t data) {
  while (!top.host_ready_o) step();
  top.host_space_i = space, top.host_node_i = node, top.host_addr_i = address, top.host_wdata_i = data;
  step();
  top.host_we_i = top.host_re_i = 0;
}
static void write(Space space, uint16_t node, uint16_t address, uint64_t data) {
  top.host_we_i = 1, access(space, node, address, data);
}
static uint64_t read(Space space, uint16_t node, uint16_t address) {
  top.host_re_i = 1, access(space, node, address, 0);
  for (int patience = 100; !top.host_rvalid_o && patience > 0; --patience) step();
  return top.host_rdata_o;
}

int main() {
  top.rst_ni = 0, step(), top.rst_ni = 1;
  write(kSetting, kAll, 0, 1), write(kSetting, kAll, 1, 0),
      write(kSetting, kAll, 2, 1);  // values of contexts, start-up and hold
  for (int n = 0; n < 8; ++n) write(kMemory, 0, n, 0x100 + n);
  for (int entry = 0; entry < 4; ++entry) write(kQueue, kAll, entry, 0);  // rounds without a put
  write(kQueue, 0, 0, 1ull << 62 | 2ull << 48 | 1 << 9);                  // a put: 1 up, to coordinate 1; next: entry 2
  write(kQueue, 0, 1, 2ull << 62 | 1ull << 61 | 8ull << 46 | 16 << 16);   // its last segment: 8 words from 0 to 16
  write(kExpect, kAll, 0, 0), write(kExpect, 1, 0, 8);
  for (int settled = 0; settled < 8; ++settled) step();
  top.rounds_i = 1, top.delay_i = 32, top.start_i = 1;
  int patience = 1000;
  while (!top.finished_o && --patience > 0) step();
  for (int settled = 0; settled < 10; ++settled) step();  // until the record of the last round is written
  top.start_i = 0;
  bool good = patience > 0;
  for (int n = 0; n < 8; ++n) good = good && read(kMemory, 1, 16 + n) == 0x100u + n;
  std::printf("%s: released in cycle %u, written in cycle %u\n", good ? "good" : "bad", unsigned(read(kRecord, 1, 0)),
              unsigned(read(kRecord, 1, 2)));
  return good ? 0 : 1;
}
