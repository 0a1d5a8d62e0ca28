// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The reset of one clock domain of a network.
///
/// Timing: rst_no falls together with arst_ni, and rises at the Cycles-th edge of clk_i after
/// arst_ni has risen.
/// Demands: all domains of a network share one arst_ni, because a router that is reset without its
/// neighbours forgets credits that they count and messages that they still send. arst_ni stays low
/// for at least Cycles cycles of the slowest clock, so that all domains are in reset together.
module dl_reset #(
  /// Edges of clk_i from the end of the request to the end of the reset, at least 2.
  parameter int unsigned Cycles = 6
) (
  input  logic clk_i,
  input  logic arst_ni,
  output logic rst_no
);
  (* async_reg = "true" *)
  logic [Cycles-1:0] high_q;
  assign rst_no = high_q[Cycles-1];
  always_ff @(posedge clk_i or negedge arst_ni) begin
    if (!arst_ni) high_q <= '0;
    else high_q <= {high_q[Cycles-2:0], 1'b1};
  end

  if (Cycles < 2) begin : g_bad_cycles
    $error("dl_reset: Cycles must be 2 at least");
  end
endmodule

`default_nettype wire
