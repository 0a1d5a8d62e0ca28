// SPDX-License-Identifier: Apache-2.0
// Packet lengths: one length, or several with weights.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/drive/node_random.h"

namespace dateline {

class PacketLengths {
 public:
  struct Choice {
    int flits = 1;
    double weight = 1;  ///< > 0
  };

  PacketLengths(int flits) : PacketLengths(std::vector<Choice>{{flits, 1.0}}) {}  // NOLINT(google-explicit-constructor)
  /// Precondition: not empty.
  explicit PacketLengths(std::vector<Choice> choices) : choices_(std::move(choices)) {
    for (const Choice& choice : choices_) {
      weights_ += choice.weight;
      mean_ += choice.weight * choice.flits;
    }
    mean_ /= weights_;
  }

  const std::vector<Choice>& choices() const { return choices_; }
  bool one() const { return choices_.size() == 1; }
  double mean() const { return mean_; }
  int shortest() const { return std::min_element(choices_.begin(), choices_.end(), less)->flits; }
  int longest() const { return std::max_element(choices_.begin(), choices_.end(), less)->flits; }

  /// Draws a length; uses no random number if there is only one.
  int draw(NodeRandom& random) const {
    if (one()) return choices_.front().flits;
    double left = random.unit() * weights_;
    for (const Choice& choice : choices_)
      if ((left -= choice.weight) < 0) return choice.flits;
    return choices_.back().flits;
  }

 private:
  static bool less(const Choice& a, const Choice& b) { return a.flits < b.flits; }

  std::vector<Choice> choices_;
  double weights_ = 0, mean_ = 0;
};

}  // namespace dateline
