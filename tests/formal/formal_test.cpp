// SPDX-License-Identifier: Apache-2.0
// Proofs of the properties under `ifdef FORMAL. Most use temporal induction, which holds for any number of cycles.
// Those that follow a word through memories hold for a number of cycles after reset. Each proof must fail when its
// module is mutated.
#include <gtest/gtest.h>

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/mutate_line.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

bool yosys_is_missing() { return run_shell("command -v yosys").code != 0; }

struct Proof {
  const char* module;
  const char* parameters;       ///< arguments of chparam
  int cycles;                   ///< cycles after reset; 0: induction
  const char* room = "stream";  ///< folder in rtl/
};

/// Runs a proof for any value of don't-cares. mutant: file that replaces one of the sources; "" for none.
Finished prove(const Proof& proof, const std::string& mutant = "") {
  std::string files;
  std::stringstream list(DATELINE_FORMAL_FILES);
  for (std::string file; list >> file;)
    files += " " + (!mutant.empty() && file.find("/" + std::string(proof.module) + ".sv") != std::string::npos ? mutant
                                                                                                               : file);
  const std::string parameters =
      *proof.parameters == 0 ? "" : "chparam " + std::string(proof.parameters) + " " + proof.module + "; ";
  // A mutant must break a property in a run from reset, which the base case of the induction checks.
  const std::string induction = mutant.empty() ? "-tempinduct -maxsteps 64" : "-tempinduct-baseonly -maxsteps 64";
  const std::string way = proof.cycles == 0 ? induction : "-seq " + std::to_string(proof.cycles);
  return run_shell("yosys -q -p \"read_verilog -sv -formal " +
                   std::string(proof.cycles == 0 ? "" : "-DFORMAL_BOUNDED ") + files + "; " + parameters +
                   "hierarchy -check -top " + proof.module +
                   "; proc; setundef -anyseq; flatten; opt; memory; opt; async2sync; dffunmap; clean; sat " + way +
                   " -prove-asserts -set-assumes -verify\"");
}

constexpr const char* kOneDimension =
    "-set Slots 2 -set StraightSlot 1 -set Levels 2 -set LevelSlots 32'h00010000 -set LevelRuns 16'h0007";
constexpr const char* kTwoDimensions =
    "-set Slots 4 -set StraightSlot 3 -set Levels 3 -set LevelSlots 48'h000400030000 -set LevelRuns 24'h000307";
constexpr const char* kThreeDimensions =
    "-set Slots 6 -set StraightSlot 5 -set Levels 4 -set LevelSlots 64'h00100003000c0000 -set LevelRuns 32'h00070203";
constexpr const char* kLongRing =
    "-set Slots 4 -set StraightSlot 3 -set StraightRun 6 -set Levels 3 -set LevelSlots 48'h000400030000 -set LevelRuns "
    "24'h000f0f";

constexpr const char* kRingOfFour =
    "-set Slots 4 -set StraightSlot 3 -set Four 1 -set Levels 3 -set LevelSlots 48'h000400030000 -set LevelRuns "
    "24'h000303";

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
    // Tori of one, two and three dimensions: an output of the last dimension. Then complete graphs, and slots of one
    // level that rotate.
    {"dl_slot_arbiter", kOneDimension, 0, "router"},
    {"dl_slot_arbiter", kTwoDimensions, 0, "router"},
    {"dl_slot_arbiter", kThreeDimensions, 0, "router"},
    {"dl_slot_arbiter", "-set Slots 6 -set Levels 4 -set LevelSlots 64'h0020001800070000 -set LevelRuns 32'h00020301",
     0, "router"},
    {"dl_slot_arbiter", "-set Slots 5", 0, "router"},
    // Ejection in two dimensions.
    {"dl_slot_arbiter", "-set Slots 4 -set Levels 3 -set LevelSlots 48'h00000003000c -set LevelRuns 24'h000f0f", 0,
     "router"},
    {"dl_slot_arbiter", kRingOfFour, 0, "router"},
    // Long rings.
    {"dl_slot_arbiter", kLongRing, 0, "router"},
    {"dl_slot_arbiter",
     "-set Slots 4 -set Vcs 8 -set StraightSlot 3 -set StraightRun 15 -set Levels 3 -set LevelSlots "
     "48'h000400030000 -set LevelRuns 24'h003f3f",
     0, "router"},
    {"dl_slot_arbiter",
     "-set Slots 3 -set StraightSlot 1 -set StraightRun 1 -set Levels 2 -set LevelSlots 32'h00010004 -set LevelRuns "
     "16'h0001",
     0, "router"},
};

void expect_proven(const std::string& room) {
  for (const Proof& proof : kProofs) {
    if (proof.room != room) continue;
    const Finished finished = prove(proof);
    EXPECT_EQ(finished.code, 0) << proof.module << " " << proof.parameters << "\n" << finished.err;
  }
}

