// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The operation of a reduction: combines a word of the memory with a word that arrives, as
/// integers. Sums wrap.
///
/// Ports: two words, the operation (dateline_pkg::CombineAdd and so on), whether minimum and
/// maximum compare signed integers.
/// Timing: combinational.
module dl_combine #(
  parameter int unsigned Width = 32
) (
  input  logic [dateline_pkg::CombineBits-1:0] op_i,
  input  logic             signed_i,
  input  logic [Width-1:0] held_i,
  input  logic [Width-1:0] word_i,
  output logic [Width-1:0] result_o
);
  logic [Width-1:0] flip;
  logic less;
  assign flip = Width'(signed_i) << (Width - 1);
  assign less = (held_i ^ flip) < (word_i ^ flip);

  always_comb begin
    unique case (op_i)
      // mutation: other_operation
      dateline_pkg::CombineMin: result_o = less ? held_i : word_i;
      dateline_pkg::CombineMax: result_o = less ? word_i : held_i;
      dateline_pkg::CombineAnd: result_o = held_i & word_i;
      dateline_pkg::CombineOr: result_o = held_i | word_i;
      dateline_pkg::CombineXor: result_o = held_i ^ word_i;
      default: result_o = held_i + word_i;
    endcase
  end
endmodule

`default_nettype wire
