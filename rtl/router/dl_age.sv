// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// When heads grow older. The age of a head is a code that grows with the logarithm of the cycles
/// that it has waited for a VC, in all routers on its way together. A count takes one VC of every
/// input at a time, each once in 2^dateline_pkg::AgeTickBits cycles; if a head of age a waits
/// there, it grows where the a * dateline_pkg::age_stretch bits of the count above those are all
/// ones; the largest age stays. The count is that of the cycles since the router last held nothing,
/// so that a router that stands still needs no clock. The same in model/router/age.h.
module dl_age #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned AgeBits = 2,
  localparam int unsigned Ages = 1 << AgeBits
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  /// The router holds a flit.
  input  logic               busy_i,
  /// At most one: the VC whose turn it is.
  output logic [Vcs-1:0]     turn_o,
  /// A head that waits there grows if it is at most this old.
  output logic [AgeBits-1:0] grow_o
);
  localparam int unsigned TickBits = dateline_pkg::AgeTickBits;
  localparam int unsigned Stretch = dateline_pkg::age_stretch(AgeBits);
  localparam int unsigned CountBits = TickBits + Stretch * (Ages - 2);

  logic [CountBits-1:0] count_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || !busy_i) count_q <= '0;
    else count_q <= count_q + 1'b1;
  end
  always_comb begin
    for (int unsigned v = 0; v < Vcs; v++) turn_o[v] = count_q[TickBits-1:0] == TickBits'(v);
    grow_o = '0;
    for (int unsigned a = 1; a + 1 < Ages; a++)
      if (grow_o == AgeBits'(a - 1) && (&count_q[TickBits+Stretch*(a-1) +: Stretch]))
        grow_o = AgeBits'(a);
  end
endmodule

`default_nettype wire
