// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// A network of nodes with its barrier and its host chain. Its wires equal those of model/network;
/// tests/regression/wiring_test.cpp compares them. Template: dl_network_example.sv.
///
/// Ports: control of a run (start_i, rounds_i, delay_i, finished_o, round_o, link_active_o) and the
/// host bus (host_*). For a run: load programs and memories, set rounds_i and delay_i, hold start_i
/// high until finished_o, read back.
/// Host bus: the spaces of dl_node.sv, one access per cycle while host_ready_o is high. A write to
/// node 16'hffff reaches all nodes. Channels and addresses wrap at powers of two.
///
/// Timing: a chain with one register per node carries the accesses past all nodes, so that no wire
/// spans the network. Node n executes an access n + 1 cycles after the host made it; accesses keep
/// their order. The answer to a read is on host_rdata_o, with host_rvalid_o,
/// dateline_pkg::host_latency(nodes) = nodes + 3 cycles after the read, for every node; a read of a
/// node that does not exist has no answer. host_ready_o is low two cycles after a read, because
/// that slot of the chain carries the answer.
///
/// Parameters: presets (Sizes has 8 bits per dimension, dimension 0 lowest):
///   torus      Wraps all ones, Complete 0, two VCs or more for the datelines
///   mesh       Wraps 0, Complete 0
///   hypercube  of n bits: Dims n, Sizes {16{8'd2}}, Complete all ones; port k flips bit k
///   generalised hypercube: Complete all ones, at most 16 nodes per dimension
///   mixed product: Wraps and Complete set per dimension
///   dual-cube  of r links: Family FamilyDualCube, Dims 3, Sizes {2, 2**(r-1), 2**(r-1)}, r = 2..7,
///              two VCs. Node number = class | part II | part I.
///   twisted torus: Family FamilyTwistedTorus, Dims 2, Twist; two VCs or more
///   graph      Family FamilyGraph, Dims 1, Wraps 0, Complete 0, Phases the number of layers,
///              Routings with bit 3; GraphNodes, GraphPorts and Wires give the links.
///              `dateline rtl` writes such a network.
/// Node numbers: dimension 0 is the least significant digit. Ports are numbered dimension by
/// dimension. Ring and line: the first port leads to +1, the second to -1. With two nodes there is
/// one link in each direction, at the first port of both nodes; with one node there is no link.
/// Complete graph of n nodes: port j of the n-1 leads to +(j+1) and arrives at port n-2-j.
/// Dual-cube of r links: port p < r-1 flips bit p of the node's own field (class 0: part I,
/// class 1: part II), port r-1 flips the class.
/// Sources replaces every node by a router with a traffic source, to measure the network itself
/// (rtl/traffic/README.md). It needs one-port routers, native headers of one flit, datelines and no
/// circuits. QueueWords is then the length of a source's list; rounds_i and delay_i have no effect,
/// and round_o stays 0.
///
/// Demands (assertions with DATELINE_ASSERT): the host never reads and writes in one cycle, and
/// makes no access while host_ready_o is low.
module dl_network #(
  parameter int unsigned  Dims = 2,
  /// Nodes in dimension k, in bits 8*k+7:8*k; 0 means 256.
  parameter logic [127:0] Sizes = 128'h0303,
  /// Bit k: dimension k is a ring, with a wrap link if it has 3 nodes or more; 0: a line.
  parameter logic [15:0]  Wraps = 16'hffff,
  /// Bit k: dimension k is a complete graph of at most 16 nodes; overrides Wraps.
  parameter logic [15:0]  Complete = 16'h0000,
  /// A Family... constant of dateline_pkg.
  parameter int unsigned  Family = dateline_pkg::FamilyProduct,
  /// Twisted torus: a step up over the wrap link of dimension 0 adds Twist to coordinate 1.
  parameter int unsigned  Twist = 0,
  /// Graph: nodes, network ports of every node, and the far end of port p of node n in bits 31:0
  /// from 32*(n*GraphPorts+p) on: its port in bits 7:0, its node in bits 31:8; all ones: no link.
  parameter int unsigned  GraphNodes = 1,
  parameter int unsigned  GraphPorts = 1,
  parameter logic [32*GraphNodes*GraphPorts-1:0] Wires = '1,
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Depth = 4,
  parameter int unsigned  Width = 32,
  parameter bit           AllPort = 1'b1,
  /// The dimension that dimension-ordered routing corrects i-th, in bits 4*i+3:4*i.
  parameter logic [63:0]  DimOrder = 64'hfedcba9876543210,
  /// Bits per destination coordinate in a header.
  parameter int unsigned  CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]   Routings = 4'b0001,
  parameter int unsigned  Phases = 1,
  parameter int unsigned  Networks = 1,
  parameter bit           Circuits = 1'b0,
  parameter int unsigned  LinkStages = 1,
  parameter int unsigned  Pipeline = 0,
  parameter int unsigned  BubbleSlot = 0,
  /// Elaborate although the routers have fewer virtual channels than the rule has classes.
  parameter bit           Unproven = 1'b0,
  /// The buffers of the routers hold their flits in block RAM.
  parameter bit           BlockRam = 1'b0,
  parameter int unsigned  MemWords = 4096,
  parameter int unsigned  QueueWords = 1024,
  parameter int unsigned  Rounds = 256,
  parameter int unsigned  CountBits = 0,
  parameter bit           Reductions = 1'b0,
  /// Traffic sources in place of nodes.
  parameter bit           Sources = 1'b0
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_i,
  input  logic [15:0] rounds_i,
  input  logic [15:0] delay_i,
  output logic        finished_o,
  /// Rounds released so far.
  output logic [15:0] round_o,
  /// Some link carries a flit.
  output logic        link_active_o,
  // Host bus.
  output logic        host_ready_o,
  input  logic        host_we_i,
  input  logic        host_re_i,
  input  logic [15:0] host_node_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [7:0]  host_channel_i,
  input  logic [15:0] host_addr_i,
  input  logic [63:0] host_wdata_i,
  output logic        host_rvalid_o,
  output logic [63:0] host_rdata_o
);
  localparam bit DualCube = Family == dateline_pkg::FamilyDualCube;
  localparam bit Twisted = Family == dateline_pkg::FamilyTwistedTorus;
  localparam bit Graph = Family == dateline_pkg::FamilyGraph;
  localparam bit NoDims = DualCube || Graph;  // ports belong to no dimension

  function automatic int unsigned size_of(int unsigned k);
    size_of = dateline_pkg::size_of(Sizes, k);
  endfunction

  localparam bit LegalDims = Dims >= 1 && Dims <= 16;
  localparam int unsigned LastDim = LegalDims ? Dims - 1 : 0;
  // Tables by dimension and port, computed once for all links.
  localparam logic [511:0] Strides = dl_network_pkg::strides(Sizes, Dims);
  localparam logic [15:0] RingDims = dl_network_pkg::rings(Sizes, Wraps, Complete, Dims, NoDims);
  localparam logic [63:0] DimPorts = dl_network_pkg::dim_ports(Sizes, Complete, Dims, NoDims);
  localparam logic [63:0] PortDims = dl_network_pkg::port_dims(Sizes, Complete, Dims, NoDims);
  localparam logic [271:0] FirstPorts =
    dl_network_pkg::first_ports(Sizes, Complete, Dims, NoDims);
  localparam int unsigned StraightRun =
    dl_network_pkg::straight_run(Sizes, Complete, Dims, NoDims);
  // A dual-cube has one port per bit of part I, and one for the class.
  localparam int unsigned CrossPort = $clog2(size_of(0));
  localparam int unsigned DimPortsSum = 32'(FirstPorts[16*(LastDim+1) +: 16]);
  localparam int unsigned WantedPorts =
    Graph ? GraphPorts : DualCube ? CrossPort + 1 : DimPortsSum;
  localparam bit LegalPorts = WantedPorts >= 1 && WantedPorts <= 16;
  localparam bit LegalDualCube = !DualCube || (Dims == 3 && size_of(0) == (32'd1 << CrossPort) &&
                                               CrossPort >= 1 && CrossPort <= 6 &&
                                               size_of(1) == size_of(0) && size_of(2) == 2);
  localparam bit LegalTwist =
    !Twisted || (Dims == 2 && RingDims[0] && !Complete[1] && Twist < size_of(1));
  localparam bit LegalFamily = Family <= dateline_pkg::FamilyGraph && LegalTwist
    && (!Graph || (Dims == 1 && GraphNodes >= 1));
  localparam bit Legal = LegalFamily && LegalDims && LegalPorts && LegalDualCube
                       && dl_network_pkg::legal_sizes(Sizes, Complete, Dims, CoordBits);
  localparam int unsigned Ports = LegalPorts ? WantedPorts : 1;
  localparam int unsigned Nodes =
    !Legal ? 1 : Graph ? GraphNodes : 32'(Strides[32*LastDim +: 32]) * size_of(LastDim);
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun);
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs);
  // The configuration of the routers. dl_node sets its own ejection depth.
  localparam dateline_pkg::cfg_t Cfg = dateline_pkg::cfg_of(
    Ports, Vcs, Depth, Width, AllPort, Depth, DimOrder, Dims, DimPorts,
    Complete & 16'((32'd1 << Dims) - 1), Family, CoordBits, Routings, Phases, Networks,
    DualCube || RingDims != '0, Circuits, LinkStages, BubbleSlot, StraightRun,
    dl_network_pkg::turn_runs(Sizes, Dims, NoDims), BlockRam, 1'b1, Pipeline);
  // The host chain carries only the bits that the nodes use.
  localparam int unsigned NodeBits = dateline_pkg::index_bits(Nodes);
  localparam int unsigned ChannelBits =
    Sources ? 1 : dateline_pkg::index_bits(dateline_pkg::channels(Ports, AllPort));
  localparam int unsigned AddrBits =
    Sources ? dl_traffic_pkg::addr_bits(QueueWords)
            : dateline_pkg::host_addr_bits(MemWords, QueueWords, Rounds);
  localparam int unsigned DataBits =
    Sources ? dl_traffic_pkg::data_bits(Dims, CoordBits) : 64;

  if (!Legal) begin : g_illegal
    $error("dl_network: needs a Family, 1..16 dimensions and ports, complete graphs up to 16");
    $error("dl_network: ... sizes up to 2**CoordBits; dual-cube: 2**(r-1), 2**(r-1), 2, r = 2..7");
  end

  // Outputs of every node; the wiring below selects those of the neighbours.
  logic [Ports*FlitBits-1:0] out_flit [Nodes];
  logic [Ports*Width-1:0]    out_data [Nodes];
  logic [Ports*BackBits-1:0] in_back [Nodes];
  // Slots of the host chain: [n] enters node n, [Nodes] leaves the last node.
  logic                      we [Nodes+1];
  logic                      re [Nodes+1];
  logic                      answer [Nodes+1];
  logic [NodeBits-1:0]       node [Nodes+1];
  logic                      all [Nodes+1];
  logic [dateline_pkg::SpaceBits-1:0] space [Nodes+1];
  logic [ChannelBits-1:0]    channel [Nodes+1];
  logic [AddrBits-1:0]       addr [Nodes+1];
  logic [DataBits-1:0]       data [Nodes+1];
  logic [Nodes-1:0]          done, active;
  logic                      close_round, release_round;

  assign link_active_o = |active;

  // Signals shared by all traffic sources.
  localparam int unsigned ListBits = dateline_pkg::index_bits(QueueWords);
  logic run, window;
  logic [dl_traffic_pkg::EventBits-1:0] counted;
  logic [dl_traffic_pkg::CycleBits-1:0] add;
  logic [ListBits-1:0] last;

  if (Sources) begin : g_run
    dl_traffic_control #(
      .ListWords(QueueWords)
    ) u_control (
      .clk_i,
      .rst_ni,
      .start_i,
      .finished_o,
      .run_o(run),
      .window_o(window),
      .event_o(counted),
      .add_o(add),
      .last_o(last),
      .host_we_i(host_we_i && host_node_i == '1),
      .host_space_i,
      .host_addr_i(host_addr_i[dl_traffic_pkg::SettingBits-1:0]),
      .host_wdata_i(host_wdata_i[dl_traffic_pkg::CycleBits-1:0])
    );
    assign close_round = 1'b0;
    assign release_round = 1'b0;
    assign round_o = '0;
    logic unused;
    assign unused = &{1'b0, rounds_i, delay_i, done, close_round, release_round};
  end else begin : g_run
    dl_barrier #(
      .Nodes(Nodes)
    ) u_barrier (
      .clk_i,
      .rst_ni,
      .start_i,
      .rounds_i,
      .delay_i,
      .done_i(done),
      .close_o(close_round),
      .release_o(release_round),
      .round_o,
      .finished_o
    );
    assign run = 1'b0;
    assign window = 1'b0;
    assign counted = '0;
    assign add = '0;
    assign last = '0;
    logic unused;
    assign unused = &{1'b0, run, window, counted, add, last};
  end

  for (genvar n = 0; Legal && n < Nodes; n++) begin : g_node
    logic [Dims*CoordBits-1:0] coord;
    logic [Dims-1:0]           wraps;
    logic [Ports-1:0]          dateline, before_dateline, in_valid;
    logic [Ports*FlitBits-1:0] in_flit;
    logic [Ports*Width-1:0]    in_data;
    logic [Ports*BackBits-1:0] out_back;

    for (genvar k = 0; k < Dims; k++) begin : g_place
      localparam int unsigned At = (n / 32'(Strides[32*k +: 32])) % size_of(k);
      assign coord[k*CoordBits +: CoordBits] = CoordBits'(At);
      assign wraps[k] = RingDims[k];
    end
    for (genvar p = 0; p < Ports; p++) begin : g_link
      // Product: the port's dimension, and the coordinate to which it leads there.
      localparam int unsigned Dim = 32'(PortDims[4*p +: 4]);
      localparam int unsigned First = 32'(FirstPorts[16*Dim +: 16]);
      localparam int unsigned Size = size_of(Dim);
      localparam int unsigned Stride = 32'(Strides[32*Dim +: 32]);
      localparam int unsigned At = (n / Stride) % Size;
      localparam int unsigned Target =
        dl_network_pkg::target_of(Complete[Dim], RingDims[Dim], Size, At, p - First);
      // Dual-cube: the bit that the port flips.
      localparam int unsigned Class = n >> (2 * CrossPort);
      localparam int unsigned Flip = (p == CrossPort) ? 2 * CrossPort : Class * CrossPort + p;

      assign dateline[p] = RingDims[Dim] && At == ((p == First) ? Size - 1 : 0);
      assign before_dateline[p] = RingDims[Dim] && (2 * At >= Size) == (p == First);
      // Graph: the entry of the table.
      localparam logic [31:0] End = Wires[(Graph ? 32*(n*GraphPorts+p) : 0) +: 32];
      if (Graph ? End != 32'hffffffff : (DualCube || Target != Size)) begin : g_wire
        // Twisted torus: the wrap links of dimension 0 shift coordinate 1.
        localparam bit Shifts = Twisted && Dim == 0 && At == ((p == First) ? Size - 1 : 0);
        localparam int unsigned Row = n / size_of(0);
        localparam int unsigned Rows = size_of(LastDim);
        localparam int unsigned FarRow = (Row + ((p == First) ? Twist : Rows - Twist)) % Rows;
        localparam int unsigned Far = Graph ? 32'(End[31:8])
                                    : DualCube ? n ^ (32'd1 << Flip)
                                    : Shifts ? FarRow * size_of(0) + Target
                                    : n - At * Stride + Target * Stride;
        localparam int unsigned Facing = First + (Complete[Dim] ? Size - 2 : 1) - (p - First);
        localparam int unsigned FarPort =
          Graph ? 32'(End[7:0]) : (DualCube || (!Complete[Dim] && Size == 2)) ? p : Facing;
        assign in_flit[p*FlitBits +: FlitBits] = out_flit[Far][FarPort*FlitBits +: FlitBits];
        assign in_data[p*Width +: Width] = out_data[Far][FarPort*Width +: Width];
        assign out_back[p*BackBits +: BackBits] = in_back[Far][FarPort*BackBits +: BackBits];
      end else begin : g_open
        assign in_flit[p*FlitBits +: FlitBits] = '0;
        assign in_data[p*Width +: Width] = '0;
        assign out_back[p*BackBits +: BackBits] = '0;
      end
      assign in_valid[p] = in_flit[p*FlitBits+dateline_pkg::FlitValid];
    end
    assign active[n] = |in_valid;

    dl_network_node #(
      .Cfg(Cfg),
      .Unproven(Unproven),
      .MemWords(MemWords),
      .QueueWords(QueueWords),
      .Rounds(Rounds),
      .CountBits(CountBits),
      .Reductions(Reductions),
      .Sources(Sources),
      .NodeBits(NodeBits),
      .ChannelBits(ChannelBits),
      .AddrBits(AddrBits),
      .DataBits(DataBits)
    ) u_place (
      .clk_i,
      .rst_ni,
      .number_i(NodeBits'(n)),
      .coord_i(coord),
      .wraps_i(wraps),
      .dateline_i(dateline),
      .before_dateline_i(before_dateline),
      .in_flit_i(in_flit),
      .in_data_i(in_data),
      .in_back_o(in_back[n]),
      .out_flit_o(out_flit[n]),
      .out_data_o(out_data[n]),
      .out_back_i(out_back),
      .done_o(done[n]),
      .close_i(close_round),
      .release_i(release_round),
      .run_i(run),
      .window_i(window),
      .event_i(counted),
      .add_i(add),
      .last_i(last),
      .we_i(we[n]),
      .re_i(re[n]),
      .answer_i(answer[n]),
      .node_i(node[n]),
      .all_i(all[n]),
      .space_i(space[n]),
      .channel_i(channel[n]),
      .addr_i(addr[n]),
      .data_i(data[n]),
      .we_o(we[n+1]),
      .re_o(re[n+1]),
      .answer_o(answer[n+1]),
      .node_o(node[n+1]),
      .all_o(all[n+1]),
      .space_o(space[n+1]),
      .channel_o(channel[n+1]),
      .addr_o(addr[n+1]),
      .data_o(data[n+1])
    );

    // Outputs at the edge of a mesh have no link.
    logic unused;
    assign unused = &{1'b0, out_flit[n], out_data[n], in_back[n]};
  end

  // Accesses to nodes that do not exist are dropped: with fewer bits, their number would select
  // another node.
  logic known, read_q, answer_q;
  assign known = 32'(host_node_i) < Nodes;
  assign all[0] = host_node_i == '1;
  assign we[0] = host_we_i && (known || all[0]);
  assign re[0] = host_re_i && known;
  assign answer[0] = 1'b0;
  assign node[0] = host_node_i[NodeBits-1:0];
  assign space[0] = host_space_i;
  assign channel[0] = host_channel_i[ChannelBits-1:0];
  assign addr[0] = host_addr_i[AddrBits-1:0];
  assign data[0] = host_wdata_i[DataBits-1:0];
  assign host_ready_o = !answer_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q <= 1'b0;
      answer_q <= 1'b0;
      host_rvalid_o <= 1'b0;
    end else begin
      read_q <= host_re_i;
      answer_q <= read_q;
      host_rvalid_o <= answer[Nodes];
    end
  end
  always_ff @(posedge clk_i) host_rdata_o <= 64'(data[Nodes]);

  logic unused;
  assign unused = &{1'b0, host_channel_i, host_addr_i, host_wdata_i, we[Nodes], re[Nodes],
                    node[Nodes], all[Nodes], space[Nodes], channel[Nodes], addr[Nodes]};

  if (Sources && (AllPort || Circuits || BubbleSlot != 0 || Networks != 1 || Phases != 1
                  || Routings != 4'b0001)) begin : g_bad_sources
    $error("dl_network: Sources needs one-port routers, native routing, datelines, no circuits");
  end

`ifdef DATELINE_ASSERT
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      assert (!(host_we_i && host_re_i));
      assert (host_ready_o || !(host_we_i || host_re_i));
    end
  end
`endif
endmodule

`default_nettype wire
