// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Node memory of word-interleaved banks, each a one-read one-write RAM. Word a is in bank
/// a mod Banks, row a / Banks. The banks rotate: in a cycle of phase p channel c accesses only bank
/// (p + c) mod Banks. rtl/node/README.md has a table and an example.
///
/// With CountBits every word has a count: 0 while it is empty, 1 from its first write on. Reset
/// clears words and counts, one row of every bank per cycle.
///
/// Ports: one read and one write per channel, by row; one host port, by word address; the writes of
/// the channels by bank (wake_*).
/// Timing: read data come one cycle after the request, wake_* two cycles after the write.
/// Demands: the host accesses no bank in a cycle in which a channel does; the channel would win.
/// Promise: two channels never access the same bank in one cycle.
module dl_bank_memory #(
  parameter int unsigned Channels = 4,
  /// Power of two, at least Channels.
  parameter int unsigned Banks = 4,
  parameter int unsigned Words = 4096,
  parameter int unsigned Width = 32,
  /// Bits of the count of a word; 0: words have no counts.
  parameter int unsigned CountBits = 0,
  localparam int unsigned NeedBits = dateline_pkg::need_bits(CountBits),
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks),
  localparam int unsigned Rows = Words / Banks,
  localparam int unsigned RowBits = $clog2(Rows)
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  input  logic [BankBits-1:0]         phase_i,
  // Channels; a row of the channel's bank in this cycle.
  input  logic [Channels-1:0]         re_i,
  input  logic [Channels*RowBits-1:0] rrow_i,
  output logic [Channels*Width-1:0]   rdata_o,
  /// Counts of the words that are read; 0 without CountBits.
  output logic [Channels*NeedBits-1:0] rcount_o,
  input  logic [Channels-1:0]         we_i,
  input  logic [Channels*RowBits-1:0] wrow_i,
  input  logic [Channels*Width-1:0]   wdata_i,
  // Writes of the channels two cycles ago, by bank; none without CountBits.
  output logic [Banks-1:0]            wake_o,
  output logic [Banks*RowBits-1:0]    wake_row_o,
  // Host.
  input  logic                        host_re_i,
  input  logic                        host_we_i,
  input  logic [15:0]                 host_addr_i,
  input  logic [Width-1:0]            host_wdata_i,
  output logic [Width-1:0]            host_rdata_o
);
  logic [BankBits-1:0] host_bank, host_bank_q, phase_q;
  logic [RowBits-1:0] host_row;
  localparam int unsigned RamBits = Width + CountBits;
  logic [RamBits-1:0] rdata [Banks];
  // The row that reset clears in this cycle.
  logic clear;
  logic [RowBits-1:0] clear_row;

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
    logic channel_we;
    logic [RamBits-1:0] ram_wdata;
    assign channel = (Banks > 1) ? BankBits'(b) - phase_i : '0;

    always_comb begin
      re = host_re_i && host_bank == BankBits'(b);
      rrow = re ? host_row : '0;
      we = host_we_i && host_bank == BankBits'(b);
      wrow = we ? host_row : '0;
      wdata = we ? host_wdata_i : '0;
      channel_we = 1'b0;
      if (clear) begin
        we = 1'b1;
        wrow = clear_row;
      end
      for (int unsigned c = 0; c < Channels; c++) begin
        if (channel == BankBits'(c)) begin
          if (re_i[c]) begin
            re = 1'b1;
            rrow = rrow_i[c*RowBits +: RowBits];
          end
          if (we_i[c]) begin
            we = 1'b1;
            channel_we = 1'b1;
            wrow = wrow_i[c*RowBits +: RowBits];
            wdata = wdata_i[c*Width +: Width];
          end
        end
      end
    end

    if (CountBits > 0) begin : g_count
      logic we_q, wake_q;
      logic [RowBits-1:0] row_q, wake_row_q;
      assign ram_wdata = {CountBits'(clear ? 0 : 1), wdata};
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          we_q <= 1'b0;
          wake_q <= 1'b0;
        end else begin
          we_q <= channel_we;
          wake_q <= we_q;
        end
      end
      always_ff @(posedge clk_i) begin
        row_q <= wrow;
        wake_row_q <= row_q;
      end
      assign wake_o[b] = wake_q;
      assign wake_row_o[b*RowBits +: RowBits] = wake_row_q;
    end else begin : g_count
      assign ram_wdata = wdata;
      assign wake_o[b] = 1'b0;
      assign wake_row_o[b*RowBits +: RowBits] = '0;
      logic unused;
      assign unused = &{1'b0, channel_we};
    end

    dl_ram_1r1w #(
      .Words(Rows),
      .Width(RamBits)
    ) u_ram (
      .clk_i,
      .re_i(re),
      .raddr_i(rrow),
      .rdata_o(rdata[b]),
      .we_i(we),
      .waddr_i(wrow),
      .wdata_i(ram_wdata)
    );
  end

  if (CountBits > 0) begin : g_clear
    logic [RowBits-1:0] row_q;
    // mutation: counts_survive_reset
    assign clear = !rst_ni;
    assign clear_row = row_q;
    always_ff @(posedge clk_i) begin
      if (rst_ni) row_q <= '0;
      else row_q <= row_q + 1'b1;
    end
  end else begin : g_clear
    assign clear = 1'b0;
    assign clear_row = '0;
    logic unused;
    assign unused = &{1'b0, rst_ni};
  end

  always_ff @(posedge clk_i) begin
    phase_q <= phase_i;
    host_bank_q <= host_bank;
  end
  for (genvar c = 0; c < Channels; c++) begin : g_rdata
    logic [BankBits-1:0] bank;
    assign bank = (Banks > 1) ? phase_q + BankBits'(c) : '0;
    assign rdata_o[c*Width +: Width] = rdata[bank][Width-1:0];
    if (CountBits > 0) begin : g_count
      assign rcount_o[c*NeedBits +: NeedBits] = rdata[bank][Width +: CountBits];
    end else begin : g_count
      assign rcount_o[c*NeedBits +: NeedBits] = '0;
    end
  end
  assign host_rdata_o = rdata[(Banks > 1) ? host_bank_q : '0][Width-1:0];
endmodule

`default_nettype wire
