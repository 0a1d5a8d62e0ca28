// SPDX-License-Identifier: Apache-2.0
// Views of waveforms, made only from notes: which groups are open and where the cursor is.
#include "sim/wave/gtkw.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "sw/driver/machine/machine.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

std::string view(const WaveNotes& notes) {
  MachineOptions options;
  options.topology = "ring:4";
  const Machine machine = make_machine(options);
  return gtkw_texts("w.fst", machine.topology, machine.node, notes, "").front();
}

TEST(Gtkw, mismatch_of_routers_opens_its_node_with_the_cursor_on_the_cycle) {
  WaveNotes notes;
  notes.last_cycle = 40;
  notes.bare = true;
  notes.mark = 17;
  notes.node = 2;
  const std::string text = view(notes);
  EXPECT_TRUE(has(text, "@800200\n-node_2_x2\n")) << text.substr(0, 600);
  EXPECT_TRUE(has(text, "@c00200\n-node_1_x1\n"));
  EXPECT_TRUE(has(text, " 17000 -1 -1 "));
  EXPECT_TRUE(has(text, "node_2_x2.router_tile.port[0].out_kind[2:0]"));
  EXPECT_FALSE(has(text, "cycle_o")) << "bare routers count no cycles";
}

TEST(Gtkw, more_rounds_than_letters_have_the_first_26_marked) {
  WaveNotes notes;
  notes.last_cycle = 1000;
  for (uint64_t round = 0; round < 30; ++round) notes.released.push_back(10 + 30 * round);
  const std::string text = view(notes);
  EXPECT_TRUE(has(text, "[markername] Around 1\n"));
  EXPECT_TRUE(has(text, "[markername] Zround 26\n"));
  EXPECT_FALSE(has(text, "round 27"));
  notes.first_cycle = 100;
  EXPECT_TRUE(has(view(notes), "[markername] Around 4\n")) << "rounds before the window have no markers";
  notes.stream = true;
  EXPECT_TRUE(has(view(notes), "[markername] Agroup 4\n"));
  notes.spans = {{3, 0, 5}, {3, 2, 9}, {notes.released.size(), 0, 0}};
  const std::string stream = view(notes);
  for (const char* name : {"Agroup 4", "Bround 1 first", "Cround 2 first", "Dround 1 last"})
    EXPECT_TRUE(has(stream, std::string("[markername] ") + name + "\n")) << stream;
  EXPECT_FALSE(has(stream, "round 3")) << "a round without transfers";
}

}  // namespace
}  // namespace dateline
