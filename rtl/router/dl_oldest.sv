// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Of some requests the old ones, or all where none is old. Combinational.
module dl_oldest #(
  parameter int unsigned N = 4
) (
  input  logic [N-1:0] req_i,
  input  logic [N-1:0] old_i,
  output logic [N-1:0] req_o
);
  assign req_o = ((req_i & old_i) != '0) ? req_i & old_i : req_i;
endmodule

`default_nettype wire
