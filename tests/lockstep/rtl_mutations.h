// SPDX-License-Identifier: Apache-2.0
// For tests: one-line faults of the RTL, each with the hardware that shows it and the check that detects it first.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "sim/drive/random_traffic.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

/// The configuration of a tile, and its traffic. Networks are small: the tile of a ring is built in seconds.
struct MutationHardware {
  std::string name;
  Options options;
  bool source = false, circuits = false;  ///< also decodes source routes; also carries circuits
  bool nodes = false;                     ///< complete nodes with random programs, otherwise bare routers
  TrafficShape shape;
};

/// The check that ends a run in which only the mutated RTL is simulated, so that no C++ core can be the cause.
enum class Notice {
  kNothing,    ///< only timing, fairness or memories are wrong; only the comparison with native shows it
  kAssertion,  ///< an assertion of the RTL
  kTraffic,    ///< the end-to-end checks: a flit that should not be there
  kStall       ///< messages or words never arrive
};

struct RtlMutation {
  std::string name;                ///< name of its marker in rtl/ (tests/support/mutate_line.h)
  std::string old_text, new_text;  ///< text in the line below the marker
  std::string hardware;            ///< name of a MutationHardware
  Notice alone;
  bool quick = false;  ///< runs in the default tests
};

inline std::ostream& operator<<(std::ostream& out, const MutationHardware& hardware) { return out << hardware.name; }
inline std::ostream& operator<<(std::ostream& out, const RtlMutation& mutation) { return out << mutation.name; }

inline Options mutation_options(const std::string& topology, int vcs, int depth, int width = 32) {
  Options options;
  options.topology = topology;
  options.vcs = vcs;
  options.depth = depth;
  options.width = width;
  return options;
}

inline std::vector<MutationHardware> mutation_hardware() {
  const TrafficShape usual{0.3, 12, 0.4, 0.4, false, 4}, heavy{0.6, 30, 0.2, 0.4, false, 4},
      flood{1.0, 12, 0.2, 0.4, false, 8}, short_flood{1.0, 1, 0.2, 0.4, false, 8}, retry{0.4, 12, 0.2, 1.0, true, 4};
  Options bubble = mutation_options("torus:9", 1, 8);
  bubble.flow = FlowControl::kBubble;
  Options far = mutation_options("torus:5", 2, 6);
  far.link_stages = 2;
  Options pipeline = mutation_options("torus:5", 2, 2);
  pipeline.pipeline = 2;
  Options one_port = mutation_options("torus:3x4", 2, 4);
  one_port.one_port = true;
  Options three_dimensions = mutation_options("torus:3x2x3", 2, 4);
  three_dimensions.one_port = true;
  Options long_ring = mutation_options("torus:16", 2, 4);
  long_ring.one_port = true;
  Options short_ring = mutation_options("torus:8", 4, 4);
  short_ring.one_port = true;
  Options stream = mutation_options("torus:5", 2, 4);
  stream.count_bits = 2;
  Options reducing = mutation_options("torus:3x3", 2, 4);  // four channels, whose adds meet in each bank
  reducing.count_bits = 2;
  reducing.reductions = true;
  Options pipelined_reducing = reducing;
  pipelined_reducing.pipeline = 1;
  Options several_puts = mutation_options("torus:5", 4, 4);
  several_puts.reductions = true;
  Options networks = mutation_options("torus:5", 4, 4);
  networks.networks = 2;
  Options layers = mutation_options("torus:5", 2, 2);
  layers.routing.name = RoutingName::kLayered;
  return {{"ring", mutation_options("torus:5", 2, 2), false, false, false, heavy},
          {"long-ring", long_ring, false, false, false, heavy},
          {"short-messages", short_ring, false, false, false, short_flood},
          {"narrow", mutation_options("torus:5", 2, 4, 8), false, false, false, usual},
          {"source", mutation_options("torus:9", 2, 4, 16), true, false, false, usual},
          {"circuits", mutation_options("torus:5", 2, 4), false, true, false, retry},
          {"bubble", bubble, false, false, false, flood},
          {"far", far, false, false, false, usual},
          {"pipeline", pipeline, false, false, false, heavy},
          {"one-port", one_port, false, false, false, usual},
          {"three-dimensions", three_dimensions, false, false, false, heavy},
          {"networks", networks, false, false, false, heavy},
          {"layers", layers, true, false, false, heavy},
          {"nodes", mutation_options("torus:5", 2, 4), false, false, true, usual},
          {"stream-nodes", stream, false, false, true, usual},
          {"reducing-nodes", reducing, false, false, true, usual},
          {"pipelined-reducing-nodes", pipelined_reducing, false, false, true, usual},
          {"several-puts", several_puts, false, false, true, usual},
          {"circuit-nodes", mutation_options("torus:5", 2, 4), false, true, true, retry}};
}

