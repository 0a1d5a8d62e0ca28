// SPDX-License-Identifier: Apache-2.0
// The next hops of native headers in a product of rings, lines and complete graphs, looked up: for routers that ask for
// every head. The rule is that of product_hop.h.
#pragma once

#include <array>
#include <cstdint>

#include "model/network/product_hop.h"

namespace dateline {

class QuickHops {
 public:
  /// What is asked of a router's place, beside the router.
  struct Place {
    uint64_t coordinates = 0;                ///< in the bits in which headers have them
    std::array<uint8_t, kMaxPorts> links{};  ///< [output]: which RingLink it is, below kLinks
  };

  explicit QuickHops(const RoutingRules& rules) {
    const NetworkShape& shape = rules.shape;
    for (int i = 0; i < shape.dims; ++i) {
      const int dim = rules.order[i];
      Field& field = fields_[i];
      field.mask = rules.layout.pack_dimension(dim, (1 << rules.layout.coordinate_bits) - 1, false);
      field.direction = static_cast<uint8_t>(rules.layout.direction_shift(dim));
      field.first_port = static_cast<uint8_t>(shape.first_port(dim));
      field.size = ((shape.complete >> dim) & 1) != 0 ? shape.dim_ports[dim] + 1 : 0;
      all_ |= field.mask;
      turn_[0][i] = static_cast<uint8_t>(Turn::kInjected);
      for (int port = 0; port < shape.ports; ++port)
        turn_[port + 1][i] = static_cast<uint8_t>(shape.dim_of(port) == dim ? Turn::kStraightOn : Turn::kTurned);
      for (int bit = 0; bit < kEndBit; ++bit)
        if ((field.mask >> bit & 1) != 0) field_at_[bit] = static_cast<uint8_t>(i);
      if (i > 0 && field.mask < fields_[i - 1].mask) ascending_ = false;
    }
    dims_ = shape.dims;
    field_at_[kEndBit] = static_cast<uint8_t>(dims_);
    fields_[dims_].mask = uint64_t{1} << kEndBit;
    fields_[dims_].direction = kEndBit;
    for (auto& row : turn_) row[dims_] = kArrived;
    for (int vc = 0; vc < rules.vc.vcs; ++vc) {
      for (unsigned link = 0; link < kLinks; ++link)
        for (int crosses = 0; crosses < 2; ++crosses) {
          for (int turn = 0; turn < kArrived; ++turn)
            vcs_[turn][link][crosses][vc] =
                ProductStep{rules.vc, static_cast<Turn>(turn), vc}.vcs(link_of(link), crosses != 0);
          vcs_[kArrived][link][crosses][vc] = rules.vc.vcs_beside(vc);
        }
    }
  }

  Place place(const RoutingRules& rules, const RouterPlace& router) const {
    Place place;
    for (int dim = 0; dim < rules.shape.dims; ++dim)
      place.coordinates |= rules.layout.pack_dimension(dim, router.coordinate[dim], false);
    for (int port = 0; port < rules.shape.ports; ++port)
      if (const int dim = rules.shape.dim_of(port); dim >= 0)  // a dual-cube's ports belong to none
        place.links[port] = number_of(RingLink::at(router, dim, port));
    return place;
  }

  /// Bubbles aside: what enters a ring is not marked. in_port: -1 from injection.
  [[gnu::always_inline]] inline Hop hop(const Place& place, uint64_t header, int in_port, int in_vc) const {
    // The end is a dimension as well: where a head goes is chance, and a branch that depends on it is often
    // mispredicted.
    const uint64_t wrong = ((header ^ place.coordinates) & all_) | uint64_t{1} << kEndBit;
    int i = 0;
    if (ascending_)
      i = field_at_[__builtin_ctzll(wrong)];
    else
      while ((wrong & fields_[i].mask) == 0) ++i;
    const Field& field = fields_[i];
    const uint64_t target = header & field.mask, here = place.coordinates & field.mask;
    const unsigned down = header >> field.direction & 1;
    const bool crosses = (target > here) == (down != 0);
    int out = field.first_port + static_cast<int>(down);
    if (field.size > 0) {
      const int steps =
          static_cast<int>(target >> (field.direction + 1)) - static_cast<int>(here >> (field.direction + 1));
      out = field.first_port + (steps > 0 ? steps : steps + field.size) - 1;
    }
    const VcSet vcs = vcs_[turn_[in_port + 1][i]][place.links[out]][crosses ? 1 : 0][in_vc];
    return {i == dims_ ? -1 : out, vcs, false};
  }

 private:
  static constexpr int kArrived = 3;  ///< beside the values of Turn
  static constexpr unsigned kLinks = 8;
  static constexpr int kEndBit = 63;  ///< no header has it

  static RingLink link_of(unsigned number) { return {(number & 1) != 0, (number & 2) != 0, (number & 4) != 0}; }
  static uint8_t number_of(const RingLink& link) {
    return static_cast<uint8_t>((link.wraps ? 1 : 0) | (link.dateline ? 2 : 0) | (link.before_dateline ? 4 : 0));
  }

  /// A dimension's part of a header.
  struct Field {
    uint64_t mask = 0;  ///< of the coordinate
    uint8_t direction = 0, first_port = 0;
    int size = 0;  ///< of a complete graph; of others 0
  };

  std::array<Field, kMaxDims + 1> fields_;  ///< in the order in which dimensions are corrected; the last is the end
  std::array<uint8_t, 64> field_at_{};      ///< by a bit of a header
  uint64_t all_ = 0;                        ///< all coordinates
  int dims_ = 0;
  bool ascending_ = true;  ///< the fields stand in headers in the order in which they are corrected
  std::array<std::array<uint8_t, kMaxDims + 1>, kMaxPorts + 1> turn_{};  ///< [input port + 1, 0 from injection]
  std::array<std::array<std::array<std::array<VcSet, kMaxVcs>, 2>, kLinks>, kArrived + 1> vcs_{};
};

}  // namespace dateline
