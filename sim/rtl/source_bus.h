// SPDX-License-Identifier: Apache-2.0
// What goes over the host bus of a network of traffic sources (rtl/traffic/README.md).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/source_program.h"

namespace dateline {

enum class SourceSpace : unsigned { kList = 0, kCount = 3, kSetting = 5 };
enum class SourceSetting : unsigned { kRate = 0, kSeed, kOpen, kClose, kEnd, kLast, kEvent };

constexpr int kAllSources = 0xffff;  ///< of a write: every node, and the network itself
constexpr unsigned kCountWords = 2;  ///< of a source, from address 0 of its space, low and high

/// Words for an address and those behind it.
struct SourceWrite {
  int node = 0;
  SourceSpace space = SourceSpace::kSetting;
  unsigned address = 0;
  std::vector<uint64_t> words;
};

/// In their order: what all runs of a program have in common, and what one run needs beside it, after a reset.
std::vector<SourceWrite> load_writes(const SourceProgram& program);
std::vector<SourceWrite> run_writes(const SourceProgram& program, SourceCount count);

/// Of the kCountWords words of a source.
uint32_t count_of(const std::vector<uint64_t>& words);

}  // namespace dateline
