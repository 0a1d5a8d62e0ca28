// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The word that a write leaves in the memory: the word that arrives, or with combine_i the result
/// of an operation on it and the word that is there, as integers. Sums wrap.
///
/// Ports: the operation (dateline_pkg::CombineAdd and so on), whether minimum and maximum compare
/// signed integers, two words.
/// Timing: combinational.
module dl_combine #(
  parameter int unsigned Width = 32
) (
  input  logic             combine_i,
  input  logic [dateline_pkg::CombineBits-1:0] op_i,
  input  logic             signed_i,
  input  logic [Width-1:0] held_i,
  input  logic [Width-1:0] word_i,
  output logic [Width-1:0] result_o
);
  // One of six words, so that a bit of the result depends on six bits: the two words, the sum and
  // the choice.
  typedef enum logic [2:0] {Word, Held, And, Or, Xor, Sum} choice_e;
  choice_e choice;
  logic [Width-1:0] flip, sum;
  logic less;
  assign flip = Width'(signed_i) << (Width - 1);
  assign less = (held_i ^ flip) < (word_i ^ flip);
  assign sum = held_i + word_i;

  always_comb begin
    unique case (op_i)
      // mutation: other_operation
      dateline_pkg::CombineMin: choice = less ? Held : Word;
      dateline_pkg::CombineMax: choice = less ? Word : Held;
      dateline_pkg::CombineAnd: choice = And;
      dateline_pkg::CombineOr: choice = Or;
      dateline_pkg::CombineXor: choice = Xor;
      default: choice = Sum;
    endcase
    if (!combine_i) choice = Word;
    unique case (choice)
      Held: result_o = held_i;
      And: result_o = held_i & word_i;
      Or: result_o = held_i | word_i;
      Xor: result_o = held_i ^ word_i;
      Sum: result_o = sum;
      default: result_o = word_i;
    endcase
  end
endmodule

`default_nettype wire
