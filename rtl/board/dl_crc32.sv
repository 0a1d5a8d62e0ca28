// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// CRC-32 of IEEE 802.3, one bit per cycle, lowest bit of a byte first. The line carries the
/// complement of the CRC, lowest byte first.
///
/// Timing: shift_i takes bit_i at the end of its cycle; byte_o and good_o follow in the next cycle.
module dl_crc32 (
  input  logic        clk_i,
  /// Starts a new CRC; overrides shift_i.
  input  logic        clear_i,
  input  logic        shift_i,
  input  logic        bit_i,
  /// With shift_i: shifts the CRC out by one bit and ignores bit_i.
  input  logic        out_i,
  /// Lowest byte of the CRC that remains to be shifted out, complemented.
  output logic [7:0]  byte_o,
  /// The bits since clear_i are data followed by their correct CRC.
  output logic        good_o
);
  localparam logic [31:0] Polynomial = 32'hedb88320;
  localparam logic [31:0] Residue = 32'hdebb20e3;  // register after data and their CRC
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
