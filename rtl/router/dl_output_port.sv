// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Output side of one channel: owners and credits of its virtual channels, allocation of a VC to
/// one waiting head a cycle, and the choice of the flit that leaves.
///
/// The switch arbiter rotates over the active VCs of this output, whichever inputs they come from,
/// so that q transfers get 1/q each and a lone one gets every cycle. A head that is given its VC in
/// this cycle leaves in the same cycle if no active VC can. `Slots` are the inputs that reach this
/// output; the input decides among the outputs that propose to it (accept_i). Outputs come from
/// registers.
module dl_output_port #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Width = 32,
  /// Inputs that reach this output.
  parameter int unsigned Slots = 4,
  /// Flits that the far buffer holds a VC.
  parameter int unsigned Credits = 4,
  /// A head needs room for this many flits, for twice as many on entering a ring (1: no bubble flow
  /// control).
  parameter int unsigned BubbleSlot = 1,
  /// The slot of messages that go straight on: they get VCs first, up to twice in a row; Slots:
  /// none.
  parameter int unsigned StraightSlot = Slots,
  /// Acknowledges and refusals go back to the owners of the VCs.
  parameter bit          Circuits = 1'b0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned SlotBits = dateline_pkg::index_bits(Slots),
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs)
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Link.
  output logic [FlitBits-1:0]      flit_o,
  output logic [Width-1:0]         data_o,
  input  logic                     credit_valid_i,
  input  logic [VcBits-1:0]        credit_vc_i,
  input  logic [Vcs-1:0]           ack_i,
  input  logic [Vcs-1:0]           nack_i,
  /// The same, by slot and VC of the owner.
  output logic [Slots*Vcs-1:0]     ack_o,
  output logic [Slots*Vcs-1:0]     nack_o,
  // Inputs, by slot.
  input  logic [Slots*Vcs-1:0]     nonempty_i,
  /// A head of this slot asks for a VC of this output, one of head_vcs_i, which are among avail_o.
  input  logic [Slots-1:0]         head_valid_i,
  input  logic [Slots*VcBits-1:0]  head_vc_i,
  input  logic [Slots*Vcs-1:0]     head_vcs_i,
  /// VCs that are free and have a credit (room for a slot); for two slots.
  output logic [Vcs-1:0]           avail_o,
  output logic [Vcs-1:0]           avail_enter_o,
  /// One-hot: the head of this slot got a VC.
  output logic [Slots-1:0]         alloc_o,
  /// One-hot: this output wants a flit of VC propose_vc_o of this slot.
  output logic [Slots-1:0]         propose_o,
  output logic [VcBits-1:0]        propose_vc_o,
  input  logic                     accept_i,
  // The accepted flit.
  input  logic                     flit_head_i,
  input  logic                     flit_tail_i,
  input  logic [Width-1:0]         flit_data_i,
  /// An owned VC has a flit here but no credit.
  output logic                     starved_o,
  // State, for the status port.
  output logic [Vcs-1:0]           owned_o,
  output logic [Vcs*SlotBits-1:0]  owner_slot_o,
  output logic [Vcs*VcBits-1:0]    owner_vc_o,
  output logic [Vcs-1:0]           has_credit_o
);
  localparam int unsigned CreditBits = $clog2(Credits + 1);

  logic [Vcs-1:0] owned_q, has_credit, has_slot, has_two, ready, active, active_gnt;
  logic [Vcs-1:0] new_set, new_gnt, new_vc, sent_vc;
  logic [SlotBits-1:0] owner_slot_q [Vcs];
  logic [VcBits-1:0] owner_vc_q [Vcs];
  logic [Slots-1:0] slot_gnt;

  // Which head gets a VC, and which VC.
  logic [Slots-1:0] slot_req;
  if (StraightSlot < Slots) begin : g_straight
    logic [1:0] straight_q;
    always_comb begin
      slot_req = head_valid_i;
      if (head_valid_i[StraightSlot] && straight_q != 2'd2) begin
        slot_req = '0;
        slot_req[StraightSlot] = 1'b1;
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) straight_q <= '0;
      else if (slot_gnt != '0) begin
        if (!slot_gnt[StraightSlot]) straight_q <= '0;
        else if (straight_q != 2'd2) straight_q <= straight_q + 1'b1;
      end
    end
  end else begin : g_straight
    assign slot_req = head_valid_i;
  end
  dl_rr_arbiter #(.N(Slots)) u_slot_arb (
    .clk_i, .rst_ni, .req_i(slot_req), .taken_i(slot_gnt), .gnt_o(slot_gnt)
  );
  dl_rr_arbiter #(.N(Vcs)) u_vc_arb (
    .clk_i, .rst_ni, .req_i(new_set), .taken_i(new_vc), .gnt_o(new_gnt)
  );
  // Which active VC sends.
  dl_rr_arbiter #(.N(Vcs)) u_switch_arb (
    .clk_i, .rst_ni, .req_i(active), .taken_i(sent_vc), .gnt_o(active_gnt)
  );

  logic [SlotBits-1:0] new_slot;
  logic [VcBits-1:0] new_src_vc;
  logic new_valid;
  always_comb begin
    new_slot = '0;
    new_src_vc = '0;
    new_set = '0;
    if (slot_gnt != '0) begin
      for (int unsigned s = 0; s < Slots; s++) begin
        if (slot_gnt[s]) begin
          new_slot = new_slot | SlotBits'(s);
          new_src_vc = new_src_vc | head_vc_i[s*VcBits +: VcBits];
          new_set = new_set | head_vcs_i[s*Vcs +: Vcs];
        end
      end
    end
  end
  assign new_valid = slot_gnt != '0;
  assign new_vc = new_valid ? new_gnt : '0;
  assign alloc_o = slot_gnt;

  // Owned VCs whose owner has a flit.
  always_comb begin
    ready = '0;
    if (owned_q != '0) begin
      for (int unsigned w = 0; w < Vcs; w++) begin
        if (owned_q[w]) begin
          for (int unsigned s = 0; s < Slots; s++)
            for (int unsigned v = 0; v < Vcs; v++)
              if (owner_slot_q[w] == SlotBits'(s) && owner_vc_q[w] == VcBits'(v))
                ready[w] = nonempty_i[s*Vcs+v];
        end
      end
    end
  end

  assign avail_o = ~owned_q & has_slot;
  assign avail_enter_o = ~owned_q & has_two;
  assign active = ready & has_credit;
  assign starved_o = (ready & ~has_credit) != '0;

  // Proposal: an active VC, else the new head.
  logic any_active;
  logic [SlotBits-1:0] propose_slot;
  logic [Vcs-1:0] propose_out_vc;
  assign any_active = active != '0;
  assign propose_out_vc = any_active ? active_gnt : new_vc;
  always_comb begin
    propose_slot = any_active ? '0 : new_slot;
    propose_vc_o = any_active ? '0 : new_src_vc;
    propose_o = '0;
    if (any_active || new_valid) begin
      for (int unsigned w = 0; w < Vcs; w++) begin
        if (active_gnt[w]) begin
          propose_slot = propose_slot | owner_slot_q[w];
          propose_vc_o = propose_vc_o | owner_vc_q[w];
        end
      end
      for (int unsigned s = 0; s < Slots; s++) propose_o[s] = propose_slot == SlotBits'(s);
    end
  end
  assign sent_vc = accept_i ? propose_out_vc : '0;

  for (genvar w = 0; w < Vcs; w++) begin : g_vc
    logic [CreditBits-1:0] credit_q;
    logic gain;
    assign has_credit[w] = credit_q != '0;
    if (BubbleSlot > 1) begin : g_room
      assign has_slot[w] = 32'(credit_q) >= BubbleSlot;
      assign has_two[w] = 32'(credit_q) >= 2 * BubbleSlot;
    end else begin : g_room
      assign has_slot[w] = has_credit[w];
      assign has_two[w] = has_credit[w];
    end
    assign gain = credit_valid_i && credit_vc_i == VcBits'(w);
    assign owner_slot_o[w*SlotBits +: SlotBits] = owner_slot_q[w];
    assign owner_vc_o[w*VcBits +: VcBits] = owner_vc_q[w];

    always_ff @(posedge clk_i) begin
      if (!rst_ni) credit_q <= CreditBits'(Credits);
      else if (gain && !sent_vc[w]) credit_q <= credit_q + 1'b1;
      else if (!gain && sent_vc[w]) credit_q <= credit_q - 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) owned_q[w] <= 1'b0;
      else if ((sent_vc[w] && flit_tail_i) || (Circuits && nack_i[w])) owned_q[w] <= 1'b0;
      else if (new_vc[w]) owned_q[w] <= 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        owner_slot_q[w] <= '0;
        owner_vc_q[w] <= '0;
      end else if (new_vc[w]) begin
        owner_slot_q[w] <= new_slot;
        owner_vc_q[w] <= new_src_vc;
      end
    end
  end

  // Circuits: back to the input VC that owns the output VC.
  if (Circuits) begin : g_answers
    always_comb begin
      ack_o = '0;
      nack_o = '0;
      if ((ack_i | nack_i) != '0) begin
        for (int unsigned w = 0; w < Vcs; w++) begin
          for (int unsigned s = 0; s < Slots; s++) begin
            for (int unsigned v = 0; v < Vcs; v++) begin
              if (owner_slot_q[w] == SlotBits'(s) && owner_vc_q[w] == VcBits'(v)) begin
                if (ack_i[w]) ack_o[s*Vcs+v] = 1'b1;
                if (nack_i[w]) nack_o[s*Vcs+v] = 1'b1;
              end
            end
          end
        end
      end
    end
  end else begin : g_answers
    assign ack_o = '0;
    assign nack_o = '0;
    logic unused;
    assign unused = &{1'b0, ack_i, nack_i};
  end

  assign owned_o = owned_q;
  assign has_credit_o = has_credit;

  logic [VcBits-1:0] sent_index;
  always_comb begin
    sent_index = '0;
    if (accept_i)
      for (int unsigned w = 0; w < Vcs; w++) if (sent_vc[w]) sent_index = sent_index | VcBits'(w);
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      flit_o <= '0;
    end else begin
      flit_o[dateline_pkg::FlitValid] <= accept_i;
      flit_o[dateline_pkg::FlitVcLsb +: VcBits] <= sent_index;
      flit_o[dateline_pkg::FlitHead] <= accept_i && flit_head_i;
      flit_o[dateline_pkg::FlitTail] <= accept_i && flit_tail_i;
    end
  end
  always_ff @(posedge clk_i) begin
    if (accept_i) data_o <= flit_data_i;
  end

`ifdef DATELINE_ASSERT
  for (genvar w = 0; w < Vcs; w++) begin : g_assert
    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        assert (!(credit_valid_i && credit_vc_i == VcBits'(w) && !sent_vc[w])
                || g_vc[w].credit_q != CreditBits'(Credits))
          else $error("output VC %0d: more credits than buffer places", w);
        assert (!sent_vc[w] || has_credit[w])
          else $error("output VC %0d: a flit without a credit", w);
        assert (!new_vc[w] || !owned_q[w]) else $error("output VC %0d: given to two messages", w);
        assert (!sent_vc[w] || owned_q[w] || new_vc[w])
          else $error("output VC %0d: a flit without an owner", w);
        assert (!(Circuits && (ack_i[w] || nack_i[w])) || owned_q[w])
          else $error("output VC %0d: an answer for no probe", w);
        assert (!new_vc[w] || !sent_vc[w] || flit_head_i)
          else $error("output VC %0d: body before head", w);
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      assert ((propose_o & (propose_o - Slots'(1))) == '0)
        else $error("an output proposes to two inputs");
      assert ((alloc_o & (alloc_o - Slots'(1))) == '0)
        else $error("an output gives VCs to two heads");
      assert ((sent_vc & (sent_vc - Vcs'(1))) == '0) else $error("an output sends on two VCs");
      assert (alloc_o == '0 || (new_vc != '0 && (new_vc & ~new_set) == '0))
        else $error("a VC outside the rule");
      assert (!credit_valid_i || 32'(credit_vc_i) < Vcs)
        else $error("a credit for VC %0d", credit_vc_i);
    end
  end
`endif
endmodule

`default_nettype wire
