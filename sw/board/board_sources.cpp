// SPDX-License-Identifier: Apache-2.0
#include "sw/board/board_sources.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sim/rtl/source_bus.h"
#include "sw/board/load.h"

namespace dateline {
namespace {

void post(Session& session, const std::vector<SourceWrite>& writes) {
  for (const SourceWrite& one : writes)
    write_stretch(
        {static_cast<int>(one.space), 0, one.address, one.words}, one.node, [&] { return session.link().chunk(); },
        [&](HostFrame frame) { session.link().post(std::move(frame)); });
}

void wait(Session& session, const SourceProgram& program, const Watcher& watcher) {
  constexpr int kMostPolls = 1000;  // in a row without a new cycle
  uint32_t last = 0;
  for (int polls = 0, still = 0;; ++polls) {
    const BoardStatus now = session.status();
    if (now.done) return;
    still = now.cycle == last ? still + 1 : 0;
    if (static_cast<int32_t>(now.cycle) > static_cast<int32_t>(program.end + 4) || still > kMostPolls)
      throw CheckError(session.name() + ": a run of " + std::to_string(program.end + 1) +
                       " cycles has not ended in cycle " + std::to_string(now.cycle));
    last = now.cycle;
    if (watcher)
      watcher({"drives traffic", "cycle " + std::to_string(now.cycle), static_cast<double>(now.cycle),
               static_cast<double>(program.end)});
    std::this_thread::sleep_for(std::chrono::milliseconds(std::min(polls, 20)));
  }
}

}  // namespace

SourceCounts run_board_sources(Session& session, const SourceProgram& program, const Watcher& watcher) {
  SourceCounts counts;
  post(session, load_writes(program));
  for (const SourceCount count : kSourceCounts) {
    session.reset();
    post(session, run_writes(program, count));
    session.start(0, 0);
    wait(session, program, as_part(watcher, "makes run", counts.size(), kSourceCounts.size()));
    std::vector<std::vector<uint64_t>> words(program.nodes.size(), std::vector<uint64_t>(kCountWords));
    for (size_t node = 0; node < words.size(); ++node)
      session.post_read(static_cast<int>(node), static_cast<int>(SourceSpace::kCount), 0, 0, 1, words[node]);
    session.link().finish();
    for (const std::vector<uint64_t>& one : words) counts[count].push_back(count_of(one));
  }
  return counts;
}

}  // namespace dateline
