// SPDX-License-Identifier: Apache-2.0
// The router as a SystemC module, pin by pin: channels are the network ports, then the local channels. It contains one
// RouterCore (model/router/router.h), the core of the native engine, compiled for its shape if model/router/shapes.h
// lists it.
#pragma once

#include <memory>

#include "model/router/router.h"
#include "model/systemc/link_module.h"

namespace dateline {

class ScRouter : public LinkModule {
 public:
  static std::unique_ptr<ScRouter> make(const sc_core::sc_module_name& module_name, const RouterConfig& config,
                                        const RouterPlace& place);

  virtual ChannelStatus status(int channel, int vc) const = 0;
  /// Restores the state after construction, and sets valid output pins to idle. Call it between two edges.
  virtual void clear() = 0;

 protected:
  SC_HAS_PROCESS(ScRouter);
  ScRouter(const sc_core::sc_module_name& module_name, const RouterConfig& config);

 private:
  virtual void edge() = 0;
};

}  // namespace dateline