TEST(Formal, handshakes_credits_and_pointers_are_proven) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  expect_proven("stream");
}

TEST(Formal, waits_at_the_slot_arbiter_are_proven) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  expect_proven("router");
}

struct Mutation {
  Proof proof;
  const char* marker;  ///< marker in the module (tests/support/mutate_line.h)
  const char *old_text, *new_text;
};

void expect_refuted(const std::vector<Mutation>& all) {
  const TemporaryFolder folder;
  for (const Mutation& mutation : all) {
    const std::string module = mutation.proof.module;
    const std::string source =
        read_text(std::string(DATELINE_SOURCE_DIR) + "/rtl/" + mutation.proof.room + "/" + module + ".sv");
    const std::string text = mutate_line(source, mutation.marker, mutation.old_text, mutation.new_text);
    const std::string file = folder.file(module + ".sv");
    write_text(file, text);
    const Finished finished = prove(mutation.proof, file);
    EXPECT_NE(finished.code, 0) << module << ": " << mutation.new_text;
    EXPECT_TRUE(has(finished.out + finished.err, "proof did fail"))
        << module << ": " << mutation.new_text << finished.err;
  }
}

TEST(Formal, mutations_of_handshakes_credits_and_pointers_are_refuted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  expect_refuted({
      {{"dl_axis_send", "", 0}, "payload_without_credit", " && has_credit", ""},
      {{"dl_axis_send", "", 0}, "header_without_credit", " && has_credit", ""},
      {{"dl_axis_send", "", 0}, "end_without_payload", "sends_payload && ", ""},
      {{"dl_axis_send", "", 0}, "refused_message_sent", "DropPhase", "PayloadPhase"},
      {{"dl_axis_receive", "", 0}, "valid_taken_back", "if (tready_i) ", ""},
      {{"dl_axis_receive", "", 0}, "payload_overwritten", "(is_header || !tvalid_o || tready_i)", "1'b1"},
      {{"dl_axis_receive", "", 0}, "header_keeps_its_credit", ";", " && !is_header;"},
      {{"dl_axis_receive", "-set Width 8 -set CoordBits 8 -set Depth 3", 16},
       "header_overwritten",
       "is_header",
       "valid"},
      {{"dl_axis_receive", "-set Width 32 -set Depth 3", 14}, "end_on_every_word", "front_tail", "1'b1"},
      {{"dl_cdc_write", "", 0}, "write_pointer_not_gray", " ^ (place_d >> 1)", ""},
      {{"dl_cdc_write", "", 0}, "written_at_one_place", "place_q[AddrBits-1:0]", "0"},
      {{"dl_cdc_read", "", 0}, "read_when_empty", "(AddrBits+1)'(nonempty)", "1'b1"},
      {{"dl_cdc_read", "", 0}, "pointers_compared_in_two_codes", "(place_q ^ (place_q >> 1))", "place_q"},
  });
}

TEST(Formal, mutations_of_deferred_turns_are_refuted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  expect_refuted({
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"}, "rotation_moved_by_all", "level_gnt", "{Levels{gnt_o}}"},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"},
       "waiting_head_goes_on",
       "head_valid_i[StraightSlot]",
       "(head_valid_i[StraightSlot] || waits)"},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"}, "runs_renewed_for_ever", " && deferred_q != 2'd3", ""},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"}, "owed_turn_not_added", " + 1'b1", ""},
      {{"dl_slot_arbiter", kRingOfFour, 0, "router"}, "owed_turns_taken_twice", " - 1'b1", ""},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"},
       "rotation_moved_by_all",
       "taken_i ? level_gnt : '0",
       "level_gnt"},
  });
}

TEST(Formal, mutations_of_runs_and_levels_are_refuted) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  expect_refuted({
      {{"dl_slot_arbiter", kThreeDimensions, 0, "router"}, "run_too_long", "CountBits'(Run)", "'1"},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"}, "straight_run_too_short", "1", "2"},
      {{"dl_slot_arbiter", kThreeDimensions, 0, "router"},
       "run_ends_by_any_other",
       "eligible[l:0] == '0",
       "!eligible[l]"},
      {{"dl_slot_arbiter", kThreeDimensions, 0, "router"}, "level_run_too_short", "1 ", "0 "},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"},
       "gone_heads_not_doubled",
       "CountBits'({count[k], 1'b1})",
       "count[k]"},
      {{"dl_slot_arbiter", kLongRing, 0, "router"}, "gone_heads_not_doubled", " + 1'b1", ""},
      {{"dl_slot_arbiter", kRingOfFour, 0, "router"},
       "yielded_turn_forgotten",
       "if (overtaken) one_of_two_q <= 1'b1",
       "one_of_two_q <= 1'b0"},
      {{"dl_slot_arbiter", kTwoDimensions, 0, "router"},
       "run_ends_with_yielded_turn",
       "(overtaken && !exhausted)",
       "overtaken"},
  });
}

}  // namespace
}  // namespace dateline
