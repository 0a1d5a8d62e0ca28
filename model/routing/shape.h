// SPDX-License-Identifier: Apache-2.0
// The shape of a network as its routers use it. Its fields are parameters of rtl/router/dl_router.sv. The sizes of
// rings and lines are not part of it.
//
// A network is a product of dimensions. A ring or line has two ports, +1 and -1. A complete graph of n nodes has n-1
// ports; port j leads to +(j+1). A dual-cube has three address fields instead of dimensions with ports: part I, part II
// and the class. Its ports 0..r-2 flip bits of the node's own field, and port r-1 flips the class. A graph has one
// dimension without ports.
#pragma once

#include <array>
#include <cstdint>

namespace dateline {

/// Families of networks (model/network/family.h). The value is the parameter Family of rtl/router.
enum class FamilyId : uint8_t { kProduct = 0, kDualCube = 1, kTwistedTorus = 2, kGraph = 3 };

constexpr int kMaxDims = 16;
constexpr int kMaxPorts = 16;

struct NetworkShape {
  int ports = 4;
  int dims = 2;
  std::array<uint8_t, kMaxDims> dim_ports{2, 2};  ///< network ports of each dimension
  uint32_t complete = 0;                          ///< bit k: dimension k is a complete graph, of dim_ports[k] + 1 nodes
  FamilyId family = FamilyId::kProduct;

  constexpr int first_port(int dim) const {
    int port = 0;
    for (int k = 0; k < dim; ++k) port += dim_ports[k];
    return port;
  }
  /// The dimension of a network port; -1 for the ports of a dual-cube.
  constexpr int dim_of(int port) const {
    for (int k = 0; k < dims; ++k) {
      if (port < dim_ports[k]) return k;
      port -= dim_ports[k];
    }
    return -1;
  }
};

}  // namespace dateline
