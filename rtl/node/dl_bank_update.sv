// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Writes of the channels to one memory bank where nodes can combine words (Reductions). A write
/// has three steps: it reads the word from a second copy of the bank, combines it, and writes the
/// result to both copies. Each step takes a cycle. With Cycles = 3 the word that was read waits in
/// a register for a cycle before it is combined. Each cycle may begin a write, of any channel.
///
/// Ports: a write of a channel, its operation and the settings; the write of the bank that follows
/// from it; what is written to the bank by anyone, for the second copy.
/// Timing: a write of cycle t is at we_o in cycle t + Cycles.
/// Parameters: Rows and Width of the bank; CountBits as in dl_bank_memory; Cycles is 2 or 3
/// (dateline_pkg::combine_cycles).
/// Promise: writes take effect in their order. A word that is read while the Cycles writes before
/// it are on their way is taken from them.
module dl_bank_update #(
  parameter int unsigned Rows = 1024,
  parameter int unsigned Width = 32,
  parameter int unsigned CountBits = 0,
  parameter int unsigned Cycles = 2,
  localparam int unsigned RowBits = $clog2(Rows),
  localparam int unsigned RamBits = Width + CountBits
) (
  input  logic               clk_i,
  input  logic               rst_ni,
  // Settings.
  input  logic [dateline_pkg::CombineBits-1:0] combine_i,
  input  logic               signed_i,
  /// Rows between the word that is read and the one that is written, with from_i.
  input  logic [RowBits-1:0] offset_i,
  // Write of a channel; add_i: combine, otherwise put.
  input  logic               we_i,
  input  logic [RowBits-1:0] row_i,
  input  logic [Width-1:0]   word_i,
  input  logic               add_i,
  input  logic               from_i,
  // Write of the bank: a word with its count above it.
  output logic               we_o,
  output logic [RowBits-1:0] row_o,
  output logic [RamBits-1:0] word_o,
  /// The write at we_o would have passed the limit of its count.
  output logic               full_o,
  // What is written to the bank in this cycle.
  input  logic               ram_we_i,
  input  logic [RowBits-1:0] ram_row_i,
  input  logic [RamBits-1:0] ram_word_i
);
  // Read.
  logic [RamBits-1:0] stored;
  dl_ram_1r1w #(
    .Words(Rows),
    .Width(RamBits)
  ) u_copy (
    .clk_i,
    .re_i(we_i),
    .raddr_i(row_i),
    .rdata_o(stored),
    .we_i(ram_we_i),
    .waddr_i(ram_row_i),
    .wdata_i(ram_word_i)
  );

  // `next` is the write whose result is at we_o, `last` the one before it: the copy of the bank did
  // not have their results yet when it was read.
  logic we_q, add_q, from_q;
  logic [RowBits-1:0] row_q;
  logic [Width-1:0] arrived_q;
  logic next_we_q, last_we_q;
  logic [RowBits-1:0] next_row_q, last_row_q;
  logic [RamBits-1:0] next_word_q, last_word_q, read;

  always_comb begin
    read = stored;
    // mutation: add_misses_the_second_before
    if (last_we_q && last_row_q == row_q) read = last_word_q;
    // mutation: add_misses_the_one_before
    if (next_we_q && next_row_q == row_q) read = next_word_q;
  end

  // Combine: a write, the word that it finds, and the row of its result.
  logic combine_we, combine_add, combine_from, combine;
  logic [RowBits-1:0] combine_row, to;
  logic [Width-1:0] arrived, result;
  logic [RamBits-1:0] held;
  if (Cycles == 3) begin : g_wait
    // follows_q: the write at we_o is the one before and goes to the row that was read.
    logic read_we_q, read_add_q, read_from_q, follows_q;
    logic [RowBits-1:0] read_row_q;
    logic [Width-1:0] read_arrived_q;
    logic [RamBits-1:0] read_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) read_we_q <= 1'b0;
      else read_we_q <= we_q;
    end
    always_ff @(posedge clk_i) begin
      read_row_q <= row_q;
      read_arrived_q <= arrived_q;
      read_add_q <= add_q;
      read_from_q <= from_q;
      read_q <= read;
      // mutation: pipelined_add_misses_the_one_before
      follows_q <= read_we_q && to == row_q;
    end
    assign combine_we = read_we_q;
    assign combine_row = read_row_q;
    assign combine_add = read_add_q;
    assign combine_from = read_from_q;
    assign arrived = read_arrived_q;
    assign held = follows_q ? next_word_q : read_q;
  end else begin : g_wait
    assign combine_we = we_q;
    assign combine_row = row_q;
    assign combine_add = add_q;
    assign combine_from = from_q;
    assign arrived = arrived_q;
    assign held = read;
  end
  dl_combine #(.Width(Width)) u_combine (
    .combine_i(combine),
    .op_i(combine_i),
    .signed_i,
    .held_i(held[Width-1:0]),
    .word_i(arrived),
    .result_o(result)
  );
  // mutation: offset_ignored
  assign to = combine_from ? combine_row + offset_i : combine_row;

  if (CountBits > 0) begin : g_count
    localparam logic [CountBits-1:0] Most = '1;
    logic [CountBits-1:0] count, raised;
    logic full_q;
    assign count = held[Width +: CountBits];
    assign raised = (count == Most) ? Most : count + 1'b1;
    // An empty word is replaced.
    assign combine = combine_add && count != '0;
    always_ff @(posedge clk_i) begin
      // mutation: add_counts_as_put
      next_word_q <= {(combine_add && !combine_from) ? raised : CountBits'(1), result};
      full_q <= combine_we && combine_add && !combine_from && count == Most;
    end
    assign full_o = full_q;
  end else begin : g_count
    assign combine = combine_add;
    assign full_o = 1'b0;
    always_ff @(posedge clk_i) next_word_q <= result;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      we_q <= 1'b0;
      next_we_q <= 1'b0;
      last_we_q <= 1'b0;
    end else begin
      we_q <= we_i;
      next_we_q <= combine_we;
      last_we_q <= next_we_q;
    end
  end
  always_ff @(posedge clk_i) begin
    row_q <= row_i;
    arrived_q <= word_i;
    add_q <= add_i;
    from_q <= from_i;
    next_row_q <= to;
    last_row_q <= next_row_q;
    last_word_q <= next_word_q;
  end

  assign we_o = next_we_q;
  assign row_o = next_row_q;
  assign word_o = next_word_q;
endmodule

`default_nettype wire
