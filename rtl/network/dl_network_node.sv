// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One node of dl_network and its stage of the host chain (dl_host_stage). The node is a dl_node
/// or, with Sources, a dl_traffic_node.
///
/// Ports: the network links; the barrier (without Sources) or the shared signals of the traffic
/// sources (with Sources); the host chain.
/// Timing: the node executes an access in the cycle after the access entered this stage.
/// Parameters: the router's configuration is one struct. dl_node and dl_traffic_node have named
/// parameters instead, because hierarchical Verilation (sim/rtl/tile/hierarchy.vlt) makes each of
/// them a model of its own and passes its parameters by name on the command line.
module dl_network_node #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  // Parameters of dl_network.
  parameter bit          Unproven = 1'b0,
  parameter int unsigned MemWords = 4096,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned Rounds = 256,
  parameter int unsigned CountBits = 0,
  parameter bit          Reductions = 1'b0,
  parameter bit          Sources = 1'b0,
  // Widths of the host chain's fields, as narrow as the nodes allow; dl_node needs 64 data bits.
  parameter int unsigned NodeBits = 8,
  parameter int unsigned ChannelBits = 4,
  parameter int unsigned AddrBits = 16,
  parameter int unsigned DataBits = 64,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Cfg.vcs, Cfg.straight_run),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Cfg.vcs),
  localparam int unsigned ListBits = dateline_pkg::index_bits(QueueWords)
) (
  input  logic                           clk_i,
  input  logic                           rst_ni,
  /// The node's number and its place in the network: constants; dl_route explains the place.
  input  logic [NodeBits-1:0]            number_i,
  input  logic [Cfg.dims*Cfg.coord_bits-1:0] coord_i,
  input  logic [Cfg.dims-1:0]            wraps_i,
  input  logic [Cfg.ports-1:0]           dateline_i,
  input  logic [Cfg.ports-1:0]           before_dateline_i,
  // Network links by port: flits in and their credits out (in_*), flits out and their credits in
  // (out_*).
  input  logic [Cfg.ports*FlitBits-1:0]  in_flit_i,
  input  logic [Cfg.ports*Cfg.width-1:0] in_data_i,
  output logic [Cfg.ports*BackBits-1:0]  in_back_o,
  output logic [Cfg.ports*FlitBits-1:0]  out_flit_o,
  output logic [Cfg.ports*Cfg.width-1:0] out_data_o,
  input  logic [Cfg.ports*BackBits-1:0]  out_back_i,
  // Barrier, used without Sources.
  output logic                           done_o,
  input  logic                           close_i,
  input  logic                           release_i,
  // Shared signals of all traffic sources, used with Sources.
  input  logic                           run_i,
  input  logic                           window_i,
  input  logic [dl_traffic_pkg::EventBits-1:0] event_i,
  input  logic [dl_traffic_pkg::CycleBits-1:0] add_i,
  input  logic [ListBits-1:0]            last_i,
  // Host chain, as in dl_host_stage.
  input  logic                           we_i,
  input  logic                           re_i,
  input  logic                           answer_i,
  input  logic [NodeBits-1:0]            node_i,
  input  logic                           all_i,
  input  logic [dateline_pkg::SpaceBits-1:0] space_i,
  input  logic [ChannelBits-1:0]         channel_i,
  input  logic [AddrBits-1:0]            addr_i,
  input  logic [DataBits-1:0]            data_i,
  output logic                           we_o,
  output logic                           re_o,
  output logic                           answer_o,
  output logic [NodeBits-1:0]            node_o,
  output logic                           all_o,
  output logic [dateline_pkg::SpaceBits-1:0] space_o,
  output logic [ChannelBits-1:0]         channel_o,
  output logic [AddrBits-1:0]            addr_o,
  output logic [DataBits-1:0]            data_o
);
  logic host_we;
  logic [DataBits-1:0] host_wdata, host_rdata;
  dl_host_stage #(
    .NodeBits(NodeBits),
    .ChannelBits(ChannelBits),
    .AddrBits(AddrBits),
    .DataBits(DataBits)
  ) u_host (
    .clk_i,
    .rst_ni,
    .number_i,
    .we_i,
    .re_i,
    .answer_i,
    .node_i,
    .all_i,
    .space_i,
    .channel_i,
    .addr_i,
    .data_i,
    .we_o,
    .re_o,
    .answer_o,
    .node_o,
    .all_o,
    .space_o,
    .channel_o,
    .addr_o,
    .data_o,
    .host_we_o(host_we),
    .host_wdata_o(host_wdata),
    .host_rdata_i(host_rdata)
  );

  if (Sources) begin : g_what
    dl_traffic_node #(
      .Ports(Cfg.ports),
      .Vcs(Cfg.vcs),
      .Depth(Cfg.depth),
      .Width(Cfg.width),
      .DimOrder(Cfg.dim_order),
      .Dims(Cfg.dims),
      .DimPorts(Cfg.dim_ports),
      .Complete(Cfg.complete),
      .Family(Cfg.family),
      .CoordBits(Cfg.coord_bits),
      .Rings(Cfg.rings),
      .LinkStages(Cfg.link_stages),
      .Pipeline(Cfg.pipeline),
      .Unproven(Unproven),
      .StraightRun(Cfg.straight_run),
      .TurnRuns(Cfg.turn_runs),
      .BlockRam(Cfg.block_ram),
      .ListWords(QueueWords)
    ) u_node (
      .clk_i,
      .rst_ni,
      .coord_i,
      .wraps_i,
      .dateline_i,
      .before_dateline_i,
      .in_flit_i,
      .in_data_i,
      .in_back_o,
      .out_flit_o,
      .out_data_o,
      .out_back_i,
      .run_i,
      .window_i,
      .event_i,
      .add_i,
      .last_i,
      .host_we_i(host_we),
      .host_space_i(space_o),
      .host_addr_i(addr_o),
      .host_wdata_i(host_wdata),
      .host_rdata_o(host_rdata)
    );
    assign done_o = 1'b1;
    logic unused;
    assign unused = &{1'b0, close_i, release_i};
  end else begin : g_what
    logic [31:0] cycle;
    dl_node #(
      .Ports(Cfg.ports),
      .Vcs(Cfg.vcs),
      .Depth(Cfg.depth),
      .Width(Cfg.width),
      .AllPort(Cfg.all_port),
      .DimOrder(Cfg.dim_order),
      .Dims(Cfg.dims),
      .DimPorts(Cfg.dim_ports),
      .Complete(Cfg.complete),
      .Family(Cfg.family),
      .CoordBits(Cfg.coord_bits),
      .Routings(Cfg.routings),
      .Phases(Cfg.phases),
      .Networks(Cfg.networks),
      .Rings(Cfg.rings),
      .Circuits(Cfg.circuits),
      .LinkStages(Cfg.link_stages),
      .Pipeline(Cfg.pipeline),
      .BubbleSlot(Cfg.bubble_slot),
      .Unproven(Unproven),
      .StraightRun(Cfg.straight_run),
      .TurnRuns(Cfg.turn_runs),
      .BlockRam(Cfg.block_ram),
      .MemWords(MemWords),
      .QueueWords(QueueWords),
      .Rounds(Rounds),
      .CountBits(CountBits),
      .Reductions(Reductions)
    ) u_node (
      .clk_i,
      .rst_ni,
      .coord_i,
      .wraps_i,
      .dateline_i,
      .before_dateline_i,
      .in_flit_i,
      .in_data_i,
      .in_back_o,
      .out_flit_o,
      .out_data_o,
      .out_back_i,
      .done_o,
      .close_i,
      .release_i,
      .host_we_i(host_we),
      .host_space_i(space_o),
      .host_channel_i(8'(channel_o)),
      .host_addr_i(16'(addr_o)),
      .host_wdata_i(host_wdata),
      .host_rdata_o(host_rdata),
      .cycle_o(cycle)
    );
    // The cycle count, the same in every node, is only for waveforms.
    logic unused;
    assign unused = &{1'b0, cycle, run_i, window_i, event_i, add_i, last_i};
  end
endmodule

`default_nettype wire
