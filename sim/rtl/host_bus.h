// SPDX-License-Identifier: Apache-2.0
// What goes over the host bus of a node (rtl/node/dl_node.sv): a program write by write, and what is read back in words
// that the driver knows. A word of more than 64 bits goes in halves, of which the high one writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/node/program.h"
#include "sim/rtl/tiles.h"

namespace dateline {

struct HostWrite {
  HostSpace space = HostSpace::kMemory;
  int channel = 0;
  unsigned address = 0;
  uint64_t data = 0;
};

/// The writes that load a program into a node, in order: memory, expected words, put queues, settings.
class HostImage {
 public:
  HostImage(const Program& program, int node);
  /// The next one; false when all are done.
  bool next(HostWrite& write);

 private:
  size_t section_length() const;

  const NodeImage& image_;
  uint64_t settings_[3];
  size_t halves_;        ///< host words of a memory word
  size_t section_ = 0;   ///< memory, expected words, every queue, settings
  size_t position_ = 0;  ///< host words of the section that are written
};

/// What a node says of its progress; `done` is another wire.
NodeProgress progress_of(uint64_t word);

/// Cycles after the end of a run until the last record is written.
constexpr int kRecordCycles = RoundRecord::kFields + 2;

/// Addresses of the records of so many rounds.
constexpr unsigned record_words(int rounds) { return static_cast<unsigned>(rounds) * RoundRecord::kFields; }

/// Records read from address 0 on: [node][word] to [node][round].
std::vector<std::vector<RoundRecord>> records_of(const std::vector<std::vector<uint64_t>>& words);

/// Memory words from their low halves and, where there are any, high halves: [node][word].
std::vector<std::vector<Word>> memory_words_of(const std::vector<std::vector<uint64_t>>& low,
                                               const std::vector<std::vector<uint64_t>>& high);

}  // namespace dateline
