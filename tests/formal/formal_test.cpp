// SPDX-License-Identifier: Apache-2.0
// Proofs of the properties under `ifdef FORMAL: by temporal induction, which holds for ever, and where the way of a
// word through memories is followed, for so many cycles after reset. Each must fail when the module is mutated.
#include <gtest/gtest.h>

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

bool yosys_is_missing() { return run_shell("command -v yosys").code != 0; }

struct Proof {
  const char* module;
  const char* parameters;       ///< for chparam
  int cycles;                   ///< 0: induction
  const char* room = "stream";  ///< folder below rtl/
};

/// Exit status of the proof; of the sources with one replaced, where `mutant` names a file.
Finished prove(const Proof& proof, const std::string& mutant = "") {
  std::string files;
  std::stringstream list(DATELINE_FORMAL_FILES);
  for (std::string file; list >> file;)
    files += " " + (!mutant.empty() && file.find("/" + std::string(proof.module) + ".sv") != std::string::npos ? mutant
                                                                                                               : file);
  const std::string parameters =
      *proof.parameters == 0 ? "" : "chparam " + std::string(proof.parameters) + " " + proof.module + "; ";
  const std::string way = proof.cycles == 0 ? "-tempinduct -maxsteps 64" : "-seq " + std::to_string(proof.cycles);
  return run_shell("yosys -q -p \"read_verilog -sv -formal " +
                   std::string(proof.cycles == 0 ? "" : "-DFORMAL_BOUNDED ") + files + "; " + parameters +
                   "hierarchy -check -top " + proof.module +
                   "; proc; flatten; opt; memory; opt; async2sync; dffunmap; clean; sat " + way +
                   " -prove-asserts -set-assumes -verify\"");
}

const Proof kProofs[] = {
    {"dl_axis_send", "", 0},
    {"dl_axis_send", "-set Width 8 -set CoordBits 8 -set Credits 7 -set Vcs 3 -set Vc 2", 0},
    {"dl_axis_send", "-set Dims 3 -set Sizes 128'h020402 -set Wraps 16'h0002", 0},
    {"dl_axis_receive", "", 0},
    {"dl_axis_receive", "-set Width 8 -set CoordBits 8 -set Depth 5 -set Vcs 3", 0},
    {"dl_axis_receive", "-set Width 8 -set CoordBits 8 -set Depth 3", 16},
    {"dl_axis_receive", "-set Width 32 -set Depth 3", 14},
    {"dl_cdc_write", "", 0},
    {"dl_cdc_write", "-set Words 64 -set Width 4", 0},
    {"dl_cdc_read", "", 0},
    {"dl_cdc_read", "-set Words 2 -set Width 4", 0},
    {"dl_cdc_read", "-set Words 64 -set Width 4", 0},
    // One, two and three dimensions; no straight slot.
    {"dl_slot_arbiter", "-set Slots 2 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
    {"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
    {"dl_slot_arbiter", "-set Slots 6 -set StraightSlot 2 -set InjectionSlot 3", 0, "router"},
    {"dl_slot_arbiter", "-set Slots 5", 0, "router"},
    // Long rings.
    {"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0 -set StraightRun 6", 0, "router"},
    {"dl_slot_arbiter", "-set Slots 4 -set Vcs 8 -set StraightSlot 1 -set InjectionSlot 0 -set StraightRun 15", 0,
     "router"},
    {"dl_slot_arbiter", "-set Slots 3 -set StraightSlot 1 -set InjectionSlot 0 -set StraightRun 1", 0, "router"},
};

TEST(Formal, handshakes_credits_pointers_and_waits_are_proven) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  for (const Proof& proof : kProofs) {
    const Finished finished = prove(proof);
    EXPECT_EQ(finished.code, 0) << proof.module << " " << proof.parameters << "\n" << finished.err;
  }
}

struct Mutation {
  Proof proof;
  const char *old_text, *new_text;
};

TEST(Formal, mutations_are_refuted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  const Mutation all[] = {
      {{"dl_axis_send", "", 0}, "(phase_q == PayloadPhase && has_credit)", "(phase_q == PayloadPhase)"},
      {{"dl_axis_send", "", 0}, "!refuses && has_credit", "!refuses"},
      {{"dl_axis_send", "", 0}, "<= sends_payload && tlast_i", "<= tlast_i"},
      {{"dl_axis_send", "", 0}, "if (refuses) phase_q <= DropPhase;", "if (refuses) phase_q <= PayloadPhase;"},
      {{"dl_axis_receive", "", 0}, "else if (tready_i) tvalid_o <= 1'b0;", "else tvalid_o <= 1'b0;"},
      {{"dl_axis_receive", "", 0}, "(is_header || !tvalid_o || tready_i)", "1'b1"},
      {{"dl_axis_receive", "", 0}, "credit_valid_q <= pop_any;", "credit_valid_q <= pop_any && !is_header;"},
      {{"dl_axis_receive", "-set Width 8 -set CoordBits 8 -set Depth 3", 16},
       "else if (pop_any && is_header) header_q",
       "else if (pop_any && valid) header_q"},
      {{"dl_axis_receive", "-set Width 32 -set Depth 3", 14}, "tlast_o <= front_tail;", "tlast_o <= 1'b1;"},
      {{"dl_cdc_write", "", 0}, "wptr_o <= place_d ^ (place_d >> 1);", "wptr_o <= place_d;"},
      {{"dl_cdc_write", "", 0}, "data_mem[place_q[AddrBits-1:0]]", "data_mem[0]"},
      {{"dl_cdc_read", "", 0}, "place_q + (AddrBits+1)'(nonempty)", "place_q + 1'b1"},
      {{"dl_cdc_read", "", 0}, "nonempty = wptr != (place_q ^ (place_q >> 1))", "nonempty = wptr != place_q"},
      {{"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
       ".taken_i(rotated)",
       ".taken_i(gnt_o)"},
      {{"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
       "turned_q == 2'd2)",
       "turned_q == 2'd3)"},
      {{"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
       "3 * Span - 1",
       "3 * Span - 2"},
      {{"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
       "+ 1) * Span - 1;",
       "+ 1) * Span - 2;"},
      {{"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0", 0, "router"},
       "GoneBits'({gone_q[k], 1'b1})",
       "gone_q[k]"},
      {{"dl_slot_arbiter", "-set Slots 4 -set StraightSlot 1 -set InjectionSlot 0 -set StraightRun 6", 0, "router"},
       "gone_q[k] + 1'b1;",
       "gone_q[k];"},
  };
  const TemporaryFolder folder;
  for (const Mutation& mutation : all) {
    const std::string module = mutation.proof.module;
    std::string text =
        read_text(std::string(DATELINE_SOURCE_DIR) + "/rtl/" + mutation.proof.room + "/" + module + ".sv");
    const size_t at = text.find(mutation.old_text);
    ASSERT_NE(at, std::string::npos) << module << ": " << mutation.old_text;
    text.replace(at, std::string(mutation.old_text).size(), mutation.new_text);
    const std::string file = folder.file(module + ".sv");
    write_text(file, text);
    const Finished finished = prove(mutation.proof, file);
    EXPECT_NE(finished.code, 0) << module << ": " << mutation.new_text;
    EXPECT_TRUE(has(finished.out + finished.err, "proof did fail"))
        << module << ": " << mutation.new_text << finished.err;
  }
}

}  // namespace
}  // namespace dateline
