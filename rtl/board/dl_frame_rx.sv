// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Receives frames: decodes COBS, checks length and CRC-32, and stores each valid frame in a FIFO
/// behind a byte with its length without the CRC.
///
/// Ports: bytes of the line (valid_i, byte_i, broken_i); bytes of valid frames (valid_o, byte_o,
/// take_i); reports of invalid frames (bad_o, reason_o).
/// Timing: valid_o rises two cycles after the zero byte that ends a frame; take_i fetches the next
/// byte for the next cycle. bad_o comes in the cycle of the zero byte.
/// Demands: bytes of the line are at least 20 cycles apart, because the CRC takes 8 of them.
/// Promise: no byte of a frame is readable before the complete frame has been checked. After an
/// invalid frame the next one begins after the next zero byte.
module dl_frame_rx #(
  /// Bytes of the FIFO, a power of two. A frame takes its bytes, its CRC and one byte more.
  parameter int unsigned FifoBytes = 512
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  // Line.
  input  logic       valid_i,
  input  logic [7:0] byte_i,
  /// With valid_i: the stop bit was missing.
  input  logic       broken_i,
  // Valid frames; a byte stays until take_i.
  output logic       valid_o,
  output logic [7:0] byte_o,
  input  logic       take_i,
  /// High for one cycle: a frame was invalid; reason_o is the reply (dl_board_pkg, ReplyTorn...).
  output logic       bad_o,
  output logic [7:0] reason_o
);
  localparam int unsigned AddrBits = $clog2(FifoBytes);
  localparam int unsigned CrcBytes = 4;
  localparam logic [7:0] Shortest = 8'(dl_board_pkg::HeadBytes + CrcBytes);
  localparam logic [7:0] Longest = 8'(dl_board_pkg::FrameBytes);

  logic [AddrBits-1:0] read_q, read, frame_q, write_q, next_write, at;
  logic [7:0] length_q, left_q, crc_byte_q, decoded, kept;
  logic [2:0] crc_count_q;
  logic first_q, wrong_q, crc_busy_q, valid_q, crc_good;
  logic code, zero, emit, fits, complete, keep, full;
  logic [7:0] reason_q, reason;

  // COBS: a code byte gives the distance to the next zero byte of the frame.
  assign zero = valid_i && byte_i == '0;
  assign code = left_q == '0;
  assign emit = valid_i && byte_i != '0 && !(code && first_q);
  assign decoded = code ? 8'd0 : byte_i;

  assign next_write = write_q + 1'b1;
  assign full = next_write == read_q;
  assign fits = length_q != Longest;
  assign keep = emit && !wrong_q && !full && fits;

  // The end of a frame. Two adjacent zero bytes enclose no frame.
  always_comb begin
    reason = reason_q;
    if (!wrong_q) begin
      if (!code) reason = dl_board_pkg::ReplyTorn;
      else if (!crc_good) reason = dl_board_pkg::ReplyCrc;
      else if (length_q < Shortest) reason = dl_board_pkg::ReplyLength;
      else reason = dl_board_pkg::ReplyGood;
    end
  end
  assign complete = zero && !first_q && reason == dl_board_pkg::ReplyGood;
  assign bad_o = zero && (wrong_q || !first_q) && reason != dl_board_pkg::ReplyGood;
  assign reason_o = reason;
  assign kept = length_q - 8'(CrcBytes);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      frame_q <= '0;
      write_q <= AddrBits'(1);
      length_q <= '0;
      left_q <= '0;
      first_q <= 1'b1;
      wrong_q <= 1'b0;
      reason_q <= '0;
    end else if (zero) begin
      if (complete) frame_q <= frame_q + 1'b1 + AddrBits'(kept);
      write_q <= (complete ? frame_q + 1'b1 + AddrBits'(kept) : frame_q) + 1'b1;
      length_q <= '0;
      left_q <= '0;
      first_q <= 1'b1;
      wrong_q <= 1'b0;
    end else if (valid_i) begin
      first_q <= 1'b0;
      left_q <= code ? byte_i - 1'b1 : left_q - 1'b1;
      if (keep) begin
        write_q <= next_write;
        length_q <= length_q + 1'b1;
      end
      if (!wrong_q) begin
        wrong_q <= broken_i || (emit && (full || !fits));
        reason_q <= broken_i ? dl_board_pkg::ReplyTorn
                  : fits ? dl_board_pkg::ReplyFull : dl_board_pkg::ReplyLong;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      crc_busy_q <= 1'b0;
      crc_count_q <= '0;
    end else if (emit) begin
      crc_busy_q <= 1'b1;
      crc_count_q <= '0;
    end else if (crc_busy_q) begin
      crc_busy_q <= crc_count_q != '1;
      crc_count_q <= crc_count_q + 1'b1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (emit) crc_byte_q <= decoded;
    else crc_byte_q <= {1'b0, crc_byte_q[7:1]};
  end

  logic [7:0] unused_byte;
  dl_crc32 u_crc (
    .clk_i,
    .clear_i(!rst_ni || zero),
    .shift_i(crc_busy_q),
    .bit_i(crc_byte_q[0]),
    .out_i(1'b0),
    .byte_o(unused_byte),
    .good_o(crc_good)
  );

  // The length is written last, at the address reserved before the frame.
  assign at = complete ? frame_q : write_q;
  assign read = take_i ? read_q + 1'b1 : read_q;
  assign valid_o = valid_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q <= '0;
      valid_q <= 1'b0;
    end else begin
      read_q <= read;
      valid_q <= read != frame_q;
    end
  end
  dl_ram_1r1w #(
    .Words(FifoBytes),
    .Width(8)
  ) u_fifo (
    .clk_i,
    .re_i(1'b1),
    .raddr_i(read),
    .rdata_o(byte_o),
    .we_i(complete || keep),
    .waddr_i(at),
    .wdata_i(complete ? kept : decoded)
  );

  logic unused;
  assign unused = &{1'b0, unused_byte};

  if (FifoBytes < 2 * (dl_board_pkg::FrameBytes + 1) || FifoBytes != (1 << AddrBits)) begin : g_bad
    $error("dl_frame_rx: FifoBytes must be a power of two and hold two frames");
  end
endmodule

`default_nettype wire
