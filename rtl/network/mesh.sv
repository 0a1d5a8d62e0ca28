// SPDX-License-Identifier: Apache-2.0
/// Mesh of up to eight dimensions: a line in each. One virtual channel is enough.
/// Ports and parameters: product.sv.
module mesh #(
  parameter int unsigned  Dims = 2,
  /// Nodes in dimension k, in bits 8*k+7:8*k; 0 stands for 256.
  parameter logic [127:0] Sizes = 128'h0303,
  parameter int unsigned  Vcs = 1,
  parameter int unsigned  Depth = 4,
  parameter int unsigned  Width = 32,
  parameter bit           AllPort = 1'b1,
  parameter logic [63:0]  DimOrder = 64'hfedcba9876543210,
  parameter int unsigned  CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]   Routings = 4'b0001,
  parameter int unsigned  Phases = 1,
  parameter bit           Circuits = 1'b0,
  parameter int unsigned  LinkStages = 1,
  parameter int unsigned  BubbleSlot = 0,
  parameter int unsigned  MemWords = 4096,
  parameter int unsigned  QueueWords = 1024,
  parameter int unsigned  Rounds = 256
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_i,
  input  logic [15:0] rounds_i,
  input  logic [15:0] delay_i,
  output logic        finished_o,
  output logic [15:0] round_o,
  output logic        link_active_o,
  input  logic        host_we_i,
  input  logic [15:0] host_node_i,
  input  logic [2:0]  host_space_i,
  input  logic [7:0]  host_channel_i,
  input  logic [15:0] host_addr_i,
  input  logic [63:0] host_wdata_i,
  output logic [63:0] host_rdata_o
);
  product #(
    .Dims(Dims),
    .Sizes(Sizes),
    .Wraps(16'h0000),
    .Complete(16'h0000),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
    .DimOrder(DimOrder),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Phases(Phases),
    .Circuits(Circuits),
    .LinkStages(LinkStages),
    .BubbleSlot(BubbleSlot),
    .MemWords(MemWords),
    .QueueWords(QueueWords),
    .Rounds(Rounds)
  ) u_product (
    .clk_i,
    .rst_ni,
    .start_i,
    .rounds_i,
    .delay_i,
    .finished_o,
    .round_o,
    .link_active_o,
    .host_we_i,
    .host_node_i,
    .host_space_i,
    .host_channel_i,
    .host_addr_i,
    .host_wdata_i,
    .host_rdata_o
  );
endmodule
