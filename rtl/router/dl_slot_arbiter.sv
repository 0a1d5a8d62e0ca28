// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The choice of an output between the inputs whose heads ask for a VC. In a ring or line a head
/// that goes straight on comes first, then those that turn in, in rotation, then the one that is
/// injected: what is in the network keeps moving. But heads that go straight on share the link with
/// the others here by how many senders they may come from: a head has hops, the links behind it in
/// this dimension but one, and while others wait as many go on in a row as the farthest of them has
/// links behind it. So where every node of a ring sends through a link, the h senders before this
/// router get h of h + 1 turns, and all have the same share. Heads that wait in the lower and in
/// the upper half of the VCs, the two dateline classes, are counted apart, for else one class may
/// use up the turns of the other, again and again, as credits come back in step.
///
/// Nobody waits for ever: at most R = StraightRun of each half go straight on between two others,
/// and two turn in while one waits to be injected, so that the straight one waits for two others at
/// most, the injected one for 6 * R + 2, and one of T that turn in for 2 * R * (N + 1) + N with
/// N = T + (T - 1) / 2. Elsewhere the slots rotate, and wait for Slots - 1. These bounds are proven
/// (tests/formal). Combinational grant, one-hot or zero; every
/// grant is taken.
module dl_slot_arbiter #(
  /// Inputs that reach the output.
  parameter int unsigned Slots = 4,
  parameter int unsigned Vcs = 2,
  /// The slot of messages that go straight on, and of those that are injected; Slots: all rotate.
  parameter int unsigned StraightSlot = Slots,
  parameter int unsigned InjectionSlot = Slots,
  /// The most heads in a row that go straight on while others wait, and the most hops plus one: in
  /// a ring of n nodes up to n/2 - 1 senders share a link, and all but one of them go straight on.
  parameter int unsigned StraightRun = 2,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(StraightRun),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic [Slots-1:0]        head_valid_i,
  // Of the StraightSlot: the VC of the head that asks, and the hops of the heads by VC.
  input  logic [VcBits-1:0]       straight_vc_i,
  input  logic [Vcs*HopWidth-1:0] straight_hops_i,
  output logic [Slots-1:0]        gnt_o
);
  logic [Slots-1:0] rotating, rotating_gnt, rotated;
`ifdef FORMAL
  // The slots next in rotation; heads of both halves that went straight on in a row; those that
  // turned in while one waited to be injected; how often at most the straight head still loses.
  logic f_past_q = 1'b0;
  logic [Slots-1:0] f_above;
  logic [7:0] f_gone, f_turned, f_straight;
`endif

  dl_rr_arbiter #(.N(Slots)) u_slot_arb (
    .clk_i, .rst_ni, .req_i(rotating), .taken_i(rotated),
