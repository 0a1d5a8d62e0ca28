// SPDX-License-Identifier: Apache-2.0
// Drives a Verilated rtl/stream/dl_stream_example.sv. Packets enter and are taken at random times. Each must arrive
// complete, at its target, and in order with the other packets of its pair of nodes. Needs only Verilator's headers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace dateline {

/// `width` bits of a port from bit `lsb` on; width at most 32.
template <typename Port>
uint32_t port_bits(const Port& port, int lsb, int width) {
  if constexpr (std::is_integral_v<Port>) {
    return static_cast<uint32_t>((static_cast<uint64_t>(port) >> lsb) & ((uint64_t{1} << width) - 1));
  } else {
    uint64_t two = port[lsb / 32];
    if (lsb % 32 + width > 32) two |= static_cast<uint64_t>(port[lsb / 32 + 1]) << 32;
    return static_cast<uint32_t>((two >> (lsb % 32)) & ((uint64_t{1} << width) - 1));
  }
}

template <typename Port>
void set_port_bits(Port& port, int lsb, int width, uint32_t value) {
  for (int bit = 0; bit < width; ++bit) {
    const uint64_t one = (value >> bit) & 1;
    if constexpr (std::is_integral_v<Port>) {
      const uint64_t place = uint64_t{1} << (lsb + bit);
      port = static_cast<Port>(one != 0 ? port | place : port & ~place);
    } else {
      const uint32_t place = uint32_t{1} << ((lsb + bit) % 32);
      auto& word = port[(lsb + bit) / 32];
      word = one != 0 ? word | place : word & ~place;
    }
  }
}

struct StreamPacket {
  int from = 0, to = 0;
  uint8_t tid = 0;
  std::vector<uint32_t> beats;  ///< the first contains {from, low bits of a number}, so the receiver finds the sender
};

/// Node number: column + columns * row; flits of 32 bits, coordinates of 8.
template <typename Model>
class StreamBench {
 public:
  StreamBench(Model& model, int columns, int rows) : model_(model), columns_(columns), nodes_(columns * rows) {
    sources_.resize(static_cast<size_t>(nodes_));
    sinks_.resize(static_cast<size_t>(nodes_));
    model_.s_tvalid_i = 0;
    model_.m_tready_i = 0;
    model_.rst_ni = 0;
    for (int cycle = 0; cycle < 3; ++cycle) tick();
    model_.rst_ni = 1;
  }

  int nodes() const { return nodes_; }

  /// Queues a packet of random words at its sender.
  void queue(int from, int to, int beats, std::mt19937& random) {
    StreamPacket packet{from, to, static_cast<uint8_t>(random() % 16), {}};
    for (int beat = 0; beat < beats; ++beat) packet.beats.push_back(static_cast<uint32_t>(random()));
    packet.beats[0] = static_cast<uint32_t>(from) << 24 | (packet.beats[0] & 0xffffff);
    queue(std::move(packet));
  }
  void queue(StreamPacket packet) {
    expected_[{packet.from, packet.to}].push_back(packet);
    ++open_;
    sources_[static_cast<size_t>(packet.from)].packets.push_back(std::move(packet));
  }
  /// Queues a packet that the network must drop.
  void queue_dropped(int from, uint32_t dest, int beats) {
    StreamPacket packet{from, -1, 0, std::vector<uint32_t>(static_cast<size_t>(beats), 0xdeadbeef)};
    dest_of_dropped_[from] = dest;
    sources_[static_cast<size_t>(from)].packets.push_back(std::move(packet));
    ++to_drop_;
  }

  /// Runs until everything has arrived; returns "" or the error. Chances in 1/256 of offering and of taking a beat.
  std::string run(uint32_t offer, uint32_t take, uint64_t most_cycles, std::mt19937& random) {
    for (uint64_t cycle = 0; cycle < most_cycles; ++cycle) {
      if (open_ == 0 && dropped_ == to_drop_) return "";
      step(offer, take, random);
      if (!wrong_.empty()) return wrong_;
    }
    return std::to_string(open_) + " packets did not arrive, " + std::to_string(to_drop_ - dropped_) +
           " were not dropped";
  }

  uint64_t cycles() const { return cycles_; }
  uint64_t beats() const { return beats_; }
  uint64_t dropped() const { return dropped_; }
  /// The cycles of the first and the last beat that a node took.
  std::pair<uint64_t, uint64_t> span(int node) const {
    const Sink& sink = sinks_[static_cast<size_t>(node)];
    return {sink.first, sink.last};
  }

