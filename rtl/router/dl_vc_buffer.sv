// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// FIFOs of all VCs of one input in one shared data RAM: one flit written and one read per cycle.
///
/// Ports: push of a flit with its control word and VC; the control word of each front flit; pop.
/// Timing: a flit pushed in cycle t can be popped in cycle t + 1. Control words of the front flits
/// are always visible. Data are visible only for the VC that is popped, with BlockRam or Late in
/// the next cycle.
/// Parameters: VCs, flits per VC, bits of data and of control words, kind of RAM.
/// Never: overflows while the writer respects its credits.
module dl_vc_buffer #(
  parameter int unsigned Vcs = 2,
  /// Flits per VC.
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  /// Bits of the control word of a flit; costs registers with one read port per VC.
  parameter int unsigned CtlWidth = 2,
  /// The data RAM has a registered read port, and control words are in flip-flops.
  parameter bit          BlockRam = 1'b0,
  /// The data RAM is read in the cycle after the pop.
  parameter bit          Late = 1'b0,
  /// The control words of the front flits are in registers.
  parameter bit          Front = 1'b0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    push_i,
  input  logic [VcBits-1:0]       push_vc_i,
  input  logic [CtlWidth-1:0]     push_ctl_i,
  input  logic [Width-1:0]        push_data_i,
  output logic [Vcs-1:0]          nonempty_o,
  /// There is a flit after the front.
  output logic [Vcs-1:0]          more_o,
  /// Meaningless for an empty VC.
  output logic [Vcs*CtlWidth-1:0] ctl_o,
  /// One-hot or zero.
  input  logic [Vcs-1:0]          pop_i,
  output logic [VcBits-1:0]       pop_vc_o,
  output logic [Width-1:0]        pop_data_o
);
  localparam int unsigned PtrWidth = dateline_pkg::index_bits(Depth);
  // With a power of two the address needs no adder.
  localparam bit Aligned = Depth == 1 << PtrWidth;
  localparam int unsigned AddrWidth = dateline_pkg::index_bits(Vcs * Depth);

  function automatic logic [AddrWidth-1:0] address(int unsigned v, logic [PtrWidth-1:0] place);
    if (Aligned) address = AddrWidth'(v * Depth) | AddrWidth'(place);
    else address = AddrWidth'(v * Depth) + AddrWidth'(place);
  endfunction

  // A flit that is read was written in an earlier cycle, so no device needs to compare addresses.
  (* no_rw_check *)
  logic [Width-1:0] data_mem [Vcs*Depth];
  logic [Vcs*PtrWidth-1:0] wptr, rptr;
  logic [AddrWidth-1:0] waddr, raddr;

  dl_vc_fifo #(
    .Vcs(Vcs),
    .Depth(Depth),
    .CtlWidth(CtlWidth),
    .Shift(BlockRam),
    .Front(Front)
  ) u_fifo (
    .clk_i,
    .rst_ni,
    .push_i,
    .push_vc_i,
    .ctl_i(push_ctl_i),
    .pop_i,
    .ctl_o,
    .nonempty_o,
    .more_o,
    .wptr_o(wptr),
    .rptr_o(rptr)
  );

  always_comb begin
    waddr = 'x;
    if (push_i) begin
      waddr = address(0, wptr[0 +: PtrWidth]);
      for (int unsigned v = 1; v < Vcs; v++)
        if (push_vc_i == VcBits'(v)) waddr = address(v, wptr[v*PtrWidth +: PtrWidth]);
    end
  end
  always_comb begin
    raddr = 'x;
    pop_vc_o = '0;
    if (pop_i != '0) begin
      raddr = address(0, rptr[0 +: PtrWidth]);
      for (int unsigned v = 1; v < Vcs; v++) begin
        if (pop_i[v]) begin
          raddr = address(v, rptr[v*PtrWidth +: PtrWidth]);
          pop_vc_o = VcBits'(v);
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (push_i) data_mem[waddr] <= push_data_i;
  end
  if (BlockRam) begin : g_registered
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin
      data_q <= data_mem[raddr];
`ifdef DATELINE_ASSERT
      // No logic may rely on a read at the address that is being written.
      if (push_i && waddr == raddr) data_q <= ~push_data_i;
`endif
    end
    assign pop_data_o = data_q;
  end else if (Late) begin : g_late
    logic [AddrWidth-1:0] raddr_q;
    always_ff @(posedge clk_i) raddr_q <= raddr;
    // mutation: buffer_read_a_cycle_early
    assign pop_data_o = data_mem[raddr_q];
  end else begin : g_direct
    assign pop_data_o = data_mem[raddr];
  end
endmodule

`default_nettype wire
