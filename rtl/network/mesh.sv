// SPDX-License-Identifier: Apache-2.0
/// Mesh of any number of dimensions up to six: a line in each. One virtual channel is enough.
/// Ports and parameters: grid.sv.
module mesh #(
  parameter int unsigned Dims = 2,
  /// Nodes in dimension k, in bits 8*k+7:8*k.
  parameter logic [47:0] Sizes = 48'h0303,
  parameter int unsigned Vcs = 1,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  parameter logic [31:0] DimOrder = 32'h00543210,
  parameter int unsigned MemWords = 4096,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned Rounds = 256
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_i,
  input  logic [15:0] rounds_i,
  input  logic [15:0] delay_i,
  output logic        finished_o,
  input  logic        host_we_i,
  input  logic [15:0] host_node_i,
  input  logic [2:0]  host_space_i,
  input  logic [7:0]  host_channel_i,
  input  logic [15:0] host_addr_i,
  input  logic [63:0] host_wdata_i,
  output logic [63:0] host_rdata_o
);
  grid #(
    .Dims(Dims),
    .Sizes(Sizes),
    .Wraps(6'b000000),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
    .DimOrder(DimOrder),
    .MemWords(MemWords),
    .QueueWords(QueueWords),
    .Rounds(Rounds)
  ) u_grid (
    .clk_i,
    .rst_ni,
    .start_i,
    .rounds_i,
    .delay_i,
    .finished_o,
    .host_we_i,
    .host_node_i,
    .host_space_i,
    .host_channel_i,
    .host_addr_i,
    .host_wdata_i,
    .host_rdata_o
  );
endmodule
