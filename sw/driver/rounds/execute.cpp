// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/rounds/execute.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "model/base/counted.h"

namespace dateline {
namespace {

/// Number of words, from address 0, that include everything a node must hold in the end.
unsigned words_to_check(const BlockLayout& layout, int node) {
  unsigned end = 0;
  for (const BlockLayout::Place& place : layout.required(node))
    end = std::max(end, place.address + static_cast<unsigned>(layout.part_words()));
  return end;
}

/// The words that nodes must hold. Keeps those of items that are for all nodes.
class Results {
 public:
  Results(const BlockLayout& layout, int width) : layout_(layout), width_(width) {}

  const std::vector<Word>& of(const Item& item) {
    if (item.target >= 0 || layout_.reduction() == nullptr) return one_ = layout_.result(item, width_);
    std::vector<Word>& kept = kept_[item.part];
    if (kept.empty()) kept = layout_.result(item, width_);
    return kept;
  }

 private:
  const BlockLayout& layout_;
  int width_;
  std::vector<Word> one_;
  std::map<int, std::vector<Word>> kept_;  ///< [part]
};

std::string block_text(const Item& item) {
  if (item.origin >= 0) return "block of node " + std::to_string(item.origin);
  return item.target >= 0 ? "sum for node " + std::to_string(item.target) : "sum";
}

void check_words(const BlockLayout& layout, Results& results, int node, const std::vector<Word>& memory,
                 Execution& execution) {
  for (const auto& [item, address] : layout.required(node)) {
    const std::vector<Word>& words = results.of(item);
    execution.words_checked += static_cast<long>(words.size());
    for (size_t w = 0; w < words.size(); ++w) {
      const Word have = memory[address + w];
      if (have == words[w] || execution.mismatches++ > 0) continue;
      char text[120];
      std::snprintf(text, sizeof text, "node %d, %s, word %d: 0x%llx instead of 0x%llx", node, block_text(item).c_str(),
                    item.part * layout.part_words() + static_cast<int>(w), static_cast<unsigned long long>(have),
                    static_cast<unsigned long long>(words[w]));
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

std::string Execution::mismatch_text() const {
  return counted(mismatches, "word") + (mismatches == 1 ? " differs" : " differ") + ", first: " + first_mismatch;
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
  Results results(layout, program.config.router.width);
  engine.read_memories(counts, [&](int node, const std::vector<Word>& memory) {
    check_words(layout, results, node, memory, execution);
  });
  return execution;
}

}  // namespace dateline
