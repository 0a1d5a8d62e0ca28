// SPDX-License-Identifier: Apache-2.0
#include "model/router/age.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "model/network/topology.h"
#include "sim/drive/minimal_route.h"
#include "sim/native/native_routers.h"

namespace dateline {
namespace {

TEST(Age, each_code_takes_a_fixed_multiple_of_the_cycles_of_the_one_before_and_the_largest_stays) {
  for (int bits = 1; bits <= kMostAgeBits; ++bits) {
    const int factor = bits < kMostAgeBits ? 8 : 2;
    int cycles = 16;
    std::vector<int> times(1 << bits, 0);
    for (uint32_t count = 0; count < 1u << 16; ++count)
      for (int code = 0; code < 1 << bits; ++code)
        if (age_turn(count) == 5) times[code] += static_cast<int>((age_growth(count, bits) >> code) & 1);
    for (int code = 0; code + 1 < 1 << bits; ++code, cycles *= factor)
      EXPECT_EQ(times[code], (1 << 16) / cycles) << bits << " " << code;
    EXPECT_EQ(times.back(), 0) << bits;
  }
}

/// Three packets from node 1 to node 0, which takes one on each VC; the third has to wait until a place is given back.
TEST(Age, head_carries_the_logarithm_of_what_it_has_waited) {
  const Topology ring = parse_topology("ring:5");
  RouterConfig config;
  config.vcs = 2;
  config.all_port = false;
  config.eject_depth = 1;
  fit_to(ring, config);
  struct Case {
    int bits, wait, age;
  };
  for (const auto& [bits, wait, age] : std::vector<Case>{{3, 8, 0},
                                                         {3, 24, 1},
                                                         {3, 40, 1},
                                                         {3, 56, 2},
                                                         {3, 100, 2},
                                                         {3, 200, 3},
                                                         {3, 300, 4},
                                                         {3, 5000, 7},
                                                         {2, 8, 0},
                                                         {2, 24, 1},
                                                         {2, 110, 1},
                                                         {2, 160, 2},
                                                         {2, 900, 2},
                                                         {2, 1100, 3},
                                                         {2, 5000, 3},
                                                         {1, 24, 1},
                                                         {1, 2000, 1}}) {
    config.age_bits = bits;
    NativeRouters network(ring, config);
    NodeRandom random(1);
    const uint64_t header = minimal_route(ring, config, 1, 0, random).header;
    int seen = -1;
    for (int cycle = 0; cycle < wait + 40; ++cycle) {
      if (cycle < 3) network.drive_flit(1, 0, FlitWire{Word{header}, 0, true, true, true});
      if (cycle == wait) network.drive_credit(0, 0, CreditWire{0, true});
      for (const LocalActivity::Flit& flit : network.local_activity().ejected)
        if (cycle > wait) seen = flit.wire.age;
      network.step();
    }
    EXPECT_EQ(seen, age) << "after " << wait << " cycles, " << bits << " bits";
  }
}

}  // namespace
}  // namespace dateline
