// SPDX-License-Identifier: Apache-2.0
// The router as a SystemC module, pin by pin: channels are the network ports, then the local channels. The same core
// as every other C++ face (model/router/router.h), one instance of it, compiled for its shape where there is one
// (model/router/shapes.h).
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
  /// Back to the state after construction, between two edges. Output pins too, once the simulation has started.
  virtual void clear() = 0;

 protected:
  SC_HAS_PROCESS(ScRouter);
  ScRouter(const sc_core::sc_module_name& module_name, const RouterConfig& config);

 private:
  virtual void edge() = 0;
};

}  // namespace dateline
