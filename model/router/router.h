// SPDX-License-Identifier: Apache-2.0
// Cycle-exact model of rtl/router/dl_router.sv, for any number of routers of one configuration. All C++ engines use
// this core: step() passes what a router sends to an Emit object, which keeps lists of wires or writes sc_signals.
//
// A cycle is: first step(), which reads registered state only and emits the wires of the NEXT cycle; then
// accept_flit(), accept_credit() and accept_ack(), which take in the wires of THIS cycle. On network channels they take
// effect link_stages - 1 cycles later, because long links end in registers of the receiver. accept_ack() may be called
// several times per channel and cycle.
//
// Emit has: void flit(int out_channel, const FlitWire&); void credit(int in_channel, int vc);
// void ack(int in_channel, const AckWire&), which adds to the bits of earlier calls for that channel in the cycle.
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

/// Lost cycles of outputs, by reason: an output had a flit to send and sent none.
struct LostCycles {
  uint64_t credit = 0;     ///< the far buffer was full
  uint64_t vc = 0;         ///< no virtual channel was free
  uint64_t switching = 0;  ///< the input sent elsewhere
  uint64_t ejection = 0;   ///< no credit or VC of an ejection channel
};

/// State of one input VC and of the output VC of the same number, to name which message waits for which.
struct ChannelStatus {
  bool nonempty = false;
  bool waiting = false;  ///< the front is a head without an output VC
  int dest = 0;          ///< destination number of the front head
  VcSet vcs = 0;         ///< VCs that it may take there
  bool owned = false;    ///< output side: an input VC owns this output VC
  bool has_credit = false;
  int owner_slot = 0;  ///< of an owned VC
  int owner_vc = 0;    ///< of an owned VC
};

/// Shape: the part of the configuration that is fixed at compile time (core_shape.h).
template <class Shape>
class RouterCore {
 public:
  RouterCore(const RouterConfig& config, const std::vector<RouterPlace>& places);

  /// Bytes of memory per router that holds at most `flits` flits, for estimates.
  static double bytes(const RouterConfig& config, double flits);

  const RouterConfig& config() const { return config_; }
  /// The router holds no flit, and no wire is in its link registers.
  bool idle(int router) const {
    return routers_[router].occupied == 0 && (Shape::kFixed || routers_[router].delayed == 0) &&
           !(traverses() && routers_[router].traversing != 0);
  }
  ChannelStatus status(int router, int channel, int vc) const;
  /// The front of the input VC is a probe that finds no free VC in this cycle and is refused.
  bool refuses(int router, int channel, int vc) const;
  void reset();

  template <class Emit>
  void step(int router, Emit& emit, LostCycles* lost = nullptr);
  [[gnu::always_inline]] inline void accept_flit(int router, int channel, const FlitWire& wire);

  // Prefetches; they change nothing. For a step: expect(), and later expect_flits(), the flits that the step could
  // send. For an arriving flit or credit: expect_wire(), and for a flit later expect_last(), the flit before it on its
  // VC. The later call of each pair reads what the earlier one fetched.
  void expect(int router) const;
  void expect_flits(int router) const;
  void expect_wire(int router, int channel, int vc, bool flit) const;
  void expect_last(int router, int channel, int vc) const;
  void accept_credit(int router, int channel, int vc);
  template <class Emit>
  void accept_ack(int router, int channel, const AckWire& wire, Emit& emit);
  // accept_*() for wires that reached a network channel `late` steps ago, 0 < late < link_stages: they are still in the
  // link's registers. late is 1 for wires that arrive on time, after the step of their cycle.
  void accept_late_flit(int router, int channel, const FlitWire& wire, int late);
  void accept_late_credit(int router, int channel, int vc, int late);
  void accept_late_ack(int router, int channel, const AckWire& wire, int late);

