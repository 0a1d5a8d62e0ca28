// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Credits of one output VC: flits that the far buffer still has a place for. Demands: none is
/// spent where there is none, and none comes back that was not spent. From registers; without a
/// carry chain, which costs more than the few gates of a short counter.
module dl_credit_counter #(
  /// Places of the far buffer.
  parameter int unsigned Credits = 4,
  /// Flits of a slot of bubble flow control; 1: none.
  parameter int unsigned SlotFlits = 1
) (
  input  logic clk_i,
  input  logic rst_ni,
  input  logic gain_i,
  input  logic spend_i,
  output logic has_o,
  /// Room for a slot; for two.
  output logic has_slot_o,
  output logic has_two_o
);
  // One less than the credits: the sign tells whether there is one.
  localparam int unsigned CountBits = $clog2(Credits) + 1;

  logic [CountBits-1:0] beyond_q, beyond_d;
  logic flip;

  assign has_o = !beyond_q[CountBits-1];
  if (SlotFlits > 1) begin : g_slot
    assign has_slot_o = has_o && 32'(beyond_q) >= SlotFlits - 1;
    assign has_two_o = has_o && 32'(beyond_q) >= 2 * SlotFlits - 1;
  end else begin : g_slot
    assign has_slot_o = has_o;
    assign has_two_o = has_o;
  end

  always_comb begin
    flip = 1'b1;
    beyond_d = beyond_q;
    if (gain_i != spend_i) begin
      for (int unsigned b = 0; b < CountBits; b++) begin
        beyond_d[b] = beyond_q[b] ^ flip;
        flip = flip && beyond_q[b] == gain_i;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) beyond_q <= CountBits'(Credits - 1);
    else beyond_q <= beyond_d;
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
