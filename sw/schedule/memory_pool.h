// SPDX-License-Identifier: Apache-2.0
// First-fit allocator for the words of a node's memory, from word 0.
#pragma once

#include <iterator>
#include <map>

namespace dateline {

class MemoryPool {
 public:
  /// Returns the address of `words` contiguous words. The memory grows if no hole is large enough.
  unsigned take(unsigned words) {
    for (auto hole = holes_.begin(); hole != holes_.end(); ++hole) {
      if (hole->second < words) continue;
      const unsigned address = hole->first, rest = hole->second - words;
      holes_.erase(hole);
      if (rest > 0) holes_[address + words] = rest;
      return address;
    }
    unsigned address = size_;
    if (!holes_.empty() && std::prev(holes_.end())->first + std::prev(holes_.end())->second == size_) {
      address = std::prev(holes_.end())->first;
      holes_.erase(std::prev(holes_.end()));
    }
    size_ = address + words;
    return address;
  }

  /// Returns the address of `words` contiguous words, beyond all words taken so far: one of the next `choices`
  /// multiples of `step`, the first for which cost(address) is least. What is left out is free.
  template <typename Cost>
  unsigned take_best(unsigned words, unsigned step, int choices, const Cost& cost) {
    const unsigned first = (size_ + step - 1) / step * step;
    unsigned best = first;
    for (int i = 1; i < choices && cost(best) > 0; ++i)
      if (const unsigned address = first + static_cast<unsigned>(i) * step; cost(address) < cost(best)) best = address;
    if (best > size_) give_back(size_, best - size_);
    size_ = best + words;
    return best;
  }

  void give_back(unsigned address, unsigned words) {
    auto next = holes_.emplace(address, words).first;
    if (next != holes_.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == address) {
        before->second += words;
        holes_.erase(next);
        next = before;
      }
    }
    const auto after = std::next(next);
    if (after != holes_.end() && next->first + next->second == after->first) {
      next->second += after->second;
      holes_.erase(after);
    }
  }

  unsigned size() const { return size_; }  ///< words of memory needed so far

 private:
  unsigned size_ = 0;
  std::map<unsigned, unsigned> holes_;  ///< address -> words; no two holes are adjacent
};

}  // namespace dateline
