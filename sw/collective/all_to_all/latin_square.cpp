// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/all_to_all/latin_square.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "model/base/modulo.h"

namespace dateline {
namespace {

/// A permutation, with the pairs of nodes that it has as bits x * n + target.
struct Candidate {
  LatinRow row;
  uint64_t pairs = 0;
};

/// All permutations of a ring whose paths share no link, shortest first.
class Permutations {
 public:
  explicit Permutations(int n) : n_(n) {
    add(0, 0, 0, 0);
    const auto length = [](const Candidate& candidate) {
      int sum = 0;
      for (const int step : candidate.row) sum += std::abs(step);
      return sum;
    };
    std::stable_sort(found_.begin(), found_.end(),
                     [&](const Candidate& a, const Candidate& b) { return length(a) < length(b); });
  }
  std::vector<Candidate> take() { return std::move(found_); }

 private:
  void add(int x, unsigned taken, unsigned up, unsigned down) {
    if (x == n_) {
      Candidate candidate{row_, 0};
      for (int at = 0; at < n_; ++at)
        candidate.pairs |= uint64_t{1} << (at * n_ + modulo(at + row_[static_cast<size_t>(at)], n_));
      found_.push_back(std::move(candidate));
      return;
    }
    for (int step = -(n_ / 2); step <= n_ / 2; ++step) {
      const int target = modulo(x + step, n_);
      unsigned links = 0;
      for (int i = 0; i < std::abs(step); ++i) links |= 1u << modulo(step > 0 ? x + i : x - i, n_);
      if ((taken >> target & 1) != 0 || ((step > 0 ? up : down) & links) != 0) continue;
      row_.push_back(step);
      add(x + 1, taken | 1u << target, step > 0 ? up | links : up, step < 0 ? down | links : down);
      row_.pop_back();
    }
  }

  int n_;
  LatinRow row_;
  std::vector<Candidate> found_;
};

/// Chooses rows that have every pair once. The t-th row has the pair (0, t).
bool choose_rows(int n, const std::vector<std::vector<const Candidate*>>& by_first, uint64_t pairs,
                 LatinSquare& square) {
  if (square.size() == static_cast<size_t>(n)) return true;
  for (const Candidate* candidate : by_first[square.size()]) {
    if ((candidate->pairs & pairs) != 0) continue;
    square.push_back(candidate->row);
    if (choose_rows(n, by_first, pairs | candidate->pairs, square)) return true;
    square.pop_back();
  }
  return false;
}

/// n = 8: the steps of nodes 0 to 3, which those of nodes 4 to 7 repeat.
constexpr std::array<std::array<int, 4>, 8> kEight = {{{4, -4, 0, 0},
                                                       {3, -3, -1, 1},
                                                       {-3, -1, 1, 3},
                                                       {2, -2, 2, -2},
                                                       {-2, 2, -2, 2},
                                                       {-1, 0, 4, -3},
                                                       {1, 3, -3, -1},
                                                       {0, 1, 3, -4}}};

}  // namespace

LatinSquare latin_square(int n) {
  LatinSquare square;
  if (n == 8) {
    for (const auto& steps : kEight) {
      square.emplace_back(steps.begin(), steps.end());
      square.back().insert(square.back().end(), steps.begin(), steps.end());
    }
    return square;
  }
  const std::vector<Candidate> candidates = Permutations(n).take();
  std::vector<std::vector<const Candidate*>> by_first(static_cast<size_t>(n));
  for (const Candidate& candidate : candidates)
    by_first[static_cast<size_t>(modulo(candidate.row[0], n))].push_back(&candidate);
  square.push_back(candidates.front().row);  // the identity is the shortest
  choose_rows(n, by_first, candidates.front().pairs, square);
  return square;
}

}  // namespace dateline
