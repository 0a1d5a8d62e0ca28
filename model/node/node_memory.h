// SPDX-License-Identifier: Apache-2.0
// The memory of a node. Words beyond the highest address that a program uses are 0 and take no host memory, which keeps
// large networks of small programs small.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/router/wires.h"

namespace dateline {

class NodeMemory {
 public:
  /// Loads `image` at address 0. words: size of the address space, a power of two; addresses are taken modulo it.
  /// width: bits of a word. used: words that the run will use, allocated at once; more can be written.
  void load(const std::vector<Word>& image, int words, int width, unsigned used = 0) {
    mask_ = static_cast<unsigned>(words) - 1;
    wide_ = width > 64;
    low_.clear();
    high_.clear();
    low_.reserve(std::max<size_t>(used, image.size()));
    if (wide_) high_.reserve(std::max<size_t>(used, image.size()));
    if (!image.empty()) reach(image.size());
    for (size_t a = 0; a < image.size(); ++a) write(static_cast<unsigned>(a), image[a]);
  }

  Word read(unsigned address) const {
    address &= mask_;
    if (address >= low_.size()) return 0;
    return wide_ ? Word{high_[address]} << 64 | low_[address] : Word{low_[address]};
  }

  void write(unsigned address, Word word) {
    address &= mask_;
    if (address >= low_.size()) grow(address + 1);
    low_[address] = static_cast<uint64_t>(word);
    if (wide_) high_[address] = static_cast<uint64_t>(word >> 64);
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
  }

  unsigned mask_ = 0;
  bool wide_ = false;
  std::vector<uint64_t> low_, high_;  ///< [address]: bits 0..63 of a word, and bits 64 and above
};

}  // namespace dateline
