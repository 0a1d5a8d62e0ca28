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
