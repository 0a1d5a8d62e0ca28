// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/traffic_sources.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/routing/header.h"

namespace dateline {
namespace {

constexpr unsigned kRateMask = (1u << kSourceRateBits) - 1;
constexpr uint32_t kRandomMask = (1u << kSourceRandomBits) - 1;
constexpr uint64_t kMark = uint64_t{1} << (HeaderLayout::kTagShift + kMeasuredTag);
constexpr uint64_t kReportEvery = 256;  // cycles

/// The registers of one source; the names are those of the RTL.
struct Source {
  uint32_t random = 0;
  bool made = false;
  unsigned measured = 0, other = 0;
  std::vector<int> credits;  ///< [vc]
  int last_vc = -1;
  size_t entry = 0;
  FlitWire flit;               ///< flit on the injection channel in this cycle
  CreditWire place{0, false};  ///< credit returned in this cycle
};

/// The next VC in turn that has a credit; -1: none.
int granted(const Source& source) {
  const int vcs = static_cast<int>(source.credits.size());
  for (int i = 1; i <= vcs; ++i)
    if (const int vc = (source.last_vc + i) % vcs; source.credits[static_cast<size_t>(vc)] > 0) return vc;
  return -1;
}

class Sources {
 public:
  Sources(const RouterConfig& config, const SourceProgram& program, RouterNetwork& network)
      : program_(program), network_(network), sources_(program.nodes.size()), received_(program.nodes.size()) {
    for (size_t n = 0; n < sources_.size(); ++n) {
      sources_[n].random = program.nodes[n].seed;
      sources_[n].credits.assign(static_cast<size_t>(config.vcs), config.depth);
    }
    for (const SourceCount count : kSourceCounts) counts_[count].resize(sources_.size());
  }
  const SourceCounts& counts() const { return counts_; }
  void cycle(unsigned now);

 private:
  void source(size_t node, unsigned now);

  const SourceProgram& program_;
  RouterNetwork& network_;
  std::vector<Source> sources_;
  std::vector<FlitWire> received_;  ///< [node]: flit on the ejection channel in this cycle
  SourceCounts counts_;
};

/// Counts the events of this cycle and computes the registers of a source for the next cycle.
void Sources::source(size_t node, unsigned now) {
  Source& s = sources_[node];
  const SourceProgram::Node& program = program_.nodes[node];
  const bool window = now > program_.open && now <= program_.close;
  const bool mark = s.measured > 0 && (s.other == 0 || !window);
  const int vc = s.measured > 0 || s.other > 0 ? granted(s) : -1;
  if (s.made && window) {
    ++counts_[SourceCount::kMade][node];
    counts_[SourceCount::kMadeCycles][node] += now + 1;
  }
  if (vc >= 0 && window) ++counts_[SourceCount::kSent][node];
  const FlitWire& received = received_[node];
  if (received.valid && window) ++counts_[SourceCount::kReceived][node];
  if (received.valid && (static_cast<uint64_t>(received.data) & kMark) != 0) {
    ++counts_[SourceCount::kArrived][node];
    counts_[SourceCount::kArrivedCycles][node] += now + 1;
  }

  s.flit = {};
  if (vc >= 0) {
    s.flit = {Word{program.headers[s.entry] | (mark ? kMark : 0)}, static_cast<uint8_t>(vc), true, true, true};
    s.entry = s.entry + 1 == program.headers.size() ? 0 : s.entry + 1;
    --s.credits[static_cast<size_t>(vc)];
    s.last_vc = vc;
    --(mark ? s.measured : s.other);
  }
  if (s.made) ++(window ? s.measured : s.other);
  s.made = s.random >> (kSourceRandomBits - kSourceRateBits) < program.rate;
  const uint32_t fresh = (s.random ^ s.random >> (kSourceRandomBits - kSourceRandomTap)) & kRateMask;
  s.random = (s.random >> kSourceRateBits | fresh << (kSourceRandomBits - kSourceRateBits)) & kRandomMask;
  s.place = {received.vc, received.valid};
}

void Sources::cycle(unsigned now) {
  for (size_t n = 0; n < sources_.size(); ++n) {
    const int node = static_cast<int>(n);
    if (sources_[n].flit.valid) network_.drive_flit(node, 0, sources_[n].flit);
    if (sources_[n].place.valid) network_.drive_credit(node, 0, sources_[n].place);
    received_[n] = {};
  }
  const LocalActivity& activity = network_.local_activity();
  for (const LocalActivity::Flit& flit : activity.ejected) received_[static_cast<size_t>(flit.node)] = flit.wire;
  for (size_t n = 0; n < sources_.size(); ++n) source(n, now);
  for (const LocalActivity::Credit& credit : activity.returned)
    ++sources_[static_cast<size_t>(credit.node)].credits[static_cast<size_t>(credit.vc)];
  network_.step();
}

}  // namespace

SourceCounts run_sources(const RouterConfig& config, const SourceProgram& program, RouterNetwork& network,
                         const Watcher& watcher) {
  network.reset();
  Sources sources(config, program, network);
  for (unsigned now = 0; now <= program.end; ++now) {
    if (watcher && now % kReportEvery == 0)
      watcher({"drives traffic", "cycle " + std::to_string(now) + " of " + std::to_string(program.end),
               static_cast<double>(now), static_cast<double>(program.end)});
    sources.cycle(now);
  }
  return sources.counts();
}

}  // namespace dateline
