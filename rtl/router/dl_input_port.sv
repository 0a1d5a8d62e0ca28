// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Buffers of one input channel: one FIFO per virtual channel, the route of each message with its
/// head flit, and whether the head has an output VC.
///
/// Ports: the flit from dl_head_unit; by VC, the front flit and its route; grant, release and pop
/// by VC; one credit per popped flit.
/// Timing: a flit on the link in cycle t can be popped in cycle t + 1. Its credit is on the link
/// one cycle after the pop, from a register.
/// Parameters: Cfg. Demands: the sender respects its credits; the flits of a message are contiguous
/// on their VC; route_i belongs to the message of the flit on the link.
/// Never: returns a credit without a pop; shows a head as waiting before its header is complete.
module dl_input_port #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Cfg.ports, Cfg.sets),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(Cfg.straight_run),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  // Flit from dl_head_unit.
  input  logic                         valid_i,
  input  logic [VcBits-1:0]            vc_i,
  input  logic                         head_i,
  input  logic                         tail_i,
  input  logic                         drop_i,
  input  logic [Cfg.width-1:0]         data_i,
  /// Hops of an arriving head.
  input  logic [HopWidth-1:0]          hops_i,
  input  logic                         route_valid_i,
  input  logic [RouteBits-1:0]         route_i,
  output logic                         credit_valid_o,
  output logic [VcBits-1:0]            credit_vc_o,
  // Front flits by VC. All outputs except nonempty_o are meaningless for an empty VC.
  output logic [Cfg.vcs-1:0]           nonempty_o,
  /// There is a front flit in the next cycle, if this one leaves; if it does not.
  output logic [Cfg.vcs-1:0]           left_o,
  output logic [Cfg.vcs-1:0]           kept_o,
  output logic [Cfg.vcs-1:0]           tail_o,
  /// The front flit is a head without an output VC, and its route is known.
  output logic [Cfg.vcs-1:0]           waiting_o,
  /// The front flit is a consumed header.
  output logic [Cfg.vcs-1:0]           drop_o,
  output logic [Cfg.vcs*RouteBits-1:0] route_o,
  output logic [Cfg.vcs*HopWidth-1:0]  hops_o,
  /// The waiting head of this VC gets an output VC.
  input  logic [Cfg.vcs-1:0]           alloc_i,
  /// The probe of this VC was refused downstream: its output VC is free.
  input  logic [Cfg.vcs-1:0]           free_i,
  /// One-hot: the front flit of this VC leaves.
  input  logic [Cfg.vcs-1:0]           pop_i,
  output logic [Cfg.width-1:0]         pop_data_o
);
  localparam bit Source = Cfg.routings[dateline_pkg::KindSource];
  localparam bit Bubble = Cfg.bubble_slot != 0;
  // With several header flits the route is known after the head has arrived, and is queued
  // separately.
  localparam bit Beside = Cfg.header_flits == 1;
  // Consumed headers, bubble flow control and circuits need one more bit with each flit. At most
  // one of the two flags at the top of a route word is ever used.
  localparam int unsigned PlainBits = RouteBits - 2;
  localparam int unsigned KeptBits = PlainBits + ((Bubble || Cfg.circuits) ? 1 : 0);
  localparam int unsigned KeptLsb = Source ? 3 : 2;
  localparam int unsigned CtlWidth = KeptLsb + (Beside ? KeptBits : 0) + HopBits;
  // Legal indices even if the route is queued separately.
  localparam int unsigned BesideLsb = Beside ? KeptLsb : 0;
  localparam int unsigned BesideBits = Beside ? KeptBits : 1;

  logic [Cfg.vcs*CtlWidth-1:0] ctl;
  logic [CtlWidth-1:0] push_ctl;
  logic [KeptBits-1:0] push_route;
  logic [Cfg.vcs-1:0] more, pushed, granted_q, front_head, front_tail, routed;
  logic [VcBits-1:0] pop_vc;

  dl_vc_buffer #(
    .Vcs(Cfg.vcs),
    .Depth(Cfg.depth),
    .Width(Cfg.width),
    .CtlWidth(CtlWidth),
    .BlockRam(Cfg.block_ram),
    .Late(Cfg.pipeline >= 2),
    .Front(Cfg.pipeline >= 1)
  ) u_buffer (
    .clk_i,
    .rst_ni,
    .push_i(valid_i),
    .push_vc_i(vc_i),
    .push_ctl_i(push_ctl),
    .push_data_i(data_i),
    .nonempty_o,
    .more_o(more),
    .ctl_o(ctl),
    .pop_i(pop_i),
    .pop_vc_o(pop_vc),
    .pop_data_o(pop_data_o)
  );

  always_comb begin
    push_route = 'x;
    push_ctl = 'x;
    if (valid_i) begin
      push_route[PlainBits-1:0] = route_i[PlainBits-1:0];
      if (Bubble || Cfg.circuits) push_route[KeptBits-1] = route_i[RouteBits-(Bubble ? 2 : 1)];
      push_ctl[1:0] = {head_i, tail_i};
      if (Source) push_ctl[KeptLsb-1] = drop_i;
      if (Beside) push_ctl[BesideLsb +: BesideBits] = push_route[BesideBits-1:0];
      if (HopBits > 0) push_ctl[CtlWidth-1 -: HopWidth] = hops_i;
    end
  end
  always_comb begin
    pushed = '0;
    for (int unsigned v = 0; v < Cfg.vcs; v++) pushed[v] = valid_i && vc_i == VcBits'(v);
  end
  assign left_o = more | pushed;
  assign kept_o = nonempty_o | pushed;
  logic unused_in;
  assign unused_in = &{1'b0, route_valid_i, drop_i, route_i, free_i, hops_i};

  logic [Cfg.vcs*KeptBits-1:0] kept;
  if (Beside) begin : g_route
    for (genvar v = 0; v < Cfg.vcs; v++) begin : g_vc
      assign kept[v*KeptBits +: KeptBits] = ctl[v*CtlWidth+KeptLsb +: KeptBits];
    end
    assign routed = '1;
  end else begin : g_route
    // Routes in the order of their messages. The front route belongs to the first head in the VC.
    localparam int unsigned PtrWidth = dateline_pkg::index_bits(Cfg.depth);
    logic [Cfg.vcs*PtrWidth-1:0] wptr, rptr;
    logic [Cfg.vcs-1:0] more_routes;
    dl_vc_fifo #(
      .Vcs(Cfg.vcs),
      .Depth(Cfg.depth),
      .CtlWidth(KeptBits),
      .Shift(Cfg.block_ram),
      .Front(Cfg.pipeline >= 1)
    ) u_routes (
      .clk_i,
      .rst_ni,
      .push_i(valid_i && route_valid_i),
      .push_vc_i(vc_i),
      .ctl_i(push_route),
      .pop_i(pop_i & front_head),
      .ctl_o(kept),
      .nonempty_o(routed),
      .more_o(more_routes),
      .wptr_o(wptr),
      .rptr_o(rptr)
    );
    logic unused;
    assign unused = &{1'b0, wptr, rptr, more_routes};
  end

  // Front flits.
  always_comb begin
    front_tail = 'x;
    front_head = 'x;
    route_o = 'x;
    hops_o = (HopBits > 0) ? 'x : '0;
    drop_o = '0;
    waiting_o = '0;
    if (nonempty_o != '0) begin
      for (int unsigned v = 0; v < Cfg.vcs; v++) begin
        front_tail[v] = ctl[v*CtlWidth];
        front_head[v] = ctl[v*CtlWidth+1];
        route_o[v*RouteBits +: RouteBits] =
          {Cfg.circuits && kept[(v+1)*KeptBits-1], Bubble && kept[(v+1)*KeptBits-1],
           kept[v*KeptBits +: PlainBits]};
        if (HopBits > 0) hops_o[v*HopWidth +: HopWidth] = ctl[(v+1)*CtlWidth-1 -: HopWidth];
        drop_o[v] = Source && nonempty_o[v] && ctl[v*CtlWidth+KeptLsb-1];
        waiting_o[v] = nonempty_o[v] && front_head[v] && !granted_q[v] && routed[v];
      end
    end
  end

  // By VC: the front head has an output VC and has not left.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) granted_q <= '0;
    else granted_q <= (granted_q | alloc_i) & ~pop_i;
  end

  assign tail_o = front_tail;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      credit_valid_o <= 1'b0;
      credit_vc_o <= '0;
    end else begin
      // mutation: credit_returned_twice
      credit_valid_o <= pop_i != '0;
      credit_vc_o <= pop_vc;
    end
  end

`ifdef DATELINE_ASSERT
  // A message holds an output VC from its grant to its tail. One check covers all VCs: an `assert`
  // per VC takes a third of a simulation.
  logic [Cfg.vcs-1:0] holds_q, headless, unrouted, stale, unasked;
  assign headless = nonempty_o & ~holds_q & ~front_head & ~drop_o;
  assign unrouted = pop_i & front_head & ~routed;
  assign stale = granted_q & ~(nonempty_o & front_head);
  assign unasked = alloc_i & ~waiting_o;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) holds_q <= '0;
    else holds_q <= (holds_q | alloc_i) & ~(pop_i & front_tail) & ~free_i;
    if (rst_ni) begin
      if (headless != '0) $error("input VCs %b: a body flit without a head", headless);
      if (unrouted != '0)
        $error("input VCs %b: a head sent before its header is complete", unrouted);
      if (stale != '0) $error("input VCs %b: an output VC for a head that has left", stale);
      if (unasked != '0) $error("input VCs %b: an output VC for no head", unasked);
    end
  end

  // Contiguity on the link: a head, or consumed headers before it, opens a message; a tail or a
  // refusal closes it.
  logic [Cfg.vcs-1:0] open_q, consumed_q, refused;
  assign refused = free_i | (pop_i & waiting_o & ~alloc_i);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      open_q <= '0;
      consumed_q <= '0;
    end else begin
      open_q <= open_q & ~refused;
      if (valid_i) open_q[vc_i] <= !tail_i;
      if (valid_i) consumed_q[vc_i] <= drop_i;
    end
    if (rst_ni && valid_i) begin
      if (32'(vc_i) >= Cfg.vcs) $error("VC %0d does not exist", vc_i);
      if ((head_i || drop_i) && open_q[vc_i] && !consumed_q[vc_i])
        $error("VC %0d: a head inside a message", vc_i);
      if (!head_i && !drop_i && !open_q[vc_i]) $error("VC %0d: a body before its head", vc_i);
    end
    if (rst_ni && pop_i != '0) begin
      if ((pop_i & (pop_i - Cfg.vcs'(1))) != '0) $error("two VCs popped in one cycle");
      if ((pop_i & ~nonempty_o) != '0) $error("an empty VC popped");
    end
  end
`endif
endmodule

`default_nettype wire
