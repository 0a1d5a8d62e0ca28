// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// When heads grow older. The age of a head is a code that grows with the logarithm of the cycles
/// that it has waited for a VC, in all routers on its way together: a waiting head of age a grows
/// in the cycles in which the low dateline_pkg::AgeTickBits + a bits of a count are all ones; the
/// largest age stays. The count is that of the cycles since the router last held nothing, so that a
/// router that stands still needs no clock. The same in model/router/age.h.
module dl_age #(
  parameter int unsigned AgeBits = 3,
  localparam int unsigned Ages = 1 << AgeBits
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  /// The router holds a flit.
  input  logic            busy_i,
  /// Bit a: heads of age a grow in this cycle.
  output logic [Ages-1:0] grow_o
);
  localparam int unsigned CountBits = dateline_pkg::AgeTickBits + Ages - 2;

  logic [CountBits-1:0] count_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || !busy_i) count_q <= '0;
    else count_q <= count_q + 1'b1;
  end
  always_comb begin
    grow_o = '0;
    grow_o[0] = &count_q[dateline_pkg::AgeTickBits-1:0];
    for (int unsigned a = 1; a + 1 < Ages; a++)
      grow_o[a] = grow_o[a-1] && count_q[dateline_pkg::AgeTickBits+a-1];
  end
endmodule

`default_nettype wire
