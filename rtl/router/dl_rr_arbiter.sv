// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Round-robin arbiters, one per group of requesters. Each grants the first request above the
/// requester that it served last, else the lowest request.
///
/// Ports: requests, grants and served requesters, N bits per group.
/// Timing: gnt_o answers req_i in the same cycle. The rotation moves to taken_i at the end of the
/// cycle; taken_i is one-hot or zero per group, zero holds the rotation, and it need not be the
/// grant of that cycle. So a grant that is not used does not rotate.
/// Parameters: requesters per group, number of groups.
/// Never: grants two requesters of a group, or one that does not request.
module dl_rr_arbiter #(
  /// Requesters per group; costs N - 1 registers per group, and the grant path grows with log2(N).
  parameter int unsigned N = 4,
  /// Independent arbiters.
  parameter int unsigned Groups = 1
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  // By group, N bits each.
  input  logic [Groups*N-1:0] req_i,
  input  logic [Groups*N-1:0] taken_i,
`ifdef FORMAL
  output logic [Groups*N-1:0] f_above_o,
`endif
  output logic [Groups*N-1:0] gnt_o
);
  if (N == 1) begin : g_one
    assign gnt_o = req_i;
`ifdef FORMAL
    assign f_above_o = '0;
`endif
    logic unused;
    assign unused = &{1'b0, clk_i, rst_ni, taken_i};
  end else begin : g_many
    // Mask of the requesters above the one that was served last. Requester 0 is above none, so it
    // has no bit. After the top requester the mask is empty, as after reset: the lowest request is
    // next.
    logic [Groups*(N-1)-1:0] above_q;
    logic [N-1:0] req, above, high;
    logic lower, lower_high;
`ifdef FORMAL
    for (genvar g = 0; g < Groups; g++) begin : g_f_above
      assign f_above_o[g*N +: N] = {above_q[g*(N-1) +: N-1], 1'b0};
    end
`endif
    always_comb begin
      req = '0;
      above = '0;
      high = '0;
      lower = 1'b0;
      lower_high = 1'b0;
      gnt_o = '0;
      if (req_i != '0) begin
        for (int unsigned g = 0; g < Groups; g++) begin
          req = req_i[g*N +: N];
          above = {above_q[g*(N-1) +: N-1], 1'b0};
          high = req & above;
          lower = 1'b0;
          lower_high = 1'b0;
          for (int unsigned i = 0; i < N; i++) begin
            gnt_o[g*N+i] = req[i] && (above[i] ? !lower_high : !lower && high == '0);
            lower = lower || req[i];
            lower_high = lower_high || high[i];
          end
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        above_q <= '0;
      end else if (taken_i != '0) begin
        for (int unsigned g = 0; g < Groups; g++)
          if (taken_i[g*N +: N] != '0)
            for (int unsigned i = 1; i < N; i++)
              // mutation: arbiter_stays
              above_q[g*(N-1)+i-1] <= (taken_i[g*N +: N] & ((N'(1) << i) - N'(1))) != '0;
      end
    end
  end
endmodule

`default_nettype wire
