// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The half of dl_link_cdc in the clock domain of the router that receives the flits. dl_link_cdc
/// gives timing, parameters, demands and promises.
///
/// Ports: the link to its receiver; FIFO pointers and data between the halves.
module dl_link_cdc_receive #(
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
  // The link to the receiver.
  output logic [FlitBits-1:0]       flit_o,
  output logic [Width-1:0]          data_o,
  input  logic [BackBits-1:0]       back_i,
  // Between the halves.
  input  logic [FlitAddr:0]         flit_wptr_i,
  output logic [FlitAddr-1:0]       flit_raddr_o,
  input  logic [FlitBits+Width-1:0] flit_rdata_i,
  output logic [BackAddr:0]         back_wptr_o,
  input  logic [BackAddr-1:0]       back_raddr_i,
  output logic [BackBits-1:0]       back_rdata_o
);
  logic valid;
  logic [FlitBits-1:0] flit;
  dl_cdc_read #(
    .Words(FlitWords),
    .Width(FlitBits + Width),
    .SyncStages(SyncStages)
  ) u_flits (
    .clk_i,
    .rst_ni,
    .wptr_i(flit_wptr_i),
    .raddr_o(flit_raddr_o),
    .rdata_i(flit_rdata_i),
    .valid_o(valid),
    .data_o({flit, data_o})
  );
  always_comb begin
    flit_o = flit;
    flit_o[dateline_pkg::FlitValid] = valid;
  end

  localparam int unsigned AckLsb = dateline_pkg::back_ack_lsb(Vcs);
  logic [BackBits-1:0] back;
  logic answers;
  if (Circuits) begin : g_answers
    assign back = back_i;
    assign answers = back_i[dateline_pkg::BackCreditValid] || back_i[BackBits-1:AckLsb] != '0;
  end else begin : g_answers
    assign back = {(2*Vcs)'(0), back_i[AckLsb-1:0]};
    assign answers = back_i[dateline_pkg::BackCreditValid];
    logic unused;
    assign unused = &{1'b0, back_i};
  end
  dl_cdc_write #(
    .Words(BackWords),
    .Width(BackBits)
  ) u_back (
    .clk_i,
    .rst_ni,
    .push_i(answers),
    .data_i(back),
    .wptr_o(back_wptr_o),
    .raddr_i(back_raddr_i),
    .rdata_o(back_rdata_o)
  );

  logic unused_valid;
  assign unused_valid = flit[dateline_pkg::FlitValid];
endmodule

`default_nettype wire
