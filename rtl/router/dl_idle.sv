// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Reports that a router is idle: it holds no flit, and the last arrival has left the registers of
/// long links. An idle router changes nothing until something arrives.
///
/// Ports: whether a buffer holds a flit, whether something arrives on a wire; idle.
/// Timing: idle_o answers holds_flit_i in the same cycle; arrives_i takes effect in the next cycle.
/// Parameters: cycles per link.
/// Never: reports idle while a flit, a credit or an answer is inside.
module dl_idle #(
  /// Cycles per link; above one costs a counter of four bits.
  parameter int unsigned LinkStages = 1
) (
  input  logic clk_i,
  input  logic rst_ni,
  /// A buffer holds a flit.
  input  logic holds_flit_i,
  /// A flit, a credit or an answer is on an incoming wire.
  input  logic arrives_i,
  output logic idle_o
);
  if (LinkStages == 1) begin : g_short
    assign idle_o = !holds_flit_i;
    logic unused;
    assign unused = &{1'b0, clk_i, rst_ni, arrives_i};
  end else begin : g_long
    // Cycles until the last arrival has left the link registers.
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
