// SPDX-License-Identifier: Apache-2.0
// The router of rtl/router/dl_router.sv, cycle by cycle, for any number of routers of one configuration. One core for
// every C++ face: what a step sends goes to an Emit object (a list of wires, or sc_signals).
//
// A cycle is: step() decides on registered state only and emits what stands on the wires in the NEXT cycle; then
// accept_flit(), accept_credit() and accept_ack() take in what stands on the wires in THIS cycle (network channels:
// link_stages - 1 cycles later, links longer than a cycle end in registers of the receiver). accept_ack() may come
// several times for a channel.
//
// Emit has: void flit(int out_channel, const FlitWire&); void credit(int in_channel, int vc);
// void ack(int in_channel, const AckWire&), which adds to what it was given for that channel in this cycle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "model/base/huge_pages.h"
#include "model/network/quick_hop.h"
#include "model/router/config.h"
#include "model/router/core_shape.h"
#include "model/router/flit_pool.h"
#include "model/router/round_robin.h"
#include "model/router/straight_run.h"
#include "model/router/turn_levels.h"
#include "model/router/wires.h"

namespace dateline {

/// Output cycles lost: an output had a flit to send and sent none, by reason.
struct LostCycles {
  uint64_t credit = 0;     ///< the far buffer was full
  uint64_t vc = 0;         ///< no virtual channel to be had
  uint64_t switching = 0;  ///< the input sent elsewhere
  uint64_t ejection = 0;   ///< credit or VC of an ejection channel
};

/// What one input VC and the output VC of the same number hold, for naming who waits for whom.
struct ChannelStatus {
  bool nonempty = false;
  bool waiting = false;  ///< the front is a head without an output VC
  int dest = 0;          ///< destination number of the front head
  VcSet vcs = 0;         ///< VCs that it may take there
  bool owned = false;    ///< output side: some input VC has this output VC
  bool has_credit = false;
  int owner_slot = 0;
  int owner_vc = 0;
};

/// Shape: what of the configuration is fixed when the core is compiled (core_shape.h).
template <class Shape>
class RouterCore {
 public:
  RouterCore(const RouterConfig& config, const std::vector<RouterPlace>& places);

  /// Memory of a router that holds so many flits at most, for estimates.
  static double bytes(const RouterConfig& config, double flits);

  const RouterConfig& config() const { return config_; }
  /// Nothing is buffered or under way inside.
  bool idle(int router) const {
    return routers_[router].occupied == 0 && (Shape::kFixed || routers_[router].delayed == 0);
  }
  ChannelStatus status(int router, int channel, int vc) const;
  /// The front of the input VC is a probe that finds no VC in this cycle, and is refused.
  bool refuses(int router, int channel, int vc) const;
  void reset();

  template <class Emit>
  void step(int router, Emit& emit, LostCycles* lost = nullptr);
  [[gnu::always_inline]] inline void accept_flit(int router, int channel, const FlitWire& wire);

  // Fetch from memory what is needed soon, and change nothing: a step; the flits that a step could send; what a flit or
  // a credit meets; and the flit before it on its VC. The second and the fourth want the first and the third some time
  // before.
  void expect(int router) const;
  void expect_flits(int router) const;
  void expect_wire(int router, int channel, int vc, bool flit) const;
  void expect_last(int router, int channel, int vc) const;
  void accept_credit(int router, int channel, int vc);
  template <class Emit>
  void accept_ack(int router, int channel, const AckWire& wire, Emit& emit);
  // The same for what reached a network channel so many steps ago as late says, 0 < late < link_stages: it is under way
  // in the link's registers still. Late by one is what comes in time, after the step of its cycle.
  void accept_late_flit(int router, int channel, const FlitWire& wire, int late);
  void accept_late_credit(int router, int channel, int vc, int late);
  void accept_late_ack(int router, int channel, const AckWire& wire, int late);

