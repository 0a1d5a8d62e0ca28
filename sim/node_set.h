// SPDX-License-Identifier: Apache-2.0
// A set of small numbers, such as node numbers, with iteration in ascending order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace dateline {

class NodeSet {
 public:
  /// Makes the set empty, for numbers from 0 to size - 1.
  void clear(int size) { words_.assign((static_cast<size_t>(size) + kBits - 1) / kBits, 0); }
  void add(int number) {
    const unsigned n = static_cast<unsigned>(number);
    words_[n / kBits] |= uint64_t{1} << n % kBits;
  }
  bool has(int number) const {
    const unsigned n = static_cast<unsigned>(number);
    return words_[n / kBits] >> n % kBits & 1;
  }
  int size() const {
    int count = 0;
    for (const uint64_t word : words_) count += __builtin_popcountll(word);
    return count;
  }
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (size_t w = 0; w < words_.size(); ++w)
      for (uint64_t left = words_[w]; left != 0; left &= left - 1)
        visit(static_cast<int>(w * kBits) + __builtin_ctzll(left));
  }
  /// Calls visit(number) for each number and removes it. visit must not add to this set.
  template <class Visit>
  void drain(Visit&& visit) {
    for (size_t w = 0; w < words_.size(); ++w)
      for (uint64_t left = std::exchange(words_[w], 0); left != 0; left &= left - 1)
        visit(static_cast<int>(w * kBits) + __builtin_ctzll(left));
  }
  /// Like drain(), but announces numbers for prefetching: soon(number) is called some visits before visit(number),
  /// later(number) fewer visits before it.
  template <class Soon, class Later, class Visit>
  void drain_expected(Soon&& soon, Later&& later, Visit&& visit) {
    constexpr unsigned kAhead = 8, kLater = 4;  // visits
    std::array<int, kAhead> ring{};
    unsigned in = 0, out = 0;
    const auto next = [&] {
      if (out + kLater < in) later(ring[(out + kLater) % kAhead]);
      visit(ring[out++ % kAhead]);
    };
    drain([&](int number) {
      if (in - out == kAhead) next();
      ring[in++ % kAhead] = number;
      soon(number);
    });
    for (unsigned left = in - out; left > 0; --left) next();
  }

 private:
  static constexpr unsigned kBits = 64;

  std::vector<uint64_t> words_;
};

}  // namespace dateline
