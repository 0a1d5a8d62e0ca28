// SPDX-License-Identifier: Apache-2.0
// Library of one complete network.
#include <verilated.h>

#include <cstdint>
#include <memory>

#include "Vtile.h"
#include "sim/rtl/net_top.h"

namespace dateline {
namespace {

class Top final : public NetTop {
 public:
  Top() : model_(std::make_unique<Vtile>(&context_, "network")) { reset(3); }

  ~Top() override { Verilated::threadContextp(&context_); }  // as in tile_fabric.h

  void reset(int cycles) override {
    model_->clk_i = 0;
    model_->rst_ni = 0;
    model_->host_we_i = 0;
    model_->host_re_i = 0;
    start(false, 0, 0);
    for (int i = 0; i < cycles; ++i) step();
    model_->rst_ni = 1;
  }
  void start(bool start, int rounds, int delay) override {
    model_->start_i = start;
    model_->rounds_i = static_cast<uint16_t>(rounds);
    model_->delay_i = static_cast<uint16_t>(delay);
  }
  bool finished() const override { return model_->finished_o; }
  int round() const override { return model_->round_o; }
  bool link_active() const override { return model_->link_active_o; }

  void host_write(int node, HostSpace space, int channel, unsigned address, uint64_t data) override {
    aim(node, space, channel, address);
    model_->host_wdata_i = data;
    model_->host_we_i = 1;
  }
  void host_read(int node, HostSpace space, int channel, unsigned address) override {
    aim(node, space, channel, address);
    model_->host_re_i = 1;
  }
  bool host_ready() const override { return model_->host_ready_o; }
  bool host_answer() const override { return model_->host_rvalid_o; }
  uint64_t host_data() const override { return model_->host_rdata_o; }
  void step() override {
    model_->clk_i = 1;
    model_->eval();
    model_->clk_i = 0;
    model_->eval();
    model_->host_we_i = 0;
    model_->host_re_i = 0;
  }

 private:
  void aim(int node, HostSpace space, int channel, unsigned address) {
    model_->host_node_i = static_cast<uint16_t>(node);
    model_->host_space_i = static_cast<uint8_t>(space);
    model_->host_channel_i = static_cast<uint8_t>(channel);
    model_->host_addr_i = static_cast<uint16_t>(address);
  }

  VerilatedContext context_;
  std::unique_ptr<Vtile> model_;
};

}  // namespace
}  // namespace dateline

extern "C" dateline::NetTop* dateline_make_tiles() { return new dateline::Top; }
