// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One output of the crossbar: the flit data of the input that the output has chosen, a cycle
/// later. The choice is the output's proposal, not the input's consent, so that the multiplexers
/// need not wait for that.
module dl_crossbar #(
  /// Inputs that reach the output; costs a multiplexer of so many inputs for each bit.
  parameter int unsigned Slots = 4,
  parameter int unsigned Width = 32,
  /// The buffers of the inputs give their data a cycle after the choice, from registers: only
  /// the choice is registered here, the multiplexers are the first gates of the link.
  parameter bit          LateData = 1'b0,
  localparam int unsigned SlotBits = dateline_pkg::index_bits(Slots)
) (
  input  logic                   clk_i,
  input  logic [SlotBits-1:0]    slot_i,
  /// The proposal is accepted.
  input  logic                   accept_i,
  /// By slot, slot 0 lowest.
  input  logic [Slots*Width-1:0] data_i,
  output logic [Width-1:0]       data_o
);
  localparam int unsigned Leaves = 1 << SlotBits;

  logic [SlotBits-1:0] slot;
  logic [Leaves*Width-1:0] tree;
  logic [Width-1:0] data;
  // A tree of two-way multiplexers, a level for each bit of the number, lowest first: no decoder,
  // so that four inputs a bit fit a table of six inputs.
  always_comb begin
    tree = (Leaves*Width)'(data_i);
    for (int unsigned b = 0; b < SlotBits; b++)
      for (int unsigned n = 0; n < Leaves / 2; n++)
        tree[n*Width +: Width] = slot[b] ? tree[(2*n+1)*Width +: Width] : tree[2*n*Width +: Width];
    data = tree[Width-1:0];
  end

  if (LateData) begin : g_late
    logic [SlotBits-1:0] slot_q;
    always_ff @(posedge clk_i) begin
      if (accept_i) slot_q <= slot_i;
    end
    assign slot = slot_q;
    assign data_o = data;
  end else begin : g_now
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      if (accept_i) data_q <= data;
    end
    assign slot = slot_i;
    assign data_o = data_q;
  end
  logic unused;
  assign unused = &{1'b0, slot};
endmodule

`default_nettype wire
