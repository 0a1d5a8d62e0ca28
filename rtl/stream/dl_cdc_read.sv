// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Reading half of a FIFO between clock domains. It has no back-pressure: the receiver of the words
/// has room for each, because the sender holds a credit for it.
///
/// Ports: pointers and data of dl_cdc_write in the other domain; the words in this domain.
/// Timing: one word per cycle while the FIFO holds one. A word is on data_o, with valid_o high for
/// one cycle, SyncStages + 1 edges of clk_i after its pointer arrived.
/// Promise: never reads a word that has not been written.
module dl_cdc_read #(
  /// Words of the FIFO, a power of two, at least 2.
  parameter int unsigned Words = 8,
  parameter int unsigned Width = 32,
  /// Registers of the synchroniser, 2..4; more than 2 for fast clocks.
  parameter int unsigned SyncStages = 2,
  localparam int unsigned AddrBits = $clog2(Words)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  // From dl_cdc_write of the other domain.
  input  logic [AddrBits:0]   wptr_i,
  output logic [AddrBits-1:0] raddr_o,
  input  logic [Width-1:0]    rdata_i,
  output logic                valid_o,
  /// Holds the last word while valid_o is low.
  output logic [Width-1:0]    data_o
);
  localparam int unsigned PtrBits = AddrBits + 1;
  logic [AddrBits:0] wptr, place_q;
  logic nonempty;

  // A metastable bit has one cycle per register to settle.
  (* async_reg = "true" *)
  logic [SyncStages*PtrBits-1:0] sync_q;
  assign wptr = sync_q[(SyncStages-1)*PtrBits +: PtrBits];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) sync_q <= '0;
    else sync_q <= {sync_q[(SyncStages-1)*PtrBits-1:0], wptr_i};
  end

  // mutation: pointers_compared_in_two_codes
  assign nonempty = wptr != (place_q ^ (place_q >> 1));
  assign raddr_o = place_q[AddrBits-1:0];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      place_q <= '0;
      valid_o <= 1'b0;
    end else begin
      // mutation: read_when_empty
      place_q <= place_q + (AddrBits+1)'(nonempty);
      valid_o <= nonempty;
    end
  end
  always_ff @(posedge clk_i) begin
    if (nonempty) data_o <= rdata_i;
  end

  if (SyncStages < 2 || SyncStages > 4) begin : g_bad_stages
    $error("dl_cdc_read: SyncStages must be 2..4");
  end

`ifdef FORMAL
  // Assumptions: at every edge of this clock the writer may have advanced by any number of words,
  // but never to more than Words beyond the reader. A Gray code sampled while it changes is the old
  // or the new code, so that these are all values that the synchroniser can see. SyncStages = 2.
  logic f_past_q = 1'b0;
  logic [AddrBits:0] f_writer, f_first, f_second, f_ahead;
  function automatic logic [AddrBits:0] f_binary(logic [AddrBits:0] gray);
    f_binary = gray;
    for (int unsigned b = AddrBits; b > 0; b--) f_binary[b-1] = f_binary[b] ^ gray[b-1];
  endfunction
  assign f_writer = f_binary(wptr_i);
  assign f_first = f_binary(sync_q[AddrBits:0]);
  assign f_second = f_binary(wptr);
  assign f_ahead = f_writer - place_q;
  always_ff @(posedge clk_i) begin
    f_past_q <= 1'b1;
    if (!f_past_q) begin
      assume (!rst_ni);
    end else if (!$past(rst_ni)) begin
      assume (f_writer == '0);
    end else begin
      assume (f_ahead <= (AddrBits+1)'(Words));
      assume (f_writer - $past(place_q) >= $past(f_ahead));
    end
    if (f_past_q && $past(rst_ni) && rst_ni) begin
      // Each register holds a position between that of the reader and that of the writer.
      assert (f_second - place_q <= f_first - place_q);
      assert (f_first - place_q <= f_ahead);
      // Only written words are read.
      if (nonempty) assert (f_ahead != '0);
    end
  end
`endif
endmodule

`default_nettype wire
