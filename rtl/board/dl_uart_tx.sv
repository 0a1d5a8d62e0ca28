// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Serial transmitter: 8 data bits, no parity, 1 stop bit.
///
/// Timing: takes a byte in a cycle with valid_i and ready_o; ready_o rises again after the 10 bit
/// times of the byte.
module dl_uart_tx #(
  /// Cycles per bit, 2..65535.
  parameter int unsigned Divisor = 16
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  input  logic       valid_i,
  input  logic [7:0] byte_i,
  output logic       ready_o,
  /// From a register, high when idle.
  output logic       tx_o
);
  localparam int unsigned CountBits = $clog2(Divisor);

  logic [CountBits-1:0] count_q;
  logic [3:0] left_q;  // bits still to send, including the current one
  logic [8:0] bits_q;

  assign ready_o = left_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      count_q <= '0;
      left_q <= '0;
      bits_q <= '1;
      tx_o <= 1'b1;
    end else begin
      tx_o <= bits_q[0] || left_q == '0;
      if (left_q == '0) begin
        count_q <= CountBits'(Divisor - 1);
        if (valid_i) begin
          bits_q <= {byte_i, 1'b0};
          left_q <= 4'd10;
        end
      end else if (count_q != '0) begin
        count_q <= count_q - 1'b1;
      end else begin
        count_q <= CountBits'(Divisor - 1);
        bits_q <= {1'b1, bits_q[8:1]};
        left_q <= left_q - 1'b1;
      end
    end
  end

  if (Divisor < 2 || Divisor > 65535) begin : g_bad
    $error("dl_uart_tx: Divisor must be 2..65535");
  end
endmodule

`default_nettype wire
