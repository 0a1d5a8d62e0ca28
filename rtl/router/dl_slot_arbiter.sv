// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The choice of an output between the inputs whose heads ask for a VC. In a ring or line a head
/// that goes straight on comes first, then those that turn in, in rotation, then the one that is
/// injected: what is in the network keeps moving. Nobody waits for ever: at most R = StraightRun in
/// a row go straight on while others wait, and two turn in while one waits to be injected, so that
/// the straight one waits for one other at most, the injected one for 2 * (R + 1) + R, and one of T
/// that turn in for (R + 1) * (T + (T - 1) / 2) + R. Elsewhere the slots rotate, and wait for
/// Slots - 1. These bounds are proven from any state (tests/formal). Combinational grant, one-hot
/// or zero; every grant is taken.
module dl_slot_arbiter #(
  /// Inputs that reach the output.
  parameter int unsigned Slots = 4,
  /// The slot of messages that go straight on, and of those that are injected; Slots: all rotate.
  parameter int unsigned StraightSlot = Slots,
  parameter int unsigned InjectionSlot = Slots,
  /// Heads in a row that go straight on while others wait. In a ring of n nodes up to n/2 - 1
  /// senders share a link, and all but one of them go straight on: with n/2 - 2 they have equal
  /// shares under the heaviest pattern.
  parameter int unsigned StraightRun = 2
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [Slots-1:0] head_valid_i,
  output logic [Slots-1:0] gnt_o
);
  logic [Slots-1:0] rotating, rotating_gnt, rotated;

  dl_rr_arbiter #(.N(Slots)) u_slot_arb (
    .clk_i, .rst_ni, .req_i(rotating), .taken_i(rotated), .gnt_o(rotating_gnt)
  );

  if (StraightSlot < Slots) begin : g_straight
    localparam logic [Slots-1:0] Straight = Slots'(1) << StraightSlot;
    localparam logic [Slots-1:0] Injection = Slots'(1) << InjectionSlot;
    // Heads in a row that went straight on, and that turned in while one waited to be injected.
    localparam int unsigned RunBits = $clog2(StraightRun + 1);
    logic [RunBits-1:0] straight_q;
    logic [1:0] turned_q;
    logic goes_on, turns, injected;
    assign rotating = head_valid_i & ~Straight & ~Injection;
    assign injected = head_valid_i[InjectionSlot];
    assign goes_on = head_valid_i[StraightSlot]
                  && (straight_q < RunBits'(StraightRun) || (head_valid_i & ~Straight) == '0);
    assign turns = !goes_on && rotating != '0 && !(injected && turned_q == 2'd2);
    assign rotated = turns ? rotating_gnt : '0;
    always_comb begin
      gnt_o = rotated;
      if (goes_on) gnt_o = Straight;
      else if (!turns && injected) gnt_o = Injection;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) straight_q <= '0;
      else if (goes_on) straight_q <= straight_q + RunBits'(straight_q < RunBits'(StraightRun));
      else if (head_valid_i != '0) straight_q <= '0;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) turned_q <= '0;
      else if (!goes_on && injected)
        turned_q <= turns ? {turned_q[0], !turned_q[0]} : 2'd0;
    end
  end else begin : g_straight
    assign rotating = head_valid_i;
    assign rotated = rotating_gnt;
    assign gnt_o = rotating_gnt;
  end

`ifdef FORMAL
  logic f_past_q = 1'b0;
  always_ff @(posedge clk_i) begin
    f_past_q <= 1'b1;
    if (!f_past_q) assume (!rst_ni);
  end
  // Grants to others while a slot asks without a pause.
  for (genvar s = 0; s < Slots; s++) begin : g_bound
    localparam int unsigned Turning = Slots - 2;
    localparam int unsigned Most = (StraightSlot >= Slots) ? Slots - 1
                                 : (s == StraightSlot) ? 1
                                 : (s == InjectionSlot) ? 3 * StraightRun + 2
                                 : (StraightRun + 1) * (Turning + (Turning - 1) / 2) + StraightRun;
    logic [7:0] passed_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni || !head_valid_i[s] || gnt_o[s]) passed_q <= '0;
      else passed_q <= passed_q + 1'b1;
      if (f_past_q && rst_ni) assert (passed_q <= 8'(Most));
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
