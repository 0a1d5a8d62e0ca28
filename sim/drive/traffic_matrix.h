// SPDX-License-Identifier: Apache-2.0
// Weights of traffic from every node to every other: what is not zero, row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sim/drive/node_random.h"

namespace dateline {

class TrafficMatrix {
 public:
  /// Appends to the row that is open; columns ascending, weight > 0.
  void add(int column, double weight) {
    columns_.push_back(column);
    up_to_.push_back(sum_ += weight);
  }
  /// Ends the row that is open: that of node 0, then 1, ...
  void end_row() {
    ends_.push_back(columns_.size());
    sums_.push_back(sum_);
    largest_ = std::max(largest_, sum_);
    sum_ = 0;
  }

  double sum(int row) const { return sums_[row]; }
  /// Of the row with the largest sum.
  double largest_sum() const { return largest_; }
  /// Entries of the row are first(row) .. first(row + 1) - 1.
  size_t first(int row) const { return row == 0 ? 0 : ends_[row - 1]; }
  int column(size_t entry) const { return columns_[entry]; }
  double weight(int row, size_t entry) const { return up_to_[entry] - (entry == first(row) ? 0 : up_to_[entry - 1]); }
  size_t entries() const { return columns_.size(); }

  /// Of a row that has one, each as likely as its weight says.
  int draw(int row, NodeRandom& random) const {
    const auto begin = up_to_.begin() + static_cast<long>(first(row)),
               end = up_to_.begin() + static_cast<long>(first(row + 1));
    const auto found = std::upper_bound(begin, end, random.unit() * sums_[row]);
    return columns_[static_cast<size_t>((found == end ? end - 1 : found) - up_to_.begin())];
  }

 private:
  std::vector<int> columns_;
  std::vector<double> up_to_;  ///< [entry]: sum of the row up to it
  std::vector<size_t> ends_;
  std::vector<double> sums_;
  double sum_ = 0, largest_ = 0;
};

}  // namespace dateline
