// SPDX-License-Identifier: Apache-2.0
#include "sw/schedule/reduction.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

/// A random function of the word.
uint64_t scrambled(uint64_t word) {
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9ull;
  word = (word ^ word >> 27) * 0x94d049bb133111ebull;
  return (word ^ word >> 31) + 0x9e3779b97f4a7c15ull;
}

constexpr const char* kCombineNames[] = {"add", "min", "max", "and", "or", "xor"};  // [Combine]

/// The position of the argument's value among `words`; 0 if there is no such argument.
template <size_t Count>
size_t choice(const std::map<std::string, std::string>& arguments, const std::string& name,
              const char* const (&words)[Count]) {
  const auto found = arguments.find(name);
  if (found == arguments.end()) return 0;
  const auto at = std::find(std::begin(words), std::end(words), found->second);
  if (at != std::end(words)) return static_cast<size_t>(at - std::begin(words));
  std::string all;
  for (const char* const word : words) all += (all.empty() ? "" : ", ") + std::string(word);
  throw UsageError(setting(name, "'" + printable(found->second) + "'") + ": allowed: " + all);
}

}  // namespace

Reduction reduction_of(const std::map<std::string, std::string>& arguments) {
  constexpr const char* kNoYes[] = {"no", "yes"};
  constexpr const char* kOrders[] = {"any", "fixed"};
  Reduction reduction;
  reduction.combine = static_cast<Combine>(choice(arguments, "combine", kCombineNames));
  reduction.compares_signed = choice(arguments, "signed", kNoYes) == 1;
  reduction.fixed_order = choice(arguments, "order", kOrders) == 1;
  const bool compares = reduction.combine == Combine::kMin || reduction.combine == Combine::kMax;
  if (reduction.compares_signed && !compares)
    throw UsageError(setting("signed") + ": only min and max compare words, not " +
                     kCombineNames[static_cast<size_t>(reduction.combine)]);
  return reduction;
}

Word block_word(int origin, int target, int index, int width) {
  uint64_t mixed =
      (static_cast<uint64_t>(origin) << 40) ^ (static_cast<uint64_t>(target + 1) << 20) ^ static_cast<uint64_t>(index);
  mixed = (mixed + 1) * 0x9e3779b97f4a7c15ull;
  mixed ^= mixed >> 29;
  mixed *= 0xbf58476d1ce4e5b9ull;
  mixed ^= mixed >> 32;
  const Word word = (Word{mixed * 0x94d049bb133111ebull} << 64 | mixed) & word_mask(width);
  return word == 0 ? 1 : word;
}

Word contribution(const Reduction& reduction, int nodes, int node, int target, int index, int width) {
  Word word = block_word(node, target, index, width);
  if (reduction.combine != Combine::kAnd && reduction.combine != Combine::kOr) return word;
  // A bit is set at one node in 2^k.
  Word hash = block_word(node, target, index, kMaxWidth);
  for (int k = 1; 1 << k < nodes; ++k) {
    hash = Word{scrambled(static_cast<uint64_t>(hash >> 64))} << 64 | scrambled(static_cast<uint64_t>(hash));
    word &= hash;
  }
  return reduction.combine == Combine::kOr ? word : ~word & word_mask(width);
}

}  // namespace dateline
