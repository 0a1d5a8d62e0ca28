// SPDX-License-Identifier: Apache-2.0
/// Test double of rtl/traffic/dl_traffic_node.sv. Networks of nodes refer to the module but do not
/// instantiate it.
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
  // Network links like those of dl_node.
  input  logic [Ports*FlitBits-1:0] in_flit_i,
  input  logic [Ports*Width-1:0]    in_data_i,
  output logic [Ports*BackBits-1:0] in_back_o,
  output logic [Ports*FlitBits-1:0] out_flit_o,
  output logic [Ports*Width-1:0]    out_data_o,
  input  logic [Ports*BackBits-1:0] out_back_i,
  // Signals for all sources together.
  input  logic                      run_i,
  input  logic                      window_i,
  input  logic [dl_traffic_pkg::EventBits-1:0] event_i,
  input  logic [dl_traffic_pkg::CycleBits-1:0] add_i,
  input  logic [ListBits-1:0]       last_i,
  // Host bus.
  input  logic                      host_we_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [AddrBits-1:0]       host_addr_i,
  input  logic [DataBits-1:0]       host_wdata_i,
  output logic [DataBits-1:0]       host_rdata_o
);
  assign in_back_o = '0;
  assign out_flit_o = '0;
  assign out_data_o = '0;
  assign host_rdata_o = '0;
endmodule
