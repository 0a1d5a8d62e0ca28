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
    uint64_t coordinates = 0;                    ///< in the bits in which headers have them
    std::array<uint8_t, kMaxPorts + 1> links{};  ///< [output]: which RingLink it is, below kLinks
  };
  struct QuickHop {
    int out;  ///< the number of ports: the message has arrived
    VcSet vcs;
  };

  explicit QuickHops(const RoutingRules& rules) {
    const NetworkShape& shape = rules.shape;
    for (int i = 0; i < shape.dims; ++i) {
      const int dim = rules.order[i];
      Field& field = fields_[i];
      const uint64_t coordinate = rules.layout.pack_dimension(dim, (1 << rules.layout.coordinate_bits) - 1, false);
      field.shift = static_cast<uint8_t>(rules.layout.direction_shift(dim));
      field.mask = static_cast<uint16_t>(coordinate >> field.shift | 1);
      field.first_port = static_cast<uint8_t>(shape.first_port(dim));
      field.size = ((shape.complete >> dim) & 1) != 0 ? static_cast<uint8_t>(shape.dim_ports[dim] + 1) : 0;
      all_ |= coordinate;
      for (int channel = 0; channel < kChannels; ++channel)
        turn_[channel][i] = static_cast<uint8_t>(channel >= shape.ports         ? Turn::kInjected
                                                 : shape.dim_of(channel) == dim ? Turn::kStraightOn
                                                                                : Turn::kTurned);
      for (int bit = 0; bit < kEndBit; ++bit)
        if ((coordinate >> bit & 1) != 0) field_at_[bit] = static_cast<uint8_t>(i);
      if (i > 0 && field.shift < fields_[i - 1].shift) ascending_ = false;
    }
    field_at_[kEndBit] = static_cast<uint8_t>(shape.dims);
    fields_[shape.dims].first_port = static_cast<uint8_t>(shape.ports);
    for (auto& row : turn_) row[shape.dims] = kArrived;
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

  /// Bubbles aside: what enters a ring is not marked. channel: of the input; local ones have the numbers behind the
  /// ports.
  [[gnu::always_inline]] inline QuickHop hop(const Place& place, uint64_t header, int channel, int in_vc) const {
    // The end is a dimension as well: where a head goes is chance, and a branch that depends on it is often
    // mispredicted.
    const uint64_t wrong = ((header ^ place.coordinates) & all_) | uint64_t{1} << kEndBit;
    const unsigned i = ascending_ ? field_at_[__builtin_ctzll(wrong)] : first_of(wrong);
    const Field& field = fields_[i];
    // Of both the coordinate, above the bit of the direction, which `here` has not.
    const unsigned target = static_cast<unsigned>(header >> field.shift) & field.mask;
    const unsigned here = static_cast<unsigned>(place.coordinates >> field.shift) & field.mask;
    const unsigned down = target & 1, above = target > here ? 1 : 0;
    unsigned out = field.first_port + down;
    if (field.size > 0) {
      const unsigned on = (target >> 1) + field.size - (here >> 1);
      out = field.first_port + (on > field.size ? on - field.size : on) - 1u;
    }
    return {static_cast<int>(out), vcs_[turn_[channel][i]][place.links[out]][(above ^ down) ^ 1][in_vc]};
  }

 private:
  static constexpr int kArrived = 3;  ///< beside the values of Turn
  static constexpr unsigned kLinks = 8;
  static constexpr int kEndBit = 63;  ///< no header has it
  static constexpr int kChannels = 2 * kMaxPorts;

  static RingLink link_of(unsigned number) { return {(number & 1) != 0, (number & 2) != 0, (number & 4) != 0}; }
  static uint8_t number_of(const RingLink& link) {
    return static_cast<uint8_t>((link.wraps ? 1 : 0) | (link.dateline ? 2 : 0) | (link.before_dateline ? 4 : 0));
  }

  /// A dimension's part of a header.
  struct Field {
    uint16_t mask = 0;  ///< of the coordinate and the direction, shifted
    uint8_t shift = 0, first_port = 0;
    uint8_t size = 0;  ///< of a complete graph; of others 0
  };

  /// The same where the dimensions do not stand in headers in that order.
  [[gnu::noinline]] unsigned first_of(uint64_t wrong) const {
    unsigned i = 0;
    while ((wrong >> fields_[i].shift & fields_[i].mask) == 0 && fields_[i].mask != 0) ++i;
    return i;
  }

  std::array<Field, kMaxDims + 1> fields_;  ///< in the order in which dimensions are corrected; the last is the end
  std::array<uint8_t, 64> field_at_{};      ///< by a bit of a header
  uint64_t all_ = 0;                        ///< all coordinates
  bool ascending_ = true;                   ///< the fields stand in headers in the order in which they are corrected
  std::array<std::array<uint8_t, kMaxDims + 1>, kChannels> turn_{};  ///< [input channel]
  std::array<std::array<std::array<std::array<VcSet, kMaxVcs>, 2>, kLinks>, kArrived + 1> vcs_{};
};

}  // namespace dateline
