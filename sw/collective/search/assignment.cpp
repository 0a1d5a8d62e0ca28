// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/search/assignment.h"

#include <limits>

namespace dateline {
namespace {

/// Rows and columns count from 1; 0 means none. row_price + column_price is at least the weight of every pair, and
/// equal to it for the assigned pairs.
class Assignment {
 public:
  explicit Assignment(const std::vector<std::vector<long>>& weights)
      : weights_(weights),
        size_(static_cast<int>(weights.size())),
        row_price_(size_ + 1, 0),
        column_price_(size_ + 1, 0),
        row_of_(size_ + 1, 0) {}

  std::vector<int> run() {
    for (int row = 1; row <= size_; ++row) place(row);
    std::vector<int> column_of(size_);
    for (int column = 1; column <= size_; ++column) column_of[row_of_[column] - 1] = column - 1;
    return column_of;
  }

 private:
  /// Assigns the row: grows a tree of tight pairs from it until a free column is reached, then reassigns the rows on
  /// the way to that column.
  void place(int row) {
    constexpr long kNone = std::numeric_limits<long>::max();
    std::vector<long> slack(size_ + 1, kNone);
    std::vector<int> before(size_ + 1, 0);
    std::vector<bool> in_tree(size_ + 1, false);
    row_of_[0] = row;
    int column = 0;
    do {
      in_tree[column] = true;
      const int from = row_of_[column];
      int next = 0;
      for (int j = 1; j <= size_; ++j) {
        if (in_tree[j]) continue;
        const long gap = row_price_[from] + column_price_[j] - weights_[from - 1][j - 1];
        if (gap < slack[j]) slack[j] = gap, before[j] = column;
        if (next == 0 || slack[j] < slack[next]) next = j;
      }
      lower_prices(slack[next], in_tree, slack);
      column = next;
    } while (row_of_[column] != 0);
    for (; column != 0; column = before[column]) row_of_[column] = row_of_[before[column]];
  }

  void lower_prices(long by, const std::vector<bool>& in_tree, std::vector<long>& slack) {
    for (int j = 0; j <= size_; ++j) {
      if (in_tree[j]) {
        row_price_[row_of_[j]] -= by;
        column_price_[j] += by;
      } else {
        slack[j] -= by;
      }
    }
  }

  const std::vector<std::vector<long>>& weights_;
  int size_;
  std::vector<long> row_price_, column_price_;
  std::vector<int> row_of_;  // [column]: its row
};

}  // namespace

std::vector<int> heaviest_assignment(const std::vector<std::vector<long>>& weights) {
  return Assignment(weights).run();
}

}  // namespace dateline
