// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// A frame to bytes of the line: collects a frame, puts CRC-32 and COBS on, and sends it when it is
/// complete. A byte is taken in a cycle of valid_i and ready_o; end_i, in such a cycle without
/// valid_i, ends the frame. ready_o stays low until the last bit but ten has left. A frame has at
/// most 248 bytes.
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
    Collect,  // bytes of the frame
    Shift,    // a byte goes into the CRC, or its byte out of it
    Crc,      // a byte of the CRC
    Code,     // the last code byte
    Zero,     // the end
    Fetch,    // a byte to send
    Send
  } state_e;

  state_e state_q;
  logic [7:0] write_q, code_at_q, run_q, send_q, shift_q, crc_byte, ram_byte, byte_in, waddr, wdata;
  logic [2:0] bit_q, crc_left_q;
  logic taking, is_zero, we;

  assign ready_o = state_q == Collect;
  assign taking = (state_q == Collect && valid_i) || state_q == Crc;
  assign byte_in = (state_q == Crc) ? crc_byte : byte_i;
  assign is_zero = byte_in == '0;

  // A zero byte ends a run: its code byte says how long it is, and its own place takes the next.
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
