// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Top of every board: pads, clock and reset around dl_fpga_core. Nothing in it depends on the FPGA
/// family.
///
/// Ports: the board's clock, the serial line (uart_*) and the LEDs. The first LEDs show, from
/// led_o[0] on: with one LED done; with two done, error; with three running, done, error; with four
/// or more idle, running, done, error, and the others stay off.
/// Timing: flip-flops divide clk_i by ClockDivide; the tools put the divided clock on a global net.
/// The core is in reset for the first 16 edges of its clock after configuration; that relies on
/// registers that start at 0, as in all supported families.
/// Parameters: constraints/<board>/board.json gives the values for a board, and its pins.
module dl_board_top #(
  // Parameters of dl_fpga_core.
  parameter int unsigned  Dims = 1,
  parameter logic [127:0] Sizes = 128'h02,
  parameter logic [15:0]  Wraps = 16'hffff,
  parameter logic [15:0]  Complete = 16'h0000,
  parameter int unsigned  Family = dateline_pkg::FamilyProduct,
  parameter int unsigned  Twist = 0,
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Depth = 4,
  parameter int unsigned  Width = 16,
  parameter bit           AllPort = 1'b0,
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
  parameter int unsigned  MemWords = 256,
  parameter int unsigned  QueueWords = 64,
  parameter int unsigned  Rounds = 16,
  parameter bit           Reductions = 1'b0,
  parameter bit           Sources = 1'b0,
  parameter int unsigned  UartDivisor = 25,
  parameter logic [31:0]  BuildId = 32'd0,
  // Parameters of the board.
  /// Cycles of clk_i per cycle of the core: 1 or an even number.
  parameter int unsigned  ClockDivide = 1,
  /// Number of LEDs, 1..32.
  parameter int unsigned  Leds = 4,
  /// A low level lights the LEDs.
  parameter bit           LedsLow = 1'b0
) (
  input  logic            clk_i,
  input  logic            uart_rx_i,
  output logic            uart_tx_o,
  output logic [Leds-1:0] led_o
);
  logic clk;
  if (ClockDivide == 1) begin : g_clock
    assign clk = clk_i;
  end else begin : g_clock
    localparam int unsigned Half = ClockDivide / 2;
    localparam int unsigned CountBits = dateline_pkg::index_bits(Half);
    logic [CountBits-1:0] count_q = '0;
    logic clk_q = 1'b0;
    always_ff @(posedge clk_i) begin
      count_q <= (count_q == CountBits'(Half - 1)) ? '0 : count_q + 1'b1;
      if (count_q == CountBits'(Half - 1)) clk_q <= !clk_q;
    end
    assign clk = clk_q;
  end

  logic [3:0] since_power_q = '0;
  logic rst_nq = 1'b0;
  always_ff @(posedge clk) begin
    if (since_power_q != '1) since_power_q <= since_power_q + 1'b1;
    rst_nq <= since_power_q == '1;
  end

  logic idle, running, done, error;
  dl_fpga_core #(
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
    .Sources(Sources),
    .UartDivisor(UartDivisor),
    .BuildId(BuildId)
  ) u_core (
    .clk_i(clk),
    .rst_ni(rst_nq),
    .uart_rx_i,
    .uart_tx_o,
    .led_idle_o(idle),
    .led_running_o(running),
    .led_done_o(done),
    .led_error_o(error)
  );

  logic [Leds-1:0] lit;
  if (Leds >= 4) begin : g_leds
    assign lit = Leds'({error, done, running, idle});
  end else if (Leds == 3) begin : g_leds
    assign lit = {error, done, running};
    logic unused;
    assign unused = idle;
  end else if (Leds == 2) begin : g_leds
    assign lit = {error, done};
    logic unused;
    assign unused = &{1'b0, idle, running};
  end else begin : g_leds
    assign lit = done;
    logic unused;
    assign unused = &{1'b0, idle, running, error};
  end
  assign led_o = LedsLow ? ~lit : lit;

  if (ClockDivide < 1 || (ClockDivide > 1 && ClockDivide % 2 != 0)) begin : g_bad_divide
    $error("dl_board_top: ClockDivide must be 1 or even");
  end
  if (Leds < 1 || Leds > 32) begin : g_bad_leds
    $error("dl_board_top: Leds must be 1..32");
  end
endmodule

`default_nettype wire
