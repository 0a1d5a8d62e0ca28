// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// CRC-32 of IEEE 802.3, a bit a cycle, the lowest bit of a byte first. What goes on the line is
/// the complement, lowest byte first; over data and CRC together the register holds Residue.
module dl_crc32 (
  input  logic        clk_i,
  /// Starts anew.
  input  logic        clear_i,
  input  logic        shift_i,
  input  logic        bit_i,
  /// With shift_i: moves the CRC out, and takes nothing in.
  input  logic        out_i,
  output logic [7:0]  byte_o,
  output logic        good_o
);
  localparam logic [31:0] Polynomial = 32'hedb88320;
  localparam logic [31:0] Residue = 32'hdebb20e3;
  logic [31:0] crc_q;
  logic feedback;

  assign feedback = !out_i && (crc_q[0] ^ bit_i);
  assign byte_o = ~crc_q[7:0];
  assign good_o = crc_q == Residue;

  always_ff @(posedge clk_i) begin
    if (clear_i) crc_q <= '1;
    else if (shift_i) crc_q <= {1'b0, crc_q[31:1]} ^ (feedback ? Polynomial : 32'd0);
  end
endmodule

`default_nettype wire
