// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Pointers and control word of one virtual channel's buffer. The data words of all VCs of an input
/// stand in one shared RAM (see dl_vc_buffer), because only one of them is read a cycle; the control
/// words are needed of every VC in every cycle. Never overflows while the sender keeps to its
/// credits.
module dl_vc_fifo #(
  /// Flits that fit.
  parameter int unsigned Depth = 4,
  /// Bits of the control word kept beside each flit.
  parameter int unsigned CtlWidth = 8,
  localparam int unsigned PtrWidth = dateline_pkg::index_bits(Depth)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                push_i,
  input  logic [CtlWidth-1:0] ctl_i,
  input  logic                pop_i,
  /// Control word of the front flit; meaningless when empty.
  output logic [CtlWidth-1:0] ctl_o,
  output logic                nonempty_o,
  output logic [PtrWidth-1:0] wptr_o,
  output logic [PtrWidth-1:0] rptr_o
);
  localparam int unsigned CountWidth = $clog2(Depth + 1);
  localparam logic [PtrWidth-1:0] LastPtr = PtrWidth'(Depth - 1);

  logic [CtlWidth-1:0] ctl_mem [Depth];
  logic [PtrWidth-1:0] wptr_q, rptr_q;
  logic [CountWidth-1:0] count_q;

  assign wptr_o = wptr_q;
  assign rptr_o = rptr_q;
  assign nonempty_o = count_q != '0;
  assign ctl_o = ctl_mem[rptr_q];

  always_ff @(posedge clk_i) begin
    if (push_i) ctl_mem[wptr_q] <= ctl_i;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
      count_q <= '0;
    end else begin
      if (push_i) wptr_q <= (wptr_q == LastPtr) ? '0 : wptr_q + 1'b1;
      if (pop_i) rptr_q <= (rptr_q == LastPtr) ? '0 : rptr_q + 1'b1;
      if (push_i && !pop_i) count_q <= count_q + 1'b1;
      else if (pop_i && !push_i) count_q <= count_q - 1'b1;
    end
  end
endmodule

`default_nettype wire
