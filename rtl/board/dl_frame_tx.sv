// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Sends frames: collects the bytes of a frame, adds CRC-32 and COBS, and sends the result when the
/// frame is complete.
///
/// Ports: bytes of a frame (valid_i, byte_i, end_i, ready_o); bytes of the line (valid_o, byte_o,
/// ready_i).
/// Timing: a byte is taken in a cycle with valid_i and ready_o; ready_o then stays low for the 8
/// cycles in which the byte enters the CRC. end_i in a cycle with ready_o and without valid_i ends
/// the frame; ready_o then stays low until the line has taken the frame's last byte.
/// Demands: a frame has at most 248 bytes.
module dl_frame_tx (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       valid_i,
  input  logic [7:0] byte_i,
  input  logic       end_i,
  output logic       ready_o,
  // Line.
  output logic       valid_o,
  output logic [7:0] byte_o,
  input  logic       ready_i
);
  typedef enum logic [2:0] {
    Collect,  // waits for a byte of the frame or its end
    Shift,    // shifts a byte of the frame into the CRC, or one byte of the CRC out
    Crc,      // stores a byte of the CRC
    Code,     // stores the last COBS code byte
    Zero,     // stores the zero byte that ends the frame
    Fetch,    // reads the next byte to send
    Send      // offers it to the line
  } state_e;

  state_e state_q;
  logic [7:0] write_q, code_at_q, run_q, send_q, shift_q, crc_byte, ram_byte, byte_in, waddr, wdata;
  logic [2:0] bit_q, crc_left_q;
  logic taking, is_zero, we;

  assign ready_o = state_q == Collect;
  assign taking = (state_q == Collect && valid_i) || state_q == Crc;
  assign byte_in = (state_q == Crc) ? crc_byte : byte_i;
  assign is_zero = byte_in == '0;

  // A zero byte ends a COBS block: the block's code byte gets its length, and the address of the
  // zero byte is reserved for the next code byte.
  assign we = taking || state_q == Code || state_q == Zero;
  assign waddr = ((taking && is_zero) || state_q == Code) ? code_at_q : write_q;
  always_comb begin
    wdata = byte_in;
    if (state_q == Zero) wdata = '0;
    else if (!taking || is_zero) wdata = run_q;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Collect;
      write_q <= 8'd1;
      code_at_q <= '0;
      run_q <= 8'd1;
      send_q <= '0;
      bit_q <= '0;
      crc_left_q <= '0;
    end else begin
      bit_q <= bit_q + 1'b1;
      if (taking) begin
        bit_q <= '0;
        write_q <= write_q + 1'b1;
        run_q <= is_zero ? 8'd1 : run_q + 1'b1;
        if (is_zero) code_at_q <= write_q;
      end
      unique case (state_q)
        Collect: begin
          if (valid_i) begin
            state_q <= Shift;
          end else if (end_i) begin
            state_q <= Crc;
            crc_left_q <= 3'd4;
          end
        end
        Crc: begin
          state_q <= Shift;
          crc_left_q <= crc_left_q - 1'b1;
          if (crc_left_q == 3'd1) state_q <= Code;
        end
        Shift: if (bit_q == '1) state_q <= (crc_left_q != '0) ? Crc : Collect;
        Code: state_q <= Zero;
        Zero: state_q <= Fetch;
        Fetch: state_q <= Send;
        default: begin
          if (ready_i) begin
            send_q <= send_q + 1'b1;
            state_q <= Fetch;
            if (send_q == write_q) begin
              state_q <= Collect;
              write_q <= 8'd1;
              code_at_q <= '0;
              run_q <= 8'd1;
              send_q <= '0;
            end
          end
        end
      endcase
    end
  end
  always_ff @(posedge clk_i) begin
    if (taking) shift_q <= byte_in;
    else shift_q <= {1'b0, shift_q[7:1]};
  end

  logic unused_good;
  dl_crc32 u_crc (
    .clk_i,
    .clear_i(!rst_ni || state_q == Send),
    .shift_i(state_q == Shift),
    .bit_i(shift_q[0]),
    .out_i(crc_left_q != '0),
    .byte_o(crc_byte),
    .good_o(unused_good)
  );

  dl_ram_1r1w #(
    .Words(256),
    .Width(8)
  ) u_frame (
    .clk_i,
    .re_i(1'b1),
    .raddr_i(send_q),
    .rdata_o(ram_byte),
    .we_i(we),
    .waddr_i(waddr),
    .wdata_i(wdata)
  );
  assign valid_o = state_q == Send;
  assign byte_o = ram_byte;

  logic unused;
  assign unused = &{1'b0, unused_good};
endmodule

`default_nettype wire
