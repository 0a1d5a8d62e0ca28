// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The node of a network of traffic sources, in place of a dl_node: a one-port router with a
/// dl_traffic_source.
///
/// Ports and timing: as in dl_router and dl_traffic_source.
/// Parameters: those of dl_router, and ListWords. The router has no statistics, status and idle_o.
module dl_traffic_node #(
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  parameter int unsigned Dims = Ports / 2,
  parameter logic [63:0] DimPorts = 64'h2222222222222222,
  parameter logic [15:0] Complete = 16'h0,
  parameter int unsigned Family = dateline_pkg::FamilyProduct,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter bit          Rings = 1'b1,
  parameter int unsigned LinkStages = 1,
  parameter int unsigned Pipeline = 0,
  parameter bit          Unproven = 1'b0,
  parameter int unsigned StraightRun = 2,
  parameter logic [127:0] TurnRuns = {16{8'd7}},
  parameter bit          BlockRam = 1'b0,
  parameter int unsigned ListWords = 256,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs),
  localparam int unsigned ListBits = dateline_pkg::index_bits(ListWords),
  localparam int unsigned AddrBits = dl_traffic_pkg::addr_bits(ListWords),
  localparam int unsigned DataBits = dl_traffic_pkg::data_bits(Dims, CoordBits)
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Dims*CoordBits-1:0] coord_i,
  input  logic [Dims-1:0]           wraps_i,
  input  logic [Ports-1:0]          dateline_i,
  input  logic [Ports-1:0]          before_dateline_i,
  // Network links, as in dl_node.
  input  logic [Ports*FlitBits-1:0] in_flit_i,
  input  logic [Ports*Width-1:0]    in_data_i,
  output logic [Ports*BackBits-1:0] in_back_o,
  output logic [Ports*FlitBits-1:0] out_flit_o,
  output logic [Ports*Width-1:0]    out_data_o,
  input  logic [Ports*BackBits-1:0] out_back_i,
  // Shared signals of all sources (dl_traffic_control).
  input  logic                      run_i,
  input  logic                      window_i,
  input  logic [dl_traffic_pkg::EventBits-1:0] event_i,
  input  logic [dl_traffic_pkg::CycleBits-1:0] add_i,
  input  logic [ListBits-1:0]       last_i,
  // Host.
  input  logic                      host_we_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [AddrBits-1:0]       host_addr_i,
  input  logic [DataBits-1:0]       host_wdata_i,
  output logic [DataBits-1:0]       host_rdata_o
);
  localparam int unsigned LocalBits = dateline_pkg::local_flit_bits(Vcs);
  logic [LocalBits-1:0] sent_flit;
  logic [FlitBits-1:0] ej_flit;
  logic [Width-1:0] inj_data, ej_data;
  logic [BackBits-1:0] inj_back, ej_back;
  logic [Ports:0] lost_credit, lost_vc, lost_switch;
  logic [31:0] status;
  logic router_idle;

  dl_router #(
    .Ports(Ports),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(1'b0),
    .EjectDepth(Depth),
    .DimOrder(DimOrder),
    .Dims(Dims),
    .DimPorts(DimPorts),
    .Complete(Complete),
    .Family(Family),
    .CoordBits(CoordBits),
    .Rings(Rings),
    .LinkStages(LinkStages),
    .Pipeline(Pipeline),
    .Unproven(Unproven),
    .StraightRun(StraightRun),
    .TurnRuns(TurnRuns),
    .BlockRam(BlockRam),
    .Statistics(1'b0),
    .Status(1'b0),
    .Idle(1'b0)
  ) u_router (
    .clk_i,
    .rst_ni,
    .coord_i,
    .wraps_i,
    .dateline_i,
    .before_dateline_i,
    .in_flit_i({FlitBits'(sent_flit), in_flit_i}),
    .in_data_i({inj_data, in_data_i}),
    .in_back_o({inj_back, in_back_o}),
    .out_flit_o({ej_flit, out_flit_o}),
    .out_data_o({ej_data, out_data_o}),
    .out_back_i({ej_back, out_back_i}),
    .lost_credit_o(lost_credit),
    .lost_vc_o(lost_vc),
    .lost_switch_o(lost_switch),
    .idle_o(router_idle),
    .status_en_i(1'b0),
    .status_channel_i('0),
    .status_vc_i('0),
    .status_o(status)
  );

  dl_traffic_source #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .Dims(Dims),
    .CoordBits(CoordBits),
    .ListWords(ListWords)
  ) u_source (
    .clk_i,
    .rst_ni,
    .flit_o(sent_flit),
    .data_o(inj_data),
    .back_i(inj_back),
    .flit_i(ej_flit[LocalBits-1:0]),
    .data_i(ej_data),
    .back_o(ej_back),
    .run_i,
    .window_i,
    .event_i,
    .add_i,
    .last_i,
    .host_we_i,
    .host_space_i,
    .host_addr_i,
    .host_wdata_i,
    .host_rdata_o
  );

  logic unused;
  assign unused = &{1'b0, ej_flit, lost_credit, lost_vc, lost_switch, status, router_idle};
endmodule

`default_nettype wire
