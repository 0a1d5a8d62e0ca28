// SPDX-License-Identifier: Apache-2.0
// The next hops of native headers in a product of rings, lines and complete graphs, from tables, for the simulation of
// routers. The tables are filled from the rule in product_hop.h.
#pragma once

#include <array>
#include <cstdint>

#include "model/network/product_hop.h"

namespace dateline {

class QuickHops {
 public:
  /// The part of a router's place that hop() needs, which the caller stores with the router.
  struct Place {
    uint64_t coordinates = 0;                    ///< the router's coordinates, in the header's bit positions
    std::array<uint8_t, kMaxPorts + 1> links{};  ///< [output]: number of its RingLink, below kLinks
  };
  struct QuickHop {
    int out;  ///< network output port; the number of ports: the message has arrived
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
      if (const int dim = rules.shape.dim_of(port); dim >= 0)  // -1: a port of a dual-cube
        place.links[port] = number_of(RingLink::at(router, dim, port));
    return place;
  }

  /// The next hop of a native header. It does not say whether the hop enters a ring, which bubble flow control needs.
  /// channel: the input channel; local channels are numbered after the network ports.
  [[gnu::always_inline]] inline QuickHop hop(const Place& place, uint64_t header, int channel, int in_vc) const {
    // Bit kEndBit selects an extra field for arrived messages. This avoids a branch, which would often be mispredicted.
    const uint64_t wrong = ((header ^ place.coordinates) & all_) | uint64_t{1} << kEndBit;
    const unsigned i = ascending_ ? field_at_[__builtin_ctzll(wrong)] : first_of(wrong);
    const Field& field = fields_[i];
    // Both values hold the coordinate above bit 0, the direction; bit 0 of `here` is 0.
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
  static constexpr int kArrived = 3;  ///< one more value after those of Turn
  static constexpr unsigned kLinks = 8;
  static constexpr int kEndBit = 63;  ///< a bit that no header uses
  static constexpr int kChannels = 2 * kMaxPorts;

  static RingLink link_of(unsigned number) { return {(number & 1) != 0, (number & 2) != 0, (number & 4) != 0}; }
  static uint8_t number_of(const RingLink& link) {
    return static_cast<uint8_t>((link.wraps ? 1 : 0) | (link.dateline ? 2 : 0) | (link.before_dateline ? 4 : 0));
  }

  /// The header field of one dimension.
  struct Field {
    uint16_t mask = 0;  ///< coordinate and direction, after the shift
    uint8_t shift = 0, first_port = 0;
    uint8_t size = 0;  ///< nodes of a complete graph; 0 for rings and lines
  };

  /// The first field to correct, where the order of correction differs from the order of the fields in a header.
  [[gnu::noinline]] unsigned first_of(uint64_t wrong) const {
    unsigned i = 0;
    while ((wrong >> fields_[i].shift & fields_[i].mask) == 0 && fields_[i].mask != 0) ++i;
    return i;
  }

  std::array<Field, kMaxDims + 1> fields_;  ///< in the order of correction; the field after the last: arrived
  std::array<uint8_t, 64> field_at_{};      ///< [bit of a header]: index of its field
  uint64_t all_ = 0;                        ///< mask of all coordinates
  bool ascending_ = true;                   ///< headers hold the fields in the order of correction
  std::array<std::array<uint8_t, kMaxDims + 1>, kChannels> turn_{};  ///< [input channel]
  std::array<std::array<std::array<std::array<VcSet, kMaxVcs>, 2>, kLinks>, kArrived + 1> vcs_{};
};

}  // namespace dateline
