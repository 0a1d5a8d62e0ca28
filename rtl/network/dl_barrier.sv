// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Round barrier of a network: closes a round when every node is done, then releases the next. C++
/// twin: model/node/barrier.h.
///
/// Ports: control of a run (start_i, rounds_i, delay_i, finished_o); done_i from the nodes; the
/// pulses close_o and release_o to the nodes.
/// Timing: all outputs come from registers. close_o is high for one cycle, the cycle after start_i
/// rises or all nodes are done; release_o for one cycle, delay_i + 1 cycles after close_o. The
/// close after the last round has no release; finished_o rises with it and stays high.
/// Demands: start_i stays high during a run; rounds_i and delay_i do not change.
/// Promise: never closes a round before every node is done, and never releases without a close.
module dl_barrier #(
  parameter int unsigned Nodes = 4
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             start_i,
  input  logic [15:0]      rounds_i,
  /// At least the cycles that prefetching and the return of all credits take: least_barrier_delay
  /// in model/node/program.h.
  input  logic [15:0]      delay_i,
  input  logic [Nodes-1:0] done_i,
  output logic             close_o,
  output logic             release_o,
  /// Rounds released so far.
  output logic [15:0]      round_o,
  output logic             finished_o
);
  logic started_q, armed_q, waiting_q, closing, releasing;
  logic [15:0] round_q, count_q;

  assign closing = start_i && (!started_q || (armed_q && done_i == '1));
  assign releasing = waiting_q && count_q == '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      close_o <= 1'b0;
      release_o <= 1'b0;
      round_o <= '0;
      finished_o <= 1'b0;
      started_q <= 1'b0;
      armed_q <= 1'b0;
      waiting_q <= 1'b0;
      round_q <= '0;
      count_q <= '0;
    end else begin
      close_o <= closing;
      release_o <= releasing;
      if (releasing) round_o <= round_o + 1'b1;
      if (closing) begin
        started_q <= 1'b1;
        armed_q <= 1'b0;
        waiting_q <= round_q != rounds_i;
        if (round_q == rounds_i) finished_o <= 1'b1;
        count_q <= delay_i;
        round_q <= round_q + 1'b1;
      end else if (releasing) begin
        waiting_q <= 1'b0;
        armed_q <= 1'b1;
      end else if (waiting_q) begin
        count_q <= count_q - 1'b1;
      end
    end
  end
endmodule

`default_nettype wire
