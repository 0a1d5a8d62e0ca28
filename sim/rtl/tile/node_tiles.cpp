// SPDX-License-Identifier: Apache-2.0
// Tile library of complete nodes.
#include "Vtile.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "sim/rtl/tile/tile_fabric.h"

namespace dateline {
namespace {

class Tiles final : public NodeTiles {
 public:
  Tiles(const Topology& topology, const NodeConfig& config, NodeRange nodes)
      : reset_cycles_(config.reset_cycles()), fabric_(topology, config.router, nodes) {
    reset();
  }

  void reset() override {
    for (int n = 0; n < fabric_.nodes(); ++n) {
      Vtile& m = fabric_.model(n);
      m.host_we_i = 0;
      m.host_space_i = 0;
      m.close_i = m.release_i = 0;
    }
    fabric_.reset(std::max(3, reset_cycles_));
  }
  void drive_barrier(bool close, bool release) override {
    for (int n = 0; n < fabric_.nodes(); ++n) {
      fabric_.model(n).close_i = close;
      fabric_.model(n).release_i = release;
    }
  }
  bool all_done() const override {
    for (int n = 0; n < fabric_.nodes(); ++n)
      if (!done(n)) return false;
    return true;
  }
  bool done(int node) const override { return fabric_.model(node).done_o; }
  FlitWire out_flit(int node, int port) const override { return fabric_.out_flit(node, port); }
  CreditWire in_credit(int node, int port) const override { return fabric_.in_credit(node, port); }
  AckWire in_ack(int node, int port) const override { return fabric_.in_ack(node, port); }
  bool link_active() const override { return fabric_.link_active(); }
  void drive_link_flit(int node, int port, const FlitWire& wire) override { fabric_.drive_flit(node, port, wire); }
  void drive_link_credit(int node, int port, const CreditWire& wire) override {
    fabric_.drive_credit(node, port, wire);
  }
  void drive_link_ack(int node, int port, const AckWire& wire) override { fabric_.drive_ack(node, port, wire); }

  void host_write(int node, HostSpace space, int channel, unsigned address, uint64_t data) override {
    host_address(node, space, channel, address);
    fabric_.model(node).host_wdata_i = data;
    fabric_.model(node).host_we_i = 1;
  }
  void host_address(int node, HostSpace space, int channel, unsigned address) override {
    Vtile& m = fabric_.model(node);
    m.host_space_i = static_cast<uint8_t>(space);
    m.host_channel_i = static_cast<uint8_t>(channel);
    m.host_addr_i = static_cast<uint16_t>(address);
  }
  uint64_t host_data(int node) const override { return fabric_.model(node).host_rdata_o; }
  void step() override {
    fabric_.clock();
    for (int n = 0; n < fabric_.nodes(); ++n) fabric_.model(n).host_we_i = 0;
  }

  bool wave_open(const std::string& file) override { return fabric_.wave_open(file); }
  void wave_from(uint64_t cycle) override { fabric_.wave_from(cycle); }
  bool wave_close() override { return fabric_.wave_close(); }

 private:
  int reset_cycles_;
  TileFabric<Vtile, false> fabric_;
};

}  // namespace
}  // namespace dateline

extern "C" dateline::NodeTiles* dateline_make_tiles(const dateline::Topology* topology,
                                                    const dateline::NodeConfig* config,
                                                    const dateline::NodeRange* nodes) {
  return new dateline::Tiles(*topology, *config, *nodes);
}
