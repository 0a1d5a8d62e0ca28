// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The words that one context of a send channel waits for. A word that was not there when it was
/// read leaves a hole in the context's FIFO: a reserved place, which a later read fills. While a
/// context has a hole it reads nothing else. Two holes are possible, because a second read may
/// follow before the first is known to have missed.
///
/// Ports: misses and fills of the context; the writes to the memory (wake_*, dl_bank_memory); the
/// oldest hole.
/// Timing: a hole exists from two cycles after its read on. wake_* come two cycles after a write,
/// so that a write in or after the cycle of the read wakes the hole. A woken hole asks for its
/// read from the next cycle on, in the cycles of its bank.
module dl_word_wait #(
  parameter int unsigned Banks = 4,
  parameter int unsigned RowBits = 10,
  parameter int unsigned PlaceBits = 3,
  parameter int unsigned NeedBits = 1,
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks),
  localparam int unsigned AddrBits = dateline_pkg::SegAddrBits
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // A word that was read is missing: its address, the count that it must have, its place in the
  // FIFO, whether it is the first of its put.
  input  logic                     miss_i,
  input  logic [AddrBits-1:0]      miss_addr_i,
  input  logic [NeedBits-1:0]      miss_need_i,
  input  logic [PlaceBits-1:0]     miss_place_i,
  input  logic                     miss_first_i,
  // Writes to the memory, by bank.
  input  logic [Banks-1:0]         wake_i,
  input  logic [Banks*RowBits-1:0] wake_row_i,
  // The oldest hole.
  output logic                     waits_o,
  /// The bank that the channel may access in this cycle.
  input  logic [BankBits-1:0]      bank_i,
  /// The word was written and can be read in this cycle.
  output logic                     ready_o,
  output logic [AddrBits-1:0]      addr_o,
  output logic [NeedBits-1:0]      need_o,
  output logic [PlaceBits-1:0]     place_o,
  output logic                     first_o,
  /// The word is read in this cycle.
  input  logic                     read_i,
  /// The word was there, and the hole is filled.
  input  logic                     fill_i
);
  localparam int unsigned RowLsb = (Banks > 1) ? BankBits : 0;

  // Hole 0 is the oldest.
  logic [1:0] valid_q, awake_q, awake, hit;
  logic [AddrBits-1:0] addr_q [2];
  logic [NeedBits-1:0] need_q [2];
  logic [PlaceBits-1:0] place_q [2];
  logic [1:0] first_q;
  logic put_0, put_1;

  for (genvar h = 0; h < 2; h++) begin : g_hit
    logic [RowBits-1:0] row;
    assign row = addr_q[h][RowLsb +: RowBits];
    if (Banks > 1) begin : g_bank
      logic [BankBits-1:0] bank;
      assign bank = addr_q[h][BankBits-1:0];
      // mutation: wake_by_any_row
      assign hit[h] = wake_i[bank] && wake_row_i[bank*RowBits +: RowBits] == row;
    end else begin : g_bank
      assign hit[h] = wake_i[0] && wake_row_i == row;
    end
  end
  assign awake = awake_q | hit;

  assign waits_o = valid_q[0];
  assign addr_o = addr_q[0];
  assign need_o = need_q[0];
  assign place_o = place_q[0];
  assign first_o = first_q[0];
  if (Banks > 1) begin : g_ready
    assign ready_o = valid_q[0] && awake_q[0] && addr_q[0][BankBits-1:0] == bank_i;
  end else begin : g_ready
    assign ready_o = valid_q[0] && awake_q[0];
    logic unused;
    assign unused = &{1'b0, bank_i};
  end

  // A miss takes the first free place; no miss comes in the cycle of a fill.
  assign put_0 = miss_i && !valid_q[0];
  assign put_1 = miss_i && valid_q[0];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      awake_q <= '0;
    end else begin
      if (fill_i) valid_q <= {1'b0, valid_q[1]};
      else valid_q <= valid_q | {put_1, put_0};
      if (fill_i) awake_q <= {1'b0, awake[1]};
      else awake_q <= {awake[1] && !put_1, awake[0] && !read_i && !put_0};
    end
  end
  always_ff @(posedge clk_i) begin
    if (fill_i || put_0) begin
      addr_q[0] <= fill_i ? addr_q[1] : miss_addr_i;
      need_q[0] <= fill_i ? need_q[1] : miss_need_i;
      place_q[0] <= fill_i ? place_q[1] : miss_place_i;
      first_q[0] <= fill_i ? first_q[1] : miss_first_i;
    end
    if (put_1) begin
      addr_q[1] <= miss_addr_i;
      need_q[1] <= miss_need_i;
      place_q[1] <= miss_place_i;
      first_q[1] <= miss_first_i;
    end
  end

  logic unused_bits;
  assign unused_bits = &{1'b0, addr_q[0], addr_q[1]};
endmodule

`default_nettype wire
