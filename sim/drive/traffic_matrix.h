// SPDX-License-Identifier: Apache-2.0
// Weights of traffic from every node to every other node; stores the entries that are not zero, row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sim/drive/node_random.h"

namespace dateline {

class TrafficMatrix {
 public:
  /// Appends an entry to the open row; columns ascending, weight > 0.
  void add(int column, double weight) {
    columns_.push_back(column);
    up_to_.push_back(sum_ += weight);
  }
  /// Ends the open row. Rows belong to nodes 0, 1, ...
  void end_row() {
    ends_.push_back(columns_.size());
    sums_.push_back(sum_);
    largest_ = std::max(largest_, sum_);
    sum_ = 0;
  }

  double sum(int row) const { return sums_[row]; }
  /// The largest row sum.
  double largest_sum() const { return largest_; }
  /// Entries of the row are first(row) .. first(row + 1) - 1.
  size_t first(int row) const { return row == 0 ? 0 : ends_[row - 1]; }
  int column(size_t entry) const { return columns_[entry]; }
  double weight(int row, size_t entry) const { return up_to_[entry] - (entry == first(row) ? 0 : up_to_[entry - 1]); }
  size_t entries() const { return columns_.size(); }

  /// Draws a column of a row that has entries; the probability of each is proportional to its weight.
  int draw(int row, NodeRandom& random) const {
    const auto begin = up_to_.begin() + static_cast<long>(first(row)),
               end = up_to_.begin() + static_cast<long>(first(row + 1));
    const auto found = std::upper_bound(begin, end, random.unit() * sums_[row]);
    return columns_[static_cast<size_t>((found == end ? end - 1 : found) - up_to_.begin())];
  }

 private:
  std::vector<int> columns_;
  std::vector<double> up_to_;  ///< [entry]: sum of its row up to and including it
  std::vector<size_t> ends_;
  std::vector<double> sums_;
  double sum_ = 0, largest_ = 0;
};

}  // namespace dateline
