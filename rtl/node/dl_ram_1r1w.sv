// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// RAM with one read port and one write port; maps to block RAM.
///
/// Timing: rdata_o holds the word one cycle after re_i, until the next read. A read of the word
/// that is being written returns the old value.
module dl_ram_1r1w #(
  parameter int unsigned Words = 1024,
  parameter int unsigned Width = 32,
  parameter int unsigned AddrBits = (Words > 1) ? $clog2(Words) : 1
) (
  input  logic                clk_i,
  input  logic                re_i,
  input  logic [AddrBits-1:0] raddr_i,
  output logic [Width-1:0]    rdata_o,
  input  logic                we_i,
  input  logic [AddrBits-1:0] waddr_i,
  input  logic [Width-1:0]    wdata_i
);
  logic [Width-1:0] mem [Words];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end
  always_ff @(posedge clk_i) begin
    if (re_i) rdata_o <= mem[raddr_i];
  end
endmodule

`default_nettype wire
