// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// FIFOs of all contexts of a send channel in one shared data RAM, as dl_vc_buffer, whose data may
/// be written after their push: a push can reserve a place, which a later fill writes.
///
/// Ports: as in dl_vc_buffer; the place of the flit that is pushed, the places of the front flits,
/// and the fill of a place. A fill takes push_vc_i and push_data_i.
/// Timing: a flit pushed or filled in cycle t can be popped in cycle t + 1.
/// Demands: no push and fill in the same cycle; a place is filled before its flit is popped. It may
/// be filled several times; the last time counts.
module dl_fill_buffer #(
  parameter int unsigned Vcs = 2,
  /// Flits per VC, a power of two.
  parameter int unsigned Depth = 8,
  parameter int unsigned Width = 32,
  /// Bits of the control word of a flit.
  parameter int unsigned CtlWidth = 3,
  localparam int unsigned PlaceBits = dateline_pkg::index_bits(Depth),
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    push_i,
  input  logic [VcBits-1:0]       push_vc_i,
  input  logic [CtlWidth-1:0]     push_ctl_i,
  input  logic [Width-1:0]        push_data_i,
  output logic [PlaceBits-1:0]    push_place_o,
  input  logic                    fill_i,
  input  logic [PlaceBits-1:0]    fill_place_i,
  output logic [Vcs-1:0]          nonempty_o,
  /// Meaningless for an empty VC.
  output logic [Vcs*CtlWidth-1:0] ctl_o,
  output logic [Vcs*PlaceBits-1:0] front_o,
  /// One-hot or zero.
  input  logic [Vcs-1:0]          pop_i,
  output logic [VcBits-1:0]       pop_vc_o,
  output logic [Width-1:0]        pop_data_o
);
  localparam int unsigned AddrBits = PlaceBits + ((Vcs > 1) ? VcBits : 0);

  logic [Width-1:0] data_mem [Vcs*Depth];
  logic [Vcs*PlaceBits-1:0] back;
  logic [Vcs-1:0] unused_more;
  logic [PlaceBits-1:0] write_place, read_place;
  logic [AddrBits-1:0] waddr, raddr;

  dl_vc_fifo #(
    .Vcs(Vcs),
    .Depth(Depth),
    .CtlWidth(CtlWidth)
  ) u_fifo (
    .clk_i,
    .rst_ni,
    .push_i,
    .push_vc_i,
    .ctl_i(push_ctl_i),
    .pop_i,
    .ctl_o,
    .nonempty_o,
    .more_o(unused_more),
    .wptr_o(back),
    .rptr_o(front_o)
  );

  always_comb begin
    push_place_o = '0;
    for (int unsigned v = 0; v < Vcs; v++)
      if (push_vc_i == VcBits'(v)) push_place_o = push_place_o | back[v*PlaceBits +: PlaceBits];
  end
  assign write_place = fill_i ? fill_place_i : push_place_o;
  always_comb begin
    read_place = '0;
    pop_vc_o = '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (pop_i[v]) begin
        read_place = read_place | front_o[v*PlaceBits +: PlaceBits];
        pop_vc_o = pop_vc_o | VcBits'(v);
      end
    end
  end
  if (Vcs > 1) begin : g_addr
    assign waddr = {push_vc_i, write_place};
    assign raddr = {pop_vc_o, read_place};
  end else begin : g_addr
    assign waddr = write_place;
    assign raddr = read_place;
  end

  always_ff @(posedge clk_i) begin
    if (push_i || fill_i) data_mem[waddr] <= push_data_i;
  end
  assign pop_data_o = data_mem[raddr];

  if (Depth != (1 << PlaceBits)) begin : g_bad_depth
    $error("dl_fill_buffer: Depth must be a power of two");
  end
endmodule

`default_nettype wire
