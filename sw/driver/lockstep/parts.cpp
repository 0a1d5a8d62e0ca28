// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/lockstep/parts.h"

#include <functional>
#include <utility>

#include "model/base/error.h"
#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/rtl_nodes.h"
#include "sim/systemc/sc_nodes.h"
#include "sim/systemc/sc_routers.h"

namespace dateline {
namespace {

constexpr uint64_t kWaveBefore = 60, kWaveAfter = 20;  // cycles around a mismatch

std::function<void(uint64_t)> watch_cycles(const Watcher& watcher, const std::string& part, uint64_t cycles) {
  if (!watcher) return {};
  return [watcher, what = "compares " + part, cycles](uint64_t cycle) {
    if (cycle % 64 == 0)
      watcher({what, "cycle " + std::to_string(cycle) + " of " + std::to_string(cycles), static_cast<double>(cycle),
               static_cast<double>(cycles)});
  };
}

/// The part of the waveform around a mismatch, with the cursor on the mismatch.
WaveNotes window_notes(const Mismatch& mismatch, bool bare) {
  WaveNotes notes;
  notes.first_cycle = mismatch.cycle > kWaveBefore ? mismatch.cycle - kWaveBefore : 0;
  notes.last_cycle = mismatch.cycle + kWaveAfter;
  notes.mark = mismatch.cycle;
  notes.node = mismatch.node;
  notes.bare = bare;
  return notes;
}

LockstepResult compare(const LockstepRequest& request, std::vector<Named<RouterNetwork>>& networks) {
  return lockstep_routers(request, networks);
}
LockstepResult compare(const LockstepRequest& request, std::vector<Named<NodeNetwork>>& networks) {
  return lockstep_nodes(request, networks);
}

/// Replays the cycles around a mismatch without a comparison: the native network determines the traffic, and the RTL
/// writes the waveform.
template <class Network, class Writer>
void record_window(LockstepRequest request, uint64_t first_cycle, uint64_t last_cycle, const std::string& file,
                   std::unique_ptr<Network> native, std::unique_ptr<Network> rtl, Writer& writer) {
  if (!writer.wave_open(file)) throw UsageError("cannot write there");
  request.stop_after = last_cycle;
  request.each_cycle = [&](uint64_t cycle) {
    if (cycle == first_cycle) writer.wave_from(cycle);
  };
  request.compare = false;
  std::vector<Named<Network>> networks;
  networks.push_back({"native", std::move(native)});
  networks.push_back({"rtl", std::move(rtl)});
  try {
    compare(request, networks);
  } catch (const CheckError&) {
    // After the mismatch the RTL may get inputs that fail its assertions; the waveform ends there.
  }
  if (!writer.wave_close()) throw UsageError("writing failed; is the disk full?");
}

class RouterPart : public LockstepPart {
 public:
  RouterPart(LockstepRequest request, const EnginePaths& paths) : request_(std::move(request)), paths_(paths) {
    request_.machine = without_nodes(request_.machine);
    networks_.push_back({"native", std::make_unique<NativeRouters>(topology(), router())});
    networks_.push_back({"systemc", std::make_unique<ScRouters>(topology(), router())});
    networks_.push_back({"rtl", load_router_tiles(topology(), router(), paths, false)});
  }
  std::string name() const override { return "routers"; }
  std::string messages() const override { return "messages delivered"; }
  const Machine& machine() const override { return request_.machine; }
  LockstepResult run(const Watcher& watcher) override {
    request_.each_cycle = watch_cycles(watcher, name(), request_.cycles);
    return lockstep_routers(request_, networks_);
  }
  WaveNotes record(const Mismatch& mismatch, const std::string& file) override {
    WaveNotes notes = window_notes(mismatch, true);
    std::unique_ptr<RouterNetwork> rtl = load_router_tiles(topology(), router(), paths_, true);
    auto& writer = dynamic_cast<Waves&>(*rtl);
    record_window<RouterNetwork>(request_, notes.first_cycle, notes.last_cycle, file,
                                 std::make_unique<NativeRouters>(topology(), router()), std::move(rtl), writer);
    return notes;
  }

 private:
  const Topology& topology() const { return request_.machine.topology; }
  const RouterConfig& router() const { return request_.machine.router(); }

  LockstepRequest request_;
  EnginePaths paths_;
  std::vector<Named<RouterNetwork>> networks_;
};

class NodePart : public LockstepPart {
 public:
  NodePart(LockstepRequest request, const EnginePaths& paths) : request_(std::move(request)), paths_(paths) {
    networks_.push_back({"native", std::make_unique<NativeNodes>(topology(), node())});
    networks_.push_back({"systemc", std::make_unique<ScNodes>(topology(), node())});
    networks_.push_back({"rtl", std::make_unique<RtlNodes>(topology(), node(), paths, false)});
    if (const std::vector<int>& rtl_nodes = machine().rtl_nodes; !rtl_nodes.empty())
      networks_.push_back({"systemc with RTL nodes " + machine().options.rtl_nodes,
                           std::make_unique<ScNodes>(topology(), node(), rtl_nodes, paths)});
  }
  std::string name() const override { return "nodes"; }
  std::string messages() const override { return "random programs"; }
  const Machine& machine() const override { return request_.machine; }
  LockstepResult run(const Watcher& watcher) override {
    request_.each_cycle = watch_cycles(watcher, name(), request_.cycles);
    return lockstep_nodes(request_, networks_);
  }
  WaveNotes record(const Mismatch& mismatch, const std::string& file) override {
    WaveNotes notes = window_notes(mismatch, false);
    auto rtl = std::make_unique<RtlNodes>(topology(), node(), paths_, true);
    RtlNodes& writer = *rtl;
    record_window<NodeNetwork>(request_, notes.first_cycle, notes.last_cycle, file,
                               std::make_unique<NativeNodes>(topology(), node()), std::move(rtl), writer);
    return notes;
  }

 private:
  const Topology& topology() const { return request_.machine.topology; }
  const NodeConfig& node() const { return request_.machine.node; }

  LockstepRequest request_;
  EnginePaths paths_;
  std::vector<Named<NodeNetwork>> networks_;
};

}  // namespace

std::vector<std::unique_ptr<LockstepPart>> lockstep_parts(const LockstepRequest& request, bool nodes,
                                                          uint64_t node_cycles, const EnginePaths& paths) {
  std::vector<std::unique_ptr<LockstepPart>> parts;
  parts.push_back(std::make_unique<RouterPart>(request, paths));
  if (!nodes) return parts;
  LockstepRequest with_nodes = request;
  with_nodes.cycles = node_cycles;
  parts.push_back(std::make_unique<NodePart>(std::move(with_nodes), paths));
  return parts;
}

Machine lockstep_machine(MachineOptions options) {
  if (options.vcs == 0) {
    MachineOptions wormhole = options;
    wormhole.switching = SwitchingMode::kWormhole;
    wormhole.circuit_retry = false;
    options.vcs = make_machine(wormhole).router().vcs;
  }
  return make_machine(options);
}

}  // namespace dateline
