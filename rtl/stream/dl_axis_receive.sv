// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// AXI-Stream out of the network: every message becomes a packet without its header. It connects to
/// the ejection channel of a one-port dl_router whose EjectDepth is Depth.
///
/// Ports: the ejection link, and the stream.
/// Timing: one flit per cycle. A packet of L beats takes L cycles and one more per header flit. A
/// flit on the link in cycle t is a beat in t+2 at the earliest. All outputs come from registers.
/// Parameters: those of dl_router, and Depth.
/// Demands: tready_i eventually rises, and does not wait until a packet of this node has been sent.
/// Otherwise the network can deadlock; requests and replies then need separate streams in separate
/// virtual networks (Networks).
/// Promises: packets leave one after the other, each contiguous, in the order in which their heads
/// arrived; a beat stays unchanged until tready_i; each flit returns one credit.
module dl_axis_receive #(
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Width = 32,
  parameter int unsigned  Dims = 2,
  parameter int unsigned  CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]   Routings = 4'b0001,
  /// EjectDepth of the router: flits of buffer per VC, 1..32; 4 covers the credit loop.
  parameter int unsigned  Depth = 4,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned FlitBits = dateline_pkg::local_flit_bits(Vcs),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  // Link from the router, without hop counts.
  input  logic [FlitBits-1:0] flit_i,
  input  logic [Width-1:0]    data_i,
  output logic [BackBits-1:0] back_o,
  // Stream; tid is that of the sender.
  output logic                tvalid_o,
  input  logic                tready_i,
  output logic [Width-1:0]    tdata_o,
  output logic                tlast_o,
  output logic [dateline_pkg::HdrTagBits-1:0] tid_o
);
  localparam bit Unordered = Routings[dateline_pkg::KindUnordered];
  localparam int unsigned HeaderFlits =
    dateline_pkg::header_flits(Dims, CoordBits, Unordered, Width);
  localparam int unsigned CountBits = $clog2(HeaderFlits + 1);
  localparam int unsigned Heads = Vcs * Depth;

  logic valid, pop_any, front_tail, open, is_header;
  logic [VcBits-1:0] vc, front_vc, pop_vc;
  logic [Vcs-1:0] nonempty, pop, tails;
  logic [Width-1:0] data;
  logic [CountBits-1:0] header_q;
  assign valid = flit_i[dateline_pkg::FlitValid];
  assign vc = flit_i[dateline_pkg::FlitVcLsb +: VcBits];

  logic [Vcs-1:0] unused_more;
  dl_vc_buffer #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .CtlWidth(1)
  ) u_buffer (
    .clk_i,
    .rst_ni,
    .push_i(valid),
    .push_vc_i(vc),
    .push_ctl_i(flit_i[dateline_pkg::FlitTail]),
    .push_data_i(data_i),
    .nonempty_o(nonempty),
    .more_o(unused_more),
    .ctl_o(tails),
    .pop_i(pop),
    .pop_vc_o(pop_vc),
    .pop_data_o(data)
  );

  // VCs of the messages whose heads have arrived, in order of arrival.
  if (Vcs > 1) begin : g_order
    localparam int unsigned PtrBits = dateline_pkg::index_bits(Heads);
    logic [PtrBits-1:0] unused_wptr, unused_rptr;
    logic unused_second;
    dl_vc_fifo #(
      .Depth(Heads),
      .CtlWidth(VcBits)
    ) u_order (
      .clk_i,
      .rst_ni,
      .push_i(valid && flit_i[dateline_pkg::FlitHead]),
      .push_vc_i(1'b0),
      .ctl_i(vc),
      .pop_i(pop_any && front_tail),
      .ctl_o(front_vc),
      .nonempty_o(open),
      .more_o(unused_second),
      .wptr_o(unused_wptr),
      .rptr_o(unused_rptr)
    );
    logic unused;
    assign unused = &{1'b0, unused_wptr, unused_rptr, unused_second};
  end else begin : g_order
    assign front_vc = '0;
    assign open = 1'b1;
    logic unused;
    assign unused = &{1'b0, flit_i, vc};
  end

  // The front flit: a header flit leaves the buffer at once, a beat when the register of the stream
  // is free.
  assign is_header = header_q != '0;
  always_comb begin
    pop = '0;
    front_tail = 1'b0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (front_vc == VcBits'(v)) begin
        // mutation: payload_overwritten
        pop[v] = open && nonempty[v] && (is_header || !tvalid_o || tready_i);
        front_tail = tails[v];
      end
    end
  end
  assign pop_any = pop != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) header_q <= CountBits'(HeaderFlits);
    else if (pop_any && front_tail) header_q <= CountBits'(HeaderFlits);
    // mutation: header_overwritten
    else if (pop_any && is_header) header_q <= header_q - 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) tvalid_o <= 1'b0;
    else if (pop_any && !is_header) tvalid_o <= 1'b1;
    // mutation: valid_taken_back
    else if (tready_i) tvalid_o <= 1'b0;
  end
  // The first flit of a header holds the tag. It may arrive while the last beat of the packet
  // before still waits.
  logic [dateline_pkg::HdrTagBits-1:0] tag_q;
  always_ff @(posedge clk_i) begin
    if (pop_any && header_q == CountBits'(HeaderFlits))
      tag_q <= data[dateline_pkg::HdrTagLsb +: dateline_pkg::HdrTagBits];
    if (pop_any && !is_header) begin
      tdata_o <= data;
      // mutation: end_on_every_word
      tlast_o <= front_tail;
      tid_o <= tag_q;
    end
  end

  logic credit_valid_q;
  logic [VcBits-1:0] credit_vc_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      credit_valid_q <= 1'b0;
      credit_vc_q <= '0;
    end else begin
      // mutation: header_keeps_its_credit
      credit_valid_q <= pop_any;
      credit_vc_q <= pop_vc;
    end
  end
  assign back_o = {(2*Vcs)'(0), credit_vc_q, credit_valid_q};

  if (Depth < 1 || Depth > 32) begin : g_bad_depth
    $error("dl_axis_receive: Depth must be 1..32, the router's EjectDepth");
  end

`ifdef FORMAL
  // Assumptions: all flits that a router with these credits may send. Assertions: the handshake of
  // the stream, the credits, and that no flit waits without a reason.
  localparam int unsigned FCountBits = $clog2(Depth + 1);
  logic f_past_q = 1'b0;
  logic [FCountBits-1:0] f_level_q [Vcs];
  logic [CountBits-1:0] f_left_q [Vcs];
  logic [Vcs-1:0] f_open_q;
  logic [15:0] f_in_q, f_out_q;
  for (genvar v = 0; v < Vcs; v++) begin : g_formal
    logic f_push, f_credit;
    assign f_push = valid && vc == VcBits'(v);
    assign f_credit = credit_valid_q && credit_vc_q == VcBits'(v);
    always_ff @(posedge clk_i) begin
      // No more flits than credits; complete messages of a header and at least one beat.
      if (f_push) begin
        assume (f_level_q[v] != FCountBits'(Depth));
        assume (flit_i[dateline_pkg::FlitHead] == !f_open_q[v]);
        if (flit_i[dateline_pkg::FlitTail]) assume (f_open_q[v] && f_left_q[v] == '0);
      end
      if (!rst_ni) begin
        f_level_q[v] <= '0;
        f_open_q[v] <= 1'b0;
        f_left_q[v] <= '0;
      end else begin
        f_level_q[v] <= f_level_q[v] + FCountBits'(f_push) - FCountBits'(f_credit);
        if (f_push) begin
          f_open_q[v] <= !flit_i[dateline_pkg::FlitTail];
          f_left_q[v] <= flit_i[dateline_pkg::FlitHead] ? CountBits'(HeaderFlits - 1)
                       : (f_left_q[v] != '0) ? f_left_q[v] - 1'b1 : '0;
        end
      end
    end
  end
  always_ff @(posedge clk_i) begin
    f_past_q <= 1'b1;
    if (!f_past_q) begin
      assume (!rst_ni);
    end
    if (f_past_q && $past(rst_ni) && rst_ni) begin
      // An offered beat stays unchanged until it is taken.
      if ($past(tvalid_o) && !$past(tready_i)) begin
        assert (tvalid_o && tdata_o == $past(tdata_o));
        assert (tlast_o == $past(tlast_o) && tid_o == $past(tid_o));
      end
      // A flit that leaves the buffer returns one credit in the next cycle.
      assert (back_o[dateline_pkg::BackCreditValid] == $past(pop_any));
      // If the stream has room and the front flit has arrived, the flit leaves the buffer.
      if ($past(open && nonempty[front_vc] && tready_i)) assert ($past(pop_any));
    end
  end
`ifdef FORMAL_BOUNDED
  // Follows one arbitrary flit through a single VC: flits leave in the order in which they entered.
  logic [7:0] f_which;  // never assigned: an arbitrary constant
  logic [7:0] f_pushed_q, f_taken_q;
  logic [Width-1:0] f_data_q;
  logic f_tail_q, f_payload;
  assign f_payload = valid && f_left_q[0] == '0 && f_open_q[0];
  always_ff @(posedge clk_i) begin
    f_which <= f_which;
    if (valid) assume (vc == '0);
    if (!rst_ni) begin
      f_pushed_q <= '0;
      f_taken_q <= '0;
    end else begin
      if (f_payload) f_pushed_q <= f_pushed_q + 1'b1;
      if (f_payload && f_pushed_q == f_which) begin
        f_data_q <= data_i;
        f_tail_q <= flit_i[dateline_pkg::FlitTail];
      end
      if (tvalid_o && tready_i) begin
        f_taken_q <= f_taken_q + 1'b1;
        assert (f_taken_q != f_pushed_q);
        if (f_taken_q == f_which) assert (tdata_o == f_data_q && tlast_o == f_tail_q);
      end
    end
  end
`endif
`endif
endmodule

`default_nettype wire
