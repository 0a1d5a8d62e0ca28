// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Which of some heads, or of the inputs of a router, are older than which. Combinational.
module dl_age_order #(
  /// Every pair costs two comparisons, where somebody reads them.
  parameter int unsigned N = 5,
  parameter int unsigned AgeBits = 3
) (
  input  logic [N*AgeBits-1:0] age_i,
  /// Bit N*a+b: a is older than b.
  output logic [N*N-1:0]       older_o
);
  always_comb begin
    for (int unsigned a = 0; a < N; a++)
      for (int unsigned b = 0; b < N; b++)
        older_o[N*a+b] = age_i[a*AgeBits +: AgeBits] > age_i[b*AgeBits +: AgeBits];
  end
endmodule

`default_nettype wire
