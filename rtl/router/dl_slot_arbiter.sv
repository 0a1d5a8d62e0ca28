// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The choice of an output between the inputs whose heads ask for a VC: a head that goes straight
/// on comes first, up to twice in a row; then the slots rotate. Traffic that is in a ring keeps it
/// moving, and what turns in or is injected still gets its turn. Combinational grant, one-hot or
/// zero; every grant is taken.
module dl_slot_arbiter #(
  /// Inputs that reach the output.
  parameter int unsigned Slots = 4,
  /// The slot of messages that go straight on; Slots: none.
  parameter int unsigned StraightSlot = Slots
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [Slots-1:0] head_valid_i,
  output logic [Slots-1:0] gnt_o
);
  logic [Slots-1:0] rotating_gnt;

  dl_rr_arbiter #(.N(Slots)) u_slot_arb (
    .clk_i, .rst_ni, .req_i(head_valid_i), .taken_i(gnt_o), .gnt_o(rotating_gnt)
  );

  if (StraightSlot < Slots) begin : g_straight
    // Heads in a row that went straight on.
    logic [1:0] straight_q;
    always_comb begin
      gnt_o = rotating_gnt;
      if (head_valid_i[StraightSlot] && straight_q != 2'd2) begin
        gnt_o = '0;
        gnt_o[StraightSlot] = 1'b1;
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) straight_q <= '0;
      else if (head_valid_i != '0) begin
        if (!gnt_o[StraightSlot]) straight_q <= '0;
        else straight_q <= {straight_q != 2'd0, straight_q == 2'd0};
      end
    end
  end else begin : g_straight
    assign gnt_o = rotating_gnt;
  end
endmodule

`default_nettype wire
