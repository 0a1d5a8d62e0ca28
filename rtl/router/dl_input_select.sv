// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Input side of the allocation of one channel: presents one waiting head a cycle to each output
/// that is wanted, in rotation, of those that are not spent there (dl_slot_arbiter) if there are
/// any, and takes one of the outputs that propose to this input (dl_accept_arbiter). A spent header
/// leaves without going anywhere, and so does a probe that is to be refused where no VC can be had;
/// in that cycle no output is accepted.
///
/// `Dests` are the outputs that this input reaches; a message's port number is the index of its
/// destination.
module dl_input_select #(
  parameter int unsigned Vcs = 2,
  /// Sets of VCs that a route names.
  parameter int unsigned Sets = Vcs,
  parameter int unsigned Dests = 4,
  /// Network ports of the router.
  parameter int unsigned Ports = 4,
  /// The destination that is ejection; Dests: none.
  parameter int unsigned EjectDest = Dests,
  /// Some flits leave without going anywhere: source routes or circuits.
  parameter bit          TurnAway = 1'b0,
  /// Rings are entered only where there is room for two slots.
  parameter bit          Bubble = 1'b0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Ports, Sets)
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Fronts of the input's VCs.
  input  logic [Vcs-1:0]           waiting_i,
  input  logic [Vcs-1:0]           drop_i,
  input  logic [Vcs*RouteBits-1:0] route_i,
  /// Per destination: the sets of which a VC can be had; of which one can on entering a ring.
  input  logic [Dests*Sets-1:0]    avail_i,
  input  logic [Dests*Sets-1:0]    avail_enter_i,
  /// Per destination: VCs whose heads let others go first, as having had their turns there.
  input  logic [Dests*Vcs-1:0]     spent_i,
  // Per destination: the head presented this cycle.
  output logic [Dests-1:0]         head_valid_o,
  output logic [Dests*VcBits-1:0]  head_vc_o,
  /// Per destination: it gave the presented head a VC.
  input  logic [Dests-1:0]         alloc_i,
  output logic [Vcs-1:0]           alloc_o,
  // Proposals of the destinations for a flit of this input.
  input  logic [Dests-1:0]         propose_i,
  input  logic [Dests-1:0]         propose_body_i,
  input  logic [Dests*VcBits-1:0]  propose_vc_i,
  output logic [Dests-1:0]         accept_o,
  output logic [Vcs-1:0]           pop_o,
  /// One-hot: the probe of this VC is refused.
  output logic [Vcs-1:0]           refuse_o,
  /// Per destination: a head waits for it; one waits for another; one waits that could have a VC at
  /// once.
  output logic [Dests-1:0]         wants_o,
  output logic [Dests-1:0]         wants_other_o,
  output logic [Dests-1:0]         eligible_o
);
  localparam int unsigned PortBits = dateline_pkg::index_bits(Ports);
  localparam int unsigned SetsLsb = dateline_pkg::route_sets_lsb(Ports);
  localparam int unsigned Enters = dateline_pkg::route_enters(Ports, Sets);
  localparam int unsigned Retry = dateline_pkg::route_retry(Ports, Sets);

  // By destination: the heads that wait for it, those of them that could have a VC there, those of
  // these that are not spent or, if all are, all, and the one presented.
  logic [Dests*Vcs-1:0] wants, candidates, asking, head_gnt, taken;
  always_comb begin
    wants = '0;
    candidates = '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (waiting_i[v]) begin
        for (int unsigned d = 0; d < Dests; d++) begin
          wants[d*Vcs+v] = Dests == 1 || route_i[v*RouteBits +: PortBits] == PortBits'(d);
          candidates[d*Vcs+v] = wants[d*Vcs+v]
            && (route_i[v*RouteBits+SetsLsb +: Sets]
                & ((Bubble && route_i[v*RouteBits+Enters]) ? avail_enter_i[d*Sets +: Sets]
                                                           : avail_i[d*Sets +: Sets])) != '0;
        end
      end
    end
  end
  always_comb begin
    asking = '0;
    if (candidates != '0) begin
      asking = candidates & ~spent_i;
      for (int unsigned d = 0; d < Dests; d++)
        if (asking[d*Vcs +: Vcs] == '0) asking[d*Vcs +: Vcs] = candidates[d*Vcs +: Vcs];
    end
  end
  dl_rr_arbiter #(.N(Vcs), .Groups(Dests)) u_head_arb (
    .clk_i, .rst_ni, .req_i(asking), .taken_i(taken), .gnt_o(head_gnt)
  );
  always_comb begin
    wants_o = '0;
    wants_other_o = '0;
    head_valid_o = '0;
    head_vc_o = '0;
    if (waiting_i != '0) begin
      for (int unsigned d = 0; d < Dests; d++) begin
        wants_o[d] = wants[d*Vcs +: Vcs] != '0;
        wants_other_o[d] = (waiting_i & ~wants[d*Vcs +: Vcs]) != '0;
        head_valid_o[d] = candidates[d*Vcs +: Vcs] != '0;
        for (int unsigned v = 0; v < Vcs; v++)
          if (head_gnt[d*Vcs+v])
            head_vc_o[d*VcBits +: VcBits] = head_vc_o[d*VcBits +: VcBits] | VcBits'(v);
      end
    end
  end
  assign eligible_o = head_valid_o;
  always_comb begin
    taken = '0;
    alloc_o = '0;
    if (alloc_i != '0) begin
      for (int unsigned d = 0; d < Dests; d++) begin
        if (alloc_i[d]) begin
          taken[d*Vcs +: Vcs] = head_gnt[d*Vcs +: Vcs];
          alloc_o = alloc_o | head_gnt[d*Vcs +: Vcs];
        end
      end
    end
  end

  // What leaves without going anywhere.
  logic [Vcs-1:0] away_gnt;
  if (TurnAway) begin : g_away
    logic [Vcs-1:0] retry, eligible, away;
    always_comb begin
      eligible = '0;
      for (int unsigned d = 0; d < Dests; d++) eligible = eligible | candidates[d*Vcs +: Vcs];
      for (int unsigned v = 0; v < Vcs; v++) retry[v] = route_i[v*RouteBits+Retry];
    end
    assign away = drop_i | (waiting_i & retry & ~eligible);
    assign away_gnt = away & (~away + Vcs'(1));
    assign refuse_o = away_gnt & ~drop_i;
  end else begin : g_away
    assign away_gnt = '0;
    assign refuse_o = '0;
    logic unused;
    assign unused = &{1'b0, drop_i};
  end

  dl_accept_arbiter #(
    .Vcs(Vcs),
    .Dests(Dests),
    .EjectDest(EjectDest)
  ) u_accept (
    .clk_i,
    .rst_ni,
    .propose_i,
    .body_i(propose_body_i),
    .hold_i(away_gnt != '0),
    .accept_o
  );
  always_comb begin
    pop_o = away_gnt;
    if (accept_o != '0) begin
      for (int unsigned d = 0; d < Dests; d++)
        if (accept_o[d])
          for (int unsigned v = 0; v < Vcs; v++)
            if (propose_vc_i[d*VcBits +: VcBits] == VcBits'(v)) pop_o[v] = 1'b1;
    end
  end

  logic unused_bits;
  assign unused_bits = &{1'b0, route_i, avail_enter_i};

`ifdef DATELINE_ASSERT
  always_ff @(posedge clk_i) begin
    if (rst_ni && (accept_o & (accept_o - Dests'(1))) != '0)
      $error("two outputs accepted in one cycle");
    if (rst_ni && (alloc_i & ~head_valid_o) != '0)
      $error("a VC given to a head that was not presented");
  end
`endif
endmodule

`default_nettype wire
