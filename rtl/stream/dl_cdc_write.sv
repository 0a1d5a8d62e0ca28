// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Writing half of a FIFO between clock domains: memory and write pointer. It has no "full" signal
/// and needs no pointer of the reader: the writer holds a credit for every word.
///
/// Ports: words in this domain; pointers and data to dl_cdc_read in the other domain. wptr_o and
/// rdata_o leave this clock domain, raddr_i enters it; rtl/stream/README.md has the constraints.
/// Timing: a word is in the memory, and counted by wptr_o, one cycle after push_i.
/// Demands: at most Words words are written and not yet read.
/// Promises: wptr_o is a Gray code from registers, of which at most one bit changes per cycle. A
/// word that waits is not overwritten.
module dl_cdc_write #(
  /// Words of the FIFO, a power of two, at least 2.
  parameter int unsigned Words = 8,
  parameter int unsigned Width = 32,
  localparam int unsigned AddrBits = $clog2(Words)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                push_i,
  input  logic [Width-1:0]    data_i,
  // To dl_cdc_read of the other domain.
  output logic [AddrBits:0]   wptr_o,
  input  logic [AddrBits-1:0] raddr_i,
  output logic [Width-1:0]    rdata_o
);
  logic [AddrBits:0] place_q, place_d;
  (* no_rw_check *)
  logic [Width-1:0] data_mem [Words];

  assign place_d = place_q + (AddrBits+1)'(push_i);
  assign rdata_o = data_mem[raddr_i];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      place_q <= '0;
      wptr_o <= '0;
    end else begin
      place_q <= place_d;
      // mutation: write_pointer_not_gray
      wptr_o <= place_d ^ (place_d >> 1);
    end
  end
  always_ff @(posedge clk_i) begin
    // mutation: written_at_one_place
    if (push_i) data_mem[place_q[AddrBits-1:0]] <= data_i;
  end

  if (Words < 2 || Words != 1 << AddrBits) begin : g_bad_words
    $error("dl_cdc_write: Words must be a power of two, 2 at least");
  end

`ifdef FORMAL
  logic f_past_q = 1'b0;
  logic [AddrBits:0] f_changed, f_unread;
  logic [AddrBits:0] f_read;  // words read so far: arbitrary, within the demand on the writer
  assign f_unread = place_q - f_read;
  always_ff @(posedge clk_i) begin
    f_past_q <= 1'b1;
    if (!f_past_q) assume (!rst_ni);
    if (f_past_q) f_changed <= wptr_o ^ $past(wptr_o);
    assume (f_unread <= (AddrBits+1)'(Words));
    if (push_i) assume (f_unread < (AddrBits+1)'(Words));
    assume (raddr_i == f_read[AddrBits-1:0]);
    if (f_past_q && $past(rst_ni) && rst_ni) begin
      assert (wptr_o == (place_q ^ (place_q >> 1)));
      assert (((wptr_o ^ $past(wptr_o)) & ((wptr_o ^ $past(wptr_o)) - 1'b1)) == '0);
      // A word that waits to be read is not overwritten.
      if ($past(f_unread) != '0 && f_read == $past(f_read)) assert (rdata_o == $past(rdata_o));
    end
  end
`endif
endmodule

`default_nettype wire
