// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Input side of VC and switch allocation for one channel. It presents one waiting head to each
/// output that its heads ask for, and accepts one of the outputs that propose to send its flits.
///
/// Heads are presented in rotation, exhausted heads (dl_slot_arbiter) only if all are exhausted. A
/// flit is turned away, that is, leaves the buffer without being sent, if it is a consumed header,
/// or a probe of the retry kind that finds no VC. In that cycle the input accepts no output.
///
/// Ports: front flits and routes by VC; availability, heads, grants and proposals by destination.
/// The destinations are the outputs that this input reaches; the port number in a route is the
/// index of the destination.
/// Timing: all outputs answer in the same cycle; only the rotations are registered.
/// Parameters: Cfg, and the network port.
/// Never: accepts two outputs; pops two VCs; turns away a probe that could have a VC.
module dl_input_select #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Network port of the channel; Cfg.ports: an injection channel.
  parameter int unsigned Port = 0,
  localparam int unsigned Dests = dateline_pkg::fan(Cfg.ports, Cfg.all_port, Port),
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Cfg.ports, Cfg.sets)
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  // Front flits of the input, by VC.
  input  logic [Cfg.vcs-1:0]           waiting_i,
  input  logic [Cfg.vcs-1:0]           drop_i,
  input  logic [Cfg.vcs*RouteBits-1:0] route_i,
  /// By destination and VC set: a VC of the set is available; a VC of the set is available to a
  /// head that enters a ring.
  input  logic [Dests*Cfg.sets-1:0]    avail_i,
  input  logic [Dests*Cfg.sets-1:0]    avail_enter_i,
  /// By destination: exhausted VCs, whose heads have used their quota there (dl_slot_arbiter).
  input  logic [Dests*Cfg.vcs-1:0]     exhausted_i,
  // By destination: the head presented in this cycle.
  output logic [Dests-1:0]             head_valid_o,
  output logic [Dests*VcBits-1:0]      head_vc_o,
  /// By destination: it gives the presented head a VC.
  input  logic [Dests-1:0]             alloc_i,
  output logic [Cfg.vcs-1:0]           alloc_o,
  // By destination: its proposal to send a flit of this input.
  input  logic [Dests-1:0]             propose_i,
  input  logic [Dests-1:0]             propose_body_i,
  input  logic [Dests*VcBits-1:0]      propose_vc_i,
  output logic [Dests-1:0]             accept_o,
  output logic [Cfg.vcs-1:0]           pop_o,
  /// One-hot: the probe of this VC is refused.
  output logic [Cfg.vcs-1:0]           refuse_o,
  /// By destination: a head waits for it; a head waits for another destination; a head waits that
  /// could have a VC at once.
  output logic [Dests-1:0]             wants_o,
  output logic [Dests-1:0]             wants_other_o,
  output logic [Dests-1:0]             eligible_o
);
  // Destination that is ejection; Dests: none.
  localparam int unsigned EjectDest = (Port < Cfg.ports) ? Port : Dests;
  localparam bit Bubble = Cfg.bubble_slot != 0;
  // Flits can be turned away: with source routes or circuits.
  localparam bit TurnAway = Cfg.routings[dateline_pkg::KindSource] || Cfg.circuits;
  localparam int unsigned PortBits = dateline_pkg::index_bits(Cfg.ports);
  localparam int unsigned SetsLsb = dateline_pkg::route_sets_lsb(Cfg.ports);
  localparam int unsigned Enters = dateline_pkg::route_enters(Cfg.ports, Cfg.sets);
  localparam int unsigned Retry = dateline_pkg::route_retry(Cfg.ports, Cfg.sets);

  // By destination and VC: heads that wait for it; those that could have a VC there; of these the
  // ones not exhausted, or all if all are; the head presented; the head that gets a VC.
  logic [Dests*Cfg.vcs-1:0] wants, candidates, asking, head_gnt, taken;
  always_comb begin
    wants = '0;
    candidates = '0;
    for (int unsigned v = 0; v < Cfg.vcs; v++) begin
      if (waiting_i[v]) begin
        for (int unsigned d = 0; d < Dests; d++) begin
          wants[d*Cfg.vcs+v] = Dests == 1 || route_i[v*RouteBits +: PortBits] == PortBits'(d);
          candidates[d*Cfg.vcs+v] = wants[d*Cfg.vcs+v]
            && (route_i[v*RouteBits+SetsLsb +: Cfg.sets]
                & ((Bubble && route_i[v*RouteBits+Enters])
                   ? avail_enter_i[d*Cfg.sets +: Cfg.sets]
                   : avail_i[d*Cfg.sets +: Cfg.sets])) != '0;
        end
      end
    end
  end
  always_comb begin
    asking = '0;
    if (candidates != '0) begin
      // mutation: spent_heads_presented
      asking = candidates & ~exhausted_i;
      for (int unsigned d = 0; d < Dests; d++)
        if (asking[d*Cfg.vcs +: Cfg.vcs] == '0)
          asking[d*Cfg.vcs +: Cfg.vcs] = candidates[d*Cfg.vcs +: Cfg.vcs];
    end
  end
  dl_rr_arbiter #(.N(Cfg.vcs), .Groups(Dests)) u_head_arb (
    .clk_i, .rst_ni, .req_i(asking), .taken_i(taken), .gnt_o(head_gnt)
  );
  always_comb begin
    wants_o = '0;
    wants_other_o = '0;
    head_valid_o = '0;
    head_vc_o = '0;
    if (waiting_i != '0) begin
      for (int unsigned d = 0; d < Dests; d++) begin
        wants_o[d] = wants[d*Cfg.vcs +: Cfg.vcs] != '0;
        // mutation: own_heads_are_elsewhere
        wants_other_o[d] = (waiting_i & ~wants[d*Cfg.vcs +: Cfg.vcs]) != '0;
        head_valid_o[d] = candidates[d*Cfg.vcs +: Cfg.vcs] != '0;
        for (int unsigned v = 0; v < Cfg.vcs; v++)
          if (head_gnt[d*Cfg.vcs+v])
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
          taken[d*Cfg.vcs +: Cfg.vcs] = head_gnt[d*Cfg.vcs +: Cfg.vcs];
          alloc_o = alloc_o | head_gnt[d*Cfg.vcs +: Cfg.vcs];
        end
      end
    end
  end

  // One-hot: the VC whose front flit is turned away.
  logic [Cfg.vcs-1:0] away_gnt;
  if (TurnAway) begin : g_away
    logic [Cfg.vcs-1:0] retry, eligible, away;
    always_comb begin
      eligible = '0;
      for (int unsigned d = 0; d < Dests; d++)
        eligible = eligible | candidates[d*Cfg.vcs +: Cfg.vcs];
      for (int unsigned v = 0; v < Cfg.vcs; v++) retry[v] = route_i[v*RouteBits+Retry];
    end
    // mutation: eligible_probe_refused
    assign away = drop_i | (waiting_i & retry & ~eligible);
    assign away_gnt = away & (~away + Cfg.vcs'(1));
    assign refuse_o = away_gnt & ~drop_i;
  end else begin : g_away
    assign away_gnt = '0;
    assign refuse_o = '0;
    logic unused;
    assign unused = &{1'b0, drop_i};
  end

  dl_accept_arbiter #(
    .Vcs(Cfg.vcs),
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
          for (int unsigned v = 0; v < Cfg.vcs; v++)
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
