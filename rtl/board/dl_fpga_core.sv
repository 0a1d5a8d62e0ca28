// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// A network of nodes behind a serial link; pads, PLL and reset synchroniser belong to the top of
/// the board (dl_board_top). A host reads the identity (dl_board_pkg), then loads programs, runs
/// them and reads the results back. rtl/board/README.md describes the protocol.
///
/// Ports: clock and reset, the serial line (uart_*), and one output per LED.
/// Timing: everything runs on clk_i; rst_ni is synchronous and low for at least one cycle.
/// Parameters: those of dl_network, then those of the link and of the build.
/// Promise: exactly one of the LEDs idle, running and done is on.
module dl_fpga_core #(
  parameter int unsigned  Dims = 2,
  parameter logic [127:0] Sizes = 128'h0303,
  parameter logic [15:0]  Wraps = 16'hffff,
  parameter logic [15:0]  Complete = 16'h0000,
  parameter int unsigned  Family = dateline_pkg::FamilyProduct,
  parameter int unsigned  Twist = 0,
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Depth = 4,
  parameter int unsigned  Width = 32,
  parameter bit           AllPort = 1'b1,
  parameter logic [63:0]  DimOrder = 64'hfedcba9876543210,
  parameter int unsigned  CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]   Routings = 4'b0001,
  parameter int unsigned  Phases = 1,
  parameter int unsigned  Networks = 1,
  parameter bit           Circuits = 1'b0,
  parameter int unsigned  LinkStages = 1,
  parameter int unsigned  Pipeline = 0,
  parameter int unsigned  BubbleSlot = 0,
  parameter bit           Unproven = 1'b0,
  parameter bit           BlockRam = 1'b0,
  parameter int unsigned  MemWords = 1024,
  parameter int unsigned  QueueWords = 256,
  parameter int unsigned  Rounds = 64,
  parameter bit           Reductions = 1'b0,
  parameter bit           Sources = 1'b0,
  /// Cycles per bit on the serial line, 2..65535: the clock divided by the baud rate.
  parameter int unsigned  UartDivisor = 25,
  /// Bytes of the FIFO of received frames, a power of two, at least 512; a host keeps at most that
  /// many bytes in flight.
  parameter int unsigned  FifoBytes = 512,
  /// Number of the build; a host files its measurements under it.
  parameter logic [31:0]  BuildId = 32'd0
) (
  input  logic clk_i,
  input  logic rst_ni,
  /// Asynchronous.
  input  logic uart_rx_i,
  output logic uart_tx_o,
  // High: on.
  output logic led_idle_o,
  output logic led_running_o,
  output logic led_done_o,
  /// An invalid frame has arrived since the last new session.
  output logic led_error_o
);
  // Number of nodes, as in dl_network; a size of 0 means 256.
  function automatic int unsigned count_nodes();
    count_nodes = 1;
    for (int unsigned k = 0; k < 16 && k < Dims; k++)
      count_nodes = count_nodes * dateline_pkg::size_of(Sizes, k);
  endfunction
  localparam int unsigned Nodes = count_nodes();
  localparam logic [495:0] Identity = {
    48'd0,                                                            // from byte 56 on
    Sizes,                                                            // 40
    DimOrder,                                                         // 32
    Complete, Wraps, 16'(UartDivisor), 16'(FifoBytes),                // 24
    8'(Twist), 8'($clog2(Rounds)), 8'($clog2(QueueWords)), 8'($clog2(MemWords)),
    8'(Pipeline), 8'(BubbleSlot), 8'(LinkStages), 8'(Networks),       // 16
    8'(Phases), 8'(Routings), 8'(CoordBits), 5'd0, Reductions, Circuits, AllPort,
    8'(Width), 8'(Depth), 8'(Vcs), 8'(Dims),                          // 8
    BuildId,
    8'(Family), 8'(Sources ? dl_board_pkg::ProtocolSources : dl_board_pkg::Protocol),
    dl_board_pkg::IdentityMagic
  };

  logic line_valid, line_broken, send_valid, send_ready;
  logic [7:0] line_byte, send_byte;
  logic frame_valid, frame_take, bad, answer_valid, answer_end, answer_ready;
  logic [7:0] frame_byte, reason, answer_byte;
  logic net_rst_n, start, finished, link_active;
  logic [15:0] rounds, delay, round;
  logic host_ready, host_we, host_re, host_rvalid;
  logic [15:0] host_node, host_addr;
  logic [dateline_pkg::SpaceBits-1:0] host_space;
  logic [7:0] host_channel;
  logic [63:0] host_wdata, host_rdata;

  assign led_idle_o = !start;
  assign led_running_o = start && !finished;
  assign led_done_o = start && finished;

  dl_uart_rx #(
    .Divisor(UartDivisor)
  ) u_uart_rx (
    .clk_i,
    .rst_ni,
    .rx_i(uart_rx_i),
    .valid_o(line_valid),
    .byte_o(line_byte),
    .broken_o(line_broken)
  );

  dl_frame_rx #(
    .FifoBytes(FifoBytes)
  ) u_frame_rx (
    .clk_i,
    .rst_ni,
    .valid_i(line_valid),
    .byte_i(line_byte),
    .broken_i(line_broken),
    .valid_o(frame_valid),
    .byte_o(frame_byte),
    .take_i(frame_take),
    .bad_o(bad),
    .reason_o(reason)
  );

  dl_host_bridge #(
    .Nodes(Nodes),
    .Identity(Identity)
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
    .net_rst_no(net_rst_n),
    .start_o(start),
    .rounds_o(rounds),
    .delay_o(delay),
    .finished_i(finished),
    .round_i(round),
    .link_active_i(link_active),
    .host_ready_i(host_ready),
    .host_we_o(host_we),
    .host_re_o(host_re),
    .host_node_o(host_node),
    .host_space_o(host_space),
    .host_channel_o(host_channel),
    .host_addr_o(host_addr),
    .host_wdata_o(host_wdata),
    .host_rvalid_i(host_rvalid),
    .host_rdata_i(host_rdata),
    .error_o(led_error_o)
  );

  dl_frame_tx u_frame_tx (
    .clk_i,
    .rst_ni,
    .valid_i(answer_valid),
    .byte_i(answer_byte),
    .end_i(answer_end),
    .ready_o(answer_ready),
    .valid_o(send_valid),
    .byte_o(send_byte),
    .ready_i(send_ready)
  );

  dl_uart_tx #(
    .Divisor(UartDivisor)
  ) u_uart_tx (
    .clk_i,
    .rst_ni,
    .valid_i(send_valid),
    .byte_i(send_byte),
    .ready_o(send_ready),
    .tx_o(uart_tx_o)
  );

  dl_network #(
    .Dims(Dims),
    .Sizes(Sizes),
    .Wraps(Wraps),
    .Complete(Complete),
    .Family(Family),
    .Twist(Twist),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
    .DimOrder(DimOrder),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Phases(Phases),
    .Networks(Networks),
    .Circuits(Circuits),
    .LinkStages(LinkStages),
    .Pipeline(Pipeline),
    .BubbleSlot(BubbleSlot),
    .Unproven(Unproven),
    .BlockRam(BlockRam),
    .MemWords(MemWords),
    .QueueWords(QueueWords),
    .Rounds(Rounds),
    .Reductions(Reductions),
    .Sources(Sources)
  ) u_network (
    .clk_i,
    .rst_ni(net_rst_n),
    .start_i(start),
    .rounds_i(rounds),
    .delay_i(delay),
    .finished_o(finished),
    .round_o(round),
    .link_active_o(link_active),
    .host_ready_o(host_ready),
    .host_we_i(host_we),
    .host_re_i(host_re),
    .host_node_i(host_node),
    .host_space_i(host_space),
    .host_channel_i(host_channel),
    .host_addr_i(host_addr),
    .host_wdata_i(host_wdata),
    .host_rvalid_o(host_rvalid),
    .host_rdata_o(host_rdata)
  );
endmodule

`default_nettype wire
