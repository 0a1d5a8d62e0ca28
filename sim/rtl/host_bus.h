// SPDX-License-Identifier: Apache-2.0
// Accesses on the host bus of a node (rtl/node/README.md): the writes that load a program, and the conversion of the
// words that are read back. A memory word of more than 64 bits takes two writes, low half first; the high half writes
// the word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
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
  /// The next write; false after the last.
  bool next(HostWrite& write);

 private:
  size_t section_length() const;

  const NodeImage& image_;
  std::vector<std::pair<unsigned, uint64_t>> settings_;  ///< address and value
  std::vector<WordRange> loaded_;                        ///< the memory words that are written
  size_t loaded_words_ = 0;                              ///< in all ranges
  size_t range_ = 0, in_range_ = 0;
  size_t halves_;        ///< host words per memory word
  size_t section_ = 0;   ///< in order: memory, expected words, one section per queue, settings
  size_t position_ = 0;  ///< host words of the section written so far
};

/// Decodes a node's progress word. `done`, which is a separate wire, is derived: all sends left and no word missing.
NodeProgress progress_of(uint64_t word);

/// Address of the word that a context waits for, from its word in SpaceWait; none: it waits for no word.
std::optional<unsigned> missing_word_of(uint64_t word);

/// Adds to the progress of a node the word that its lowest waiting channel waits for. read: the word in SpaceWait of a
/// channel and context. Reads nothing where words have no counts.
void find_missing_word(const NodeConfig& config, NodeProgress& progress,
                       const std::function<uint64_t(int channel, int context)>& read);

/// Cycles after the end of a run until the last record is written.
constexpr int kRecordCycles = RoundRecord::kFields + 2;

/// Number of addresses of the records of `rounds` rounds.
constexpr unsigned record_words(int rounds) { return static_cast<unsigned>(rounds) * RoundRecord::kFields; }

/// Records read from address 0 on: [node][word] to [node][round].
std::vector<std::vector<RoundRecord>> records_of(const std::vector<std::vector<uint64_t>>& words);

/// Memory words, [node][word], from their low halves and, for words of more than 64 bits, their high halves.
std::vector<std::vector<Word>> memory_words_of(const std::vector<std::vector<uint64_t>>& low,
                                               const std::vector<std::vector<uint64_t>>& high);

}  // namespace dateline
