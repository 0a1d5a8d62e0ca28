// SPDX-License-Identifier: Apache-2.0
// Library of one board core.
#include <verilated.h>

#include <memory>

#include "Vtile.h"
#include "sim/rtl/board_top.h"

namespace dateline {
namespace {

class Top final : public BoardTop {
 public:
  Top() : model_(std::make_unique<Vtile>(&context_, "board")) {
    model_->clk_i = 0;
    model_->rst_ni = 0;
    for (int i = 0; i < 3; ++i) step(true);
    model_->rst_ni = 1;
  }
  ~Top() override { Verilated::threadContextp(&context_); }  // as in tile_fabric.h

  void step(bool rx) override {
    model_->uart_rx_i = rx;
    model_->clk_i = 1;
    model_->eval();
    model_->clk_i = 0;
    model_->eval();
  }
  bool tx() const override { return model_->uart_tx_o; }
  BoardLeds leds() const override {
    return {static_cast<bool>(model_->led_idle_o), static_cast<bool>(model_->led_running_o),
            static_cast<bool>(model_->led_done_o), static_cast<bool>(model_->led_error_o)};
  }

 private:
  VerilatedContext context_;
  std::unique_ptr<Vtile> model_;
};

}  // namespace
}  // namespace dateline

extern "C" dateline::BoardTop* dateline_make_tiles() { return new dateline::Top; }