 private:
  struct Source {
    std::deque<StreamPacket> packets;
    size_t beat = 0;
    bool offering = false;
  };
  struct Sink {
    std::vector<uint32_t> beats;
    bool stalled = false, stalled_last = false;
    uint32_t stalled_data = 0;
    uint64_t first = 0, last = 0;
    bool any = false;
  };

  void tick() {
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++cycles_;
  }

  void step(uint32_t offer, uint32_t take, std::mt19937& random) {
    for (int n = 0; n < nodes_; ++n) {
      Source& source = sources_[static_cast<size_t>(n)];
      // A beat that is offered stays until it is taken.
      if (!source.offering) source.offering = !source.packets.empty() && random() % 256 < offer;
      set_port_bits(model_.s_tvalid_i, n, 1, source.offering ? 1 : 0);
      if (source.offering) {
        const StreamPacket& packet = source.packets.front();
        const uint32_t dest = packet.to < 0 ? dest_of_dropped_[n]
                                            : static_cast<uint32_t>(packet.to % columns_ | (packet.to / columns_) << 8);
        set_port_bits(model_.s_tdata_i, 32 * n, 32, packet.beats[source.beat]);
        set_port_bits(model_.s_tlast_i, n, 1, source.beat + 1 == packet.beats.size() ? 1 : 0);
        set_port_bits(model_.s_tdest_i, 16 * n, 16, dest);
        set_port_bits(model_.s_tid_i, 4 * n, 4, packet.tid);
      } else {  // random values on unused signals
        set_port_bits(model_.s_tdata_i, 32 * n, 32, static_cast<uint32_t>(random()));
        set_port_bits(model_.s_tdest_i, 16 * n, 16, static_cast<uint32_t>(random()) & 0xffff);
      }
      set_port_bits(model_.m_tready_i, n, 1, random() % 256 < take ? 1 : 0);
    }
    model_.clk_i = 0;
    model_.eval();
    for (int n = 0; n < nodes_; ++n) {
      Source& source = sources_[static_cast<size_t>(n)];
      if (source.offering && port_bits(model_.s_tready_o, n, 1) != 0) {
        source.offering = false;
        if (++source.beat == source.packets.front().beats.size()) {
          source.packets.pop_front();
          source.beat = 0;
        }
      }
      dropped_ += port_bits(model_.dropped_o, n, 1);
      take_beat(n);
    }
    model_.clk_i = 1;
    model_.eval();
    ++cycles_;
  }

  void take_beat(int n) {
    Sink& sink = sinks_[static_cast<size_t>(n)];
    const bool valid = port_bits(model_.m_tvalid_o, n, 1) != 0, ready = port_bits(model_.m_tready_i, n, 1) != 0;
    const uint32_t data = port_bits(model_.m_tdata_o, 32 * n, 32);
    const bool last = port_bits(model_.m_tlast_o, n, 1) != 0;
    if (sink.stalled && (!valid || data != sink.stalled_data || last != sink.stalled_last))
      wrong_ = "node " + std::to_string(n) + ": a beat that was offered has changed";
    sink.stalled = valid && !ready;
    sink.stalled_data = data;
    sink.stalled_last = last;
    if (!valid || !ready) return;
    if (!sink.any) sink.first = cycles_;
    sink.any = true;
    sink.last = cycles_;
    ++beats_;
    sink.beats.push_back(data);
    if (!last) return;
    const int from = static_cast<int>(sink.beats[0] >> 24);
    auto& waiting = expected_[{from, n}];
    if (waiting.empty() || waiting.front().beats != sink.beats ||
        waiting.front().tid != port_bits(model_.m_tid_o, 4 * n, 4)) {
      wrong_ = "node " + std::to_string(n) + ": not the next packet of node " + std::to_string(from);
    } else {
      waiting.pop_front();
      --open_;
    }
    sink.beats.clear();
  }

  Model& model_;
  int columns_, nodes_;
  std::vector<Source> sources_;
  std::vector<Sink> sinks_;
  std::map<std::pair<int, int>, std::deque<StreamPacket>> expected_;
  std::map<int, uint32_t> dest_of_dropped_;
  uint64_t open_ = 0, to_drop_ = 0, dropped_ = 0, cycles_ = 0, beats_ = 0;
  std::string wrong_;
};

}  // namespace dateline