`ifdef FORMAL
    .f_above_o(f_above),
`endif
    .gnt_o(rotating_gnt)
  );

  if (StraightSlot < Slots) begin : g_straight
    localparam logic [Slots-1:0] Straight = Slots'(1) << StraightSlot;
    localparam logic [Slots-1:0] Injection = Slots'(1) << InjectionSlot;
    // By half of the VCs: heads in a row that went straight on while others waited, and the most
    // hops of one of them; up to two in unary, for then nothing carries. Heads that turned in while
    // one waited to be injected.
    localparam logic [Vcs-1:0] Upper = ~((Vcs'(1) << (Vcs / 2)) - Vcs'(1));
    localparam bit Unary = StraightRun <= 2;
    localparam int unsigned GoneBits = $clog2(StraightRun + 1);
    logic [GoneBits-1:0] gone_q [2];
    logic [GoneBits-1:0] most_q [2];
    logic [1:0] turned_q;
    logic goes_on, passes, turns, injected, contested, upper, waits;
    logic [GoneBits-1:0] hops;
    logic [GoneBits-1:0] hops_of [Vcs];
    for (genvar v = 0; v < Vcs; v++) begin : g_hops_of
      assign hops_of[v] = (HopBits > 0) ? GoneBits'(straight_hops_i[v*HopWidth +: HopWidth]) : '0;
    end
    always_comb begin
      waits = 1'b0;
      upper = 1'b0;
      hops = '0;
      for (int unsigned v = 0; v < Vcs; v++) begin
        if (straight_vc_i == VcBits'(v)) begin
          upper = upper | Upper[v];
          hops = hops | hops_of[v];
          if (Unary)
            waits = waits | ((gone_q[Upper[v]] & ~(most_q[Upper[v]] | hops_of[v])) != '0);
          else
            waits = waits | (gone_q[Upper[v]] > most_q[Upper[v]] && gone_q[Upper[v]] > hops_of[v]);
        end
      end
    end
    assign rotating = head_valid_i & ~Straight & ~Injection;
    assign injected = head_valid_i[InjectionSlot];
    assign contested = (head_valid_i & ~Straight) != '0;
    assign goes_on = head_valid_i[StraightSlot] && !(waits && contested);
    // Where one turns in or is injected, the slots are contested.
    assign passes = waits || !head_valid_i[StraightSlot];
    assign turns = rotating != '0 && !(injected && turned_q == 2'd2);
    assign rotated = (turns && passes) ? rotating_gnt : '0;
    always_comb begin
      gnt_o = rotated;
      gnt_o[StraightSlot] = goes_on;
      gnt_o[InjectionSlot] = injected && !turns && passes;
    end
    for (genvar k = 0; k < 2; k++) begin : g_half
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          gone_q[k] <= '0;
          most_q[k] <= '0;
        end else if (contested && (!head_valid_i[StraightSlot] || upper == 1'(k))) begin
          gone_q[k] <= !goes_on ? '0 : Unary ? GoneBits'({gone_q[k], 1'b1}) : gone_q[k] + 1'b1;
          if (Unary) most_q[k] <= goes_on ? most_q[k] | hops : '0;
          else most_q[k] <= !goes_on ? '0 : (hops > most_q[k]) ? hops : most_q[k];
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) turned_q <= '0;
      else if (!goes_on && injected)
        turned_q <= turns ? {turned_q[0], !turned_q[0]} : 2'd0;
    end
`ifdef FORMAL
    always_comb begin
      f_gone = '0;
      f_straight = '0;
      for (int unsigned k = 0; k < 2; k++) begin
        f_straight = f_straight + 8'(gone_q[k] != '0);
        f_gone = f_gone + ((Unary && gone_q[k] == '1) ? 8'(StraightRun) : 8'(gone_q[k]));
      end
      f_turned = 8'(turned_q);
    end
    for (genvar k = 0; k < 2; k++) begin : g_counts
      always_ff @(posedge clk_i) begin
        if (f_past_q && rst_ni) begin
          assert (32'(most_q[k]) < StraightRun);
          if (Unary) assert ((gone_q[k] & (gone_q[k] + 1'b1)) == '0);
          else assert (32'(gone_q[k]) <= StraightRun);
        end
      end
    end
    always_ff @(posedge clk_i) if (f_past_q && rst_ni) assert (turned_q != 2'd3);
`endif
  end else begin : g_straight
    assign rotating = head_valid_i;
    assign rotated = rotating_gnt;
    assign gnt_o = rotating_gnt;
    logic unused;
    assign unused = &{1'b0, straight_vc_i, straight_hops_i};
`ifdef FORMAL
    assign {f_gone, f_turned, f_straight} = '0;
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
  // How many more turn in before each slot by the rotation, of all slots that rotate.
  logic [7:0] f_ahead [Slots];
  always_comb begin
    for (int unsigned s = 0; s < Slots; s++) begin
      f_ahead[s] = '0;
      for (int unsigned i = 0; i < Slots; i++)
        if (i != s && (StraightSlot >= Slots || (i != StraightSlot && i != InjectionSlot))
            && (f_above[s] ? i < s && f_above[i] : i < s || f_above[i]))
          f_ahead[s] = f_ahead[s] + 8'd1;
    end
  end
  for (genvar s = 1; s < Slots; s++) begin : g_above
    always_ff @(posedge clk_i) if (f_past_q && rst_ni) assert (f_above[s] || !f_above[s-1]);
  end
  // Grants to others while a slot asks without a pause: never more than Most, and with what is yet
  // to come from each state never more either, so that one step of induction is enough. Between two
  // heads that do not go straight on at most 2 * R do, R of each half.
  localparam int unsigned Turning = (StraightSlot < Slots) ? Slots - 2 : Slots;
  localparam int unsigned Span = (StraightSlot < Slots) ? 2 * StraightRun + 1 : 1;
  for (genvar s = 0; s < Slots; s++) begin : g_bound
    localparam int unsigned Most = (StraightSlot >= Slots) ? Slots - 1
                                 : (s == StraightSlot) ? 2
                                 : (s == InjectionSlot) ? 3 * Span - 1
                                 : (Turning + (Turning - 1) / 2 + 1) * Span - 1;
    logic [7:0] f_passed_q, f_to_come;
    always_comb begin
      if (StraightSlot >= Slots) f_to_come = f_ahead[s];
      else if (s == StraightSlot) f_to_come = f_straight;
      else if (s == InjectionSlot) f_to_come = 8'((3 - f_turned) * Span - 1) - f_gone;
      else f_to_come = 8'((f_ahead[s] + ((f_ahead[s] + f_turned) >> 1) + 1) * Span - 1) - f_gone;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni || !head_valid_i[s] || gnt_o[s]) f_passed_q <= '0;
      else f_passed_q <= f_passed_q + 1'b1;
      if (f_past_q && rst_ni) assert (9'(f_passed_q) + 9'(f_to_come) <= 9'(Most));
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
  if (StraightSlot < Slots && (InjectionSlot >= Slots || InjectionSlot == StraightSlot)) begin
    : g_bad_slots
    $error("dl_slot_arbiter: needs an InjectionSlot beside the StraightSlot");
  end
endmodule

`default_nettype wire
