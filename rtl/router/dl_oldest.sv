// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Of some requests those than which no other is older. Combinational.
module dl_oldest #(
  parameter int unsigned N = 4
) (
  input  logic [N-1:0]   req_i,
  /// Bit N*a+b: requester a is older than requester b.
  input  logic [N*N-1:0] older_i,
  output logic [N-1:0]   req_o
);
  always_comb begin
    req_o = req_i;
    for (int unsigned a = 0; a < N; a++)
      for (int unsigned b = 0; b < N; b++)
        if (a != b && req_i[a] && older_i[N*a+b]) req_o[b] = 1'b0;
  end
endmodule

`default_nettype wire
