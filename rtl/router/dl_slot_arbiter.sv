// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The choice of an output between the inputs whose heads ask for a VC. In a ring or line a head
/// that goes straight on comes first. But heads that go straight on share the link with the others
/// here by how many senders they may come from: a head has hops, the links behind it in this
/// dimension but one, and while others wait as many go on in a row as the farthest of them has
/// links behind it. So where every node of a ring sends through a link, the h senders before this
/// router get h of h + 1 turns, and all have the same share. Heads that wait in the lower and in
/// the upper half of the VCs, the two dateline classes, come from different senders, so they are
/// counted apart: a VC whose head has had its turns is spent, the input then presents the head of
/// another, and others go when all are spent. In a ring of four what goes straight on comes from
/// one node, the opposite one, that sends half of its heads the other way: there others go twice
/// for one that goes straight on.
///
/// The best time for others is when the input of what goes straight on has a head for another
/// output: it can send that one, while else it stands still, and the link before it. So where it
/// has none, spent heads go on, another run of them, and the others are owed a turn, three at most;
/// and they take what they are owed as soon as it has one, in the middle of a run too. Heads go on
/// so only while the arbiter trusts that such a time comes: the last three times that others were
/// let go it had come.
///
/// The other slots have levels, by the dimension in which their messages come: the one that is
/// corrected last is highest, and those that are injected are lowest. A higher level goes first,
/// but while a lower one waits it makes a run of as many heads as its dimension has other nodes:
/// each of them sends here what it and its own lower levels have, as this node does. Within a level
/// the slots rotate.
///
/// Nobody waits for ever. Between two others at most 8 * R heads go straight on, R = StraightRun of
/// each half in each of four runs, and the straight one waits for four others at most, in a ring of
/// four for eight. One of T slots of level l, where r_k is the run of level k, waits for its T - 1
/// fellows and, where there are lower levels, for 1 + (T - 1) / r_l heads of those; between two
/// such go runs of the levels above, so that in all
/// (T + 1 + (T - 1) / r_l) * (r_0 + 1) * .. * (r_(l-1) + 1) * (8 * R + 1) - 1 others go before it
/// (in the lowest level T instead of T + 1 + ..; without a straight slot R is 0). These bounds are
/// proven (tests/formal), for grants that are taken. Combinational grant, one-hot or zero.
module dl_slot_arbiter #(
  /// Inputs that reach the output.
  parameter int unsigned Slots = 4,
  parameter int unsigned Vcs = 2,
  /// The slot of messages that go straight on; Slots: none.
  parameter int unsigned StraightSlot = Slots,
  /// The most heads in a row that go straight on while others wait, and the most hops plus one: in
  /// a ring of n nodes up to n/2 - 1 senders share a link, and all but one of them go straight on.
  parameter int unsigned StraightRun = 2,
  /// The output is one of a dimension of four nodes.
  parameter bit          Four = 1'b0,
  /// The levels of the other slots, the highest first, each slot in one of them: 16 bits a level.
  parameter int unsigned Levels = 1,
  parameter logic [271:0] LevelSlots = 272'hffff,
  /// Heads of a level in a row while a lower one waits: 8 bits a level.
  parameter logic [135:0] LevelRuns = 136'h0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(StraightRun),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [Slots-1:0]        head_valid_i,
  /// The dimension is a ring: constant.
  input  logic                    wraps_i,
  // Of the StraightSlot: the hops of the heads by VC, the VCs that are spent if a head is in them,
  // and the VC of the head that asks: a spent one where all are.
  input  logic [Vcs*HopWidth-1:0] straight_hops_i,
  output logic [Vcs-1:0]          straight_spent_o,
  input  logic [VcBits-1:0]       straight_vc_i,
  /// Its input has a head for another output.
  input  logic                    straight_other_i,
  output logic [Slots-1:0]        gnt_o,
  /// The grant is used; else all stays as it is.
  input  logic                    taken_i
);
  localparam bit HasStraight = StraightSlot < Slots;

  // Slots of level l; what is below it.
  function automatic logic [Slots-1:0] slots_of(int unsigned l);
    slots_of = Slots'(LevelSlots >> (16 * l));
    if (HasStraight) slots_of[HasStraight ? StraightSlot : 0] = 1'b0;
  endfunction
  function automatic logic [Slots-1:0] slots_below(int unsigned l);
    slots_below = '0;
    for (int unsigned k = l + 1; k < Levels; k++) slots_below = slots_below | slots_of(k);
  endfunction
  function automatic int unsigned run_of(int unsigned l);
    run_of = 32'((LevelRuns >> (8 * l)) & 136'hff);
  endfunction

  // The slots of all levels, level 0 lowest.
  function automatic logic [Levels*Slots-1:0] all_slots();
    for (int unsigned l = 0; l < Levels; l++) all_slots[l*Slots +: Slots] = slots_of(l);
  endfunction
  localparam logic [Levels*Slots-1:0] AllSlots = all_slots();

  // By level: its heads, the one next in rotation, and the grant.
  logic [Levels*Slots-1:0] heads, next_head, level_gnt;
  // It has had its run and somebody below waits; some head waits, and it does not rest; it goes.
  logic [Levels-1:0] rests, asks, goes;
  // No head goes straight on; one does.
  logic passes, goes_on;
  assign heads = {Levels{head_valid_i}} & AllSlots;
