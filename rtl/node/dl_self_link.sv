// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Puts of a node to itself, at one local channel: it takes their messages from the injection link
/// and puts them on the way from the ejection link to the receive channel. The router has no path
/// for them, and sees none of their flits. Their headers have the kind KindLocal.
///
/// Ports: the link of the send channel, the router's injection and ejection links, the link of the
/// receive channel. The receive channel has one VC more than the router, for these messages.
/// Timing: a flit that is sent in cycle t is received in cycle t + 1 or later: in the first cycle
/// without a flit from the router, and in which its credit does not wait for one of the router.
/// One message after another; its flits rotate with no others.
/// Promise: other messages take the same cycles as without this module.
module dl_self_link #(
  parameter int unsigned Vcs = 2,
  /// Flits of buffer per VC: the credits of the send channel.
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  /// Flits that the receive channel buffers per VC.
  parameter int unsigned EjectDepth = 8,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned FlitBits = dateline_pkg::local_flit_bits(Vcs),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs),
  localparam int unsigned MoreVcBits = dateline_pkg::index_bits(Vcs + 1),
  localparam int unsigned MoreFlitBits = dateline_pkg::local_flit_bits(Vcs + 1),
  localparam int unsigned MoreBackBits = dateline_pkg::back_bits(Vcs + 1)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Send channel.
  input  logic [FlitBits-1:0]     sent_flit_i,
  input  logic [Width-1:0]        sent_data_i,
  output logic [BackBits-1:0]     sent_back_o,
  // Router: injection, whose data are sent_data_i, and ejection.
  output logic [FlitBits-1:0]     inj_flit_o,
  input  logic [BackBits-1:0]     inj_back_i,
  input  logic [FlitBits-1:0]     ej_flit_i,
  input  logic [Width-1:0]        ej_data_i,
  output logic [BackBits-1:0]     ej_back_o,
  // Receive channel, of Vcs + 1 VCs.
  output logic [MoreFlitBits-1:0] flit_o,
  output logic [Width-1:0]        data_o,
  input  logic [MoreBackBits-1:0] back_i
);
  localparam int unsigned RoomBits = $clog2(EjectDepth + 1);
  localparam int unsigned AckLsb = dateline_pkg::back_ack_lsb(Vcs);
  localparam int unsigned MoreAckLsb = dateline_pkg::back_ack_lsb(Vcs + 1);
  localparam logic [MoreVcBits-1:0] OwnVc = MoreVcBits'(Vcs);

  // Messages of the node to itself leave the injection link here.
  logic valid, head, own, local_head;
  logic [VcBits-1:0] vc;
  logic [Vcs-1:0] own_q;
  assign valid = sent_flit_i[dateline_pkg::FlitValid];
  assign head = sent_flit_i[dateline_pkg::FlitHead];
  assign vc = sent_flit_i[dateline_pkg::FlitVcLsb +: VcBits];
  assign local_head = sent_data_i[dateline_pkg::HdrKindLsb +: dateline_pkg::HdrKindBits]
                   == dateline_pkg::KindLocal;
  always_comb begin
    own = head && local_head;
    for (int unsigned v = 0; v < Vcs; v++) if (!head && vc == VcBits'(v)) own = own_q[v];
    inj_flit_o = sent_flit_i;
    inj_flit_o[dateline_pkg::FlitValid] = valid && !own;
  end
  always_ff @(posedge clk_i) begin
    for (int unsigned v = 0; v < Vcs; v++)
      if (valid && head && vc == VcBits'(v)) own_q[v] <= local_head;
  end

  logic [Vcs-1:0] nonempty, tails, first, current, pop, current_q;
  logic [VcBits-1:0] pop_vc;
  logic [Vcs-1:0] unused_more;
  logic [Width-1:0] pop_data;
  logic within_q, may, pop_tail;
  dl_vc_buffer #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .CtlWidth(1)
  ) u_buffer (
    .clk_i,
    .rst_ni,
    .push_i(valid && own),
    .push_vc_i(vc),
    .push_ctl_i(sent_flit_i[dateline_pkg::FlitTail]),
    .push_data_i(sent_data_i),
    .nonempty_o(nonempty),
    .more_o(unused_more),
    .ctl_o(tails),
    .pop_i(pop),
    .pop_vc_o(pop_vc),
    .pop_data_o(pop_data)
  );
  dl_rr_arbiter #(.N(Vcs)) u_arb (
    .clk_i, .rst_ni, .req_i(nonempty), .taken_i(within_q ? '0 : pop), .gnt_o(first)
  );

  // Credits: those of the router go first.
  logic credit_q, router_credit, ej_valid, more_credit;
  logic [VcBits-1:0] credit_vc_q;
  logic [RoomBits-1:0] room_q;
  logic [MoreVcBits-1:0] more_vc;
  assign router_credit = inj_back_i[dateline_pkg::BackCreditValid];
  assign ej_valid = ej_flit_i[dateline_pkg::FlitValid];
  assign more_vc = back_i[dateline_pkg::BackCreditVcLsb +: MoreVcBits];
  assign more_credit = back_i[dateline_pkg::BackCreditValid] && more_vc == OwnVc;

  assign may = !ej_valid && room_q != '0 && !(credit_q && router_credit);
  // mutation: self_puts_mixed
  assign current = within_q ? current_q : first;
  assign pop = may ? current & nonempty : '0;
  assign pop_tail = (pop & tails) != '0;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      within_q <= 1'b0;
      credit_q <= 1'b0;
      room_q <= RoomBits'(EjectDepth);
    end else begin
      if (pop != '0) within_q <= !pop_tail;
      credit_q <= pop != '0 || (credit_q && router_credit);
      if (pop != '0 && !more_credit) room_q <= room_q - 1'b1;
      else if (pop == '0 && more_credit) room_q <= room_q + 1'b1;
    end
  end
  always_ff @(posedge clk_i) begin
    if (pop != '0) begin
      current_q <= pop;
      credit_vc_q <= pop_vc;
    end
  end

  always_comb begin
    sent_back_o = inj_back_i;
    if (!router_credit) begin
      sent_back_o[dateline_pkg::BackCreditValid] = credit_q;
      sent_back_o[dateline_pkg::BackCreditVcLsb +: VcBits] = credit_vc_q;
    end
    ej_back_o = '0;
    ej_back_o[dateline_pkg::BackCreditValid] =
      back_i[dateline_pkg::BackCreditValid] && !more_credit;
    ej_back_o[dateline_pkg::BackCreditVcLsb +: VcBits] = more_vc[VcBits-1:0];
    ej_back_o[AckLsb +: Vcs] = back_i[MoreAckLsb +: Vcs];
    flit_o = '0;
    flit_o[dateline_pkg::FlitValid] = ej_valid || pop != '0;
    flit_o[dateline_pkg::FlitVcLsb +: MoreVcBits] =
      ej_valid ? MoreVcBits'(ej_flit_i[dateline_pkg::FlitVcLsb +: VcBits]) : OwnVc;
    data_o = ej_valid ? ej_data_i : pop_data;
  end

  logic unused;
  assign unused = &{1'b0, ej_flit_i, back_i, more_vc};
endmodule

`default_nettype wire
