// SPDX-License-Identifier: Apache-2.0
// The router as a SystemC module, pin by pin: channels are the network ports, then the local channels. The same core
// as every other C++ face (model/router/router.h), one instance of it.
#pragma once

#include "model/router/router.h"
#include "model/systemc/link_module.h"

namespace dateline {

class ScRouter final : public LinkModule {
 public:
  SC_HAS_PROCESS(ScRouter);
  ScRouter(const sc_core::sc_module_name& module_name, const RouterConfig& config, const RouterPlace& place);

  ChannelStatus status(int channel, int vc) const { return core_.status(0, channel, vc); }
  /// Back to the state after construction, between two edges. Output pins too, once the simulation has started.
  void clear();

 private:
  void edge();

  RouterArray core_;
};

}  // namespace dateline