 private:
  using Route = HeadRoute;
  using Buffered = BufferedFlit;
  struct Input {
    uint8_t nonempty = 0, busy = 0;  ///< one bit per VC; busy: has an output VC
    uint8_t passed_by = 0;           ///< flits in a row that passed a body flit for ejection
    VcSet consumed = 0;              ///< VCs whose first flit is a consumed header
    RoundRobin accepts;              ///< arbiter over the destinations that propose
  };
  struct InputVc {
    uint32_t front = 0, back = 0;  ///< places in the pool of the first and last flit, if any
    uint8_t count = 0, out = 0, out_vc = 0;
  };
  struct Output {
    uint8_t owned = 0, has_credit = 0;
    StraightRun straight;
    RoundRobin gives, sends;  ///< arbiters over VCs: over free ones, and over those with a flit
    TurnLevels::State<Shape::kPorts> turns;
  };
  struct OutputVc {
    uint8_t credits = 0, owner_slot = 0, owner_vc = 0;
  };
  using Channels = std::conditional_t<Shape::kFixed, uint16_t, uint32_t>;  ///< one bit per channel
  static_assert(Shape::kChannels <= 8 * static_cast<int>(sizeof(Channels)));
  /// Everything that a step needs of a router except its flits, in a few cache lines; with at most eight channels the
  /// first line holds what is read first. A flit wants an output while it is the first of its VC and, if it is a head,
  /// its route is known.
  struct alignas(64) Router {
    Channels occupied = 0;                                 ///< inputs that hold a flit
    Channels wanted = 0;                                   ///< outputs that a flit wants
    std::array<Channels, Shape::kChannels> wanting_ins{};  ///< [output]: inputs with a flit that wants it
    std::array<Input, Shape::kChannels> inputs;
    std::array<std::array<VcSet, Shape::kChannels>, Shape::kChannels> wanting_vcs{};  ///< [output][input]: VCs
    std::array<Output, Shape::kChannels> outputs;
    std::array<std::array<OutputVc, Shape::kVcs>, Shape::kChannels> output_vcs;
    std::array<std::array<RoundRobin, Shape::kChannels>, Shape::kChannels> heads;  ///< [input][output]: over VCs
    std::array<std::array<InputVc, Shape::kVcs>, Shape::kChannels> input_vcs;
    QuickHops::Place quick_place;
    Channels traversing = 0;  ///< outputs whose flit is on its way from the buffer to the link
    // These three are 0 in a FixedShape, which does not read them.
    Channels consumed = 0;  ///< inputs with a consumed header at the front of a VC
    int delayed = 0;        ///< wires in the link registers
    int stage = 0;          ///< link register that was written last
  };
  /// The header that is arriving on an input VC. Used where headers can be wider than a flit or be consumed on the way.
  struct Arriving {
    uint8_t header_flits = 0;
    uint32_t header_at = 0;       ///< place in the pool of its first flit
    bool after_consumed = false;  ///< the previous flit was a consumed header with route `held`
    Route held;
    uint64_t header = 0;
  };
  /// One register stage of a link.
  struct Delayed {
    FlitWire flit;
    CreditWire credit;
    AckWire ack;
  };
  /// Requests of one cycle, by output; on the stack of arbitrate().
  struct Requests;
  /// A router during one step.
  struct Place {
    int number;
    Router& router;
    Buffered* flits;  ///< flits of all routers
  };

  constexpr Crossbar crossbar() const { return Shape::crossbar(config_); }
  constexpr int ports() const { return crossbar().ports; }
  constexpr int vcs() const { return Shape::vcs(config_); }
  constexpr int link_stages() const { return Shape::kFixed ? 1 : config_.link_stages; }
  /// A head gets its VC at least a cycle before it leaves.
  constexpr bool allocates_early() const { return Shape::pipeline(config_) >= 1; }
  /// A flit passes the crossbar in the cycle after it was chosen.
  constexpr bool traverses() const { return Shape::pipeline(config_) >= 2; }
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
  /// The link register that was written `before` steps before the last step.
  Delayed& delayed(const Place& at, int port, int before = 0) {
    const int registers = link_stages() - 1;
    const int stage = at.router.stage - before + (at.router.stage < before ? registers : 0);
    return delay_[(static_cast<size_t>(at.number) * registers + stage) * ports() + port];
  }
  template <class Emit>
  void advance_links(const Place& at, Emit& emit);
  template <class Emit>
  void leave_crossbar(const Place& at, Emit& emit);

  [[gnu::always_inline]] inline void buffer_flit(const Place& at, int channel, const FlitWire& wire);
  void take_header(const Place& at, int channel, uint32_t place, const FlitWire& wire);
  [[gnu::always_inline]] inline Route decode(const Place& at, int channel, uint64_t header, int vc) const;
  [[gnu::noinline]] Route decode_any(int router, int channel, uint64_t header, int vc) const;
  /// Output channel of a head with output port `out`; `out` equal to ports(): ejection.
  int destination(int channel, int out) const {
    if (!crossbar().all_port) return out;
    if (channel >= ports()) return channel - ports();
    return out == ports() ? ports() + channel : out;
  }
  void gain_credit(Router& router, int channel, int vc);
  template <class Emit>
  void pass_ack(const Place& at, int channel, const AckWire& wire, Emit& emit);

  // always_inline: otherwise gcc makes calls, and a run takes a twentieth more instructions.
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
  int most_hops_;  ///< largest hops of a head
  int header_flits_;
  std::array<int, Shape::kChannels> straight_slot_{};
  std::array<uint32_t, Shape::kChannels> dim_of_four_{};
  std::array<TurnLevels, Shape::kChannels> turn_levels_;
  HugeVector<Router> routers_;
  std::vector<RouterPlace> places_;  ///< [router]
  FlitPool pool_;
  std::vector<Arriving> arriving_;  ///< [router][channel][vc]; empty in a FixedShape
  std::vector<Delayed> delay_;      ///< [router][register][port]
  std::vector<FlitWire> crossbar_;  ///< [router][output]: the flit chosen in the last step; empty without this register
};

/// Routers of any configuration.
using RouterArray = RouterCore<AnyShape>;
extern template class RouterCore<AnyShape>;

}  // namespace dateline
