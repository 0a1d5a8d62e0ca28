// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Of some requests those with the largest age, all of them. Combinational.
module dl_oldest #(
  /// Requesters; every pair costs a comparison.
  parameter int unsigned N = 4,
  /// Bits of an age; 0: all requests pass.
  parameter int unsigned AgeBits = 3,
  localparam int unsigned AgeWidth = (AgeBits > 0) ? AgeBits : 1
) (
  input  logic [N-1:0]          req_i,
  input  logic [N*AgeWidth-1:0] age_i,
  output logic [N-1:0]          req_o
);
  if (AgeBits == 0) begin : g_all
    assign req_o = req_i;
    logic unused;
    assign unused = &{1'b0, age_i};
  end else begin : g_oldest
    always_comb begin
      req_o = req_i;
      for (int unsigned a = 0; a < N; a++)
        for (int unsigned b = 0; b < N; b++)
          if (a != b && req_i[b] && age_i[b*AgeWidth +: AgeWidth] > age_i[a*AgeWidth +: AgeWidth])
            req_o[a] = 1'b0;
    end
  end
endmodule

`default_nettype wire
