// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/rtl_sources.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "sim/rtl/tile_builder.h"

namespace dateline {

RtlSources::RtlSources(const Topology& topology, const NodeConfig& config, const EnginePaths& paths)
    : nodes_(topology.nodes), top_(load_net_top(topology, config, paths)) {}

void RtlSources::write(const SourceWrite& write) {
  for (size_t i = 0; i < write.words.size(); ++i, top_->step())
    top_->host_write(write.node, static_cast<HostSpace>(write.space), 0, write.address + static_cast<unsigned>(i),
                     write.words[i]);
}

/// Steps until no access is in flight on the host chain.
void RtlSources::settle() {
  for (int i = 0; i < nodes_ + 4; ++i) top_->step();
}

uint32_t RtlSources::read(int node) {
  std::vector<uint64_t> words;
  unsigned asked = 0;
  for (int patience = 4 * static_cast<int>(kCountWords) + nodes_ + 8; words.size() < kCountWords; top_->step()) {
    if (top_->host_answer()) words.push_back(top_->host_data());
    if (asked < kCountWords && top_->host_ready())
      top_->host_read(node, static_cast<HostSpace>(SourceSpace::kCount), 0, asked++);
    if (--patience < 0) throw CheckError("engine rtl-net: the host chain of the network gives no answer");
  }
  return count_of(words);
}

SourceCounts RtlSources::run(const SourceProgram& program, const Watcher& watcher) {
  constexpr unsigned kReportEvery = 256;  // cycles
  SourceCounts counts;
  top_->reset(3);
  for (const SourceWrite& one : load_writes(program)) write(one);
  settle();
  for (const SourceCount count : kSourceCounts) {
    const Watcher report = as_part(watcher, "makes run", counts.size(), kSourceCounts.size());
    top_->reset(3);
    for (const SourceWrite& one : run_writes(program, count)) write(one);
    settle();
    top_->start(true, 0, 0);
    for (unsigned cycle = 0; !top_->finished(); ++cycle, top_->step()) {
      if (report && cycle % kReportEvery == 0)
        report({"drives traffic", "", static_cast<double>(cycle), static_cast<double>(program.end)});
      if (cycle > program.end + 4) throw CheckError("engine rtl-net: the run does not end with its last cycle");
    }
    top_->start(false, 0, 0);
    top_->step();
    for (int node = 0; node < nodes_; ++node) counts[count].push_back(read(node));
    settle();
  }
  return counts;
}

}  // namespace dateline
