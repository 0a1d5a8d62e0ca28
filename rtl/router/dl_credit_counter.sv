// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Credits of one output VC: flits for which the far buffer still has a place.
///
/// Ports: gain and spend, one credit each per cycle; whether there is a credit, room for a slot of
/// bubble flow control, room for two.
/// Timing: outputs are registered state; gain_i and spend_i take effect in the next cycle.
/// Parameters: the size of the far buffer and of a slot, in flits.
/// Never (demands on the user): spend_i without has_o; gain_i for a credit that was not spent.
/// The counter has no carry chain, which costs more than the few gates of a short counter.
module dl_credit_counter #(
  /// Places of the far buffer, in flits.
  parameter int unsigned Credits = 4,
  /// Flits per slot of bubble flow control; 1: no slots.
  parameter int unsigned SlotFlits = 1
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic gain_i,
  input  logic spend_i,
  output logic has_o,
  /// There are two credits at least.
  output logic more_o,
  /// Room for one slot; for two slots.
  output logic has_slot_o,
  output logic has_two_o
);
  // Number of credits minus one: the sign bit is set if there is none.
  localparam int unsigned CountBits = $clog2(Credits) + 1;

  logic [CountBits-1:0] beyond_q;

  // `beyond` plus one or minus one.
  function automatic logic [CountBits-1:0] next(logic [CountBits-1:0] beyond, logic up);
    logic flip;
    flip = 1'b1;
    next = beyond;
    for (int unsigned digit = 0; digit < CountBits; digit++) begin
      next[digit] = beyond[digit] ^ flip;
      flip = flip && beyond[digit] == up;
    end
  endfunction

  assign has_o = !beyond_q[CountBits-1];
  assign more_o = has_o && beyond_q != '0;
  if (SlotFlits > 1) begin : g_slot
    assign has_slot_o = has_o && 32'(beyond_q) >= SlotFlits - 1;
    // mutation: bubble_of_one_slot
    assign has_two_o = has_o && 32'(beyond_q) >= 2 * SlotFlits - 1;
  end else begin : g_slot
    assign has_slot_o = has_o;
    assign has_two_o = has_o;
  end

  always_ff @(posedge clk_i) begin
    // mutation: credit_too_many
    if (!rst_ni) beyond_q <= CountBits'(Credits - 1);
    else if (gain_i != spend_i) beyond_q <= next(beyond_q, gain_i);
  end

`ifdef DATELINE_ASSERT
  always_ff @(posedge clk_i) begin
    if (rst_ni && gain_i && !spend_i && beyond_q == CountBits'(Credits - 1))
      $error("more credits than buffer places");
    if (rst_ni && spend_i && !has_o) $error("a flit without a credit");
  end
`endif
endmodule

`default_nettype wire
