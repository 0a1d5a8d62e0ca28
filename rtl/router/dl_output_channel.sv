// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One output channel of the router: dl_slot_arbiter chooses among the inputs whose heads ask for a
/// VC, dl_output_port grants the VC and chooses the flit to send, and dl_crossbar selects its data.
///
/// Ports: the link; by slot, the exchange with the inputs. The `Slots` slots are the inputs that
/// reach the channel (dateline_pkg::fan). Slot s of a network output is network input s; the slot
/// of its own number, the U-turn, is its injection channel. An ejection channel has all network
/// inputs, or only the one that feeds it.
/// Timing: what an input presents in cycle t can be on the link in cycle t + 1. The link comes from
/// registers; with Cfg.block_ram its data pass through one multiplexer after them.
/// Parameters: Cfg, and the network port.
/// Never: see dl_slot_arbiter and dl_output_port.
module dl_output_channel #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Network port of the channel; Cfg.ports: an ejection channel.
  parameter int unsigned Port = 0,
  localparam int unsigned Slots = dateline_pkg::fan(Cfg.ports, Cfg.all_port, Port),
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(Cfg.straight_run),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Cfg.vcs, Cfg.straight_run),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Cfg.vcs)
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  /// Bit k: dimension k is a ring of three or more nodes. Constant.
  input  logic [Cfg.dims-1:0]         wraps_i,
  // Link.
  output logic [FlitBits-1:0]         flit_o,
  output logic [Cfg.width-1:0]        data_o,
  input  logic [BackBits-1:0]         back_i,
  // By slot, as in dl_output_port: front flits of the input's VCs, and its head for this output.
  input  logic [Slots*Cfg.vcs-1:0]    nonempty_i,
  input  logic [Slots*Cfg.vcs-1:0]    left_i,
  input  logic [Slots*Cfg.vcs-1:0]    kept_i,
  input  logic [Slots*Cfg.vcs-1:0]    tail_i,
  input  logic [Slots*Cfg.vcs*Cfg.sets-1:0] sets_i,
  input  logic [Slots*Cfg.vcs-1:0]    enters_i,
  input  logic [Slots-1:0]            head_valid_i,
  input  logic [Slots*VcBits-1:0]     head_vc_i,
  /// By slot: the input accepts the proposal; a head waits for this output; a waiting head could
  /// have a VC at once.
  input  logic [Slots-1:0]            accept_i,
  input  logic [Slots-1:0]            wants_i,
  input  logic [Slots-1:0]            eligible_i,
  /// By slot: data of the flit that its input sends.
  input  logic [Slots*Cfg.width-1:0]  data_i,
  // Straight input, as in dl_slot_arbiter.
  input  logic [Cfg.vcs*HopWidth-1:0] straight_hops_i,
  input  logic                        straight_other_i,
  output logic [Cfg.vcs-1:0]          straight_exhausted_o,
  // As in dl_output_port.
  output logic [Cfg.sets-1:0]         avail_o,
  output logic [Cfg.sets-1:0]         avail_enter_o,
  output logic [Slots-1:0]            alloc_o,
  output logic [Slots-1:0]            propose_o,
  output logic [Slots-1:0]            propose_body_o,
  output logic [VcBits-1:0]           propose_vc_o,
  output logic [Slots*Cfg.vcs-1:0]    ack_o,
  output logic [Slots*Cfg.vcs-1:0]    nack_o,
  // State, for the status port.
  output logic [Cfg.vcs-1:0]          owned_o,
  output logic [Cfg.vcs*Slots-1:0]    owner_o,
  output logic [Cfg.vcs*VcBits-1:0]   owner_vc_o,
  output logic [Cfg.vcs-1:0]          has_credit_o,
  /// A flit is between its buffer and the link.
  output logic                        under_way_o,
  /// The channel had a flit to send and sent none, because there was no credit; no VC; or the input
  /// sent elsewhere. 0 without Cfg.statistics.
  output logic                        lost_credit_o,
  output logic                        lost_vc_o,
  output logic                        lost_switch_o
);
  localparam int unsigned SlotBits = dateline_pkg::index_bits(Slots);
  // The crossbar is passed in the cycle after the choice of the flit.
  localparam bit Traversal = Cfg.pipeline >= 2;
  localparam int unsigned AckLsb = dateline_pkg::back_ack_lsb(Cfg.vcs);
  localparam int unsigned NackLsb = dateline_pkg::back_nack_lsb(Cfg.vcs);
  // Slot of the straight messages; Slots or more: none.
  localparam int unsigned StraightSlot = dateline_pkg::straight_slot(
    Cfg.family, Cfg.dim_ports, Cfg.complete, Cfg.dims, Cfg.ports, Port);
  localparam int unsigned Dim = dateline_pkg::dim_of(Cfg.dim_ports, Cfg.dims, Port);
  // The output belongs to a dimension of four nodes.
  localparam bit Four = StraightSlot < Slots && Cfg.turn_runs[8*4'(Dim) +: 8] == 8'd3;

  // Levels of the other slots (dl_slot_arbiter). Level l, from 0, holds the slots of the dimension
  // that is corrected l-th from the end. The last level holds injection; in a dual-cube it holds
  // all slots.
  localparam int unsigned Levels = Cfg.dims + 1;
  function automatic logic [271:0] level_slots();
    int unsigned rank;
    level_slots = '0;
    for (int unsigned s = 0; s < Cfg.ports && s < 16; s++) begin
      rank = dateline_pkg::rank_of(Cfg.dim_order, Cfg.dims,
                                   dateline_pkg::dim_of(Cfg.dim_ports, Cfg.dims, s));
      if (Cfg.family == dateline_pkg::FamilyDualCube || Cfg.family == dateline_pkg::FamilyGraph
          || s == Port)
        rank = 0;
      // mutation: levels_upside_down
      level_slots[16*(Cfg.dims-rank)+s] = 1'b1;
    end
  endfunction
  function automatic logic [135:0] level_runs();
    level_runs = '0;
    for (int unsigned l = 0; l < Cfg.dims && l < 16; l++)
      level_runs[8*l +: 8] =
        // mutation: run_of_another_dimension
        8'(Cfg.turn_runs >> (8 * 32'((Cfg.dim_order >> (4 * (Cfg.dims - 1 - l))) & 64'hf)));
  endfunction

  logic [BackBits-1:0] back;
  logic [FlitBits-1:0] flit;
  logic [Slots-1:0] slot_gnt;
  logic [SlotBits-1:0] propose_slot;
  logic [VcBits-1:0] straight_vc;
  logic gives, accepted, starved, wraps;
  assign accepted = accept_i != '0;

  dl_link_stages #(.Stages((Port < Cfg.ports) ? Cfg.link_stages : 1), .Width(BackBits)) u_link (
    .clk_i, .rst_ni, .wire_i(back_i), .wire_o(back)
  );

  // Choice of the head that gets a VC.
  if (StraightSlot < Slots) begin : g_straight
    assign straight_vc = head_vc_i[StraightSlot*VcBits +: VcBits];
    assign wraps = wraps_i[Dim];
  end else begin : g_straight
    assign straight_vc = '0;
    assign wraps = 1'b0;
  end
  logic unused_wraps;
  assign unused_wraps = &{1'b0, wraps_i};
  dl_slot_arbiter #(
    .Slots(Slots),
    .Vcs(Cfg.vcs),
    .StraightSlot(StraightSlot),
    .StraightRun(Cfg.straight_run),
    .Four(Four),
    .Levels(Levels),
    .LevelSlots(level_slots()),
    .LevelRuns(level_runs())
  ) u_slot (
    .clk_i,
    .rst_ni,
    .head_valid_i,
    .wraps_i(wraps),
    .straight_hops_i,
    .straight_exhausted_o,
    .straight_vc_i(straight_vc),
    .straight_other_i,
    .gnt_o(slot_gnt),
    // mutation: grants_count_unused
    .taken_i(gives)
  );

  dl_output_port #(
    .Cfg(Cfg),
    .Port(Port)
  ) u_port (
    .clk_i,
    .rst_ni,
    .flit_o(flit),
    .credit_valid_i(back[dateline_pkg::BackCreditValid]),
    .credit_vc_i(back[dateline_pkg::BackCreditVcLsb +: VcBits]),
    .ack_i(back[AckLsb +: Cfg.vcs]),
    .nack_i(back[NackLsb +: Cfg.vcs]),
    .ack_o,
    .nack_o,
    .nonempty_i,
    .left_i,
    .kept_i,
    .tail_i,
    .sets_i,
    .enters_i,
    .head_valid_i,
    .head_vc_i,
    .slot_gnt_i(slot_gnt),
    .gives_o(gives),
    .straight_hops_i,
    .avail_o,
    .avail_enter_o,
    .alloc_o,
    .propose_o,
    .propose_body_o,
    .propose_vc_o,
    .propose_slot_o(propose_slot),
    .accept_i(accepted),
    .starved_o(starved),
    .owned_o,
    .owner_o,
    .owner_vc_o,
    .has_credit_o
  );

  // mutation: flit_before_its_data
  dl_link_stages #(.Stages(Traversal ? 2 : 1), .Width(FlitBits)) u_traversal (
    .clk_i, .rst_ni, .wire_i(flit), .wire_o(flit_o)
  );
  assign under_way_o = Traversal && flit[dateline_pkg::FlitValid];

  dl_crossbar #(
    .Slots(Slots),
    .Width(Cfg.width),
    .LateData(Traversal || Cfg.block_ram),
    .Register(Traversal || !Cfg.block_ram)
  ) u_crossbar (
    .clk_i,
    .slot_i(propose_slot),
    .accept_i(accepted),
    .data_i,
    .data_o
  );

  if (Cfg.statistics) begin : g_lost
    assign lost_switch_o = !accepted && (propose_o != '0 || eligible_i != '0);
    assign lost_credit_o = !accepted && !lost_switch_o && starved;
    assign lost_vc_o = !accepted && !lost_switch_o && !starved && wants_i != '0;
  end else begin : g_lost
    assign lost_switch_o = 1'b0;
    assign lost_credit_o = 1'b0;
    assign lost_vc_o = 1'b0;
    logic unused;
    assign unused = &{1'b0, starved, wants_i, eligible_i};
  end
endmodule

`default_nettype wire
