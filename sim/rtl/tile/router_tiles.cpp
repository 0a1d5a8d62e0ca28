// SPDX-License-Identifier: Apache-2.0
// Tile library of bare routers.
#include "Vtile.h"

#include <cstdint>
#include <string>

#include "sim/rtl/tile/tile_fabric.h"

namespace dateline {
namespace {

class Tiles final : public RouterTiles {
 public:
  Tiles(const Topology& topology, const RouterConfig& config, NodeRange nodes)
      : fabric_(topology, config, nodes), ports_(config.ports), locals_(config.locals()) {
    reset();
  }

  void reset() override {
    for (int n = 0; n < fabric_.nodes(); ++n) fabric_.model(n).status_en_i = 0;
    fabric_.reset();
  }
  void drive_flit(int node, int local, const FlitWire& wire) override {
    fabric_.drive_flit(node, ports_ + local, wire);
  }
  void drive_credit(int node, int local, const CreditWire& wire) override {
    fabric_.drive_credit(node, ports_ + local, wire);
  }
  void drive_ack(int node, int local, const AckWire& wire) override { fabric_.drive_ack(node, ports_ + local, wire); }
  void drive_link_flit(int node, int port, const FlitWire& wire) override { fabric_.drive_flit(node, port, wire); }
  void drive_link_credit(int node, int port, const CreditWire& wire) override {
    fabric_.drive_credit(node, port, wire);
  }
  void drive_link_ack(int node, int port, const AckWire& wire) override { fabric_.drive_ack(node, port, wire); }
  FlitWire out_flit(int node, int channel) const override { return fabric_.out_flit(node, channel); }
  CreditWire in_credit(int node, int channel) const override { return fabric_.in_credit(node, channel); }
  AckWire in_ack(int node, int channel) const override { return fabric_.in_ack(node, channel); }
  const LocalActivity& local_activity() override {
    activity_.clear();
    for (int n = 0; n < fabric_.nodes(); ++n) {
      for (int l = 0; l < locals_; ++l) {
        if (!fabric_.has_output(n, ports_ + l)) continue;
        const FlitWire wire = out_flit(n, ports_ + l);
        if (wire.valid) activity_.ejected.push_back({n, l, wire});
        const CreditWire credit = in_credit(n, ports_ + l);
        if (credit.valid) activity_.returned.push_back({n, l, credit.vc});
        const AckWire ack = in_ack(n, ports_ + l);
        if (ack.any()) activity_.acks.push_back({n, l, ack});
      }
    }
    return activity_;
  }
  void step() override { fabric_.clock(); }
  ChannelStatus status(int node, int channel, int vc) override {
    Vtile& m = fabric_.model(node);
    m.status_en_i = 1;
    m.status_channel_i = static_cast<uint8_t>(channel);
    m.status_vc_i = static_cast<uint8_t>(vc);
    step();
    m.status_en_i = 0;
    return decode_status(m.status_o);
  }

  bool wave_open(const std::string& file) override { return fabric_.wave_open(file); }
  void wave_from(uint64_t cycle) override { fabric_.wave_from(cycle); }
  bool wave_close() override { return fabric_.wave_close(); }

 private:
  TileFabric<Vtile, true> fabric_;
  int ports_, locals_;
  LocalActivity activity_;
};

}  // namespace
}  // namespace dateline

extern "C" dateline::RouterTiles* dateline_make_tiles(const dateline::Topology* topology,
                                                      const dateline::RouterConfig* config,
                                                      const dateline::NodeRange* nodes) {
  return new dateline::Tiles(*topology, *config, *nodes);
}
