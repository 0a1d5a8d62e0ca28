// SPDX-License-Identifier: Apache-2.0
#include "sim/network_engine.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "model/base/counted.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/node/barrier.h"
#include "model/router/route_encoding.h"
#include "sim/link_record.h"
#include "sim/livelock.h"
#include "sim/replay.h"

namespace dateline {

void Engine::request_wave(const WaveRequest& request) {
  if (!request.file.empty())
    throw UsageError(setting("wave") + ": engine '" + name() + "' writes no waveforms; use " +
                     setting("engine", "rtl"));
}

void Engine::request_links(LinkRecord& /*record*/) {
  throw UsageError(setting("timeline") + ": engine '" + name() + "' does not show its links in every cycle; use " +
                   setting("engine", "native"));
}

std::string describe_wait(const NodeNetwork::Progress& progress) {
  if (progress.done) return "";
  std::string text;
  if (progress.words_missing > 0) text = counted(progress.words_missing, "word");
  if (!progress.sends_done) text += std::string(text.empty() ? "" : " and ") + "its own sends to leave";
  return text.empty() ? "its last words to be written" : text;
}

namespace {

/// Calls `take` with the sender, the receiver and the segment of every segment entry of the program.
template <class Take>
void each_segment(const Topology& topology, const Program& program, Take&& take) {
  for (int from = 0; from < topology.nodes; ++from)
    for (const auto& queue : program.nodes[static_cast<size_t>(from)].queues) {
      std::vector<uint64_t> headers;
      int to = -1;
      for (const uint64_t entry : queue) {
        if (kind_of_entry(entry) == EntryKind::kPut) headers = {header_of_entry(entry)}, to = -1;
        if (kind_of_entry(entry) == EntryKind::kHeader) headers.push_back(header_of_entry(entry));
        if (kind_of_entry(entry) != EntryKind::kSegment) continue;
        if (to < 0) {
          to = from;
          for (const uint8_t port : follow_headers(topology, program.config.router, from, headers, topology.nodes))
            to = topology.link(to, port).node;
        }
        take(from, to, segment_of_entry(entry));
      }
    }
}

}  // namespace

std::string describe_missing_word(const Topology& topology, const Program& program, int node,
                                  const NodeProgress& progress) {
  if (!progress.starves) return "";
  int sender = -1;
  each_segment(topology, program, [&](int from, int to, const SegmentEntry& segment) {
    const auto op = static_cast<SegmentOp>(segment.op);
    const unsigned first = segment.to + (op == SegmentOp::kAddFrom ? program.offset : 0);
    const unsigned ahead = (progress.word - first) & static_cast<unsigned>(program.config.memory_words - 1);
    if (to == node && op != SegmentOp::kDrop && ahead < segment.words) sender = from;
  });
  return "word " + std::to_string(progress.word) +
         (sender < 0 ? ", which no node sends" : ", which node " + std::to_string(sender) + " sends");
}

void throw_stopped(const Topology& topology, const Program& program, const ProgressWatch& watch,
                   ProgressWatch::State state, uint64_t cycle, int round,
                   const std::function<NodeProgress(int node)>& progress, const ReadStatus& status, uint64_t start) {
  std::vector<std::string> waits;
  for (int n = 0; n < topology.nodes; ++n) {
    const NodeProgress standing = progress(n);
    waits.push_back(describe_wait(standing));
    if (const std::string word = describe_missing_word(topology, program, n, standing); !word.empty())
      waits.back() += (waits.back().empty() ? "" : "; one of its sends waits for ") + word;
  }
  if (state == ProgressWatch::State::kWordless)
    throw_livelock(topology, program, cycle, watch.wordless(), round, waits);
  throw_stall(topology, program.config.router, status, cycle, round, waits, [&](const std::vector<Channel>& circle) {
    std::optional<uint64_t> formed = circle_formed(topology, program, cycle - start, circle);
    if (formed) *formed += start;
    return formed;
  });
}

void throw_stopped(const Topology& topology, const Program& program, const ProgressWatch& watch,
                   ProgressWatch::State state, uint64_t cycle, int round, NodeNetwork& network, uint64_t start) {
  throw_stopped(
      topology, program, watch, state, cycle, round, [&](int node) { return network.progress(node); },
      [&](int node, int channel, int vc) { return network.status(node, channel, vc); }, start);
}

void require_counts(const Topology& topology, const Program& program,
                    const std::function<NodeProgress(int node)>& progress) {
  if (!program.config.reductions || !program.stream) return;
  for (int node = 0; node < topology.nodes; ++node) {
    const NodeProgress standing = progress(node);
    if (!standing.overflow) continue;
    throw CheckError("node " + std::to_string(node) + ": word " + std::to_string(standing.overflow_word) +
                     " got more contributions than a count of " + std::to_string(program.config.count_bits) +
                     " bits holds, which is " + std::to_string((1 << program.config.count_bits) - 1));
  }
}

void NetworkEngine::request_wave(const WaveRequest& request) {
  if (!request.file.empty() && !network_->wave_open(request.aside.empty() ? request.file : request.aside))
    throw UsageError(setting("wave", request.file) +
                     ": cannot write there; name a file in a folder that exists and is writable");
  wave_ = request;
}

void NetworkEngine::read_memories(const std::vector<unsigned>& counts, const TakeMemory& take) {
  std::vector<Word> words;
  for (size_t node = 0; node < counts.size(); ++node) {
    if (!network_->memory_of(static_cast<int>(node), counts[node], words)) {
      Engine::read_memories(counts, take);
      return;
    }
    take(static_cast<int>(node), words);
  }
}

RunResult NetworkEngine::run(const Program& program) {
  try {
    return run_program(program);
  } catch (const StallError& stall) {
    if (wave_.notes && stall.deadlock) {
      for (const StallError::Wait& wait : stall.waits) wave_.notes->waiting.push_back({wait.node, wait.port, wait.vc});
      wave_.notes->formed = stall.formed;
    }
    throw;
  } catch (...) {
    network_->wave_close();  // the waveform matters most after a failed run
    throw;
  }
}

void NetworkEngine::close_wave() {
  if (!network_->wave_close())
    throw UsageError(setting("wave", printable(wave_.file, 200)) + ": writing failed; is the disk full?");
}

void NetworkEngine::note_cycle(uint64_t cycle, bool release) {
  WaveNotes& notes = *wave_.notes;
  if (release) notes.released.push_back(cycle);
  if (network_->link_active()) notes.last_flit = cycle;
  if (cycle < wave_.first_cycle || cycle > wave_.last_cycle) return;
  notes.last_cycle = cycle;
  if (!network_->link_active()) return;
  size_t link = 0;
  for (int node = 0; node < topology_.nodes; ++node)
    for (int port = 0; port < topology_.ports; ++port, ++link)
      if (topology_.link(node, port) && network_->out_flit(node, port).valid) ++notes.flits[link];
}

RunResult NetworkEngine::run_program(const Program& program) {
  network_->load(program);
  Barrier barrier(program.rounds, program.barrier_delay);
  barrier.step(true, false);
  RunResult result;
  ProgressWatch watch(run_bounds(topology_, program));
  int round = -1;
  if (wave_.notes) {
    *wave_.notes = {};
    wave_.notes->stream = program.stream;
    wave_.notes->spans = wave_.spans;
    wave_.notes->first_cycle = wave_.notes->last_cycle = wave_.first_cycle;
    wave_.notes->flits.assign(static_cast<size_t>(topology_.nodes) * topology_.ports, 0);
  }
  LinkRecord* const links = std::exchange(links_, nullptr);
  if (links != nullptr) links->begin(topology_, program);
  for (uint64_t cycle = 0;; ++cycle) {
    if (!wave_.file.empty() && cycle == wave_.first_cycle) network_->wave_from(cycle);
    if (!wave_.file.empty() && cycle > 0 && cycle - 1 == wave_.last_cycle) close_wave();
    network_->drive_barrier(barrier.close(), barrier.release());
    if (barrier.release()) ++round;
    report(round + 1, cycle);
    if (wave_.notes) note_cycle(cycle, barrier.release());
    if (links != nullptr) links->cycle(*network_, cycle, barrier.release());
    if (cycle % ProgressWatch::kLookEvery == 0) watch.look(network_->work_left(topology_.nodes));
    const ProgressWatch::State state = watch.cycle(barrier.close() || barrier.release(), network_->link_active());
    if (state != ProgressWatch::State::kMoves) {
      if (wave_.notes) wave_.notes->stalled = true;
      network_->wave_close();  // reading the status of routers takes clock cycles
      throw_stopped(topology_, program, watch, state, cycle, round, *network_);
    }
    const bool all_done = network_->all_done();
    const bool finished = barrier.finished();
    network_->step();
    if (finished) {
      result.cycles = cycle;
      break;
    }
    barrier.step(true, all_done);
  }
  network_->drive_barrier(false, false);
  if (!wave_.file.empty()) close_wave();
  wave_ = {};
  require_counts(topology_, program, [&](int node) { return network_->progress(node); });
  result.records = network_->records(program.rounds);
  if (links != nullptr) links->end(result.records, result.cycles);
  return result;
}

}  // namespace dateline
