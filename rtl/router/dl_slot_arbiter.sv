// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Chooses, for one output, among the inputs whose heads ask for a VC, by hop-weighted arbitration:
/// rtl/router/README.md has the algorithm, examples and the bounds of waiting.
///
/// Ports: requests and grant, one bit per slot (a slot is an input); for the straight slot, by VC,
/// the hops of its heads (in links) and whether their quota is used up; the VC of its head that
/// asks; whether its input has a head for another output.
/// Timing: gnt_o answers head_valid_i in the same cycle. State changes only at the end of a cycle
/// with taken_i.
/// Parameters: the slots, which of them is straight, the levels and runs of the others.
/// Never: grants two slots or a slot without a head; leaves a head waiting and grants nothing; lets
/// a head wait beyond its bound while grants are taken (proven in tests/formal).
module dl_slot_arbiter #(
  /// Inputs that reach the output.
  parameter int unsigned Slots = 4,
  parameter int unsigned Vcs = 2,
  /// Slot of the straight messages, which stay in their dimension; Slots: none.
  parameter int unsigned StraightSlot = Slots,
  /// Largest quota of straight heads. The hops of a head saturate at StraightRun - 1. In a ring of
  /// n nodes up to n/2 - 1 senders share a link, and all but one of them send straight heads.
  parameter int unsigned StraightRun = 2,
  /// The output belongs to a dimension of four nodes.
  parameter bit          Four = 1'b0,
  /// Levels of the other slots.
  parameter int unsigned Levels = 1,
  /// Slots of each level, the highest level first: 16 bits per level. Each slot is in one level.
  parameter logic [271:0] LevelSlots = 272'hffff,
  /// Run of each level, in heads, while a lower level waits: 8 bits per level.
  parameter logic [135:0] LevelRuns = 136'h0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(StraightRun),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [Slots-1:0]        head_valid_i,
  /// The dimension is a ring. Constant.
  input  logic                    wraps_i,
  /// Straight slot, by VC: hops of the front head.
  input  logic [Vcs*HopWidth-1:0] straight_hops_i,
  /// By VC: the quota of its head is used up. Meaningless without a head.
  output logic [Vcs-1:0]          straight_exhausted_o,
  /// VC of the straight head that asks: an exhausted VC only if all are.
  input  logic [VcBits-1:0]       straight_vc_i,
  /// The straight input has a head for another output.
  input  logic                    straight_other_i,
  output logic [Slots-1:0]        gnt_o,
  /// The grant is used. Otherwise the state stays as it is.
  input  logic                    taken_i
);
  localparam bit HasStraight = StraightSlot < Slots;

  // Slots of level l; slots of all levels below it.
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

  // Slots of each level, level 0 in the lowest bits.
  function automatic logic [Levels*Slots-1:0] all_slots();
    for (int unsigned l = 0; l < Levels; l++) all_slots[l*Slots +: Slots] = slots_of(l);
  endfunction
  localparam logic [Levels*Slots-1:0] AllSlots = all_slots();

  // By level: its heads, the head that is next in rotation, and the grant.
  logic [Levels*Slots-1:0] heads, next_head, level_gnt;
  // By level: its run is over and a lower level waits; it has a head and its run is not over; it
  // is granted.
  logic [Levels-1:0] run_over, eligible, wins;
  // The grant is for the other slots; it is for the straight slot.
  logic others_turn, straight_gnt;
  assign heads = {Levels{head_valid_i}} & AllSlots;