inline std::vector<RtlMutation> rtl_mutations() {
  return {// The wrap link is taken in class 0: the ring deadlocks.
          {"dateline_in_class_0", "2'b10", "2'b01", "ring", Notice::kStall, true},
          // The port of the next hop is used for this hop.
          {"source_list_read_one_port_on", " +:", "+4 +:", "source", Notice::kTraffic},
          // A message on a layered route stays in its layer: the ring deadlocks.
          {"layer_not_stepped", "header_i[dateline_pkg::HdrFixedBits + HopBits - 1]", "1'b0", "layers", Notice::kStall},
          // Turns are built against the order of dimensions: messages end where they should turn.
          {"turns_against_the_order", "<", ">", "one-port", Notice::kTraffic, true},
          // A message changes its virtual network.
          {"network_left", "== class_of", "<= class_of", "networks", Notice::kNothing},
          // The flit after a consumed header is not marked as a head.
          {"spent_header_forgotten", "consumed", "1'b0", "source", Notice::kAssertion},
          // The count of header flits does not start again with a new head: no route is ever found.
          {"header_count_not_restarted", "head_i ? '0 : ", "", "narrow", Notice::kStall},
          // A probe is refused although it could have a VC: no probe continues.
          {"eligible_probe_refused", " & ~eligible", "", "circuits", Notice::kStall},
          // A credit is returned for a flit that got a VC but has not left.
          {"credit_returned_twice", ";", " || alloc_i != '0;", "ring", Notice::kAssertion, true},
          // One credit more than the far buffer has places.
          {"credit_too_many", " - 1", "", "far", Notice::kAssertion},
          // A pipelined buffer shows the control word of an earlier flit when one arrives in an empty VC.
          {"front_kept_when_empty", " || !nonempty_q[v]", "", "pipeline", Notice::kAssertion, true},
          // A pipelined output sends a flit before its data.
          {"flit_before_its_data", "Traversal ? 2", "Traversal ? 1", "pipeline", Notice::kTraffic, true},
          // The crossbar's register takes data of another choice.
          {"data_taken_a_cycle_early", "accept_q", "accept_i", "pipeline", Notice::kTraffic},
          // The buffer is read where the next flit is chosen.
          {"buffer_read_a_cycle_early", "raddr_q", "raddr", "pipeline", Notice::kTraffic},
          // A pipelined output proposes a head that has no VC yet.
          {"head_proposed_before_it_has_a_vc", "Early || ", "", "pipeline", Notice::kAssertion},
          // A pipelined output grants a VC only while another message sends: heads never get one.
          {"early_head_waits_for_the_switch", "Early ? new_valid : ", "", "pipeline", Notice::kStall},
          // A pipelined output sends without a credit, or a flit that has not arrived.
          {"active_without_a_credit", "|| more", "|| has_credit[w] || more", "pipeline", Notice::kAssertion},
          {"active_without_a_flit", "owner_kept[w] && ", "", "pipeline", Notice::kAssertion},
          // A pipelined output gives a VC that a message owns to the next head.
          {"owner_changes_while_it_owns", "Early ? !owned_q[w]", "Early ? 1'b1", "pipeline", Notice::kAssertion},
          // The head frees what the tail should free.
          {"owner_freed_by_head", "tail ? sent_vc : '0", "body ? '0 : sent_vc", "ring", Notice::kAssertion},
          // After a turn of the others, straight heads have the largest quota, whatever their hops: legal, but slower
          // for some.
          {"run_of_the_longest", "'0", "'1", "ring", Notice::kNothing, true},
          // The quota of a run follows the hops of its last head, not the largest hops.
          {"run_of_the_last", ">", "!=", "long-ring", Notice::kNothing},
          // Straight heads in the upper half of the VCs count in the lower half.
          {"halves_share_their_runs", "upper | Upper[v]", "1'b0", "ring", Notice::kNothing},
          // Exhausted heads are presented before the others.
          {"spent_heads_presented", "~", "", "ring", Notice::kNothing},
          // In a ring of four a turn of the others is one grant instead of two.
          {"opposite_node_counts_whole", "!", "", "one-port", Notice::kNothing},
          // Straight heads are sent with 0 hops.
          {"hops_begin_anew", "!propose_o", "propose_o", "ring", Notice::kNothing},
          // A body flit is sent with the hops of a head.
          {"hops_of_a_body", "body || ", "", "ring", Notice::kNothing},
          // The run of a level never ends: an injected head waits while any other head turns into the dimension.
          {"injection_passed_over", " + 1'b1", "", "one-port", Notice::kNothing},
          // A run that is over starts again after a grant to a higher level, although no lower level was granted.
          {"run_ends_by_any_other", "eligible[l:0] == '0", "!eligible[l]", "three-dimensions", Notice::kNothing},
          // The levels are in reverse order: injected heads get grants before heads that turn into the dimension.
          {"levels_upside_down", "(Cfg.dims-rank)", "rank", "one-port", Notice::kNothing, true},
          // The levels have the runs of other dimensions.
          {"run_of_another_dimension", "(Cfg.dims - 1 - l)", "l", "one-port", Notice::kNothing},
          // Grants to other levels move the rotation of a level: one of its slots may be passed over forever.
          {"rotation_moved_by_all", "level_gnt", "{Levels{gnt_o}}", "one-port", Notice::kNothing},
          // A head owns a VC although its input accepted another output, and the arbiter counts the head as granted.
          {"head_owns_before_it_leaves", "any_active || accept_i", "1'b1", "one-port", Notice::kNothing, true},
          // The arbiter counts grants that were not used.
          {"grants_count_unused", "gives", "gives || 1'b1", "one-port", Notice::kNothing},
          // Any number of turns is deferred: the others wait until the straight input has a head for another output, if
          // ever.
          {"runs_renewed_for_ever", " && deferred_q != 2'd3", "", "long-ring", Notice::kNothing},
          // The others do not take their deferred turns.
          {"owed_turns_forgotten", "|| deferred_q != '0 ", "", "long-ring", Notice::kNothing, true},
          // Extensions remain allowed after a turn that was not overlapped.
          {"trust_without_end", "3'b000", "3'b111", "long-ring", Notice::kNothing},
          // A deferred turn still counts as deferred after it has been taken.
          {"owed_turns_taken_twice", " - 1'b1", "", "short-messages", Notice::kNothing},
          // A head for this output counts as a head for another output.
          {"own_heads_are_elsewhere", "(waiting_i & ~wants[d*Cfg.vcs +: Cfg.vcs])", "waiting_i", "long-ring",
           Notice::kNothing},
          // A ring is entered if there is room for only one slot: no bubble is left.
          {"bubble_of_one_slot", "2 * ", "", "bubble", Notice::kStall},
          // The arbiter grants the requester that it served last again.
          {"arbiter_stays", "1) ", "2) ", "one-port", Notice::kNothing},
          // A link of two cycles takes one.
          {"link_too_short", "== 1", "<= 2", "far", Notice::kNothing},
          // The payload of a circuit does not wait for the acknowledge.
          {"payload_before_acknowledge", ")", " || go_i)", "circuit-nodes", Notice::kAssertion},
          // After a refusal, the last flit of the previous message is sent again.
          {"another_probe_resent", "+1", "", "circuit-nodes", Notice::kStall},
          // Probes on VC 1 get no acknowledge.
          {"acknowledge_on_vc_0_only", ";", " & Vcs'(1);", "circuit-nodes", Notice::kStall},
          // Words that should only be counted are written.
          {"dropped_words_written", "&& (pop & drops) ==", "|| (pop & drops) !=", "nodes", Notice::kNothing},
          // A node reports before its last word can be written.
          {"report_without_hold", " && hold_q == '0", "", "nodes", Notice::kNothing, true},
          // A word counts as missing when it is there, and is sent when it is not.
          {"short_word_sent", "<", ">", "stream-nodes", Notice::kStall, true},
          // Writes to other rows of a bank wake a hole, its own does not.
          {"wake_by_any_row", "== row", "!= row", "stream-nodes", Notice::kStall},
          // The put ahead begins before the segments of the current put have been fetched.
          {"next_put_before_its_turn", "!more_q && ", "", "stream-nodes", Notice::kStall},
          // A header leaves before the first word of its put is there.
          {"header_before_first_word", "== '0", "== '1", "stream-nodes", Notice::kStall},
          // Words of the run before count as words of this run.
          {"counts_survive_reset", "!rst_ni", "1'b0", "stream-nodes", Notice::kNothing},
          // An add does not see the result of the add in the cycle before.
          {"add_misses_the_one_before", "== row_q", "== row_q && !add_q", "reducing-nodes", Notice::kNothing, true},
          // An add does not see the result of the add two cycles before.
          {"add_misses_the_second_before", "== row_q", "== row_q && !add_q", "reducing-nodes", Notice::kNothing},
          // In a node with one more register, an add does not see the result of the add in the cycle before.
          {"pipelined_add_misses_the_one_before", "== row_q", "== row_q && !add_q", "pipelined-reducing-nodes",
           Notice::kNothing},
          // A word that was added to counts as put.
          {"add_counts_as_put", "!combine_from", "combine_from", "reducing-nodes", Notice::kNothing},
          // The minimum is the maximum.
          {"other_operation", "less", "!less", "reducing-nodes", Notice::kNothing},
          // The sum is written where the word was read.
          {"offset_ignored", "combine_from ? ", "1'b0 ? ", "reducing-nodes", Notice::kNothing},
          // Messages of the node to itself mix their flits.
          {"self_puts_mixed", "within_q ?", "(within_q && credit_q) ?", "several-puts", Notice::kStall},
          // Every segment ends with a tail.
          {"tail_on_every_segment", "cur_last_q && ", "", "nodes", Notice::kAssertion}};
}

}  // namespace dateline
