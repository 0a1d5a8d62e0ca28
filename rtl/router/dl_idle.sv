// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Says when a router stands still: it holds no flit, and whatever came in last has left the
/// registers of long links. Then nothing changes until something arrives. From registers and
/// holds_flit_i, without delay.
module dl_idle #(
  /// Cycles on a link; above one costs a counter of four bits.
  parameter int unsigned LinkStages = 1
) (
  input  logic clk_i,
  input  logic rst_ni,
  /// Some buffer holds a flit.
  input  logic holds_flit_i,
  /// A flit, a credit or an answer stands on some wire that comes in.
  input  logic arrives_i,
  output logic idle_o
);
  if (LinkStages == 1) begin : g_short
    assign idle_o = !holds_flit_i;
    logic unused;
    assign unused = &{1'b0, clk_i, rst_ni, arrives_i};
  end else begin : g_long
    // Cycles until what came in last has left the link registers.
    logic [3:0] under_way_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) under_way_q <= '0;
      else if (arrives_i) under_way_q <= 4'(LinkStages - 1);
      else if (under_way_q != '0) under_way_q <= under_way_q - 1'b1;
    end
    assign idle_o = !holds_flit_i && under_way_q == '0;
  end
endmodule

`default_nettype wire
