// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One node's stage of the host chain, the shift register that carries every access past all nodes.
/// The addressed node executes the access; a write with all_i is executed by every node.
///
/// Ports: the chain, from the stage before (*_i) to the next (*_o); the host bus of the node, whose
/// space, channel and address are those of the chain's outputs.
/// Timing: an access stays in the stage for one cycle. The node answers a read two cycles later;
/// the stage puts the answer into the slot of the chain that passes in that cycle.
/// Parameters: the widths of the chain's fields.
/// Demands: the slot two cycles behind a read is empty; dl_network lowers host_ready_o for it.
module dl_host_stage #(
  parameter int unsigned NodeBits = 4,
  parameter int unsigned ChannelBits = 3,
  parameter int unsigned AddrBits = 16,
  parameter int unsigned DataBits = 64
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  /// Number of the node, a constant.
  input  logic [NodeBits-1:0]    number_i,
  // Chain: from the stage before, and to the next.
  input  logic                   we_i,
  input  logic                   re_i,
  input  logic                   answer_i,
  input  logic [NodeBits-1:0]    node_i,
  input  logic                   all_i,
  input  logic [dateline_pkg::SpaceBits-1:0] space_i,
  input  logic [ChannelBits-1:0] channel_i,
  input  logic [AddrBits-1:0]    addr_i,
  input  logic [DataBits-1:0]    data_i,
  output logic                   we_o,
  output logic                   re_o,
  output logic                   answer_o,
  output logic [NodeBits-1:0]    node_o,
  output logic                   all_o,
  output logic [dateline_pkg::SpaceBits-1:0] space_o,
  output logic [ChannelBits-1:0] channel_o,
  output logic [AddrBits-1:0]    addr_o,
  output logic [DataBits-1:0]    data_o,
  // Host bus of the node.
  output logic                   host_we_o,
  output logic [DataBits-1:0]    host_wdata_o,
  input  logic [DataBits-1:0]    host_rdata_i
);
  logic answer_q, read_q, found_q, mine;
  logic [DataBits-1:0] data_q;

  assign mine = node_o == number_i;
  assign host_we_o = we_o && (mine || all_o);
  assign host_wdata_o = data_q;
  assign answer_o = answer_q || found_q;
  assign data_o = found_q ? host_rdata_i : data_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      we_o <= 1'b0;
      re_o <= 1'b0;
      answer_q <= 1'b0;
      read_q <= 1'b0;
      found_q <= 1'b0;
    end else begin
      we_o <= we_i;
      re_o <= re_i;
      answer_q <= answer_i;
      read_q <= re_o && mine;
      found_q <= read_q;
    end
  end
  always_ff @(posedge clk_i) begin
    node_o <= node_i;
    all_o <= all_i;
    space_o <= space_i;
    channel_o <= channel_i;
    addr_o <= addr_i;
    data_q <= data_i;
  end
endmodule

`default_nettype wire
