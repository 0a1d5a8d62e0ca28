// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One direction of a link between two clock domains: flits from a to b; credits, acknowledges and
/// refusals from b to a. Two of them, in opposite directions, connect two routers.
///
/// Ports: the link in domain a (the sender) and in domain b (the receiver).
/// Timing: a flit takes one cycle of the writing clock, SyncStages + 1 cycles of the reading clock
/// and the time between their edges; so does an answer on its way back. rtl/stream/README.md gives
/// the rate. The cycle of arrival depends on the phases of the clocks, so the model does not
/// predict cycles across this link.
/// Demands: both routers have this Depth, and LinkStages 1, or a Depth that also covers their link
/// stages. Both resets are low together for 2 + SyncStages cycles of the slower clock; then either
/// side may leave reset first. Timing constraints: rtl/stream/README.md.
/// Promise: neither FIFO overflows, whatever the clocks, so neither needs a "full" signal. The FIFO
/// of flits holds all that the credits allow in flight, Vcs * Depth. The FIFO of answers holds that
/// number and one more per VC, because a VC has at most one acknowledge or refusal in flight.
module dl_link_cdc #(
  parameter int unsigned Vcs = 2,
  /// Depth of the routers, 1..32.
  parameter int unsigned Depth = 16,
  parameter int unsigned Width = 32,
  parameter int unsigned StraightRun = 2,
  /// Acknowledges and refusals cross too.
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
