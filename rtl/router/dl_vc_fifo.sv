// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Pointers and control words of one virtual channel's buffer. The data words of all VCs of an
/// input stand in one shared RAM (see dl_vc_buffer), because only one of them is read a cycle; the
/// control words are needed of every VC in every cycle. Demands: the sender keeps to its credits,
/// so that the buffer never overflows and its flits need not be counted.
module dl_vc_fifo #(
  /// Flits that fit.
  parameter int unsigned Depth = 4,
  /// Bits of the control word kept beside each flit.
  parameter int unsigned CtlWidth = 8,
  /// Control words in a shift register: the front stands in flip-flops, at once and without a
  /// multiplexer, and each bit of each entry costs one; else in a memory that is read by address.
  parameter bit          Shift = 1'b0,
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
  localparam logic [PtrWidth-1:0] LastPtr = PtrWidth'(Depth - 1);

  logic [PtrWidth-1:0] wptr_q, rptr_q;

  // The place after `place`, without a carry chain.
  function automatic logic [PtrWidth-1:0] after(logic [PtrWidth-1:0] place);
    logic carry;
    carry = place != LastPtr;
    after = (place == LastPtr) ? '0 : place;
    for (int unsigned digit = 0; digit < PtrWidth; digit++) begin
      after[digit] = after[digit] ^ carry;
      carry = carry && !after[digit];
    end
  endfunction

  assign wptr_o = wptr_q;
  assign rptr_o = rptr_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      wptr_q <= '0;
      rptr_q <= '0;
    end else begin
      if (push_i) wptr_q <= after(wptr_q);
      if (pop_i) rptr_q <= after(rptr_q);
    end
  end

  if (Shift) begin : g_shift
    // The front is entry 0. What arrives goes into every empty entry, and stays in the first.
    logic [CtlWidth-1:0] ctl_q [Depth];
    logic [Depth-1:0] full_q;
    logic [Depth:0] above, below;
    assign above = {1'b0, full_q};
    assign below = {full_q, 1'b1};
    assign nonempty_o = full_q[0];
    assign ctl_o = ctl_q[0];
    for (genvar e = 0; e < Depth; e++) begin : g_entry
      localparam int unsigned Next = (e + 1 < Depth) ? e + 1 : e;
      always_ff @(posedge clk_i) begin
        if (pop_i || !full_q[e]) ctl_q[e] <= (pop_i && above[e+1]) ? ctl_q[Next] : ctl_i;
      end
      always_ff @(posedge clk_i) begin
        if (!rst_ni) full_q[e] <= 1'b0;
        else if (push_i != pop_i) full_q[e] <= push_i ? below[e] : above[e+1];
      end
    end
    logic unused;
    assign unused = &{1'b0, above, below};
  end else begin : g_memory
    logic [CtlWidth-1:0] ctl_mem [Depth];
    logic nonempty_q;
    assign nonempty_o = nonempty_q;
    assign ctl_o = ctl_mem[rptr_q];
    always_ff @(posedge clk_i) begin
      if (push_i) ctl_mem[wptr_q] <= ctl_i;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) nonempty_q <= 1'b0;
      else if (push_i) nonempty_q <= 1'b1;
      else if (pop_i) nonempty_q <= after(rptr_q) != wptr_q;
    end
  end

`ifdef DATELINE_ASSERT
  always_ff @(posedge clk_i) begin
    if (rst_ni && push_i && nonempty_o && wptr_q == rptr_q)
      $error("a flit more than the buffer holds");
  end
`endif
endmodule

`default_nettype wire