`ifdef FORMAL
  logic f_past_q = 1'b0;
  // By level: the slots next in rotation; heads that went in a row.
  logic [Levels*Slots-1:0] f_above;
  logic [Levels*16-1:0] f_level_gone;
  // Of the heads that go straight on between two others, those that are gone; how often at most the
  // straight head still loses, twice if the turns of others come in twos.
  logic [15:0] f_gone, f_straight;
  logic f_twice, f_yielded;
`endif
  dl_rr_arbiter #(.N(Slots), .Groups(Levels)) u_arb (
    // mutation: rotation_moved_by_all
    .clk_i, .rst_ni, .req_i(heads), .taken_i(taken_i ? level_gnt : '0),
`ifdef FORMAL
    .f_above_o(f_above),
`endif
    .gnt_o(next_head)
  );

  always_comb begin
    asks = '0;
    goes = '0;
    level_gnt = '0;
    gnt_o = '0;
    if (head_valid_i != '0) begin
      for (int unsigned l = 0; l < Levels; l++) begin
        asks[l] = heads[l*Slots +: Slots] != '0 && !rests[l];
        goes[l] = passes && asks[l] && (asks & ((Levels'(1) << l) - Levels'(1))) == '0;
        if (goes[l]) level_gnt[l*Slots +: Slots] = next_head[l*Slots +: Slots];
        gnt_o = gnt_o | level_gnt[l*Slots +: Slots];
      end
      if (HasStraight) gnt_o[HasStraight ? StraightSlot : 0] = goes_on;
    end
  end

  for (genvar l = 0; l < Levels; l++) begin : g_level
    localparam logic [Slots-1:0] Below = slots_below(l);
    localparam int unsigned Run = run_of(l);
    if (slots_of(l) != '0 && Below != '0) begin : g_run
      localparam int unsigned GoneBits = dateline_pkg::index_bits(Run + 1);
      logic [GoneBits-1:0] gone_q;
      logic contested, lower_goes;
      assign contested = (head_valid_i & Below) != '0;
      // mutation: run_too_long
      assign rests[l] = contested && gone_q == GoneBits'(Run);
      // mutation: run_ends_by_any_other
      assign lower_goes = taken_i && passes && asks[l:0] == '0 && contested;
      always_ff @(posedge clk_i) begin
        if (!rst_ni || lower_goes) gone_q <= '0;
        // mutation: injection_passed_over
        else if (taken_i && goes[l] && contested) gone_q <= gone_q + 1'b1;
      end
      if (Run < 1) begin : g_bad_level_run
        $error("dl_slot_arbiter: LevelRuns must be 1..255 above the lowest level");
      end
`ifdef FORMAL
      assign f_level_gone[l*16 +: 16] = 16'(gone_q);
      always_ff @(posedge clk_i) if (f_past_q && rst_ni) assert (32'(gone_q) <= Run);
`endif
    end else begin : g_run
      assign rests[l] = 1'b0;
`ifdef FORMAL
      assign f_level_gone[l*16 +: 16] = '0;
`endif
    end
  end

  if (HasStraight) begin : g_straight
    localparam logic [Slots-1:0] Straight = Slots'(1) << StraightSlot;
    // By half of the VCs: heads in a row that went straight on, and the most hops of one of them;
    // up to two in unary, for then nothing carries. Once all are spent they go on uncounted while
    // nobody else asks.
    localparam logic [Vcs-1:0] Upper = ~((Vcs'(1) << (Vcs / 2)) - Vcs'(1));
    localparam bit Unary = StraightRun <= 2;
    localparam int unsigned GoneBits = $clog2(StraightRun + 1);
    logic [GoneBits-1:0] gone [2];
    logic [GoneBits-1:0] most [2];
    logic [2*GoneBits-1:0] gone_q, most_q;
    logic contested, spent, waits, upper, yields, renews, ends, twice;
    logic [GoneBits-1:0] hops;
    logic [GoneBits-1:0] hops_of [Vcs];
    for (genvar v = 0; v < Vcs; v++) begin : g_hops_of
      assign hops_of[v] = (HopBits > 0) ? GoneBits'(straight_hops_i[v*HopWidth +: HopWidth]) : '0;
      assign straight_spent_o[v] =
        Unary ? (gone[Upper[v]] & ~(most[Upper[v]] | hops_of[v])) != '0
              : gone[Upper[v]] > most[Upper[v]] && gone[Upper[v]] > hops_of[v];
    end
    assign contested = (head_valid_i & ~Straight) != '0;
    // The turns that others are owed; in unary how often in a row the input had a head for
    // elsewhere when they went, up to three.
    logic [1:0] owed_q;
    logic [2:0] trust_q;
    logic patient;
    // mutation: runs_renewed_for_ever
    assign patient = trust_q[2] && owed_q != 2'd3;
    // Of the head that would go straight on; it is the turn of others, if they ask.
    always_comb begin
      spent = 1'bx;
      upper = 1'bx;
      hops = 'x;
      waits = 1'bx;
      if (head_valid_i[StraightSlot]) begin
        spent = 1'b0;
        upper = 1'b0;
        hops = '0;
        for (int unsigned v = 0; v < Vcs; v++) begin
          if (straight_vc_i == VcBits'(v)) begin
            spent = spent | straight_spent_o[v];
            // mutation: halves_share_their_runs
            upper = upper | Upper[v];
            hops = hops | hops_of[v];
          end
        end
        // mutation: owed_turns_forgotten
        waits = straight_other_i ? spent || owed_q != '0 : spent && !patient;
      end
    end
    // mutation: waiting_head_goes_on
    assign goes_on = head_valid_i[StraightSlot] && (!waits || !contested);
    // Where others ask, the slots are contested.
    assign passes = !head_valid_i[StraightSlot] || waits;
    // Another goes while the straight head waits; a spent one goes, as the first of another run;
    // the turn of others is over.
    always_comb begin
      yields = 1'b0;
      renews = 1'b0;
      ends = 1'b0;
      if (taken_i && contested) begin
        yields = head_valid_i[StraightSlot] && waits;
        renews = goes_on && spent;
        ends = passes && !(yields && twice);
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni || (ends && !yields)) owed_q <= '0;
      // mutation: owed_turn_not_added
      else if (renews) owed_q <= owed_q + 1'b1;
      // mutation: owed_turns_taken_twice
      else if (ends && !spent) owed_q <= owed_q - 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) trust_q <= 3'b111;
      // mutation: trust_without_end
      else if (yields) trust_q <= straight_other_i ? {trust_q[1:0], 1'b1} : 3'b000;
    end
    if (Four) begin : g_four
      logic yielded_q;
      // mutation: opposite_node_counts_whole
      assign twice = wraps_i && !yielded_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni || ends) yielded_q <= 1'b0;
        // mutation: yielded_turn_forgotten
        else if (yields) yielded_q <= 1'b1;
      end
`ifdef FORMAL
      assign f_twice = wraps_i;
      assign f_yielded = yielded_q;
      always_ff @(posedge clk_i)
        if (f_past_q && rst_ni) assert (!yielded_q || (wraps_i && f_straight != '0));
`endif
    end else begin : g_four
      assign twice = 1'b0;
      logic unused;
      assign unused = wraps_i;
`ifdef FORMAL
      assign f_twice = 1'b0;
      assign f_yielded = 1'b0;
`endif
    end
    for (genvar k = 0; k < 2; k++) begin : g_half
      assign gone[k] = gone_q[k*GoneBits +: GoneBits];
      assign most[k] = most_q[k*GoneBits +: GoneBits];
    end
    always_ff @(posedge clk_i) begin
      // mutation: run_ends_with_yielded_turn
      if (!rst_ni || (ends && !(yields && !spent))) begin
        gone_q <= '0;
        // mutation: run_of_the_longest
        most_q <= '0;
      end else if (taken_i && goes_on) begin
        for (int unsigned k = 0; k < 2; k++) begin
          if (renews) begin
            gone_q[k*GoneBits +: GoneBits] <= GoneBits'(upper == 1'(k));
            most_q[k*GoneBits +: GoneBits] <= (upper == 1'(k)) ? hops : '0;
          end else if (!spent && upper == 1'(k)) begin
            // mutation: gone_heads_not_doubled
            gone_q[k*GoneBits +: GoneBits] <= Unary ? GoneBits'({gone[k], 1'b1}) : gone[k] + 1'b1;
            // mutation: run_of_the_last
            if (Unary || hops > most[k])
              most_q[k*GoneBits +: GoneBits] <= Unary ? most[k] | hops : hops;
          end
        end
      end
    end
`ifdef FORMAL
    always_comb begin
      f_gone = '0;
      f_straight = '0;
      for (int unsigned k = 0; k < 2; k++) begin
        if (gone[k] != '0) f_straight = 16'd1;
        f_gone = f_gone + ((Unary && gone[k] == '1) ? 16'(StraightRun) : 16'(gone[k]));
      end
      f_gone = f_gone + 16'(2 * StraightRun) * 16'(owed_q);
      f_straight = f_straight + 16'(owed_q);
      if (f_twice) f_straight = 16'd2 * f_straight;
      if (f_yielded) f_straight = f_straight - 16'd1;
    end
    for (genvar k = 0; k < 2; k++) begin : g_counts
      always_ff @(posedge clk_i) begin
        if (f_past_q && rst_ni) begin
          assert (32'(most[k]) < StraightRun);
          if (Unary) assert ((gone[k] & (gone[k] + 1'b1)) == '0);
          else assert (32'(gone[k]) <= StraightRun);
        end
      end
    end
`endif
  end else begin : g_straight
    assign passes = 1'b1;
    assign goes_on = 1'b0;
    assign straight_spent_o = '0;
    logic unused;
    assign unused = &{1'b0, straight_vc_i, straight_hops_i, straight_other_i, wraps_i,
                      goes_on};
`ifdef FORMAL
    assign {f_gone, f_straight, f_twice, f_yielded} = '0;
`endif
  end

`ifdef FORMAL
  always_ff @(posedge clk_i) begin
    f_past_q <= 1'b1;
    if (!f_past_q) assume (!rst_ni);
  end
  for (genvar v = 0; v < Vcs; v++) begin : g_hops
    always_comb assume (32'(straight_hops_i[v*HopWidth +: HopWidth]) < StraightRun);
  end
  always_ff @(posedge clk_i) if (f_past_q) assume (wraps_i == $past(wraps_i));
  // Grants to others while a slot asks without a pause: never more than Most, and with what is yet
  // to come from each state never more either, so that one step of induction is enough. Between two
  // heads that do not go straight on at most 8 * R do, R of each half in each of four runs.
  localparam int unsigned Span = HasStraight ? 8 * StraightRun + 1 : 1;
  function automatic int unsigned count_of(logic [Slots-1:0] slots);
    count_of = 0;
    for (int unsigned s = 0; s < Slots; s++) count_of = count_of + 32'(slots[s]);
  endfunction
  for (genvar l = 0; l < Levels; l++) begin : g_bound
    localparam logic [Slots-1:0] Own = slots_of(l);
    localparam bit Lowest = slots_below(l) == '0;
    localparam int unsigned Run = (run_of(l) > 0) ? run_of(l) : 1;
    for (genvar s = 0; s < Slots; s++) begin : g_slot
      if (Own[s]) begin : g_own
        // Of the levels above, how many go before one of this or a lower level.
        function automatic int unsigned most();
          // mutation: level_run_too_short
          most = count_of(Own) + (Lowest ? 0 : 1 + (count_of(Own) - 1) / Run);
          for (int unsigned k = 0; k < l; k++)
            if (slots_of(k) != '0) most = most * (run_of(k) + 1);
          // mutation: straight_run_too_short
          most = most * Span - 1;
        endfunction
        localparam int unsigned Most = most();
        logic [15:0] f_ahead, f_passed_q, f_to_come;
        always_comb begin
          f_ahead = '0;
          for (int unsigned i = 0; i < Slots; i++)
            if (i != s && Own[i]
                && (f_above[l*Slots+s] ? i < s && f_above[l*Slots+i] : i < s || f_above[l*Slots+i]))
              f_ahead = f_ahead + 16'd1;
          f_to_come = f_ahead + 16'd1;
          if (!Lowest) f_to_come = f_to_come + (f_ahead + f_level_gone[l*16 +: 16]) / 16'(Run);
          for (int unsigned k = l; k > 0; k--)
            if (slots_of(k - 1) != '0)
              f_to_come = f_to_come * 16'(run_of(k - 1) + 1) - f_level_gone[(k-1)*16 +: 16];
          f_to_come = f_to_come * 16'(Span) - f_gone - 16'd1;
        end
        always_ff @(posedge clk_i) begin
          if (!rst_ni || !head_valid_i[s] || (taken_i && gnt_o[s])) f_passed_q <= '0;
          else if (taken_i) f_passed_q <= f_passed_q + 1'b1;
          if (f_past_q && rst_ni) assert (17'(f_passed_q) + 17'(f_to_come) <= 17'(Most));
        end
      end
    end
    for (genvar s = 1; s < Slots; s++) begin : g_above
      always_ff @(posedge clk_i)
        if (f_past_q && rst_ni) assert (f_above[l*Slots+s] || !f_above[l*Slots+s-1]);
    end
  end
  if (HasStraight) begin : g_straight_bound
    logic [3:0] f_passed_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni || !head_valid_i[StraightSlot] || (taken_i && gnt_o[StraightSlot]))
        f_passed_q <= '0;
      else if (taken_i) f_passed_q <= f_passed_q + 1'b1;
      if (f_past_q && rst_ni)
        assert (16'(f_passed_q) + f_straight <= (f_twice ? 16'd8 : 16'd4));
    end
  end
  always_comb begin
    assert ((gnt_o & (gnt_o - Slots'(1))) == '0);
    assert ((gnt_o & ~head_valid_i) == '0);
    assert ((gnt_o != '0) == (head_valid_i != '0));
  end
`endif

  if (StraightRun < 1 || StraightRun > 15) begin : g_bad_run
    $error("dl_slot_arbiter: StraightRun must be 1..15");
  end
  if (Levels < 1 || Levels > 17 || Slots > 16) begin : g_bad_levels
    $error("dl_slot_arbiter: Levels must be 1..17, Slots at most 16");
  end
endmodule

`default_nettype wire