 private:
  using Route = HeadRoute;
  using Buffered = BufferedFlit;
  struct Input {
    uint8_t nonempty = 0, busy = 0;  ///< a bit a VC; busy: has an output VC
    uint8_t passed_by = 0;           ///< flits in a row that one to be ejected has let pass
    VcSet consumed = 0;                 ///< VCs whose first flit is a consumed header
    RoundRobin accepts;              ///< of the destinations that propose
  };
  struct InputVc {
    uint32_t front = 0, back = 0;  ///< places of the first and the last flit, if there are flits
    uint8_t count = 0, out = 0, out_vc = 0;
  };
  struct Output {
    uint8_t owned = 0, has_credit = 0;
    StraightRun straight;
    RoundRobin gives, sends;  ///< of the VCs: free ones, and those with a flit
    TurnLevels::State<Shape::kPorts> turns;
  };
  struct OutputVc {
    uint8_t credits = 0, owner_slot = 0, owner_vc = 0;
  };
  using Channels = std::conditional_t<Shape::kFixed, uint16_t, uint32_t>;  ///< a bit a channel
  static_assert(Shape::kChannels <= 8 * static_cast<int>(sizeof(Channels)));
  /// What a step needs of a router beside its flits, in a few cache lines, what it needs first in one where channels
  /// are eight at most. A flit wants an output while it is the first of its VC and, if it is a head, its route is
  /// known.
  struct alignas(64) Router {
    Channels occupied = 0;                                 ///< inputs that hold a flit
    Channels wanted = 0;                                   ///< outputs that some flit wants
    std::array<Channels, Shape::kChannels> wanting_ins{};  ///< [output]: inputs
    std::array<Input, Shape::kChannels> inputs;
    std::array<std::array<VcSet, Shape::kChannels>, Shape::kChannels> wanting_vcs{};  ///< [output][input]
    std::array<Output, Shape::kChannels> outputs;
    std::array<std::array<OutputVc, Shape::kVcs>, Shape::kChannels> output_vcs;
    std::array<std::array<RoundRobin, Shape::kChannels>, Shape::kChannels> heads;  ///< [input][output]: of its VCs
    std::array<std::array<InputVc, Shape::kVcs>, Shape::kChannels> input_vcs;
    QuickHops::Place quick_place;
    // All three are 0 in a FixedShape, which does not look at them.
    Channels consumed = 0;  ///< inputs where a consumed header is the first of a VC
    int delayed = 0;     ///< wires on their way through the link registers
    int stage = 0;       ///< the register that was written last
  };
  /// The header that is arriving on an input VC, where headers can be wider than a flit or end on their way.
  struct Arriving {
    uint8_t header_flits = 0;
    uint32_t header_at = 0;    ///< place of its first flit
    bool after_consumed = false;  ///< the flit before was a consumed header, with route `held`
    Route held;
    uint64_t header = 0;
  };
  /// A link's registers of one cycle.
  struct Delayed {
    FlitWire flit;
    CreditWire credit;
    AckWire ack;
  };
  /// What the outputs see in one cycle; it lives on the stack of step().
  struct Requests;
  /// A router in one step.
  struct Place {
    int number;
    Router& router;
    Buffered* flits;  ///< those of all routers
  };

  constexpr Crossbar crossbar() const { return Shape::crossbar(config_); }
  constexpr int ports() const { return crossbar().ports; }
  constexpr int vcs() const { return Shape::vcs(config_); }
  constexpr int link_stages() const { return Shape::kFixed ? 1 : config_.link_stages; }
  constexpr bool wide() const { return !Shape::kFixed && config_.width > 64; }

  Place at(int router) { return {router, routers_[router], pool_.flits()}; }
  static Buffered& front(const Place& at, int in, int vc) { return at.flits[at.router.input_vcs[in][vc].front]; }
  Word data_at(const Place& at, uint32_t place) const {
    const uint64_t low = at.flits[place].low;
    return wide() ? Word{pool_.high(place)} << 64 | low : Word{low};
  }
  void set_data(const Place& at, uint32_t place, Word data) {
    at.flits[place].low = static_cast<uint64_t>(data);
    if (wide()) pool_.high(place) = static_cast<uint64_t>(data >> 64);
  }
  Arriving& arriving(int router, int in, int vc) {
    return arriving_[(static_cast<size_t>(router) * crossbar().channels() + in) * vcs() + vc];
  }

  bool delays(int channel) const { return link_stages() > 1 && channel < ports(); }
  /// The register that was written in the step so many before the last.
  Delayed& delayed(const Place& at, int port, int before = 0) {
    const int registers = link_stages() - 1;
    const int stage = at.router.stage - before + (at.router.stage < before ? registers : 0);
    return delay_[(static_cast<size_t>(at.number) * registers + stage) * ports() + port];
  }
  template <class Emit>
  void advance_links(const Place& at, Emit& emit);

