// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Rotating arbiter: grants the first request above the requester that was served last, else the
/// lowest one. Combinational grant, one-hot or zero. It rotates to `taken_i` (one-hot; zero holds
/// it), which need not be the grant of the same cycle: a grant that was not used does not rotate.
module dl_rr_arbiter #(
  /// Requesters; costs N - 1 registers, and the grant path grows with log2(N).
  parameter int unsigned N = 4
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic [N-1:0] req_i,
  input  logic [N-1:0] taken_i,
`ifdef FORMAL
  output logic [N-1:0] f_above_o,
`endif
  output logic [N-1:0] gnt_o
);
  if (N == 1) begin : g_one
    assign gnt_o = req_i;
`ifdef FORMAL
    assign f_above_o = '0;
`endif
    logic unused;
    assign unused = &{1'b0, clk_i, rst_ni, taken_i};
  end else begin : g_many
    // Ones above the requester that was served last; requester 0 is above none. Nothing is above
    // the top one, which is then as if none had been served: the lowest request is next.
    logic [N-1:1] above_q;
    logic [N-1:0] above, high;
    assign above = {above_q, 1'b0};
    assign high = req_i & above;
`ifdef FORMAL
    assign f_above_o = above;
`endif

    logic lower, lower_high;
    always_comb begin
      lower = 1'b0;
      lower_high = 1'b0;
      gnt_o = '0;
      if (req_i != '0) begin
        for (int unsigned i = 0; i < N; i++) begin
          gnt_o[i] = req_i[i] && (above[i] ? !lower_high : !lower && high == '0);
          lower = lower || req_i[i];
          lower_high = lower_high || high[i];
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        above_q <= '0;
      end else if (taken_i != '0) begin
        for (int unsigned i = 1; i < N; i++)
          above_q[i] <= (taken_i & ((N'(1) << i) - N'(1))) != '0;
      end
    end
  end
endmodule

`default_nettype wire
