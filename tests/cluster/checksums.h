// SPDX-License-Identifier: Apache-2.0
// For tests: checksums of all wires after 10,000 cycles of traffic, and of all memories after a collective, for any
// threads or ranks.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "sim/drive/random_packets.h"
#include "sim/engine.h"
#include "sim/parallel/slab_traffic.h"
#include "sim/workers.h"
#include "sw/driver/traffic/traffic.h"
#include "tests/collective/engine_run.h"

namespace dateline {

/// FNV-1a.
class Checksum {
 public:
  void add(uint64_t value) {
    for (int byte = 0; byte < 8; ++byte) sum_ = (sum_ ^ (value >> (8 * byte) & 255)) * 1099511628211u;
  }
  std::string text() const {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum_));
    return text;
  }

 private:
  uint64_t sum_ = 14695981039346656037u;
};

inline std::string checksum_of_wires(const std::string& engine, const std::string& topology, const Workers& workers) {
  constexpr int kCycles = 10000;
  MachineOptions options;
  options.topology = topology;
  options.one_port = true;
  options.width = 64;
  const Machine machine = without_nodes(make_machine(options));
  const RouterConfig& router = machine.router();
  const auto network = find_engine(engine).make_routers(machine.topology, router, engine_paths(), workers);
  const Pattern pattern = find_pattern("uniform", machine.topology);
  const Injection injection{0.4, PacketLengths({{1, 3}, {5, 1}})};
  const auto packets = [&](NodeRange nodes) {
    return std::make_unique<RandomPackets>(machine.topology, pattern, injection, 1, nodes);
  };
  SlabTraffic traffic(machine.topology, router, packets, 1, packet_switching(machine), *network);
  network->reset();
  for (int cycle = 0; cycle < kCycles; ++cycle) {
    traffic.cycle();
    network->step();
  }
  traffic.cycle();
  Checksum sum;
  int flits = 0;
  for (int n = 0; n < machine.topology.nodes; ++n)
    for (int c = 0; c < router.channels(); ++c) {
      const FlitWire flit = network->out_flit(n, c);
      const CreditWire credit = network->in_credit(n, c);
      const AckWire ack = network->in_ack(n, c);
      flits += flit.valid ? 1 : 0;
      sum.add(flit.valid ? 1u + flit.vc * 8u + (flit.head ? 2u : 0u) + (flit.tail ? 4u : 0u) + flit.hops * 512u : 0u);
      sum.add(flit.valid ? static_cast<uint64_t>(flit.data) : 0u);
      sum.add(credit.valid ? 1u + credit.vc : 0u);
      sum.add(ack.ack | ack.nack * 256u);
    }
  return "wires of " + topology + " at cycle " + std::to_string(kCycles) + ": " + std::to_string(flits) + " flits, " +
         sum.text() + "\n";
}

inline std::string checksum_of_memories(const std::string& engine, const std::string& topology,
                                        const Workers& workers) {
  MachineOptions options;
  options.topology = topology;
  const Setting setting(options);
  const Job job = broadcast_job(setting, "dimension-tree", 3, 60);
  const auto made = find_engine(engine).make(setting.topology, setting.config, engine_paths(), {false, {}, workers});
  const RunResult result = made->run(job.program);
  Checksum records, memories;
  for (const auto& rounds : result.records)
    for (const RoundRecord& record : rounds)
      for (int f = 0; f < RoundRecord::kFields; ++f) records.add(record.fields()[f]);
  for (const auto& words : made->memories(0, job.layout.total_words()))
    for (const Word word : words) memories.add(static_cast<uint64_t>(word));
  return "broadcast on " + topology + ": " + std::to_string(result.cycles) + " cycles, records " + records.text() +
         ", memories " + memories.text() + "\n";
}

inline std::string checksums(const std::string& engine, const Workers& workers) {
  return checksum_of_wires(engine, "torus:5x5", workers) + checksum_of_memories(engine, "torus:4x3", workers);
}

}  // namespace dateline
