// SPDX-License-Identifier: Apache-2.0
/// One output of the crossbar: the flit data of the input that is chosen. Combinational.
module dl_crossbar #(
  /// Inputs that reach the output; costs a multiplexer of so many inputs for each bit.
  parameter int unsigned Slots = 4,
  parameter int unsigned Width = 32
) (
  /// One-hot.
  input  logic [Slots-1:0]       select_i,
  /// By slot, slot 0 lowest.
  input  logic [Slots*Width-1:0] data_i,
  output logic [Width-1:0]       data_o
);
  always_comb begin
    data_o = '0;
    if (select_i != '0)
      for (int unsigned s = 0; s < Slots; s++)
        if (select_i[s]) data_o = data_o | data_i[s*Width +: Width];
  end
endmodule
