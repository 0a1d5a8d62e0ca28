// SPDX-License-Identifier: Apache-2.0
// The node (router, network interface, memory) as a SystemC module. It contains one NodeCore (model/node/node.h), the
// core of the native engine, compiled for the router's shape if model/router/shapes.h lists it.
#pragma once

#include <memory>

#include "model/node/node.h"
#include "model/systemc/node_module.h"

namespace dateline {

class ScNode : public NodeModule {
 public:
  static std::unique_ptr<ScNode> make(const sc_core::sc_module_name& module_name, const NodeConfig& config,
                                      const RouterPlace& place);

 protected:
  SC_HAS_PROCESS(ScNode);
  ScNode(const sc_core::sc_module_name& module_name, const NodeConfig& config);

 private:
  virtual void edge() = 0;
};

}  // namespace dateline
