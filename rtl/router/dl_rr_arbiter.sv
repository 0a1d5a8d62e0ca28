// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Rotating arbiter: grants the first request at or above the pointer, else the lowest one.
/// Combinational grant, one-hot or zero. The pointer moves to just above `taken_i` (one-hot; zero
/// holds it), which need not be the grant of the same cycle: a grant that was not used does not
/// rotate.
module dl_rr_arbiter #(
  /// Requesters; the grant path grows with log2(N) twice.
  parameter int unsigned N = 4
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [N-1:0] req_i,
  input  logic [N-1:0] taken_i,
  output logic [N-1:0] gnt_o
);
  if (N == 1) begin : g_one
    assign gnt_o = req_i;
    logic unused;
    assign unused = &{1'b0, clk_i, rst_ni, taken_i};
  end else begin : g_many
    // Ones at and above the pointer.
    logic [N-1:0] above_q;
    logic [N-1:0] high;
    assign high = req_i & above_q;
    // x & -x keeps the lowest set bit.
    assign gnt_o = (high != '0) ? (high & (~high + N'(1))) : (req_i & (~req_i + N'(1)));

    always_ff @(posedge clk_i) begin
      if (!rst_ni) above_q <= '1;
      else if (taken_i != '0) above_q <= ~(taken_i | (taken_i - N'(1)));
    end
  end
endmodule

`default_nettype wire
