// SPDX-License-Identifier: Apache-2.0
// The memory of a node. Words beyond the highest address that a program uses are 0 and take no host memory, which keeps
// large networks of small programs small. Each word may have a count, by which a sender sees whether the word is there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/node/combine.h"
#include "model/node/program.h"
#include "model/router/wires.h"

namespace dateline {

class NodeMemory {
 public:
  /// Loads `image` at address 0. words: size of the address space, a power of two; addresses are taken modulo it.
  /// width: bits of a word. used: words that the run will use, allocated at once; more can be written.
  void load(const std::vector<Word>& image, int words, int width, unsigned used = 0) {
    mask_ = static_cast<unsigned>(words) - 1;
    counted_ = false;
    counts_.clear();
    wide_ = width > 64;
    low_.clear();
    high_.clear();
    low_.reserve(std::max<size_t>(used, image.size()));
    if (wide_) high_.reserve(std::max<size_t>(used, image.size()));
    if (!image.empty()) reach(image.size());
    for (size_t a = 0; a < image.size(); ++a) write(static_cast<unsigned>(a), image[a]);
  }
  /// Loads only the words of `ranges`, and gives every word a count: 1 where it is loaded, else 0.
  void load_counted(const std::vector<Word>& image, const std::vector<WordRange>& ranges, int words, int width,
                    unsigned used = 0) {
    load({}, words, width, std::max(used, static_cast<unsigned>(image.size())));
    counted_ = true;
    counts_.reserve(low_.capacity());
    for (const WordRange& range : ranges)
      for (unsigned i = 0; i < range.words; ++i) write(range.address + i, image[range.address + i]);
  }

  /// The settings for arriving words: the operation, the offset of SegmentOp::kAddFrom, and the most that a count
  /// holds.
  void set_combine(const CombineRule& rule, unsigned offset, unsigned most_count) {
    rule_ = rule;
    offset_ = offset;
    most_count_ = most_count;
  }

  Word read(unsigned address) const {
    address &= mask_;
    if (address >= low_.size()) return 0;
    return wide_ ? Word{high_[address]} << 64 | low_[address] : Word{low_[address]};
  }

  /// How many contributions a word has got in this run; 0 is an empty word.
  unsigned count(unsigned address) const {
    address &= mask_;
    return address < counts_.size() ? counts_[address] : 0;
  }

  /// Sets a word, and its count to 1.
  void write(unsigned address, Word word) {
    address &= mask_;
    if (address >= low_.size()) grow(address + 1);
    if (counted_) counts_[address] = 1;
    low_[address] = static_cast<uint64_t>(word);
    if (wide_) high_[address] = static_cast<uint64_t>(word >> 64);
  }

  struct Taken {
    unsigned address = 0;  ///< of the word that was written
    bool full = false;     ///< its count could not rise
  };
  /// Takes an arriving word, whose segment has an operation other than SegmentOp::kDrop.
  Taken take(SegmentOp op, unsigned address, Word word) {
    const unsigned held = count(address);
    const unsigned to = (op == SegmentOp::kAddFrom ? address + offset_ : address) & mask_;
    const bool combines = op != SegmentOp::kPut && !(counted_ && held == 0);
    write(to, combines ? rule_(read(address), word) : word);
    if (!counted_ || op != SegmentOp::kAdd) return {to, false};
    counts_[to] = static_cast<uint8_t>(std::min(held + 1, most_count_));
    return {to, held == most_count_};
  }

  std::vector<Word> words(unsigned address, unsigned count) const {
    std::vector<Word> result;
    for (unsigned i = 0; i < count; ++i) result.push_back(read(address + i));
    return result;
  }

 private:
  /// Holds at least that many words: first all that were allocated at the load, then a quarter more at a time.
  void grow(size_t words) {
    if (words <= low_.capacity()) return reach(low_.capacity());
    reach(std::min<size_t>(size_t{mask_} + 1, std::max(words, low_.size() + low_.size() / 4)));
  }
  /// Holds exactly that many words. (Without reserve() a vector that grows takes twice its old capacity.)
  void reach(size_t words) {
    low_.reserve(words);
    low_.resize(words, 0);
    if (wide_) high_.reserve(words);
    if (wide_) high_.resize(words, 0);
    if (counted_) counts_.reserve(words);
    if (counted_) counts_.resize(words, 0);
  }

  unsigned mask_ = 0;
  CombineRule rule_;
  unsigned offset_ = 0, most_count_ = 0;
  bool wide_ = false, counted_ = false;
  std::vector<uint64_t> low_, high_;  ///< [address]: bits 0..63 of a word, and bits 64 and above
  std::vector<uint8_t> counts_;       ///< [address]; empty where words have no counts
};

}  // namespace dateline
