// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The choice of an input between the outputs that propose to it. It rotates, but a body flit that
/// is to be ejected lets flits for the network pass, up to Vcs in a row: a link that goes without
/// its flit loses the cycle, while ejection finds another one, so that transfers which share links
/// keep them full. Combinational, one-hot or zero; every choice is final.
module dl_accept_arbiter #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Dests = 4,
  /// The destination that is ejection; Dests: none.
  parameter int unsigned EjectDest = Dests
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [Dests-1:0] propose_i,
  /// Per destination: what it proposes is no head. Known early, unlike the proposals.
  input  logic [Dests-1:0] body_i,
  /// Nothing can be accepted.
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
    // Flits in a row that a body to be ejected has let pass.
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
