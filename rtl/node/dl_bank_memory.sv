// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Node memory of word-interleaved banks, each a one-read one-write RAM. Word a is in bank
/// a mod Banks, row a / Banks. The banks rotate: in a cycle of phase p channel c accesses only bank
/// (p + c) mod Banks. rtl/node/README.md has a table and an example.
///
/// With CountBits every word has a count: 0 while it is empty, 1 from its first write on. Reset
/// clears words and counts, one row of every bank per cycle.
///
/// With Reductions the write of a channel can combine its word with the one in the memory. All
/// writes of channels then take CombineCycles more cycles (dl_bank_update).
///
/// Ports: one read and one write per channel, by row; one host port, by word address; the writes of
/// the channels by bank (wake_*); with Reductions, the settings.
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
  parameter bit          Reductions = 1'b0,
  parameter int unsigned CombineCycles = 2,
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
  // With Reductions: the word is combined; the result goes offset_i rows further.
  input  logic [Channels-1:0]         add_i,
  input  logic [Channels-1:0]         from_i,
  input  logic [dateline_pkg::CombineBits-1:0] combine_i,
  input  logic                        signed_i,
  input  logic [RowBits-1:0]          offset_i,
  /// The count of a word could not rise: the word's address.
  output logic                        full_o,
  output logic [15:0]                 full_addr_o,
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
  logic [Banks-1:0] full;
  logic [Banks*RowBits-1:0] full_row;
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
    logic re, we, host_we;
    logic [RowBits-1:0] rrow, wrow;
    logic [Width-1:0] wdata;
    logic channel_we;
    // What is written to the RAM, and whether a channel writes it.
    logic ram_we, ram_channel_we;
    logic [RowBits-1:0] ram_wrow;
    logic [RamBits-1:0] ram_wdata;
    assign channel = (Banks > 1) ? BankBits'(b) - phase_i : '0;

    always_comb begin
      re = host_re_i && host_bank == BankBits'(b);
      rrow = re ? host_row : '0;
      host_we = host_we_i && host_bank == BankBits'(b);
      we = host_we;
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

    // The word with its count, as the host and channels that do not combine write it.
    logic [RamBits-1:0] counted;
    if (CountBits > 0) begin : g_counted
      assign counted = {CountBits'(clear ? 0 : 1), wdata};
    end else begin : g_counted
      assign counted = wdata;
    end

    if (Reductions) begin : g_update
      logic add, from, done, past;
      logic [RowBits-1:0] done_row;
      logic [RamBits-1:0] done_word;
      always_comb begin
        add = 1'b0;
        from = 1'b0;
        for (int unsigned c = 0; c < Channels; c++) begin
          if (channel == BankBits'(c)) begin
            add = add_i[c];
            from = from_i[c];
          end
        end
      end
      dl_bank_update #(
        .Rows(Rows),
        .Width(Width),
        .CountBits(CountBits),
        .Cycles(CombineCycles)
      ) u_update (
        .clk_i,
        .rst_ni,
        .combine_i,
        .signed_i,
        .offset_i,
        .we_i(channel_we),
        .row_i(wrow),
        .word_i(wdata),
        .add_i(add),
        .from_i(from),
        .we_o(done),
        .row_o(done_row),
        .word_o(done_word),
        .full_o(full[b]),
        .ram_we_i(ram_we),
        .ram_row_i(ram_wrow),
        .ram_word_i(ram_wdata)
      );
      // Writes of the host and the clearing go past the update.
      assign past = clear || host_we;
      assign ram_we = past || done;
      assign ram_channel_we = done;
      assign ram_wrow = past ? wrow : done_row;
      assign ram_wdata = past ? counted : done_word;
      assign full_row[b*RowBits +: RowBits] = done_row;
      logic unused;
      assign unused = we;
    end else begin : g_update
      assign ram_we = we;
      assign ram_channel_we = channel_we;
      assign ram_wrow = wrow;
      assign ram_wdata = counted;
      assign full[b] = 1'b0;
      assign full_row[b*RowBits +: RowBits] = '0;
      logic unused;
      assign unused = host_we;
    end

    if (CountBits > 0) begin : g_count
      logic we_q, wake_q;
      logic [RowBits-1:0] row_q, wake_row_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          we_q <= 1'b0;
          wake_q <= 1'b0;
        end else begin
          we_q <= ram_channel_we;
          wake_q <= we_q;
        end
      end
      always_ff @(posedge clk_i) begin
        row_q <= ram_wrow;
        wake_row_q <= row_q;
      end
      assign wake_o[b] = wake_q;
      assign wake_row_o[b*RowBits +: RowBits] = wake_row_q;
    end else begin : g_count
      assign wake_o[b] = 1'b0;
      assign wake_row_o[b*RowBits +: RowBits] = '0;
      logic unused;
      assign unused = &{1'b0, ram_channel_we};
    end

    dl_ram_1r1w #(
      .Words(Rows),
      .Width(RamBits)
    ) u_ram (
      .clk_i,
      .re_i(re),
      .raddr_i(rrow),
      .rdata_o(rdata[b]),
      .we_i(ram_we),
      .waddr_i(ram_wrow),
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

  if (Reductions && CountBits > 0) begin : g_full
    always_comb begin
      full_addr_o = '0;
      for (int unsigned b = Banks; b > 0; b--)
        if (full[b-1])
          full_addr_o = 16'(full_row[(b-1)*RowBits +: RowBits]) * 16'(Banks) + 16'(b - 1);
    end
    assign full_o = full != '0;
  end else begin : g_full
    assign full_o = 1'b0;
    assign full_addr_o = '0;
    logic unused;
    assign unused = &{1'b0, full, full_row};
  end
  if (!Reductions) begin : g_put_only
    logic unused;
    assign unused = &{1'b0, add_i, from_i, combine_i, signed_i, offset_i};
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
