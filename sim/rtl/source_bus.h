// SPDX-License-Identifier: Apache-2.0
// Accesses on the host bus of a network of traffic sources (rtl/traffic/README.md).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/source_program.h"

namespace dateline {

enum class SourceSpace : unsigned { kList = 0, kCount = 3, kSetting = 5 };
enum class SourceSetting : unsigned { kRate = 0, kSeed, kOpen, kClose, kEnd, kLast, kEvent };

constexpr int kAllSources = 0xffff;  ///< node of a write to every node and to the control of the network
constexpr unsigned kCountWords = 2;  ///< words of a source's count, from address 0 of its space: low, high

/// Words for consecutive addresses from `address` on.
struct SourceWrite {
  int node = 0;
  SourceSpace space = SourceSpace::kSetting;
  unsigned address = 0;
  std::vector<uint64_t> words;
};

/// The writes, in order, that all runs of a program share.
std::vector<SourceWrite> load_writes(const SourceProgram& program);
/// The writes, in order, that a single run also needs, after a reset.
std::vector<SourceWrite> run_writes(const SourceProgram& program, SourceCount count);

/// The count in the kCountWords words of a source.
uint32_t count_of(const std::vector<uint64_t>& words);

}  // namespace dateline
