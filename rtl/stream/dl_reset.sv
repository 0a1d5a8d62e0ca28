// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The reset of one clock domain of a network: low as soon as arst_ni is, high again Cycles edges
/// of clk_i after it. All domains of a network hang on the same arst_ni: a router that is reset
/// alone has forgotten credits that its neighbours still count, and messages that they still send.
///
/// Demands: arst_ni stays low for Cycles cycles of the slowest clock at least, so that all domains
/// are in reset together.
module dl_reset #(
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