  [[gnu::always_inline]] inline void buffer_flit(const Place& at, int channel, const FlitWire& wire);
  void take_header(const Place& at, int channel, uint32_t place, const FlitWire& wire);
  [[gnu::always_inline]] inline Route decode(const Place& at, int channel, uint64_t header, int vc) const;
  [[gnu::noinline]] Route decode_any(int router, int channel, uint64_t header, int vc) const;
  /// Of a head that its route sends by output `out`, or as many as there are ports: to be ejected.
  int destination(int channel, int out) const {
    if (!crossbar().all_port) return out;
    if (channel >= ports()) return channel - ports();
    return out == ports() ? ports() + channel : out;
  }
  void gain_credit(Router& router, int channel, int vc);
  template <class Emit>
  void pass_ack(const Place& at, int channel, const AckWire& wire, Emit& emit);

  // always_inline: left to gcc they are calls, and a run takes a twentieth more instructions.
  [[gnu::always_inline]] inline void present(const Place& at, int in, int vc);
  [[gnu::always_inline]] inline void withdraw(Router& router, int in, int vc, int out);
  [[gnu::always_inline]] inline void take_slot(int out, int slot, StraightHead head, Output& output) const;
  [[gnu::always_inline]] inline int choose_slot(const Place& at, int out, uint32_t heads, StraightHead head,
                                                const Requests& requests) const;
  StraightHead straight_head(const Buffered& head, int vc) const {
    return {head.hops, static_cast<uint8_t>(vc >= vcs() / 2)};
  }
  [[gnu::noinline]] bool waits_elsewhere(const Router& router, int in, int out, const Requests& requests) const;
  [[gnu::always_inline]] inline VcSet with_turns(const Place& at, int straight, VcSet vcs,
                                                 const StraightRun& run) const;
  [[gnu::always_inline]] inline int choose_destination(const Place& at, int in, const Requests& requests);
  VcSet free_vcs(const Router& router, int out, const Route& route) const;
  [[gnu::always_inline]] inline void present_heads(const Place& at, int out, uint32_t ins, Requests& requests) const;
  [[gnu::always_inline]] inline int choose_vc(Router& router, int in, int vc, int out, VcSet free);
  [[gnu::always_inline]] inline void own_vc(Router& router, int out, int out_vc, int slot, int in, int vc);
  [[gnu::always_inline]] inline void free_vc(Router& router, int out, int out_vc, int in, int vc);
  template <class Emit>
  [[gnu::noinline]] void arbitrate(Place at, uint32_t outs, uint32_t served, Emit& emit, LostCycles* lost);
  template <class Emit>
  [[gnu::always_inline]] inline void serve(const Place& at, int in, int vc, int out, Emit& emit, LostCycles* lost);
  [[gnu::always_inline]] inline void allocate(const Place& at, int out, uint32_t ins, Requests& requests);
  [[gnu::always_inline]] inline void pop(const Place& at, int in, int vc);
  template <bool kHead, class Emit>
  [[gnu::always_inline]] inline void send(const Place& at, int in, int vc, int out, int out_vc, Emit& emit);
  template <class Emit>
  void turn_away(const Place& at, int in, const Requests& requests, Emit& emit);
  void count_lost(const Router& router, uint32_t outs, const Requests& requests, LostCycles& lost) const;

  RouterConfig config_;
  RoutingRules rules_;
  QuickHops hops_;
  int most_hops_;  ///< that a head counts
  int header_flits_;
  std::array<int, Shape::kChannels> straight_slot_{};
  std::array<uint32_t, Shape::kChannels> dim_of_four_{};
  std::array<TurnLevels, Shape::kChannels> turn_levels_;
  HugeVector<Router> routers_;
  std::vector<RouterPlace> places_;  ///< [router]
  FlitPool pool_;
  std::vector<Arriving> arriving_;  ///< [router][channel][vc]; none in a FixedShape
  std::vector<Delayed> delay_;      ///< [router][register][port]
};

/// Routers of any configuration.
using RouterArray = RouterCore<AnyShape>;
extern template class RouterCore<AnyShape>;

}  // namespace dateline
