// SPDX-License-Identifier: Apache-2.0
// Random messages at the local channels of bare routers, and checks of what arrives, for lockstep runs.
//
// One driver observes one network and decides the local wires of every cycle. The same wires can drive any number of
// networks. Random are: routing kind (among those of the network), wormhole or circuit, destinations, paths, lengths,
// the VC of injection, pauses, and how long ejection holds back credits and acknowledges. The driver acts as network
// interface: circuits wait for their acknowledge, and refused probes are sent again after a pause. Checks: the flits of
// a message are contiguous per VC; messages reach the right destination; nothing is lost, duplicated, reordered or
// corrupted; every credit is returned after the drain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "model/router/route_encoding.h"
#include "sim/router_network.h"

namespace dateline {

struct TrafficShape {
  double rate = 0.3;         ///< probability per node and cycle that a new message is offered
  int longest = 12;          ///< flits of the longest payload
  double eject_stall = 0.4;  ///< probability per ejection channel and cycle that no credit is returned
  double circuits = 0.4;     ///< share of circuits, if the network carries them
  bool retry = false;        ///< circuits are refused and retried instead of waiting
  size_t backlog = 4;        ///< messages that wait at an injection channel before offers stop
};

/// The wires of one local channel to drive in this cycle.
struct LocalDrive {
  int node, local;
  FlitWire flit;
  CreditWire credit;
  AckWire ack;
};

class RandomTraffic {
 public:
  RandomTraffic(const Topology& topology, const RouterConfig& config, uint64_t seed, const TrafficShape& shape);

  /// The local wires of this cycle. They depend on what observe() saw in earlier cycles. offer: new messages may start.
  const std::vector<LocalDrive>& decide(bool offer);
  /// Checks the wires of this cycle. Throws CheckError for an unexpected flit or answer.
  void observe(RouterNetwork& network);

  bool drained() const { return delivered_ == offered_ && pending_credits_ == 0; }
  /// Checks that every message arrived and every buffer place was returned. Throws CheckError that says what is
  /// missing.
  void check_drained() const;
  long offered() const { return offered_; }
  long delivered() const { return delivered_; }
  long circuits() const { return circuits_; }  ///< messages offered as circuits
  long nacks() const { return nacks_; }

 private:
  struct Message {
    uint64_t id = 0;
    std::vector<Word> headers;  ///< flits at the sender
    Word arriving = 0;          ///< header as it arrives, with its flits joined
    int payload = 0;            ///< flits
    int destination = 0;
    bool circuit = false;
    int length() const { return static_cast<int>(headers.size()) + payload; }
  };
  struct Sending {
    long message = -1;  ///< -1: none
    int sent = 0;
    bool acked = false;
    int pause = -1;  ///< cycles until a refused probe is sent again; -1: not refused
  };
  struct Injection {
    std::deque<long> waiting;
    std::vector<Sending> sending;  ///< [vc]
    std::vector<int> credits;
  };
  struct Arriving {
    int flits = 0;  ///< 0: between messages
    Word header = 0;
    uint64_t id = 0;
  };
  struct Ejection {
    std::vector<Arriving> arriving;  ///< [vc]
    std::vector<int> held;           ///< [vc]: buffer places not yet returned
    uint8_t to_acknowledge = 0;
  };
  using Anonymous = std::tuple<int, Word, int>;  ///< (destination, header, payload flits)

  void offer_message(int node);
  void inject(int node, int local);
  bool send_from(int node, int local, int vc);
  void give_back(int node, int local);
  void take(int node, int local, const FlitWire& wire);
  void take_payload(Arriving& arriving, int index, const FlitWire& wire, const std::string& where);
  void finish(int node, Arriving& arriving, const std::string& where);
  void take_ack(int node, int local, const AckWire& wire);
  Word payload(uint64_t id, int index) const;
  Word anonymous_payload(Word header, int index) const;
  double chance() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
  int below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }

  Topology topology_;
  RouterConfig config_;
  TrafficShape shape_;
  std::mt19937_64 random_;
  std::vector<RoutingKind> kinds_;
  int id_flits_, header_flits_;
  std::vector<Injection> injections_;
  std::vector<Ejection> ejections_;
  std::vector<Message> messages_;
  std::vector<bool> done_;
  std::map<Anonymous, int> anonymous_;  ///< number of messages in flight that are too short for a message number
  std::vector<LocalDrive> drives_;
  long offered_ = 0, delivered_ = 0, pending_credits_ = 0, circuits_ = 0, nacks_ = 0;
};

}  // namespace dateline
