// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Serial receiver: 8 data bits, no parity, 1 stop bit.
///
/// Timing: samples in the middle of each bit. valid_o is high for one cycle, in the middle of the
/// stop bit.
module dl_uart_rx #(
  /// Cycles per bit, 2..65535.
  parameter int unsigned Divisor = 16
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  /// Asynchronous, high when idle.
  input  logic       rx_i,
  output logic       valid_o,
  output logic [7:0] byte_o,
  /// With valid_o: the stop bit was missing.
  output logic       broken_o
);
  localparam int unsigned CountBits = $clog2(Divisor);

  logic [2:0] line_q;  // two synchroniser registers, and the level of the cycle before
  logic [CountBits-1:0] count_q;
  logic [3:0] bit_q;   // 0 start, 1..8 data, 9 stop
  logic busy_q, sample;

  assign sample = busy_q && count_q == '0;
  assign valid_o = sample && bit_q == 4'd9;
  assign broken_o = !line_q[1];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      line_q <= '1;
      count_q <= '0;
      bit_q <= '0;
      busy_q <= 1'b0;
    end else begin
      line_q <= {line_q[1:0], rx_i};
      if (!busy_q) begin
        bit_q <= '0;
        count_q <= CountBits'(Divisor / 2 - 1);
        busy_q <= line_q[2] && !line_q[1];
      end else if (!sample) begin
        count_q <= count_q - 1'b1;
      end else begin
        count_q <= CountBits'(Divisor - 1);
        bit_q <= bit_q + 1'b1;
        if (valid_o || (bit_q == '0 && line_q[1])) busy_q <= 1'b0;
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (sample && bit_q != 4'd9) byte_o <= {line_q[1], byte_o[7:1]};
  end

  if (Divisor < 2 || Divisor > 65535) begin : g_bad
    $error("dl_uart_rx: Divisor must be 2..65535");
  end
endmodule

`default_nettype wire
