// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One output of the crossbar: a multiplexer over the flit data of its inputs. The select is the
/// output's proposal, not the input's consent, so the multiplexer does not wait for the consent.
///
/// Ports: data by slot (input), the proposed slot, whether it is accepted, the data of the link.
/// Timing: data_o carries the accepted flit one cycle after accept_i, with LateData and Register
/// two cycles after it.
/// Parameters: number of slots, bits of data, whether the buffers deliver their data a cycle late,
/// whether data_o is a register.
/// Never: changes what it holds without accept_i.
module dl_crossbar #(
  /// Inputs that reach the output; costs a multiplexer with this many inputs per data bit.
  parameter int unsigned Slots = 4,
  parameter int unsigned Width = 32,
  /// The input buffers deliver data from registers, one cycle after the choice. Then only the
  /// select is registered here, and the multiplexers follow it.
  parameter bit          LateData = 1'b0,
  /// data_o comes from a register.
  parameter bit          Register = !LateData,
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
  logic take;
  // A tree of two-way multiplexers, one level per bit of the slot number, lowest bit first. Without
  // a decoder a multiplexer of four inputs fits in one six-input table.
  always_comb begin
    tree = (Leaves*Width)'(data_i);
    for (int unsigned b = 0; b < SlotBits; b++)
      for (int unsigned n = 0; n < Leaves / 2; n++)
        tree[n*Width +: Width] = slot[b] ? tree[(2*n+1)*Width +: Width] : tree[2*n*Width +: Width];
    data = tree[Width-1:0];
  end

  if (LateData) begin : g_late
    logic [SlotBits-1:0] slot_q;
    logic accept_q;
    always_ff @(posedge clk_i) begin
      if (accept_i) slot_q <= slot_i;
      accept_q <= accept_i;
    end
    assign slot = slot_q;
    // mutation: data_taken_a_cycle_early
    assign take = accept_q;
  end else begin : g_now
    assign slot = slot_i;
    assign take = accept_i;
  end
  if (Register) begin : g_register
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      if (take) data_q <= data;
    end
    assign data_o = data_q;
  end else begin : g_wire
    assign data_o = data;
  end
  logic unused;
  assign unused = &{1'b0, slot, take};
endmodule

`default_nettype wire
