// SPDX-License-Identifier: Apache-2.0
// The node (router, network interface, memory) as a SystemC module over the same core as every other C++ face
// (model/node/node.h), one instance of it, compiled for its router's shape where there is one (model/router/shapes.h).
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
