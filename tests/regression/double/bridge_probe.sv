// SPDX-License-Identifier: Apache-2.0
/// The link of a board without serial line and network: bytes in, bytes out, and the requests to
/// the network on pins. The test acts as the network.
module bridge_probe (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        valid_i,
  input  logic [7:0]  byte_i,
  input  logic        broken_i,
  output logic        valid_o,
  output logic [7:0]  byte_o,
  output logic        net_rst_no,
  output logic        start_o,
  output logic [15:0] rounds_o,
  output logic [15:0] delay_o,
  input  logic        finished_i,
  output logic        host_we_o,
  output logic        host_re_o,
  output logic [15:0] host_node_o,
  output logic [2:0]  host_space_o,
  output logic [7:0]  host_channel_o,
  output logic [15:0] host_addr_o,
  output logic [63:0] host_wdata_o,
  input  logic        host_rvalid_i,
  input  logic [63:0] host_rdata_i,
  output logic        error_o
);
  logic frame_valid, frame_take, bad, answer_valid, answer_end, answer_ready;
  logic [7:0] frame_byte, reason, answer_byte;

  dl_frame_rx u_frame_rx (
    .clk_i,
    .rst_ni,
    .valid_i,
    .byte_i,
    .broken_i,
    .valid_o(frame_valid),
    .byte_o(frame_byte),
    .take_i(frame_take),
    .bad_o(bad),
    .reason_o(reason)
  );
  dl_host_bridge #(
    .Nodes(9),
    .Identity(496'(64'hffff_ffff_0001_4c44))
  ) u_bridge (
    .clk_i,
    .rst_ni,
    .valid_i(frame_valid),
    .byte_i(frame_byte),
    .take_o(frame_take),
    .bad_i(bad),
    .reason_i(reason),
    .valid_o(answer_valid),
    .byte_o(answer_byte),
    .end_o(answer_end),
    .ready_i(answer_ready),
    .net_rst_no,
    .start_o,
    .rounds_o,
    .delay_o,
    .finished_i,
    .round_i(16'd7),
    .link_active_i(1'b0),
    .host_ready_i(1'b1),
    .host_we_o,
    .host_re_o,
    .host_node_o,
    .host_space_o,
    .host_channel_o,
    .host_addr_o,
    .host_wdata_o,
    .host_rvalid_i,
    .host_rdata_i,
    .error_o
  );
  dl_frame_tx u_frame_tx (
    .clk_i,
    .rst_ni,
    .valid_i(answer_valid),
    .byte_i(answer_byte),
    .end_i(answer_end),
    .ready_o(answer_ready),
    .valid_o,
    .byte_o,
    .ready_i(1'b1)
  );
endmodule
