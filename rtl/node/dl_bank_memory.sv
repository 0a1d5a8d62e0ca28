// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Node memory of word-interleaved banks, each a one-read one-write RAM. Word a is in bank
/// a mod Banks, row a / Banks. The banks rotate: in a cycle of phase p channel c accesses only bank
/// (p + c) mod Banks. rtl/node/README.md has a table and an example.
///
/// Ports: one read and one write per channel, by row; one host port, by word address.
/// Timing: read data come one cycle after the request.
/// Demands: the host accesses no bank in a cycle in which a channel does; the channel would win.
/// Promise: two channels never access the same bank in one cycle.
module dl_bank_memory #(
  parameter int unsigned Channels = 4,
  /// Power of two, at least Channels.
  parameter int unsigned Banks = 4,
  parameter int unsigned Words = 4096,
  parameter int unsigned Width = 32,
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks),
  localparam int unsigned Rows = Words / Banks,
  localparam int unsigned RowBits = $clog2(Rows)
) (
  input  logic                        clk_i,
  input  logic [BankBits-1:0]         phase_i,
  // Channels; a row of the channel's bank in this cycle.
  input  logic [Channels-1:0]         re_i,
  input  logic [Channels*RowBits-1:0] rrow_i,
  output logic [Channels*Width-1:0]   rdata_o,
  input  logic [Channels-1:0]         we_i,
  input  logic [Channels*RowBits-1:0] wrow_i,
  input  logic [Channels*Width-1:0]   wdata_i,
  // Host.
  input  logic                        host_re_i,
  input  logic                        host_we_i,
  input  logic [15:0]                 host_addr_i,
  input  logic [Width-1:0]            host_wdata_i,
  output logic [Width-1:0]            host_rdata_o
);
  logic [BankBits-1:0] host_bank, host_bank_q, phase_q;
  logic [RowBits-1:0] host_row;
  logic [Width-1:0] rdata [Banks];

  if (Banks > 1) begin : g_host
    assign host_bank = host_addr_i[BankBits-1:0];
    assign host_row = host_addr_i[BankBits +: RowBits];
  end else begin : g_host
    assign host_bank = '0;
    assign host_row = host_addr_i[RowBits-1:0];
  end
  if (RowBits + ((Banks > 1) ? BankBits : 0) < 16) begin : g_spare
    logic unused;
    assign unused = &{1'b0, host_addr_i};
  end

  for (genvar b = 0; b < Banks; b++) begin : g_bank
    // The channel that may access this bank in this cycle.
    logic [BankBits-1:0] channel;
    logic re, we;
    logic [RowBits-1:0] rrow, wrow;
    logic [Width-1:0] wdata;
    assign channel = (Banks > 1) ? BankBits'(b) - phase_i : '0;

    always_comb begin
      re = host_re_i && host_bank == BankBits'(b);
      rrow = re ? host_row : '0;
      we = host_we_i && host_bank == BankBits'(b);
      wrow = we ? host_row : '0;
      wdata = we ? host_wdata_i : '0;
      for (int unsigned c = 0; c < Channels; c++) begin
        if (channel == BankBits'(c)) begin
          if (re_i[c]) begin
            re = 1'b1;
            rrow = rrow_i[c*RowBits +: RowBits];
          end
          if (we_i[c]) begin
            we = 1'b1;
            wrow = wrow_i[c*RowBits +: RowBits];
            wdata = wdata_i[c*Width +: Width];
          end
        end
      end
    end

    dl_ram_1r1w #(
      .Words(Rows),
      .Width(Width)
    ) u_ram (
      .clk_i,
      .re_i(re),
      .raddr_i(rrow),
      .rdata_o(rdata[b]),
      .we_i(we),
      .waddr_i(wrow),
      .wdata_i(wdata)
    );
  end

  always_ff @(posedge clk_i) begin
    phase_q <= phase_i;
    host_bank_q <= host_bank;
  end
  for (genvar c = 0; c < Channels; c++) begin : g_rdata
    logic [BankBits-1:0] bank;
    assign bank = (Banks > 1) ? phase_q + BankBits'(c) : '0;
    assign rdata_o[c*Width +: Width] = rdata[bank];
  end
  assign host_rdata_o = rdata[(Banks > 1) ? host_bank_q : '0];
endmodule

`default_nettype wire
