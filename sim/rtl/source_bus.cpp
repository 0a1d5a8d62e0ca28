// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/source_bus.h"

#include <cstddef>
#include <utility>

#include "model/routing/header.h"

namespace dateline {
namespace {

constexpr unsigned address_of(SourceSetting setting) { return static_cast<unsigned>(setting); }
constexpr int kWordBits = 16;
constexpr uint64_t kWordMask = (1u << kWordBits) - 1;

}  // namespace

std::vector<SourceWrite> load_writes(const SourceProgram& program) {
  std::vector<SourceWrite> writes;
  for (size_t n = 0; n < program.nodes.size(); ++n) {
    const int node = static_cast<int>(n);
    std::vector<uint64_t> entries;
    for (const uint64_t header : program.nodes[n].headers) entries.push_back(header >> HeaderLayout::kFixedBits);
    writes.push_back({node, SourceSpace::kList, 0, std::move(entries)});
    writes.push_back({node, SourceSpace::kSetting, address_of(SourceSetting::kRate), {program.nodes[n].rate}});
  }
  writes.push_back({kAllSources,
                    SourceSpace::kSetting,
                    address_of(SourceSetting::kOpen),
                    {program.open, program.close, program.end, program.entries() - 1}});
  return writes;
}

std::vector<SourceWrite> run_writes(const SourceProgram& program, SourceCount count) {
  std::vector<SourceWrite> writes;
  // The second word shifts the first down by the bits of a word; the lowest bit of the first is lost.
  constexpr int kRest = kSourceRandomBits - kWordBits;
  for (size_t n = 0; n < program.nodes.size(); ++n) {
    const uint64_t seed = program.nodes[n].seed;
    for (const uint64_t word : {(seed << (kWordBits - kRest)) & kWordMask, seed >> kRest})
      writes.push_back({static_cast<int>(n), SourceSpace::kSetting, address_of(SourceSetting::kSeed), {word}});
  }
  writes.push_back(
      {kAllSources, SourceSpace::kSetting, address_of(SourceSetting::kEvent), {static_cast<uint64_t>(count)}});
  return writes;
}

uint32_t count_of(const std::vector<uint64_t>& words) {
  return static_cast<uint32_t>((words[0] & kWordMask) | (words[1] & kWordMask) << kWordBits);
}

}  // namespace dateline
