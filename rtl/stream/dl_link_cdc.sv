// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// A link between two clock domains, one direction: flits from a to b, credits, acknowledges and
/// refusals from b to a. Two of these, the other way round, join two routers.
///
/// A FIFO each way. The one of the flits holds as many as the credits of router a allow to be on
/// the way (Vcs * Depth), the one of the answers as many more as there are VCs, for a VC has one
/// answer under way at most. So neither overflows, at whatever clocks, and neither says "full".
///
/// Latency: a cycle of the writing clock, SyncStages + 1 of the reading one and what lies between
/// their edges; the same on the way back. A VC alone gets the full rate of equal clocks from a
/// Depth of 2 * SyncStages + 8 on, 2 more where the pointers take up to a cycle to cross; below,
/// Depth flits in so many cycles. The cycle of arrival depends on the phases of the clocks, so that
/// predictions to the cycle do not hold across it.
///
/// Demands: the Depth of both routers is this one, their LinkStages 1 (or counted in Depth). Both
/// resets are low together for 2 + SyncStages cycles of the slower clock; then either side may
/// leave reset first. Constraints: rtl/stream/README.md.
module dl_link_cdc #(
  parameter int unsigned Vcs = 2,
  /// Depth of router b.
  parameter int unsigned Depth = 16,
  parameter int unsigned Width = 32,
  parameter int unsigned StraightRun = 2,
  /// Acknowledges and refusals cross as well.
  parameter bit          Circuits = 1'b0,
  /// Registers of every synchroniser, 2..4.
  parameter int unsigned SyncStages = 2,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                a_clk_i,
  input  logic                a_rst_ni,
  input  logic [FlitBits-1:0] a_flit_i,
  input  logic [Width-1:0]    a_data_i,
  output logic [BackBits-1:0] a_back_o,
  input  logic                b_clk_i,
  input  logic                b_rst_ni,
  output logic [FlitBits-1:0] b_flit_o,
  output logic [Width-1:0]    b_data_o,
  input  logic [BackBits-1:0] b_back_i
);
  localparam int unsigned FlitAddr = $clog2((Vcs * Depth < 2) ? 2 : Vcs * Depth);
  localparam int unsigned BackAddr = $clog2(Vcs * (Depth + 1));
  logic [FlitAddr:0] flit_wptr;
  logic [FlitAddr-1:0] flit_raddr;
  logic [FlitBits+Width-1:0] flit_rdata;
  logic [BackAddr:0] back_wptr;
  logic [BackAddr-1:0] back_raddr;
  logic [BackBits-1:0] back_rdata;

  dl_link_cdc_send #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .StraightRun(StraightRun),
    .Circuits(Circuits),
    .SyncStages(SyncStages)
  ) u_send (
    .clk_i(a_clk_i),
    .rst_ni(a_rst_ni),
    .flit_i(a_flit_i),
    .data_i(a_data_i),
    .back_o(a_back_o),
    .flit_wptr_o(flit_wptr),
    .flit_raddr_i(flit_raddr),
    .flit_rdata_o(flit_rdata),
    .back_wptr_i(back_wptr),
    .back_raddr_o(back_raddr),
    .back_rdata_i(back_rdata)
  );

  dl_link_cdc_receive #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .StraightRun(StraightRun),
    .Circuits(Circuits),
    .SyncStages(SyncStages)
  ) u_receive (
    .clk_i(b_clk_i),
    .rst_ni(b_rst_ni),
    .flit_o(b_flit_o),
    .data_o(b_data_o),
    .back_i(b_back_i),
    .flit_wptr_i(flit_wptr),
    .flit_raddr_o(flit_raddr),
    .flit_rdata_i(flit_rdata),
    .back_wptr_o(back_wptr),
    .back_raddr_i(back_raddr),
    .back_rdata_o(back_rdata)
  );

  if (Depth < 1 || Depth > 32) begin : g_bad_depth
    $error("dl_link_cdc: Depth must be 1..32, that of the routers");
  end
endmodule

`default_nettype wire
