// SPDX-License-Identifier: Apache-2.0
/// Input-queued virtual-channel router, wormhole, one cycle: a flit that is on the input link in cycle t can be on
/// the output link in cycle t+2 (one cycle in the router, one on the link).
///
/// Channels: 0..Ports-1 are the network ports; then come the local channels, one (one-port) or one a network port
/// (AllPort). An injection channel of the all-port router feeds the output of its own number only and an ejection
/// channel is fed by the input of its own number only: they take the crossbar's place of the U-turn, so that it
/// does not grow. Every channel is a link: forward valid, vc, flit {head, tail, data}; backward credit {valid, vc}.
/// All outputs come from registers. Throughput: one flit a cycle and channel; buffers of depth 4 cover the credit
/// loop.
///
/// Demands: neighbours keep to the credits; every message opens with a route flit (dateline_pkg) whose direction
/// bits lead along links that exist; its flits are contiguous on their VC.
/// Deadlock freedom: dimension order and the balanced dateline rule (route_dor) need two VCs where a dimension
/// wraps, one elsewhere, and a network interface that always drains the ejection channels.
module router #(
  /// Network ports: two a dimension.
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  /// Flits of buffer a VC; 4 covers the credit loop.
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  /// Flits that the receiver of an ejection channel buffers a VC.
  parameter int unsigned EjectDepth = 4,
  parameter logic [31:0] DimOrder = 32'h00543210,
  parameter int unsigned Dims = Ports / 2,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter int unsigned Channels = AllPort ? 2 * Ports : Ports + 1,
  parameter int unsigned VcBits = (Vcs > 1) ? $clog2(Vcs) : 1
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // Place in the network: constants.
  input  logic [Dims*CoordBits-1:0]  coord_i,
  input  logic [Dims-1:0]            wraps_i,
  input  logic [Ports-1:0]           dateline_i,
  // Inputs.
  input  logic [Channels-1:0]        in_valid_i,
  input  logic [Channels*VcBits-1:0] in_vc_i,
  input  logic [Channels-1:0]        in_head_i,
  input  logic [Channels-1:0]        in_tail_i,
  input  logic [Channels*Width-1:0]  in_data_i,
  output logic [Channels-1:0]        in_credit_valid_o,
  output logic [Channels*VcBits-1:0] in_credit_vc_o,
  // Outputs.
  output logic [Channels-1:0]        out_valid_o,
  output logic [Channels*VcBits-1:0] out_vc_o,
  output logic [Channels-1:0]        out_head_o,
  output logic [Channels-1:0]        out_tail_o,
  output logic [Channels*Width-1:0]  out_data_o,
  input  logic [Channels-1:0]        out_credit_valid_i,
  input  logic [Channels*VcBits-1:0] out_credit_vc_i,
  /// Per output: it had a flit to send and sent none, because no credit / no VC / its input sent elsewhere.
  output logic [Channels-1:0]        lost_credit_o,
  output logic [Channels-1:0]        lost_vc_o,
  output logic [Channels-1:0]        lost_switch_o,
  /// No flit is buffered: without a flit or credit on its inputs the router stands still, and its clock may stop once
  /// its outputs are idle.
  output logic                       idle_o,
  /// Status read: channel and VC; answer in the cycle after status_en_i.
  input  logic                       status_en_i,
  input  logic [7:0]                 status_channel_i,
  input  logic [2:0]                 status_vc_i,
  output logic [31:0]                status_o
);
  localparam int unsigned PortBits = $clog2(Ports);
  localparam int unsigned SlotBits = PortBits;

  // Per input channel.
  logic [Vcs-1:0]          nonempty [Channels];
  logic [Vcs-1:0]          waiting [Channels];
  logic [Vcs*PortBits-1:0] port [Channels];
  logic [Vcs*2-1:0]        classes [Channels];
  logic [Ports-1:0]        head_valid [Channels];
  logic [VcBits-1:0]       head_vc [Channels];
  logic [1:0]              head_classes [Channels];
  logic [Ports-1:0]        accept [Channels];
  logic [Ports-1:0]        wants [Channels];
  logic [Ports-1:0]        eligible [Channels];
  logic [Channels-1:0]     pop_head, pop_tail;
  logic [Width-1:0]        pop_data [Channels];
  // Per output channel, by slot.
  logic [1:0]              avail [Channels];
  logic [Ports-1:0]        alloc [Channels];
  logic [Ports-1:0]        propose [Channels];
  logic [VcBits-1:0]       propose_vc [Channels];
  logic [Vcs-1:0]          owned [Channels];
  logic [Vcs*SlotBits-1:0] owner_slot [Channels];
  logic [Vcs*VcBits-1:0]   owner_vc [Channels];
  logic [Vcs-1:0]          has_credit [Channels];

  for (genvar i = 0; i < Channels; i++) begin : g_in
    // Destination d of a network input is output d, and its own number means ejection; an all-port injection
    // channel has one destination, a one-port one all network outputs.
    localparam bit IsLocal = i >= Ports;
    localparam int unsigned Dests = (IsLocal && AllPort) ? 1 : Ports;

    logic [Width-1:0] data;
    logic [VcBits-1:0] vc;
    logic from_class1, here;
    logic [PortBits-1:0] dor_port, route_port;
    logic [1:0] dor_classes, route_classes;
    logic [Vcs-1:0] alloc_vc, pop;
    logic [Dests-1:0] alloc_d, propose_d, accept_d, head_valid_d, wants_d, eligible_d;
    logic [Dests*VcBits-1:0] propose_vc_d;
    logic [Dests*2-1:0] avail_d;

    assign data = in_data_i[i*Width +: Width];
    assign vc = in_vc_i[i*VcBits +: VcBits];
    assign from_class1 = 32'(vc) >= (Vcs + 1) / 2;

    route_dor #(
      .Dims(Dims),
      .CoordBits(CoordBits),
      .Width(Width),
      .DimOrder(DimOrder),
      .ArrivalDim(IsLocal ? Dims : i / 2)
    ) u_route (
      .coord_i,
      .wraps_i,
      .dateline_i,
      .valid_i(in_valid_i[i] && in_head_i[i]),
      .header_i(data),
      .from_class1_i(from_class1),
      .here_o(here),
      .port_o(dor_port),
      .classes_o(dor_classes)
    );
    assign route_port = (here && !IsLocal) ? PortBits'(i) : dor_port;
    assign route_classes = here ? 2'b11 : dor_classes;

    input_port #(
      .Vcs(Vcs),
      .Depth(Depth),
      .Width(Width),
      .PortBits(PortBits)
    ) u_port (
      .clk_i,
      .rst_ni,
      .valid_i(in_valid_i[i]),
      .vc_i(vc),
      .head_i(in_head_i[i]),
      .tail_i(in_tail_i[i]),
      .data_i(data),
      .credit_valid_o(in_credit_valid_o[i]),
      .credit_vc_o(in_credit_vc_o[i*VcBits +: VcBits]),
      .route_port_i(route_port),
      .route_classes_i(route_classes),
      .nonempty_o(nonempty[i]),
      .waiting_o(waiting[i]),
      .port_o(port[i]),
      .classes_o(classes[i]),
      .alloc_i(alloc_vc),
      .pop_i(pop),
      .pop_head_o(pop_head[i]),
      .pop_tail_o(pop_tail[i]),
      .pop_data_o(pop_data[i])
    );

    input_select #(
      .Vcs(Vcs),
      .Dests(Dests),
      .PortBits(PortBits)
    ) u_select (
      .clk_i,
      .rst_ni,
      .waiting_i(waiting[i]),
      .port_i(port[i]),
      .classes_i(classes[i]),
      .avail_i(avail_d),
      .head_valid_o(head_valid_d),
      .head_vc_o(head_vc[i]),
      .head_classes_o(head_classes[i]),
      .alloc_i(alloc_d),
      .alloc_o(alloc_vc),
      .propose_i(propose_d),
      .propose_vc_i(propose_vc_d),
      .accept_o(accept_d),
      .pop_o(pop),
      .wants_o(wants_d),
      .eligible_o(eligible_d)
    );

    for (genvar d = 0; d < Dests; d++) begin : g_dest
      // The output behind destination d, and this input's slot there.
      localparam int unsigned Out = IsLocal ? (AllPort ? i - Ports : d) : (d != i) ? d : (AllPort ? Ports + i : Ports);
      localparam int unsigned Slot = IsLocal ? Out : (d != i) ? i : (AllPort ? 0 : i);
      assign avail_d[d*2 +: 2] = avail[Out];
      assign alloc_d[d] = alloc[Out][Slot];
      assign propose_d[d] = propose[Out][Slot];
      assign propose_vc_d[d*VcBits +: VcBits] = propose_vc[Out];
    end
    if (Dests == Ports) begin : g_wide
      assign head_valid[i] = head_valid_d;
      assign accept[i] = accept_d;
      assign wants[i] = wants_d;
      assign eligible[i] = eligible_d;
    end else begin : g_wide
      // Only destination: the network output of the same number.
      assign head_valid[i] = {{(Ports-1){1'b0}}, head_valid_d};
      assign accept[i] = {{(Ports-1){1'b0}}, accept_d};
      assign wants[i] = {{(Ports-1){1'b0}}, wants_d};
      assign eligible[i] = {{(Ports-1){1'b0}}, eligible_d};
    end
  end

  for (genvar o = 0; o < Channels; o++) begin : g_out
    // Slot s of a network output is network input s, and slot o (the U-turn) its injection channel; an all-port
    // ejection channel has one slot.
    localparam bit IsLocal = o >= Ports;
    localparam int unsigned Slots = (IsLocal && AllPort) ? 1 : Ports;
    localparam int unsigned OutSlotBits = (Slots > 1) ? $clog2(Slots) : 1;

    logic [Slots*Vcs-1:0] nonempty_s;
    logic [Slots-1:0] head_valid_s, alloc_s, propose_s, accept_s, wants_s, eligible_s;
    logic [Slots*VcBits-1:0] head_vc_s;
    logic [Slots*2-1:0] head_classes_s;
    logic [Slots-1:0] head_s, tail_s;
    logic [Width-1:0] data_s [Slots];
    logic [Width-1:0] data;
    logic [Vcs*OutSlotBits-1:0] owner_slot_s;
    logic starved, accepted;

    for (genvar s = 0; s < Slots; s++) begin : g_slot
      localparam int unsigned In = IsLocal ? (AllPort ? o - Ports : s) : (s != o) ? s : (AllPort ? Ports + o : Ports);
      localparam int unsigned Dest = IsLocal ? In : (s != o) ? o : (AllPort ? 0 : o);
      assign nonempty_s[s*Vcs +: Vcs] = nonempty[In];
      assign head_valid_s[s] = head_valid[In][Dest];
      assign head_vc_s[s*VcBits +: VcBits] = head_vc[In];
      assign head_classes_s[s*2 +: 2] = head_classes[In];
      assign accept_s[s] = accept[In][Dest];
      assign wants_s[s] = wants[In][Dest];
      assign eligible_s[s] = eligible[In][Dest];
      assign head_s[s] = accept_s[s] && pop_head[In];
      assign tail_s[s] = accept_s[s] && pop_tail[In];
      assign data_s[s] = pop_data[In];
    end
    assign accepted = accept_s != '0;
    always_comb begin
      data = '0;
      if (accepted) for (int unsigned s = 0; s < Slots; s++) if (accept_s[s]) data = data | data_s[s];
    end

    output_port #(
      .Vcs(Vcs),
      .Width(Width),
      .Slots(Slots),
      .Credits(IsLocal ? EjectDepth : Depth)
    ) u_port (
      .clk_i,
      .rst_ni,
      .valid_o(out_valid_o[o]),
      .vc_o(out_vc_o[o*VcBits +: VcBits]),
      .head_o(out_head_o[o]),
      .tail_o(out_tail_o[o]),
      .data_o(out_data_o[o*Width +: Width]),
      .credit_valid_i(out_credit_valid_i[o]),
      .credit_vc_i(out_credit_vc_i[o*VcBits +: VcBits]),
      .nonempty_i(nonempty_s),
      .head_valid_i(head_valid_s),
      .head_vc_i(head_vc_s),
      .head_classes_i(head_classes_s),
      .avail_o(avail[o]),
      .alloc_o(alloc_s),
      .propose_o(propose_s),
      .propose_vc_o(propose_vc[o]),
      .accept_i(accepted),
      .flit_head_i(head_s != '0),
      .flit_tail_i(tail_s != '0),
      .flit_data_i(data),
      .starved_o(starved),
      .owned_o(owned[o]),
      .owner_slot_o(owner_slot_s),
      .owner_vc_o(owner_vc[o]),
      .has_credit_o(has_credit[o])
    );
    if (Slots == Ports) begin : g_wide
      assign alloc[o] = alloc_s;
      assign propose[o] = propose_s;
      assign owner_slot[o] = owner_slot_s;
    end else begin : g_wide
      assign alloc[o] = {{(Ports-1){1'b0}}, alloc_s};
      assign propose[o] = {{(Ports-1){1'b0}}, propose_s};
      assign owner_slot[o] = '0;
      logic unused;
      assign unused = &{1'b0, owner_slot_s};
    end

    assign lost_switch_o[o] = !accepted && (propose_s != '0 || eligible_s != '0);
    assign lost_credit_o[o] = !accepted && !lost_switch_o[o] && starved;
    assign lost_vc_o[o] = !accepted && !lost_switch_o[o] && !starved && wants_s != '0;
  end

  logic [Channels-1:0] holds_flit;
  for (genvar i = 0; i < Channels; i++) begin : g_idle
    assign holds_flit[i] = nonempty[i] != '0;
  end
  assign idle_o = holds_flit == '0;

  // Status word of (channel, vc): input side {nonempty, waiting, classes, port}, output side {owned, has_credit,
  // owner vc, owner slot}. Read by the host after a stall to name who waits for whom.
  always_ff @(posedge clk_i) begin
    if (status_en_i) begin
      status_o <= '0;
      for (int unsigned c = 0; c < Channels; c++) begin
        for (int unsigned v = 0; v < Vcs; v++) begin
          if (status_channel_i == 8'(c) && status_vc_i == 3'(v)) begin
            status_o[3:0] <= 4'(port[c][v*PortBits +: PortBits]);
            status_o[5:4] <= classes[c][v*2 +: 2];
            status_o[6] <= waiting[c][v];
            status_o[7] <= nonempty[c][v];
            status_o[11:8] <= 4'(owner_slot[c][v*SlotBits +: SlotBits]);
            status_o[14:12] <= 3'(owner_vc[c][v*VcBits +: VcBits]);
            status_o[15] <= owned[c][v];
            status_o[16] <= has_credit[c][v];
          end
        end
      end
    end
  end

  if (Ports < 2 || Ports > 12 || Ports % 2 != 0) begin : g_bad_ports
    $error("router: Ports must be even, 2..12");
  end
  if (Vcs < 1 || Vcs > 8) begin : g_bad_vcs
    $error("router: Vcs must be 1..8");
  end
  if (Depth < 1 || Depth > 32 || EjectDepth < 1 || EjectDepth > 32) begin : g_bad_depth
    $error("router: Depth and EjectDepth must be 1..32");
  end
  if (CoordBits < 1 || Width < 8 + Dims * 2) begin : g_bad_width
    $error("router: Width is too narrow for the header of this many dimensions");
  end
endmodule
