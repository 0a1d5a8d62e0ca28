// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Instantiation template of dl_network: a 4x4 torus of all-port nodes. Copy it and change the
/// parameters: dl_network.sv lists the presets for other networks, dl_router.sv and dl_node.sv say
/// what each parameter costs. Ports and timing are those of dl_network.
module dl_network_example (
  input  logic                               clk_i,
  input  logic                               rst_ni,
  input  logic                               start_i,
  input  logic [15:0]                        rounds_i,
  input  logic [15:0]                        delay_i,
  output logic                               finished_o,
  output logic [15:0]                        round_o,
  output logic                               link_active_o,
  output logic                               host_ready_o,
  input  logic                               host_we_i,
  input  logic                               host_re_i,
  input  logic [15:0]                        host_node_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [7:0]                         host_channel_i,
  input  logic [15:0]                        host_addr_i,
  input  logic [63:0]                        host_wdata_i,
  output logic                               host_rvalid_o,
  output logic [63:0]                        host_rdata_o
);
  dl_network #(
    .Family(dateline_pkg::FamilyProduct),
    .Twist(0),
    .Dims(2),
    .Sizes(128'h0404),
    .Wraps(16'hffff),
    .Complete(16'h0000),
    .Vcs(2),
    .Depth(4),
    .Width(32),
    .AllPort(1'b1),
    .DimOrder(64'hfedcba9876543210),
    .CoordBits(dateline_pkg::coord_bits(32, 2)),
    .Routings(4'b0001),
    .Phases(1),
    .Networks(1),
    .Circuits(1'b0),
    .LinkStages(1),
    .BubbleSlot(0),
    .Unproven(1'b0),
    .MemWords(4096),
    .QueueWords(1024),
    .Rounds(256)
  ) u_network (
    .clk_i,
    .rst_ni,
    .start_i,
    .rounds_i,
    .delay_i,
    .finished_o,
    .round_o,
    .link_active_o,
    .host_ready_o,
    .host_we_i,
    .host_re_i,
    .host_node_i,
    .host_space_i,
    .host_channel_i,
    .host_addr_i,
    .host_wdata_i,
    .host_rvalid_o,
    .host_rdata_o
  );
endmodule

`default_nettype wire
