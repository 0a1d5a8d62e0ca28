// SPDX-License-Identifier: Apache-2.0
// Random messages at the local channels of bare routers, and the checks of what comes out: for lockstep runs.
//
// One driver observes one network and yields the local wires of every cycle, which may then drive any number of
// networks. Destinations, directions (either way round a ring), lengths, the VC of injection, pauses and the
// credits held back at ejection are random. Checks: contiguous flits a VC, right destination, nothing lost,
// duplicated or corrupted; every credit home after drain.
#pragma once

#include <deque>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "sim/router_network.h"

namespace dateline {

struct TrafficShape {
  double rate = 0.3;         ///< chance a cycle and injection channel that a new message is offered
  int longest = 12;          ///< flits of the longest message, route flit included
  double eject_stall = 0.4;  ///< chance a cycle and ejection channel that no credit goes back
  size_t backlog = 4;        ///< messages waiting at one injection channel before offers stop
};

/// A local wire to drive in this cycle.
struct LocalDrive {
  int node, local;
  Forward flit;
  Credit credit;
};

class RandomTraffic {
 public:
  RandomTraffic(const Topology& topology, const RouterConfig& config, uint64_t seed, const TrafficShape& shape);

  /// The local wires of this cycle, decided on what observe() saw in earlier cycles. offer: new messages may start.
  const std::vector<LocalDrive>& decide(bool offer);
  /// Looks at the wires of this cycle. Throws CheckError on a flit that should not be there.
  void observe(RouterNetwork& network);

  bool drained() const { return delivered_ == offered_ && pending_credits_ == 0; }
  /// Every message arrived, every buffer place came back; throws CheckError naming what did not.
  void check_drained() const;
  long offered() const { return offered_; }
  long delivered() const { return delivered_; }

 private:
  struct Message {
    uint64_t id;
    uint64_t header;
    int length, destination;
  };
  struct Injection {
    std::deque<Message> waiting;
    std::vector<Message> sending;  ///< a VC; length 0 = none
    std::vector<int> sent, credits;
  };
  struct Arriving {
    int flits = 0;  ///< 0: between messages
    uint64_t header = 0, id = 0;
  };
  struct Ejection {
    std::vector<Arriving> arriving;  ///< a VC
    std::vector<int> held;           ///< a VC: buffer places not yet given back
  };

  void offer_message(int node);
  void inject(int node, int local);
  void give_back(int node, int local);
  void take(int node, int local, const Forward& wire);
  uint64_t payload(uint64_t id, int index) const;
  double chance() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
  int below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }

  Topology topology_;
  RouterConfig config_;
  TrafficShape shape_;
  std::mt19937_64 random_;
  std::vector<Injection> injections_;
  std::vector<Ejection> ejections_;
  std::vector<Message> messages_;
  std::vector<bool> done_;
  std::map<std::pair<int, uint64_t>, int> single_;  ///< one-flit messages on their way, by destination and header
  std::vector<LocalDrive> drives_;
  long offered_ = 0, delivered_ = 0, pending_credits_ = 0;
};

}  // namespace dateline
