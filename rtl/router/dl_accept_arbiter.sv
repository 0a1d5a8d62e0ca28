// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Chooses, for one input, among the outputs (destinations) that propose to send one of its flits.
/// The choice rotates, with one exception: a body flit for ejection lets flits for the network
/// pass, up to Vcs in a row. A link without its flit loses the cycle, while ejection can use a
/// later one. So transfers that share links keep the links full.
///
/// Ports: proposals and choice, one bit per destination.
/// Timing: accept_o answers propose_i in the same cycle and is final: accept_o moves the rotation.
/// Parameters: the destinations, and which of them is ejection.
/// Never: accepts two destinations, a destination without a proposal, or any while hold_i is high.
module dl_accept_arbiter #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Dests = 4,
  /// Destination that is ejection; Dests: none.
  parameter int unsigned EjectDest = Dests
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [Dests-1:0] propose_i,
  /// By destination: the proposed flit is not a head. Valid earlier in the cycle than the
  /// proposals.
  input  logic [Dests-1:0] body_i,
  /// Accept nothing.
  input  logic             hold_i,
  output logic [Dests-1:0] accept_o
);
  logic [Dests-1:0] offered, gnt, choice;

  dl_rr_arbiter #(.N(Dests)) u_accept_arb (
    .clk_i, .rst_ni, .req_i(offered), .taken_i(accept_o), .gnt_o(gnt)
  );

  if (EjectDest < Dests && Dests > 1) begin : g_eject
    localparam int unsigned CountBits = $clog2(Vcs + 1);
    localparam logic [Dests-1:0] Eject = Dests'(1) << EjectDest;
    // Flits in a row that have passed a body flit for ejection.
    logic [CountBits-1:0] passed_q;
    logic body, last;
    assign body = body_i[EjectDest];
    assign last = passed_q == CountBits'(Vcs);
    always_comb begin
      offered = propose_i;
      if (body) offered = last ? Eject : propose_i & ~Eject;
      choice = gnt;
      if (body && (propose_i & ~Eject) == '0) choice = Eject;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) passed_q <= '0;
      else if (accept_o != '0) passed_q <= (body && !accept_o[EjectDest]) ? passed_q + 1'b1 : '0;
    end
    logic unused;
    assign unused = &{1'b0, body_i};
  end else begin : g_eject
    assign offered = propose_i;
    assign choice = gnt;
    logic unused;
    assign unused = &{1'b0, body_i};
  end
  assign accept_o = hold_i ? '0 : choice;
endmodule

`default_nettype wire
