// SPDX-License-Identifier: Apache-2.0
// (input, destination) and (output, slot) name the same crosspoint.
#include "model/router/crossbar.h"

#include <gtest/gtest.h>

namespace dateline {
namespace {

TEST(Crossbar, inputs_and_outputs_know_each_other_by_slot_and_destination) {
  for (int ports = 1; ports <= 6; ++ports)
    for (const bool all_port : {false, true}) {
      const Crossbar crossbar{ports, all_port};
      int crosspoints = 0;
      for (int in = 0; in < crossbar.channels(); ++in) {
        // An all-port injection channel reaches only its own network port; a one-port channel reaches all outputs.
        const int dests = in < ports ? ports : all_port ? 1 : ports + 1;
        for (int dest = 0; dest < dests; ++dest) {
          const int out = crossbar.out_of(in, dest);
          ASSERT_LT(out, crossbar.channels());
          const int slot = crossbar.slot_between(in, out);
          EXPECT_EQ(crossbar.in_of(out, slot), in) << ports << ' ' << all_port << ' ' << in << ' ' << dest;
          EXPECT_EQ(crossbar.dest_between(in, out), dest) << ports << ' ' << all_port << ' ' << in << ' ' << out;
          ++crosspoints;
        }
      }
      EXPECT_EQ(crosspoints, ports * ports + (all_port ? ports : ports + 1));
    }
}

}  // namespace
}  // namespace dateline
