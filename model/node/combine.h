// SPDX-License-Identifier: Apache-2.0
// The operation with which a node combines an arriving word with a word of its memory (rtl/node/dl_combine.sv).
#pragma once

#include "model/node/program.h"
#include "model/router/wires.h"

namespace dateline {

struct CombineRule {
  Combine op = Combine::kAdd;
  bool compares_signed = false;  ///< for kMin and kMax
  int width = 32;                ///< bits of a word

  Word operator()(Word a, Word b) const {
    switch (op) {
      case Combine::kAdd:
        return (a + b) & word_mask(width);
      case Combine::kMin:
        return less(a, b) ? a : b;
      case Combine::kMax:
        return less(a, b) ? b : a;
      case Combine::kAnd:
        return a & b;
      case Combine::kOr:
        return a | b;
      case Combine::kXor:
        return a ^ b;
    }
    return a;
  }

  /// The word that leaves every other word as it is.
  Word identity() const {
    const Word all = word_mask(width), top = Word{1} << (width - 1);
    switch (op) {
      case Combine::kMin:
        return compares_signed ? all ^ top : all;
      case Combine::kMax:
        return compares_signed ? top : 0;
      case Combine::kAnd:
        return all;
      default:
        return 0;
    }
  }

 private:
  bool less(Word a, Word b) const {
    const Word flip = compares_signed ? Word{1} << (width - 1) : 0;
    return (a ^ flip) < (b ^ flip);
  }
};

inline CombineRule combine_rule(const Program& program) {
  return {program.combine, program.combine_signed, program.config.router.width};
}

}  // namespace dateline
