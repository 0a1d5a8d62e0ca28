// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Pointers and control words of the FIFOs of an input's VCs. The data are in one shared RAM
/// (dl_vc_buffer), because one VC is read per cycle. Control words are kept here, because those of
/// all VCs are needed in every cycle.
///
/// Ports: push and pop by VC; control words of the front flits; RAM addresses within a VC.
/// Timing: a control word pushed in cycle t is visible in cycle t + 1.
/// Parameters: VCs, flits per VC, bits of a control word, how control words are stored. Demands:
/// the sender respects its credits. So the FIFOs never overflow, and need no flit counters.
module dl_vc_fifo #(
  parameter int unsigned Vcs = 1,
  /// Flits per VC.
  parameter int unsigned Depth = 4,
  /// Bits of the control word of a flit.
  parameter int unsigned CtlWidth = 8,
  /// 1: control words in a shift register. The front is in flip-flops, available at once and
  /// without a multiplexer, and every bit of every entry costs a flip-flop. 0: in a memory read by
  /// address.
  parameter bit          Shift = 1'b0,
  /// Without Shift: the front is in a register, too, and the memory holds what follows. Costs
  /// CtlWidth flip-flops and multiplexers per VC.
  parameter bit          Front = 1'b0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned PtrWidth = dateline_pkg::index_bits(Depth)
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  logic                    push_i,
  input  logic [VcBits-1:0]       push_vc_i,
  input  logic [CtlWidth-1:0]     ctl_i,
  /// By VC: the front flit leaves.
  input  logic [Vcs-1:0]          pop_i,
  /// Control words of the front flits. Meaningless for an empty VC.
  output logic [Vcs*CtlWidth-1:0] ctl_o,
  output logic [Vcs-1:0]          nonempty_o,
  /// By VC: there is a flit after the front.
  output logic [Vcs-1:0]          more_o,
  output logic [Vcs*PtrWidth-1:0] wptr_o,
  output logic [Vcs*PtrWidth-1:0] rptr_o
);
  localparam logic [PtrWidth-1:0] LastPtr = PtrWidth'(Depth - 1);

  logic [Vcs*PtrWidth-1:0] wptr_q, rptr_q;

  // Index of the place after `place`, without a carry chain.
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
      for (int unsigned v = 0; v < Vcs; v++) begin
        if (push_i && push_vc_i == VcBits'(v))
          wptr_q[v*PtrWidth +: PtrWidth] <= after(wptr_q[v*PtrWidth +: PtrWidth]);
        if (pop_i[v]) rptr_q[v*PtrWidth +: PtrWidth] <= after(rptr_q[v*PtrWidth +: PtrWidth]);
      end
    end
  end

  if (Shift) begin : g_shift
    // The front is entry 0. An arriving word is written into every empty entry; it stays in the
    // lowest of them.
    for (genvar v = 0; v < Vcs; v++) begin : g_vc
      logic [CtlWidth-1:0] ctl_q [Depth];
      logic [Depth-1:0] full_q;
      logic [Depth:0] above, below;
      logic push;
      assign push = push_i && push_vc_i == VcBits'(v);
      assign above = {1'b0, full_q};
      assign below = {full_q, 1'b1};
      assign nonempty_o[v] = full_q[0];
      assign more_o[v] = above[1];
      assign ctl_o[v*CtlWidth +: CtlWidth] = ctl_q[0];
      for (genvar e = 0; e < Depth; e++) begin : g_entry
        localparam int unsigned Next = (e + 1 < Depth) ? e + 1 : e;
        always_ff @(posedge clk_i) begin
          if (pop_i[v] || !full_q[e]) ctl_q[e] <= (pop_i[v] && above[e+1]) ? ctl_q[Next] : ctl_i;
        end
        always_ff @(posedge clk_i) begin
          if (!rst_ni) full_q[e] <= 1'b0;
          else if (push != pop_i[v]) full_q[e] <= push ? below[e] : above[e+1];
        end
      end
      logic unused;
      assign unused = &{1'b0, above, below};
    end
  end else begin : g_memory
    logic [Vcs-1:0] nonempty_q;
    logic [Vcs*PtrWidth-1:0] second;  // places after the fronts
    assign nonempty_o = nonempty_q;
    for (genvar v = 0; v < Vcs; v++) begin : g_more
      assign second[v*PtrWidth +: PtrWidth] = after(rptr_q[v*PtrWidth +: PtrWidth]);
      assign more_o[v] = second[v*PtrWidth +: PtrWidth] != wptr_q[v*PtrWidth +: PtrWidth];
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        nonempty_q <= '0;
      end else begin
        for (int unsigned v = 0; v < Vcs; v++) begin
          if (push_i && push_vc_i == VcBits'(v)) nonempty_q[v] <= 1'b1;
          else if (pop_i[v]) nonempty_q[v] <= more_o[v];
        end
      end
    end
    for (genvar v = 0; v < Vcs; v++) begin : g_vc
      logic [CtlWidth-1:0] ctl_mem [Depth];
      logic [CtlWidth-1:0] front;
      if (Front) begin : g_front
        always_ff @(posedge clk_i) begin
          // mutation: front_kept_when_empty
          if (pop_i[v] || !nonempty_q[v])
            front <= (nonempty_q[v] && more_o[v]) ? ctl_mem[second[v*PtrWidth +: PtrWidth]] : ctl_i;
        end
      end else begin : g_front
        always_comb begin
          front = 'x;
          if (nonempty_q[v]) front = ctl_mem[rptr_q[v*PtrWidth +: PtrWidth]];
        end
      end
      assign ctl_o[v*CtlWidth +: CtlWidth] = front;
      always_ff @(posedge clk_i) begin
        if (push_i && push_vc_i == VcBits'(v)) ctl_mem[wptr_q[v*PtrWidth +: PtrWidth]] <= ctl_i;
      end
    end
  end

`ifdef DATELINE_ASSERT
  always_ff @(posedge clk_i) begin
    for (int unsigned v = 0; v < Vcs; v++)
      if (rst_ni && push_i && push_vc_i == VcBits'(v) && nonempty_o[v]
          && wptr_q[v*PtrWidth +: PtrWidth] == rptr_q[v*PtrWidth +: PtrWidth])
        $error("a flit more than the buffer holds");
  end
`endif
endmodule

`default_nettype wire