`ifdef FORMAL
  logic f_past_q = 1'b0;
  // By level: slots above the one served last; heads granted in the present run.
  logic [Levels*Slots-1:0] f_above;
  logic [Levels*16-1:0] f_level_count;
  // Straight heads granted of those that may precede the next other head; grants that the straight
  // head may still lose, twice as many where others have two grants per turn.
  logic [15:0] f_count, f_straight;
  logic f_twice, f_one_of_two;
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
    eligible = '0;
    wins = '0;
    level_gnt = '0;
    gnt_o = '0;
    if (head_valid_i != '0) begin
      for (int unsigned l = 0; l < Levels; l++) begin
        eligible[l] = heads[l*Slots +: Slots] != '0 && !run_over[l];
        wins[l] = others_turn && eligible[l] && (eligible & ((Levels'(1) << l) - Levels'(1))) == '0;
        if (wins[l]) level_gnt[l*Slots +: Slots] = next_head[l*Slots +: Slots];
        gnt_o = gnt_o | level_gnt[l*Slots +: Slots];
      end
      if (HasStraight) gnt_o[HasStraight ? StraightSlot : 0] = straight_gnt;
    end
  end

  for (genvar l = 0; l < Levels; l++) begin : g_level
    localparam logic [Slots-1:0] Below = slots_below(l);
    localparam int unsigned Run = run_of(l);
    if (slots_of(l) != '0 && Below != '0) begin : g_run
      localparam int unsigned CountBits = dateline_pkg::index_bits(Run + 1);
      logic [CountBits-1:0] count_q;
      logic contested, lower_wins;
      assign contested = (head_valid_i & Below) != '0;
      // mutation: run_too_long
      assign run_over[l] = contested && count_q == CountBits'(Run);
      // mutation: run_ends_by_any_other
      assign lower_wins = taken_i && others_turn && eligible[l:0] == '0 && contested;
      always_ff @(posedge clk_i) begin
        if (!rst_ni || lower_wins) count_q <= '0;
        // mutation: injection_passed_over
        else if (taken_i && wins[l] && contested) count_q <= count_q + 1'b1;
      end
      if (Run < 1) begin : g_bad_level_run
        $error("dl_slot_arbiter: LevelRuns must be 1..255 above the lowest level");
      end
`ifdef FORMAL
      assign f_level_count[l*16 +: 16] = 16'(count_q);
      always_ff @(posedge clk_i) if (f_past_q && rst_ni) assert (32'(count_q) <= Run);
`endif
    end else begin : g_run
      assign run_over[l] = 1'b0;
`ifdef FORMAL
      assign f_level_count[l*16 +: 16] = '0;
`endif
    end
  end

  if (HasStraight) begin : g_straight
    localparam logic [Slots-1:0] Straight = Slots'(1) << StraightSlot;
    // By half of the VCs: heads granted in the present run, and the most hops of one of them.
    // Counts up to two are in unary, which needs no carry. Once all VCs are exhausted, heads that
    // nobody contests are granted without being counted.
    localparam logic [Vcs-1:0] Upper = ~((Vcs'(1) << (Vcs / 2)) - Vcs'(1));
    localparam bit Unary = StraightRun <= 2;
    localparam int unsigned CountBits = $clog2(StraightRun + 1);
    logic [CountBits-1:0] count [2];
    logic [CountBits-1:0] max_hops [2];
    logic [2*CountBits-1:0] count_q, max_hops_q;
    logic contested, exhausted, waits, upper, overtaken, extension, turn_ends, twice;
    logic [CountBits-1:0] hops;
    logic [CountBits-1:0] hops_of [Vcs];
    for (genvar v = 0; v < Vcs; v++) begin : g_hops_of
      assign hops_of[v] = (HopBits > 0) ? CountBits'(straight_hops_i[v*HopWidth +: HopWidth]) : '0;
      assign straight_exhausted_o[v] =
        Unary ? (count[Upper[v]] & ~(max_hops[Upper[v]] | hops_of[v])) != '0
              : count[Upper[v]] > max_hops[Upper[v]] && count[Upper[v]] > hops_of[v];
    end
    assign contested = (head_valid_i & ~Straight) != '0;
    // Deferred turns of the others, 0..3. In unary: overlapped turns in a row, up to three. In an
    // overlapped turn the straight input had a head for another output.
    logic [1:0] deferred_q;
    logic [2:0] overlaps_q;
    logic may_extend;
    // mutation: runs_renewed_for_ever
    assign may_extend = overlaps_q[2] && deferred_q != 2'd3;
    // The straight head that asks: its VC is exhausted, its VC is in the upper half, its hops; it
    // waits if others ask.
    always_comb begin
      exhausted = 1'bx;
      upper = 1'bx;
      hops = 'x;
      waits = 1'bx;
      if (head_valid_i[StraightSlot]) begin
        exhausted = 1'b0;
        upper = 1'b0;
        hops = '0;
        for (int unsigned v = 0; v < Vcs; v++) begin
          if (straight_vc_i == VcBits'(v)) begin
            exhausted = exhausted | straight_exhausted_o[v];
            // mutation: halves_share_their_runs
            upper = upper | Upper[v];
            hops = hops | hops_of[v];
          end
        end
        // mutation: owed_turns_forgotten
        waits = straight_other_i ? exhausted || deferred_q != '0 : exhausted && !may_extend;
      end
    end
    // mutation: waiting_head_goes_on
    assign straight_gnt = head_valid_i[StraightSlot] && (!waits || !contested);
    // others_turn is high also while no other head asks.
    assign others_turn = !head_valid_i[StraightSlot] || waits;
    // Another head is granted while the straight head waits; an exhausted head is granted, as the
    // first of an extension; the turn of the others ends.
    always_comb begin
      overtaken = 1'b0;
      extension = 1'b0;
      turn_ends = 1'b0;
      if (taken_i && contested) begin
        overtaken = head_valid_i[StraightSlot] && waits;
        extension = straight_gnt && exhausted;
        turn_ends = others_turn && !(overtaken && twice);
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni || (turn_ends && !overtaken)) deferred_q <= '0;
      // mutation: owed_turn_not_added
      else if (extension) deferred_q <= deferred_q + 1'b1;
      // mutation: owed_turns_taken_twice
      else if (turn_ends && !exhausted) deferred_q <= deferred_q - 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) overlaps_q <= 3'b111;
      // mutation: trust_without_end
      else if (overtaken) overlaps_q <= straight_other_i ? {overlaps_q[1:0], 1'b1} : 3'b000;
    end
    if (Four) begin : g_four
      logic one_of_two_q;
      // mutation: opposite_node_counts_whole
      assign twice = wraps_i && !one_of_two_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni || turn_ends) one_of_two_q <= 1'b0;
        // mutation: yielded_turn_forgotten
        else if (overtaken) one_of_two_q <= 1'b1;
      end
`ifdef FORMAL
      assign f_twice = wraps_i;
      assign f_one_of_two = one_of_two_q;
      always_ff @(posedge clk_i)
        if (f_past_q && rst_ni) assert (!one_of_two_q || (wraps_i && f_straight != '0));
`endif
    end else begin : g_four
      assign twice = 1'b0;
      logic unused;
      assign unused = wraps_i;
`ifdef FORMAL
      assign f_twice = 1'b0;
      assign f_one_of_two = 1'b0;
`endif
    end
    for (genvar k = 0; k < 2; k++) begin : g_half
      assign count[k] = count_q[k*CountBits +: CountBits];
      assign max_hops[k] = max_hops_q[k*CountBits +: CountBits];
    end
    always_ff @(posedge clk_i) begin
      // mutation: run_ends_with_yielded_turn
      if (!rst_ni || (turn_ends && !(overtaken && !exhausted))) begin
        count_q <= '0;
        // mutation: run_of_the_longest
        max_hops_q <= '0;
      end else if (taken_i && straight_gnt) begin
        for (int unsigned k = 0; k < 2; k++) begin
          if (extension) begin
            count_q[k*CountBits +: CountBits] <= CountBits'(upper == 1'(k));
            max_hops_q[k*CountBits +: CountBits] <= (upper == 1'(k)) ? hops : '0;
          end else if (!exhausted && upper == 1'(k)) begin
            count_q[k*CountBits +: CountBits] <=
              // mutation: gone_heads_not_doubled
              Unary ? CountBits'({count[k], 1'b1}) : count[k] + 1'b1;
            // mutation: run_of_the_last
            if (Unary || hops > max_hops[k])
              max_hops_q[k*CountBits +: CountBits] <= Unary ? max_hops[k] | hops : hops;
          end
        end
      end
    end
`ifdef FORMAL
    always_comb begin
      f_count = '0;
      f_straight = '0;
      for (int unsigned k = 0; k < 2; k++) begin
        if (count[k] != '0) f_straight = 16'd1;
        f_count = f_count + ((Unary && count[k] == '1) ? 16'(StraightRun) : 16'(count[k]));
      end
      f_count = f_count + 16'(2 * StraightRun) * 16'(deferred_q);
      f_straight = f_straight + 16'(deferred_q);
      if (f_twice) f_straight = 16'd2 * f_straight;
      if (f_one_of_two) f_straight = f_straight - 16'd1;
    end
    for (genvar k = 0; k < 2; k++) begin : g_counts
      always_ff @(posedge clk_i) begin
        if (f_past_q && rst_ni) begin
          assert (32'(max_hops[k]) < StraightRun);
          if (Unary) assert ((count[k] & (count[k] + 1'b1)) == '0);
          else assert (32'(count[k]) <= StraightRun);
        end
      end
    end
`endif
  end else begin : g_straight
    assign others_turn = 1'b1;
    assign straight_gnt = 1'b0;
    assign straight_exhausted_o = '0;
    logic unused;
    assign unused = &{1'b0, straight_vc_i, straight_hops_i, straight_other_i, wraps_i,
                      straight_gnt};
`ifdef FORMAL
    assign {f_count, f_straight, f_twice, f_one_of_two} = '0;
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
  // Other grants while a slot asks without a pause never exceed Bound. Grants so far plus the most
  // that can still come from the present state do not exceed it either, so that one step of
  // induction suffices. Between two heads of the other slots at most 8 * R straight heads are
  // granted: R per half of the VCs, in each of four runs.
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
        // Each factor: the grants of a higher level before one of this or a lower level, plus one.
        function automatic int unsigned bound_of();
          // mutation: level_run_too_short
          bound_of = count_of(Own) + (Lowest ? 0 : 1 + (count_of(Own) - 1) / Run);
          for (int unsigned k = 0; k < l; k++)
            if (slots_of(k) != '0) bound_of = bound_of * (run_of(k) + 1);
          // mutation: straight_run_too_short
          bound_of = bound_of * Span - 1;
        endfunction
        localparam int unsigned Bound = bound_of();
        logic [15:0] f_ahead, f_passed_q, f_to_come;
        always_comb begin
          f_ahead = '0;
          for (int unsigned i = 0; i < Slots; i++)
            if (i != s && Own[i]
                && (f_above[l*Slots+s] ? i < s && f_above[l*Slots+i] : i < s || f_above[l*Slots+i]))
              f_ahead = f_ahead + 16'd1;
          f_to_come = f_ahead + 16'd1;
          if (!Lowest) f_to_come = f_to_come + (f_ahead + f_level_count[l*16 +: 16]) / 16'(Run);
          for (int unsigned k = l; k > 0; k--)
            if (slots_of(k - 1) != '0)
              f_to_come = f_to_come * 16'(run_of(k - 1) + 1) - f_level_count[(k-1)*16 +: 16];
          f_to_come = f_to_come * 16'(Span) - f_count - 16'd1;
        end
        always_ff @(posedge clk_i) begin
          if (!rst_ni || !head_valid_i[s] || (taken_i && gnt_o[s])) f_passed_q <= '0;
          else if (taken_i) f_passed_q <= f_passed_q + 1'b1;
          if (f_past_q && rst_ni) assert (17'(f_passed_q) + 17'(f_to_come) <= 17'(Bound));
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
