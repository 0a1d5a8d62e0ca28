// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Clock gate of one clock domain of a network. It is portable; where the device has a clock buffer
/// with an enable (BUFGCE, DCCA), or the library has a clock gate, use that instead.
///
/// Timing: clk_o passes a rising edge of clk_i if enable_i was high at the falling edge before it.
/// Demands: enable_i is stable around falling edges; if a register on the rising edge of clk_i
/// drives it, half a period is left for its path. enable_i is high during reset, because resets are
/// synchronous.
/// Promise: clk_o has no glitch, because the gate changes only while clk_i is low.
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
