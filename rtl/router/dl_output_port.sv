// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Keeps the owners and credits of the VCs of one output. Grants a VC to the head that
/// dl_slot_arbiter chose, and chooses the flit to send.
///
/// The switch arbiter rotates over the active VCs of this output, whichever inputs they come from.
/// So each of q transfers gets 1/q of the link, and a single one gets every cycle. If no active VC
/// can send, the output proposes the chosen head, which gets its VC only if its input accepts.
///
/// Ports: the link; by slot, the front flits and heads of the inputs (`Slots` are the inputs that
/// reach this output); the proposal to an input and its consent; state by VC.
/// Timing: propose_o answers the heads and front flits of the inputs in the same cycle; an accepted
/// flit is on the link in the next cycle. Arriving credits and answers take effect in the next
/// cycle; answers are passed to ack_o and nack_o in the same cycle.
/// Parameters: Cfg, and the network port.
/// Never: gives an owned VC to a second message; sends without a credit; sends two flits in a
/// cycle.
module dl_output_port #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Network port of the channel; Cfg.ports: an ejection channel.
  parameter int unsigned Port = 0,
  localparam int unsigned Slots = dateline_pkg::fan(Cfg.ports, Cfg.all_port, Port),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(Cfg.straight_run),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned SlotBits = dateline_pkg::index_bits(Slots),
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Cfg.vcs, Cfg.straight_run)
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  // Link.
  output logic [FlitBits-1:0]         flit_o,
  input  logic                        credit_valid_i,
  input  logic [VcBits-1:0]           credit_vc_i,
  input  logic [Cfg.vcs-1:0]          ack_i,
  input  logic [Cfg.vcs-1:0]          nack_i,
  /// Acknowledges and refusals, by slot and input VC of the owner.
  output logic [Slots*Cfg.vcs-1:0]    ack_o,
  output logic [Slots*Cfg.vcs-1:0]    nack_o,
  // By slot and input VC: there is a front flit; there is one in the next cycle, if it leaves, and
  // if it does not; it is a tail; the VC sets that its head may take; the head enters a ring.
  input  logic [Slots*Cfg.vcs-1:0]    nonempty_i,
  input  logic [Slots*Cfg.vcs-1:0]    left_i,
  input  logic [Slots*Cfg.vcs-1:0]    kept_i,
  input  logic [Slots*Cfg.vcs-1:0]    tail_i,
  input  logic [Slots*Cfg.vcs*Cfg.sets-1:0] sets_i,
  input  logic [Slots*Cfg.vcs-1:0]    enters_i,
  /// By slot: the head of input VC head_vc_i asks for a VC of this output and can have one.
  input  logic [Slots-1:0]            head_valid_i,
  input  logic [Slots*VcBits-1:0]     head_vc_i,
  /// One-hot: the slot that dl_slot_arbiter chose.
  input  logic [Slots-1:0]            slot_gnt_i,
  /// The chosen head gets a VC in this cycle.
  output logic                        gives_o,
  /// Straight input, by VC: hops of the front head.
  input  logic [Cfg.vcs*HopWidth-1:0] straight_hops_i,
  /// By VC set: a free VC has a credit (room for a slot with bubble flow control); a free VC has
  /// room for two slots.
  output logic [Cfg.sets-1:0]         avail_o,
  output logic [Cfg.sets-1:0]         avail_enter_o,
  /// One-hot: the head of this slot gets a VC.
  output logic [Slots-1:0]            alloc_o,
  /// One-hot: this output proposes to send a flit of input VC propose_vc_o of this slot.
  output logic [Slots-1:0]            propose_o,
  /// propose_o if the flit is not a head, else 0.
  output logic [Slots-1:0]            propose_body_o,
  output logic [VcBits-1:0]           propose_vc_o,
  /// The proposed slot as a number, for the crossbar.
  output logic [SlotBits-1:0]         propose_slot_o,
  /// The input accepts the proposal.
  input  logic                        accept_i,
  /// An owned VC has a flit to send but no credit.
  output logic                        starved_o,
  // State, for the status port.
  output logic [Cfg.vcs-1:0]          owned_o,
  output logic [Cfg.vcs*Slots-1:0]    owner_o,
  output logic [Cfg.vcs*VcBits-1:0]   owner_vc_o,
  output logic [Cfg.vcs-1:0]          has_credit_o
);
  localparam bit IsLocal = Port >= Cfg.ports;
  // A head gets its VC at least a cycle before it leaves.
  localparam bit Early = Cfg.pipeline >= 1;
  // Slot of the straight messages; Slots or more: none.
  localparam int unsigned StraightSlot = dateline_pkg::straight_slot(
    Cfg.family, Cfg.dim_ports, Cfg.complete, Cfg.dims, Cfg.ports, Port);
  // Flits per VC of the far buffer.
  localparam int unsigned Credits = IsLocal ? Cfg.eject_depth : Cfg.depth;
  // Flits of room that a head needs; a head that enters a ring needs twice as many. 1: no bubble
  // flow control.
  localparam int unsigned SlotFlits = (IsLocal || Cfg.bubble_slot == 0) ? 1 : Cfg.bubble_slot;

  logic [Cfg.vcs-1:0] owned_q, started_q, has_credit, has_slot, has_two, ready, active, active_gnt;
  logic [Cfg.vcs-1:0] avail, avail_enter, new_gnt, new_vc, sent_vc, ends, gain, more_credit;
  logic [Cfg.sets-1:0] new_sets;
  logic [Cfg.vcs*Slots-1:0] owner_q;  // one-hot
  logic [Cfg.vcs*VcBits-1:0] owner_vc_q;
  logic any_active, body, tail;

  // Choice of the active VC that sends.
  dl_rr_arbiter #(.N(Cfg.vcs)) u_switch_arb (
    .clk_i, .rst_ni, .req_i(active), .taken_i(sent_vc), .gnt_o(active_gnt)
  );

  logic [VcBits-1:0] new_src_vc;
  logic new_valid, new_enters;
  logic [SlotBits-1:0] new_slot;
  assign new_valid = head_valid_i != '0;
  always_comb begin
    new_src_vc = '0;
    new_slot = '0;
    if (slot_gnt_i != '0) begin
      for (int unsigned s = 0; s < Slots; s++) begin
        if (slot_gnt_i[s]) begin
          new_src_vc = new_src_vc | head_vc_i[s*VcBits +: VcBits];
          new_slot = new_slot | SlotBits'(s);
        end
      end
    end
  end
  // One VC of these sets, in rotation.
  logic [Cfg.vcs-1:0] new_set;
  always_comb begin
    new_set = '0;
    if (new_valid) begin
      for (int unsigned i = 0; i < Cfg.sets; i++)
        if (new_sets[i])
          new_set = new_set | Cfg.vcs'(dateline_pkg::vcs_of_set(Cfg.vcs, Cfg.sets, i));
      new_set = new_set & (new_enters ? avail_enter : avail);
    end
  end
  dl_rr_arbiter #(.N(Cfg.vcs)) u_vc_arb (
    .clk_i, .rst_ni, .req_i(new_set), .taken_i(new_vc), .gnt_o(new_gnt)
  );
  // A proposed head has no VC before it leaves.
  // mutation: head_owns_before_it_leaves
  // mutation: early_head_waits_for_the_switch
  assign gives_o = Early ? new_valid : any_active || accept_i;
  assign new_vc = (new_valid && gives_o) ? new_gnt : '0;
  assign alloc_o = gives_o ? slot_gnt_i : '0;

  // Owned VCs whose owner has a flit to send.
  always_comb begin
    ready = '0;
    if (owned_q != '0) begin
      for (int unsigned w = 0; w < Cfg.vcs; w++)
        for (int unsigned s = 0; s < Slots; s++)
          for (int unsigned v = 0; v < Cfg.vcs; v++)
            if (owned_q[w] && owner_q[w*Slots+s] && owner_vc_q[w*VcBits +: VcBits] == VcBits'(v))
              ready[w] = ready[w] | nonempty_i[s*Cfg.vcs+v];
    end
  end
  assign avail = ~owned_q & has_slot;
  assign avail_enter = ~owned_q & has_two;
  for (genvar i = 0; i < Cfg.sets; i++) begin : g_set
    localparam logic [Cfg.vcs-1:0] Own = Cfg.vcs'(dateline_pkg::vcs_of_set(Cfg.vcs, Cfg.sets, i));
    assign avail_o[i] = (avail & Own) != '0;
    assign avail_enter_o[i] = (avail_enter & Own) != '0;
  end
  if (Early) begin : g_early
    // What the chosen head may take: the slot is known late, the VC in each slot early.
    always_comb begin
      new_sets = 'x;
      new_enters = 1'bx;
      if (slot_gnt_i != '0) begin
        new_sets = '0;
        new_enters = 1'b0;
        for (int unsigned s = 0; s < Slots; s++) begin
          for (int unsigned v = 0; v < Cfg.vcs; v++) begin
            if (slot_gnt_i[s] && head_vc_i[s*VcBits +: VcBits] == VcBits'(v)) begin
              new_sets = new_sets | sets_i[(s*Cfg.vcs+v)*Cfg.sets +: Cfg.sets];
              new_enters = new_enters | enters_i[s*Cfg.vcs+v];
            end
          end
        end
      end
    end
    // The requests of a cycle are chosen in the cycle before. Whether a VC sends is known late, so
    // it selects between two choices.
    logic [Cfg.vcs-1:0] active_q, owner_left, owner_kept, owner_tail;
    always_comb begin
      owner_left = 'x;
      owner_kept = 'x;
      owner_tail = 'x;
      if (owned_q != '0) begin
        owner_left = '0;
        owner_kept = '0;
        owner_tail = '0;
        for (int unsigned w = 0; w < Cfg.vcs; w++) begin
          for (int unsigned s = 0; s < Slots; s++) begin
            for (int unsigned v = 0; v < Cfg.vcs; v++) begin
              if (owner_q[w*Slots+s] && owner_vc_q[w*VcBits +: VcBits] == VcBits'(v)) begin
                owner_left[w] = owner_left[w] | left_i[s*Cfg.vcs+v];
                owner_kept[w] = owner_kept[w] | kept_i[s*Cfg.vcs+v];
                owner_tail[w] = owner_tail[w] | tail_i[s*Cfg.vcs+v];
              end
            end
          end
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        active_q <= '0;
      end else begin
        for (int unsigned w = 0; w < Cfg.vcs; w++)
          active_q[w] <= new_vc[w] || (owned_q[w] && !(Cfg.circuits && nack_i[w])
            // mutation: active_without_a_credit
            && (sent_vc[w] ? !owner_tail[w] && owner_left[w] && (gain[w] || more_credit[w])
                           // mutation: active_without_a_flit
                           : owner_kept[w] && (gain[w] || has_credit[w])));
      end
    end
    assign active = active_q;
    assign tail = (active_gnt & owner_tail) != '0;
    assign ends = sent_vc & owner_tail;
`ifdef DATELINE_ASSERT
    always_ff @(posedge clk_i)
      if (rst_ni && active_q != (ready & has_credit)) $error("the wrong VCs are active");
`endif
  end else begin : g_late
    // Input signals by {slot, VC}: a multiplexer with a binary select takes fewer lookup tables
    // than one with a one-hot select.
    localparam int unsigned Row = 1 << VcBits;
    localparam int unsigned Places = Row << SlotBits;
    logic [Places-1:0] tail_at, enters_at;
    logic [Places*Cfg.sets-1:0] sets_at;
    if (Places == Slots * Cfg.vcs) begin : g_at
      assign tail_at = tail_i;
      assign enters_at = enters_i;
      assign sets_at = sets_i;
    end else begin : g_at
      always_comb begin
        tail_at = 'x;
        enters_at = 'x;
        sets_at = 'x;
        for (int unsigned s = 0; s < Slots; s++) begin
          tail_at[s*Row +: Cfg.vcs] = tail_i[s*Cfg.vcs +: Cfg.vcs];
          enters_at[s*Row +: Cfg.vcs] = enters_i[s*Cfg.vcs +: Cfg.vcs];
          sets_at[s*Row*Cfg.sets +: Cfg.vcs*Cfg.sets] =
            sets_i[s*Cfg.vcs*Cfg.sets +: Cfg.vcs*Cfg.sets];
        end
      end
    end
    always_comb begin
      new_sets = 'x;
      new_enters = 1'bx;
      if (slot_gnt_i != '0) begin
        new_sets = sets_at[32'({new_slot, new_src_vc}) * Cfg.sets +: Cfg.sets];
        new_enters = enters_at[{new_slot, new_src_vc}];
      end
    end
    assign active = ready & has_credit;
    always_comb begin
      tail = 1'bx;
      if (propose_o != '0) tail = tail_at[{propose_slot_o, propose_vc_o}];
    end
    // mutation: owner_freed_by_head
    assign ends = tail ? sent_vc : '0;
    logic unused;
    assign unused = &{1'b0, left_i, kept_i, more_credit};
  end
  assign starved_o = (ready & ~has_credit) != '0;

  // Proposal: an active VC, else the new head. The active VC is known early, so the new head enters
  // the multiplexer last.
  logic [Slots-1:0] active_slot;
  logic [VcBits-1:0] active_src_vc;
  logic [Cfg.vcs-1:0] propose_out_vc;
  assign any_active = active != '0;
  assign body = (active_gnt & started_q) != '0;
  always_comb begin
    active_slot = '0;
    active_src_vc = '0;
    if (any_active) begin
      for (int unsigned w = 0; w < Cfg.vcs; w++) begin
        if (active_gnt[w]) begin
          active_slot = active_slot | owner_q[w*Slots +: Slots];
          active_src_vc = active_src_vc | owner_vc_q[w*VcBits +: VcBits];
        end
      end
    end
  end
  // mutation: head_proposed_before_it_has_a_vc
  assign propose_o = (Early || any_active) ? active_slot : slot_gnt_i;
  assign propose_body_o = body ? active_slot : '0;
  assign propose_vc_o = (Early || any_active) ? active_src_vc : new_src_vc;
  assign propose_out_vc = (Early || any_active) ? active_gnt : new_gnt;
  assign sent_vc = accept_i ? propose_out_vc : '0;
  always_comb begin
    propose_slot_o = '0;
    if (propose_o != '0)
      for (int unsigned s = 0; s < Slots; s++)
        if (propose_o[s]) propose_slot_o = propose_slot_o | SlotBits'(s);
  end

  for (genvar w = 0; w < Cfg.vcs; w++) begin : g_vc
    assign gain[w] = credit_valid_i && credit_vc_i == VcBits'(w);
    dl_credit_counter #(
      .Credits(Credits),
      .SlotFlits(SlotFlits)
    ) u_credits (
      .clk_i,
      .rst_ni,
      .gain_i(gain[w]),
      .spend_i(sent_vc[w]),
      .has_o(has_credit[w]),
      .more_o(more_credit[w]),
      .has_slot_o(has_slot[w]),
      .has_two_o(has_two[w])
    );
  end
  assign owner_o = owner_q;
  assign owner_vc_o = owner_vc_q;

  logic [Cfg.vcs-1:0] ended;
  assign ended = ends | (Cfg.circuits ? nack_i : '0);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      owned_q <= '0;
      started_q <= '0;
    end else begin
      owned_q <= (owned_q | new_vc) & ~ended;
      // The head of the message that owns the VC has left.
      started_q <= (started_q & ~new_vc) | sent_vc;
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      owner_q <= '0;
      owner_vc_q <= '0;
    end else if (Early ? slot_gnt_i != '0 : new_vc != '0) begin
      for (int unsigned w = 0; w < Cfg.vcs; w++) begin
        // With early VCs every free VC notes the chosen head, because the VC is known late.
        // mutation: owner_changes_while_it_owns
        if (Early ? !owned_q[w] : new_vc[w]) begin
          owner_q[w*Slots +: Slots] <= slot_gnt_i;
          owner_vc_q[w*VcBits +: VcBits] <= new_src_vc;
        end
      end
    end
  end

  // Circuits: answers return to the input VC that owns the output VC.
  if (Cfg.circuits) begin : g_answers
    always_comb begin
      ack_o = '0;
      nack_o = '0;
      if ((ack_i | nack_i) != '0) begin
        for (int unsigned w = 0; w < Cfg.vcs; w++) begin
          for (int unsigned s = 0; s < Slots; s++) begin
            for (int unsigned v = 0; v < Cfg.vcs; v++) begin
              if (owner_q[w*Slots+s] && owner_vc_q[w*VcBits +: VcBits] == VcBits'(v)) begin
                if (ack_i[w]) ack_o[s*Cfg.vcs+v] = 1'b1;
                if (nack_i[w]) nack_o[s*Cfg.vcs+v] = 1'b1;
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
      for (int unsigned w = 0; w < Cfg.vcs; w++)
        if (sent_vc[w]) sent_index = sent_index | VcBits'(w);
  end
  localparam int unsigned CtlBits = dateline_pkg::local_flit_bits(Cfg.vcs);
  logic [CtlBits-1:0] flit_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || !accept_i) begin
      flit_q <= '0;
    end else begin
      flit_q[dateline_pkg::FlitValid] <= 1'b1;
      flit_q[dateline_pkg::FlitVcLsb +: VcBits] <= sent_index;
      flit_q[dateline_pkg::FlitHead] <= !body;
      flit_q[dateline_pkg::FlitTail] <= tail;
    end
  end

  // Hops of the head that is sent: one more for a straight head, 0 for any other.
  if (HopBits > 0 && StraightSlot < Slots) begin : g_hops
    logic [HopBits-1:0] hops, hops_q;
    always_comb begin
      hops = '0;
      for (int unsigned v = 0; v < Cfg.vcs; v++)
        if (propose_vc_o == VcBits'(v)) hops = hops | straight_hops_i[v*HopBits +: HopBits];
      if (hops != HopBits'(Cfg.straight_run - 1)) hops = hops + 1'b1;
    end
    always_ff @(posedge clk_i) begin
      // mutation: hops_begin_anew
      // mutation: hops_of_a_body
      if (!rst_ni || !accept_i || body || !propose_o[StraightSlot]) hops_q <= '0;
      else hops_q <= hops;
    end
    assign flit_o = {hops_q, flit_q};
  end else begin : g_hops
    assign flit_o = FlitBits'(flit_q);
    logic unused;
    assign unused = &{1'b0, straight_hops_i};
  end

`ifdef DATELINE_ASSERT
  // One check covers all VCs (see dl_input_port).
  logic [Cfg.vcs-1:0] twice, ownerless, unprobed;
  assign twice = new_vc & owned_q;
  assign ownerless = sent_vc & ~owned_q & ~new_vc;
  assign unprobed = Cfg.circuits ? (ack_i | nack_i) & ~owned_q : '0;
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (twice != '0) $error("output VCs %b: given to two messages", twice);
      if (ownerless != '0) $error("output VCs %b: a flit without an owner", ownerless);
      if (unprobed != '0) $error("output VCs %b: an answer for no probe", unprobed);
      if ((propose_o & (propose_o - Slots'(1))) != '0) $error("an output proposes to two inputs");
      if ((alloc_o & (alloc_o - Slots'(1))) != '0) $error("an output gives VCs to two heads");
      if ((sent_vc & (sent_vc - Cfg.vcs'(1))) != '0) $error("an output sends on two VCs");
      if (alloc_o != '0 && new_vc == '0) $error("a head that can have no VC");
      if (credit_valid_i && 32'(credit_vc_i) >= Cfg.vcs) $error("a credit for VC %0d", credit_vc_i);
    end
  end
`endif
endmodule

`default_nettype wire
