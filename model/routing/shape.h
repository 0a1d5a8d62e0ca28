// SPDX-License-Identifier: Apache-2.0
// The address space that routers route in: what every router of a family of networks has in common. Parameters of
// rtl/router/dl_router.sv; sizes of rings and lines are not among them.
//
// A network is a product of dimensions. A ring or a line has two ports (or none of size 1 in a product), +1 and -1; a
// complete graph of n nodes has n-1, port j of it leading to +(j+1). The dual-cube has three address fields instead:
// part I, part II and the class; its ports 0..r-2 flip bits of the field that is the node's own, port r-1 the class.
#pragma once

#include <array>
#include <cstdint>

namespace dateline {

/// Families of networks (model/network/family.h); the number is parameter Family of rtl/router.
enum class FamilyId : uint8_t { kProduct = 0, kDualCube = 1, kTwistedTorus = 2 };

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
  /// Dimension of a network port; -1 where it belongs to none (dual-cube).
  constexpr int dim_of(int port) const {
    for (int k = 0; k < dims; ++k) {
      if (port < dim_ports[k]) return k;
      port -= dim_ports[k];
    }
    return -1;
  }
};

}  // namespace dateline
