// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Input-queued virtual-channel router for wormhole messages and circuits. rtl/router/README.md
/// explains arbitration, bubble flow control and circuits.
///
/// Channels: 0..Ports-1 are the network ports. Then come the local channels: one, or with AllPort
/// one per network port. With AllPort an injection channel feeds only the output of its own number,
/// and an ejection channel is fed only by the input of its own number. They take the place of the
/// U-turn, so the crossbar does not grow.
///
/// Ports: every channel is a link. Forward, a flit word {hops, VC, valid, head, tail} and the
/// flit's data; backward {nack, acknowledge, credit}, the first two with one bit per VC (fields:
/// dateline_pkg). One flit per cycle and channel. The place of the router in the network is
/// constant.
/// Timing: a flit on an input link in cycle t can be on the output link in cycle t + 2: one cycle
/// in the router, one on the link. Pipeline adds a cycle for a head per register, and with Pipeline
/// 2 one cycle for every flit. Each further link stage adds a cycle, in a register at the receiver.
/// All outputs come from registers. Depth 4 covers the credit loop; Pipeline 2 needs 1 more, each
/// further link stage 2 more.
/// Parameters: below; legal ranges are checked at the end of the module.
///
/// Demands: neighbours respect the credits; every message opens with a header (dateline_pkg) of a
/// kind in Routings, whose path follows existing links; its flits are contiguous on their VC; with
/// bubble flow control every message is BubbleSlot flits long; a network interface always drains
/// the ejection channels. In a product network with native headers only, a message that arrives in
/// a dimension has corrected all earlier ones: their coordinates are not compared, and the turns
/// back are not built.
/// Never: deadlocks, if the demands hold and Vcs is at least the number of classes of the rule in
/// dl_route (bubble flow control: Depth holds two slots). Fewer VCs stop elaboration unless
/// Unproven is set. Circuits are exempt: in rounds that share no link a circuit may take any VC.
module dl_router #(
  /// Network ports.
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  /// Flits of input buffer per VC; 4 covers the credit loop.
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  /// Flits per VC that the receiver of an ejection channel buffers.
  parameter int unsigned EjectDepth = 4,
  /// Dimension corrected i-th, in bits 4*i+3:4*i.
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  parameter int unsigned Dims = Ports / 2,
  /// Ports of dimension k, in bits 4*k+3:4*k.
  parameter logic [63:0] DimPorts = 64'h2222222222222222,
  /// Bit k: dimension k is a complete graph.
  parameter logic [15:0] Complete = 16'h0,
  /// Family of dateline_pkg. Dual-cube: the three dimensions are the address fields part I, part II
  /// and class. Twisted torus: same router as a product, because it reads headers as a torus does.
  parameter int unsigned Family = dateline_pkg::FamilyProduct,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  /// Routing kinds to decode: bit 0 native, 1 unordered, 3 source. Each costs a decoder per input.
  parameter logic [3:0]  Routings = 4'b0001,
  /// Number of phases: VC classes by the number of dimensions that a message has left behind.
  /// Unordered and source routes that may wait need Dims phases.
  parameter int unsigned Phases = 1,
  /// Number of virtual networks. A message stays on the VCs of its network.
  parameter int unsigned Networks = 1,
  /// Some dimension has a dateline: two classes per phase.
  parameter bit          Rings = 1'b1,
  /// Carries circuits: costs the answer wires and their path back through the router.
  parameter bit          Circuits = 1'b0,
  /// Cycles per link.
  parameter int unsigned LinkStages = 1,
  /// Flits per slot of bubble flow control; 0: datelines instead.
  parameter int unsigned BubbleSlot = 0,
  /// Elaborate with fewer VCs than the rule has classes. Messages can then deadlock, unless
  /// something else separates them, such as rounds that share no link.
  parameter bit          Unproven = 1'b0,
  /// Largest quota of straight heads at an output, in heads; hops of heads count to StraightRun - 1
  /// (dl_slot_arbiter).
  parameter int unsigned StraightRun = 2,
  /// Run of the heads that arrive in dimension k, while heads of an earlier dimension or of
  /// injection wait, in bits 8*k+7:8*k: n - 1 for n nodes (dl_slot_arbiter). 3 also marks
  /// dimensions of four nodes.
  parameter logic [127:0] TurnRuns = {16{8'd7}},
  /// For devices that build small memories from flip-flops (iCE40). Flit data are in block RAM, one
  /// per channel, and control words in shift registers. The cycles are the same; out_data_o comes
  /// from the registers of the RAMs through the multiplexers of the crossbar.
  // mutation: block_ram
  parameter bit          BlockRam = 1'b0,
  /// Drives lost_*_o. Without Statistics, Status or Idle their outputs are 0 and cost nothing.
  parameter bit          Statistics = 1'b1,
  /// Drives status_o.
  parameter bit          Status = 1'b1,
  /// Drives idle_o. Without it the router never reports that it is idle.
  parameter bit          Idle = 1'b1,
  /// Registers between the buffer of an input and the register of an output. 0: a flit takes one
  /// cycle through the router. 1: a head gets its VC one cycle before it leaves. 2: buffers are
  /// read and the crossbar is passed in the cycle after the choice of the flit, too.
  parameter int unsigned Pipeline = 0,
  localparam int unsigned Channels = dateline_pkg::channels(Ports, AllPort),
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // Place in the network, as in dl_route. Constants.
  input  logic [Dims*CoordBits-1:0]  coord_i,
  input  logic [Dims-1:0]            wraps_i,
  input  logic [Ports-1:0]           dateline_i,
  input  logic [Ports-1:0]           before_dateline_i,
  // Incoming links, by channel, with their backward words.
  input  logic [Channels*FlitBits-1:0] in_flit_i,
  input  logic [Channels*Width-1:0]    in_data_i,
  output logic [Channels*BackBits-1:0] in_back_o,
  // Outgoing links, by channel, with their backward words.
  output logic [Channels*FlitBits-1:0] out_flit_o,
  output logic [Channels*Width-1:0]    out_data_o,
  input  logic [Channels*BackBits-1:0] out_back_i,
  /// By output channel: it had a flit to send and sent none, because there was no credit; no VC; or
  /// the input sent elsewhere.
  output logic [Channels-1:0]        lost_credit_o,
  output logic [Channels-1:0]        lost_vc_o,
  output logic [Channels-1:0]        lost_switch_o,
  /// No flit, credit or answer is inside. Without one on its inputs the router changes nothing, and
  /// its clock may stop once its outputs are idle.
  output logic                       idle_o,
  /// Status read of a channel and VC. The answer is in the cycle after status_en_i.
  input  logic                       status_en_i,
  input  logic [7:0]                 status_channel_i,
  input  logic [2:0]                 status_vc_i,
  output logic [31:0]                status_o
);
  localparam int unsigned HopBits = dateline_pkg::hop_bits(StraightRun);
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1;
  localparam bit Unordered = Routings[dateline_pkg::KindUnordered];
  localparam bit Source = Routings[dateline_pkg::KindSource];
  localparam bit Bubble = BubbleSlot != 0;
  localparam int unsigned Sets = dateline_pkg::route_sets(Vcs, Phases, Networks, Rings && !Bubble);
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Ports, Sets);
  localparam int unsigned SetsLsb = dateline_pkg::route_sets_lsb(Ports);
  localparam int unsigned Enters = dateline_pkg::route_enters(Ports, Sets);
  localparam int unsigned AckLsb = dateline_pkg::back_ack_lsb(Vcs);
  // Classes of the VC rule per virtual network (dl_route.sv).
  localparam int unsigned Classes = Bubble ? 1 : Phases * (Rings ? 2 : 1);
  localparam int unsigned HeaderFlits =
    dateline_pkg::header_flits(Dims, CoordBits, Unordered, Width);

  localparam dateline_pkg::cfg_t Cfg = dateline_pkg::cfg_of(
    Ports, Vcs, Depth, Width, AllPort, EjectDepth, DimOrder, Dims, DimPorts, Complete, Family,
    CoordBits, Routings, Phases, Networks, Rings, Circuits, LinkStages, BubbleSlot, StraightRun,
    TurnRuns, BlockRam, Statistics, Pipeline);

  function automatic bit legal_runs();
    legal_runs = 1'b1;
    for (int unsigned k = 0; k < 16 && k < Dims; k++)
      if (TurnRuns[8*k +: 8] == 8'd0) legal_runs = 1'b0;
  endfunction

  // An illegal configuration builds no channels, so that elaboration reaches the messages at the
  // end.
  localparam bit Legal = Ports >= 1 && Ports <= 16 && Dims >= 1 && Dims <= 16 && Vcs >= 1
                       && Width >= 8 && CoordBits >= 1 && LinkStages >= 1 && legal_runs();

  // The two ends of a connection through the crossbar. Destination k of input `c` is output
  // partner(c, k), and the slot of the input there is partner_place(c, k). The same functions give,
  // for slot k of output `c`, the input and its destination number.
  function automatic int unsigned partner(int unsigned c, int unsigned k);
    partner = k;
    if (c >= Ports && AllPort) partner = c - Ports;
    else if (c == k) partner = AllPort ? Ports + c : Ports;
  endfunction
  function automatic int unsigned partner_place(int unsigned c, int unsigned k);
    partner_place = c;
    if (c >= Ports) partner_place = partner(c, k);
    else if (c == k && AllPort) partner_place = 0;
  endfunction
  // Messages from input `i` may leave through output `o`.
  function automatic bit reaches(int unsigned i, int unsigned o);
    reaches = i >= Ports || o >= Ports || !dateline_pkg::in_order(Family, Routings)
           || dateline_pkg::moves_on(DimOrder, Complete, Dims,
                                     dateline_pkg::dim_of(DimPorts, Dims, i),
                                     dateline_pkg::dim_of(DimPorts, Dims, o));
  endfunction
  // Input of the straight messages of output `o`; Ports: none.
  function automatic int unsigned straight_slot(int unsigned o);
    straight_slot = dateline_pkg::straight_slot(Family, DimPorts, Complete, Dims, Ports, o);
  endfunction

  // By input channel; signals of Ports elements are also by destination.
  logic [Vcs-1:0]          nonempty [Channels];
  logic [Vcs-1:0]          left [Channels];
  logic [Vcs-1:0]          kept [Channels];
  logic [Vcs-1:0]          tails [Channels];
  logic [Vcs-1:0]          waiting [Channels];
  logic [Vcs*RouteBits-1:0] routes [Channels];
  logic [Vcs*HopWidth-1:0] hops [Channels];
  logic [Width-1:0]        pop_data [Channels];
  logic [Ports-1:0]        head_valid [Channels];
  logic [Ports*VcBits-1:0] head_vc [Channels];
  logic [Ports-1:0]        accept [Channels];
  logic [Ports-1:0]        wants [Channels];
  logic [Ports-1:0]        wants_other [Channels];
  logic [Ports-1:0]        eligible [Channels];
  // By output channel; signals of Ports elements are also by slot.
  logic [Vcs-1:0]          exhausted [Channels];
  logic [Sets-1:0]         avail [Channels];
  logic [Sets-1:0]         avail_enter [Channels];
  logic [Ports*Vcs-1:0]    ack [Channels];
  logic [Ports*Vcs-1:0]    nack [Channels];
  logic [Ports-1:0]        alloc [Channels];
  logic [Ports-1:0]        propose [Channels];
  logic [Ports-1:0]        propose_body [Channels];
  logic [VcBits-1:0]       propose_vc [Channels];
  logic [Vcs-1:0]          owned [Channels];
  logic [Vcs*Ports-1:0]    owner [Channels];
  logic [Vcs*VcBits-1:0]   owner_vc [Channels];
  logic [Vcs-1:0]          has_credit [Channels];
  logic [Channels-1:0]     under_way;

  for (genvar i = 0; Legal && i < Channels; i++) begin : g_in
    localparam int unsigned Port = (i < Ports) ? i : Ports;
    localparam int unsigned Dests = dateline_pkg::fan(Ports, AllPort, Port);
    logic [Dests-1:0] alloc_d, propose_d, propose_body_d, accept_d;
    logic [Dests-1:0] head_valid_d, wants_d, wants_other_d, eligible_d;
    logic [Dests*Vcs-1:0] exhausted_d, ack_d, nack_d;
    logic [Dests*VcBits-1:0] propose_vc_d, head_vc_d;
    logic [Dests*Sets-1:0] avail_d, avail_enter_d;

    for (genvar d = 0; d < Dests; d++) begin : g_dest
      localparam int unsigned Out = partner(i, d);
      localparam int unsigned Slot = partner_place(i, d);
      localparam bit Reached = reaches(i, Out);
      localparam bit Straight = i < Ports && straight_slot(d) == i;
      assign exhausted_d[d*Vcs +: Vcs] = Straight ? exhausted[Out] : '0;
      assign avail_d[d*Sets +: Sets] = Reached ? avail[Out] : '0;
      assign avail_enter_d[d*Sets +: Sets] = Reached ? avail_enter[Out] : '0;
      assign ack_d[d*Vcs +: Vcs] = ack[Out][Slot*Vcs +: Vcs];
      assign nack_d[d*Vcs +: Vcs] = nack[Out][Slot*Vcs +: Vcs];
      assign alloc_d[d] = alloc[Out][Slot];
      assign propose_d[d] = propose[Out][Slot];
      assign propose_body_d[d] = propose_body[Out][Slot];
      assign propose_vc_d[d*VcBits +: VcBits] = propose_vc[Out];
    end
    dl_input_channel #(
      .Cfg(Cfg),
      .Port(Port)
    ) u_channel (
      .clk_i,
      .rst_ni,
      .coord_i,
      .wraps_i,
      .dateline_i,
      .before_dateline_i,
      .flit_i(in_flit_i[i*FlitBits +: FlitBits]),
      .data_i(in_data_i[i*Width +: Width]),
      .back_o(in_back_o[i*BackBits +: BackBits]),
      .nonempty_o(nonempty[i]),
      .left_o(left[i]),
      .kept_o(kept[i]),
      .tail_o(tails[i]),
      .waiting_o(waiting[i]),
      .route_o(routes[i]),
      .hops_o(hops[i]),
      .pop_data_o(pop_data[i]),
      .exhausted_i(exhausted_d),
      .avail_i(avail_d),
      .avail_enter_i(avail_enter_d),
      .head_valid_o(head_valid_d),
      .head_vc_o(head_vc_d),
      .alloc_i(alloc_d),
      .propose_i(propose_d),
      .propose_body_i(propose_body_d),
      .propose_vc_i(propose_vc_d),
      .accept_o(accept_d),
      .wants_o(wants_d),
      .wants_other_o(wants_other_d),
      .eligible_o(eligible_d),
      .ack_i(ack_d),
      .nack_i(nack_d)
    );
    assign head_valid[i] = Ports'(head_valid_d);
    assign head_vc[i] = (Ports*VcBits)'(head_vc_d);
    assign accept[i] = Ports'(accept_d);
    assign wants[i] = Ports'(wants_d);
    assign wants_other[i] = Ports'(wants_other_d);
    assign eligible[i] = Ports'(eligible_d);
  end

  for (genvar o = 0; Legal && o < Channels; o++) begin : g_out
    localparam int unsigned Port = (o < Ports) ? o : Ports;
    localparam int unsigned Slots = dateline_pkg::fan(Ports, AllPort, Port);
    localparam int unsigned StraightSlot = straight_slot(Port);
    logic [Slots*Vcs-1:0] nonempty_s, left_s, kept_s, tail_s, enters_s, ack_s, nack_s;
    logic [Slots-1:0] head_valid_s, wants_s, eligible_s, alloc_s;
    logic [Slots-1:0] propose_s, propose_body_s, accept_s;
    logic [Slots*VcBits-1:0] head_vc_s;
    logic [Slots*Vcs*Sets-1:0] sets_s;
    logic [Slots*Width-1:0] data_s;
    logic [Vcs*Slots-1:0] owner_s;
    logic [Vcs*HopWidth-1:0] straight_hops;
    logic straight_other;

    for (genvar s = 0; s < Slots; s++) begin : g_slot
      localparam int unsigned In = partner(o, s);
      localparam int unsigned Dest = partner_place(o, s);
      localparam bit Reached = reaches(In, o);
      assign nonempty_s[s*Vcs +: Vcs] = nonempty[In];
      assign left_s[s*Vcs +: Vcs] = left[In];
      assign kept_s[s*Vcs +: Vcs] = kept[In];
      assign tail_s[s*Vcs +: Vcs] = tails[In];
      for (genvar v = 0; v < Vcs; v++) begin : g_vc
        assign sets_s[(s*Vcs+v)*Sets +: Sets] = routes[In][v*RouteBits+SetsLsb +: Sets];
        assign enters_s[s*Vcs+v] = Bubble && routes[In][v*RouteBits+Enters];
      end
      assign head_valid_s[s] = Reached && head_valid[In][Dest];
      assign head_vc_s[s*VcBits +: VcBits] = head_vc[In][Dest*VcBits +: VcBits];
      assign accept_s[s] = Reached && accept[In][Dest];
      assign wants_s[s] = Reached && wants[In][Dest];
      assign eligible_s[s] = Reached && eligible[In][Dest];
      assign data_s[s*Width +: Width] = Reached ? pop_data[In] : '0;
    end
    // The slot of the straight input has the number of the input.
    if (StraightSlot < Slots) begin : g_straight
      assign straight_hops = hops[StraightSlot];
      assign straight_other = wants_other[StraightSlot][o];
    end else begin : g_straight
      assign straight_hops = '0;
      assign straight_other = 1'b0;
    end
    dl_output_channel #(
      .Cfg(Cfg),
      .Port(Port)
    ) u_channel (
      .clk_i,
      .rst_ni,
      .wraps_i,
      .flit_o(out_flit_o[o*FlitBits +: FlitBits]),
      .data_o(out_data_o[o*Width +: Width]),
      .back_i(out_back_i[o*BackBits +: BackBits]),
      .nonempty_i(nonempty_s),
      .left_i(left_s),
      .kept_i(kept_s),
      .tail_i(tail_s),
      .sets_i(sets_s),
      .enters_i(enters_s),
      .head_valid_i(head_valid_s),
      .head_vc_i(head_vc_s),
      .accept_i(accept_s),
      .wants_i(wants_s),
      .eligible_i(eligible_s),
      .data_i(data_s),
      .straight_hops_i(straight_hops),
      .straight_other_i(straight_other),
      .straight_exhausted_o(exhausted[o]),
      .avail_o(avail[o]),
      .avail_enter_o(avail_enter[o]),
      .alloc_o(alloc_s),
      .propose_o(propose_s),
      .propose_body_o(propose_body_s),
      .propose_vc_o(propose_vc[o]),
      .ack_o(ack_s),
      .nack_o(nack_s),
      .owned_o(owned[o]),
      .owner_o(owner_s),
      .owner_vc_o(owner_vc[o]),
      .has_credit_o(has_credit[o]),
      .under_way_o(under_way[o]),
      .lost_credit_o(lost_credit_o[o]),
      .lost_vc_o(lost_vc_o[o]),
      .lost_switch_o(lost_switch_o[o])
    );
    assign alloc[o] = Ports'(alloc_s);
    assign propose[o] = Ports'(propose_s);
    assign propose_body[o] = Ports'(propose_body_s);
    assign ack[o] = (Ports*Vcs)'(ack_s);
    assign nack[o] = (Ports*Vcs)'(nack_s);
    for (genvar v = 0; v < Vcs; v++) begin : g_owner
      assign owner[o][v*Ports +: Ports] = Ports'(owner_s[v*Slots +: Slots]);
    end
  end

  // Status and idle.
  logic [Channels-1:0] holds_flit, arrives;
  logic [Channels*32-1:0] status;
  for (genvar c = 0; Legal && c < Channels; c++) begin : g_about
    logic unused_straight;
    assign unused_straight = &{1'b0, hops[c], wants_other[c]};
    assign holds_flit[c] = nonempty[c] != '0;
    assign arrives[c] = in_flit_i[c*FlitBits+dateline_pkg::FlitValid]
                      || out_back_i[c*BackBits+dateline_pkg::BackCreditValid]
                      || out_back_i[c*BackBits+AckLsb +: 2*Vcs] != '0;
    if (Status) begin : g_status
      dl_status #(
        .Cfg(Cfg),
        .Channel(c)
      ) u_status (
        .read_i(status_en_i),
        .channel_i(status_channel_i),
        .vc_i(status_vc_i),
        .nonempty_i(nonempty[c]),
        .waiting_i(waiting[c]),
        .route_i(routes[c]),
        .owned_i(owned[c]),
        .owner_i(owner[c]),
        .owner_vc_i(owner_vc[c]),
        .has_credit_i(has_credit[c]),
        .status_o(status[c*32 +: 32])
      );
    end else begin : g_status
      assign status[c*32 +: 32] = '0;
      logic unused;
      assign unused = &{1'b0, owned[c], owner[c], owner_vc[c], has_credit[c], waiting[c]};
    end
  end

  if (Status) begin : g_status
    logic [31:0] answer;
    always_comb begin
      answer = '0;
      if (status_en_i)
        for (int unsigned c = 0; c < Channels; c++) answer = answer | status[c*32 +: 32];
    end
    always_ff @(posedge clk_i) if (status_en_i) status_o <= answer;
  end else begin : g_status
    assign status_o = '0;
    logic unused;
    assign unused = &{1'b0, status_en_i, status_channel_i, status_vc_i, status};
  end

  if (Idle) begin : g_idle
    dl_idle #(
      .LinkStages(LinkStages)
    ) u_idle (
      .clk_i,
      .rst_ni,
      .holds_flit_i((holds_flit | under_way) != '0),
      .arrives_i(arrives != '0),
      .idle_o
    );
  end else begin : g_idle
    assign idle_o = 1'b0;
    logic unused;
    assign unused = &{1'b0, holds_flit, under_way, arrives};
  end

  if (Ports < 1 || Ports > 16) begin : g_bad_ports
    $error("dl_router: Ports must be 1..16");
  end
  if (Family > dateline_pkg::FamilyGraph) begin : g_bad_family
    $error("dl_router: Family must be one of dateline_pkg");
  end
  if (Dims < 1 || Dims > 16
      || (Family == dateline_pkg::FamilyDualCube && Dims != 3)) begin : g_bad_dims
    $error("dl_router: Dims must be 1..16, 3 in a dual-cube");
  end
  if (Vcs < 1 || Vcs > 8) begin : g_bad_vcs
    $error("dl_router: Vcs must be 1..8");
  end
  if (Depth < 1 || Depth > 32 || EjectDepth < 1 || EjectDepth > 32) begin : g_bad_depth
    $error("dl_router: Depth and EjectDepth must be 1..32");
  end
  if (Width < 8 || Width > 128) begin : g_bad_width
    $error("dl_router: Width must be 8..128");
  end
  if (CoordBits < 1 || CoordBits > dateline_pkg::HdrMaxCoordBits
      || dateline_pkg::header_bits(Dims, CoordBits, Unordered)
         > dateline_pkg::HdrMaxBits) begin : g_bad_header
    $error("dl_router: Dims dimensions of CoordBits bits each make a header of more than 48 bits");
  end
  if (HeaderFlits > Depth) begin : g_bad_depth_for_header
    $error("dl_router: Depth must hold a header");
  end
  if (!Routings[dateline_pkg::KindNative] || Routings[2]
      || (Source && (HeaderFlits > 1 || Width < 13))) begin : g_bad_routings
    $error("dl_router: Routings must hold bit 0; bit 3 needs a header of one flit of 13 bits");
  end
  if (Phases < 1 || Phases > 8) begin : g_bad_phases
    $error("dl_router: Phases must be 1..8");
  end
  if (Networks < 1 || (Networks > 1 && Vcs < Networks * Classes)) begin : g_bad_networks
    $error("dl_router: every virtual network needs a virtual channel per class");
  end
  if (Vcs < Classes && !Circuits && !Unproven) begin : g_unproven
    $error("dl_router: can deadlock: Vcs must be Phases, with Rings 2 * Phases, or Unproven 1");
  end
  if (LinkStages < 1 || LinkStages > 8) begin : g_bad_stages
    $error("dl_router: LinkStages must be 1..8");
  end
  if (!legal_runs()) begin : g_bad_runs
    $error("dl_router: TurnRuns must be 1..255 in every dimension");
  end
  if (Pipeline > 2) begin : g_bad_pipeline
    $error("dl_router: Pipeline must be 0..2");
  end
  if (BubbleSlot == 1 || 2 * BubbleSlot > Depth || (Bubble && Circuits)) begin : g_bad_bubble
    $error("dl_router: BubbleSlot must be 0, or 2..Depth/2 without circuits");
  end
endmodule

`default_nettype wire
