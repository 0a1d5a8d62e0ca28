// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/rounds/execute.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace dateline {
namespace {

/// Number of words, from address 0, that include everything a node must hold in the end.
unsigned words_to_check(const BlockLayout& layout, int node) {
  unsigned end = 0;
  for (const BlockLayout::Place& place : layout.required(node))
    end = std::max(end, place.address + static_cast<unsigned>(layout.part_words()));
  return end;
}

void check_words(const BlockLayout& layout, int width, int node, const std::vector<Word>& memory,
                 Execution& execution) {
  for (const auto& [item, address] : layout.required(node)) {
    const int first = item.part * layout.part_words();
    const int last = std::min(first + layout.part_words(), layout.words());
    for (int w = first; w < last; ++w) {
      const Word want = layout.word(item, w, width);
      const Word have = memory[address + static_cast<unsigned>(w - first)];
      ++execution.words_checked;
      if (have == want) continue;
      if (execution.mismatches++ > 0) continue;
      char text[120];
      std::snprintf(text, sizeof text, "node %d, block of node %d, word %d: 0x%llx instead of 0x%llx", node,
                    item.origin, w, static_cast<unsigned long long>(have), static_cast<unsigned long long>(want));
      execution.first_mismatch = text;
    }
  }
}

}  // namespace

void Execution::append(const Execution& later) {
  measured.insert(measured.end(), later.measured.begin(), later.measured.end());
  lost.insert(lost.end(), later.lost.begin(), later.lost.end());
  measured_cycles += later.measured_cycles;
  barrier_cycles += later.barrier_cycles;
  words_checked += later.words_checked;
  mismatches += later.mismatches;
  if (first_mismatch.empty()) first_mismatch = later.first_mismatch;
}

std::vector<long> measure_rounds(const Program& program, const RunResult& result) {
  std::vector<long> measured(program.rounds, 0);
  for (int r = 0; r < program.rounds; ++r)
    for (size_t n = 0; n < program.nodes.size(); ++n)
      if (program.nodes[n].expected_words[r] > 0) {
        const RoundRecord& record = result.records[n][r];
        measured[r] = std::max(measured[r], static_cast<long>(record.written) - static_cast<long>(record.released));
      }
  return measured;
}

Execution execute(Engine& engine, const Topology& topology, const BlockLayout& layout, const Program& program) {
  const RunResult result = engine.run(program);
  Execution execution;
  execution.measured = measure_rounds(program, result);
  for (const long cycles : execution.measured) execution.measured_cycles += cycles;
  execution.barrier_cycles = static_cast<long>(result.cycles) - execution.measured_cycles;
  execution.lost.resize(program.rounds);
  for (const auto& records : result.records)
    for (int r = 0; r < program.rounds; ++r) {
      execution.lost[r].credit += records[r].lost_credit;
      execution.lost[r].vc += records[r].lost_vc;
      execution.lost[r].switching += records[r].lost_switch;
      execution.lost[r].ejection += records[r].lost_ejection;
    }
  std::vector<unsigned> counts;
  for (int node = 0; node < topology.nodes; ++node) counts.push_back(words_to_check(layout, node));
  engine.read_memories(counts, [&](int node, const std::vector<Word>& memory) {
    check_words(layout, program.config.router.width, node, memory, execution);
  });
  return execution;
}

}  // namespace dateline
