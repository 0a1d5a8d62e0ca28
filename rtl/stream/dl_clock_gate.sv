// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The clock enable of one clock domain of a network: a rising edge of clk_i comes out of clk_o
/// when enable_i was high at the falling edge before it. enable_i may change at any time but close
/// to a falling edge (a register on the rising edge of clk_i has half a period); clk_o has no
/// glitch, for the gate changes while clk_i is low only.
///
/// Portable; where the device has a clock buffer with an enable (BUFGCE, DCCA) or the library a
/// clock gate, take that in its place. In reset enable_i is high: a reset is synchronous.
module dl_clock_gate (
  input  logic clk_i,
  input  logic enable_i,
  output logic clk_o
);
  logic open_q;
  always_ff @(negedge clk_i) open_q <= enable_i;
  assign clk_o = clk_i & open_q;
endmodule

`default_nettype wire
