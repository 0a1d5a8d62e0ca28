// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The half of dl_link_cdc in the clock domain of the router that sends the flits. dl_link_cdc
/// gives timing, parameters, demands and promises.
///
/// Ports: the link from its sender; FIFO pointers and data between the halves.
module dl_link_cdc_send #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 16,
  parameter int unsigned Width = 32,
  parameter int unsigned StraightRun = 2,
  parameter bit          Circuits = 1'b0,
  parameter int unsigned SyncStages = 2,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs),
  localparam int unsigned FlitWords = 1 << $clog2((Vcs * Depth < 2) ? 2 : Vcs * Depth),
  localparam int unsigned BackWords = 1 << $clog2(Vcs * (Depth + 1)),
  localparam int unsigned FlitAddr = $clog2(FlitWords),
  localparam int unsigned BackAddr = $clog2(BackWords)
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  // The link from the sender.
  input  logic [FlitBits-1:0]       flit_i,
  input  logic [Width-1:0]          data_i,
  output logic [BackBits-1:0]       back_o,
  // Between the halves.
  output logic [FlitAddr:0]         flit_wptr_o,
  input  logic [FlitAddr-1:0]       flit_raddr_i,
  output logic [FlitBits+Width-1:0] flit_rdata_o,
  input  logic [BackAddr:0]         back_wptr_i,
  output logic [BackAddr-1:0]       back_raddr_o,
  input  logic [BackBits-1:0]       back_rdata_i
);
  dl_cdc_write #(
    .Words(FlitWords),
    .Width(FlitBits + Width)
  ) u_flits (
    .clk_i,
    .rst_ni,
    .push_i(flit_i[dateline_pkg::FlitValid]),
    .data_i({flit_i, data_i}),
    .wptr_o(flit_wptr_o),
    .raddr_i(flit_raddr_i),
    .rdata_o(flit_rdata_o)
  );

  logic valid;
  logic [BackBits-1:0] back;
  dl_cdc_read #(
    .Words(BackWords),
    .Width(BackBits),
    .SyncStages(SyncStages)
  ) u_back (
    .clk_i,
    .rst_ni,
    .wptr_i(back_wptr_i),
    .raddr_o(back_raddr_o),
    .rdata_i(back_rdata_i),
    .valid_o(valid),
    .data_o(back)
  );
  // Without circuits the acknowledge and refusal bits are constant, here and in the FIFO.
  localparam int unsigned AckLsb = dateline_pkg::back_ack_lsb(Vcs);
  assign back_o[AckLsb-1:0] = valid ? back[AckLsb-1:0] : '0;
  if (Circuits) begin : g_answers
    assign back_o[BackBits-1:AckLsb] = valid ? back[BackBits-1:AckLsb] : '0;
  end else begin : g_answers
    assign back_o[BackBits-1:AckLsb] = '0;
    logic unused;
    assign unused = &{1'b0, back};
  end
endmodule

`default_nettype wire
