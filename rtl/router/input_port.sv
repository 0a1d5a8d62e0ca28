// SPDX-License-Identifier: Apache-2.0
/// Input side of one channel: a buffer a virtual channel, the route of each message kept beside its head flit, and
/// the state "has an output VC". Written at the end of the cycle in which the flit is on the link; can be popped in
/// the next. Returns one credit a popped flit, from a register.
///
/// Assumes: the sender keeps to its credits; flits of one message are contiguous on their VC; route_*_i belong to
/// the flit on the link.
module input_port #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter int unsigned PortBits = 2,
  parameter int unsigned VcBits = (Vcs > 1) ? $clog2(Vcs) : 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Link.
  input  logic                    valid_i,
  input  logic [VcBits-1:0]       vc_i,
  input  logic                    head_i,
  input  logic                    tail_i,
  input  logic [Width-1:0]        data_i,
  output logic                    credit_valid_o,
  output logic [VcBits-1:0]       credit_vc_o,
  // Route of the flit on the link, used when it is a head.
  input  logic [PortBits-1:0]     route_port_i,
  input  logic [1:0]              route_classes_i,
  // Fronts of all VCs.
  output logic [Vcs-1:0]          nonempty_o,
  /// A head waits for an output VC.
  output logic [Vcs-1:0]          waiting_o,
  output logic [Vcs*PortBits-1:0] port_o,
  output logic [Vcs*2-1:0]        classes_o,
  /// The waiting head of this VC was given an output VC.
  input  logic [Vcs-1:0]          alloc_i,
  /// One-hot: this VC's front flit leaves.
  input  logic [Vcs-1:0]          pop_i,
  output logic                    pop_head_o,
  output logic                    pop_tail_o,
  output logic [Width-1:0]        pop_data_o
);
  localparam int unsigned CtlWidth = PortBits + 4;

  logic [Vcs*CtlWidth-1:0] ctl;
  logic [Vcs-1:0] busy_q, front_head, front_tail;
  logic [VcBits-1:0] pop_vc;

  vc_buffer #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .CtlWidth(CtlWidth)
  ) u_buffer (
    .clk_i,
    .rst_ni,
    .push_i(valid_i),
    .push_vc_i(vc_i),
    .push_ctl_i({route_classes_i, route_port_i, head_i, tail_i}),
    .push_data_i(data_i),
    .nonempty_o(nonempty_o),
    .ctl_o(ctl),
    .pop_i(pop_i),
    .pop_vc_o(pop_vc),
    .pop_data_o(pop_data_o)
  );

  for (genvar v = 0; v < Vcs; v++) begin : g_vc
    assign front_tail[v] = ctl[v*CtlWidth];
    assign front_head[v] = ctl[v*CtlWidth+1];
    assign port_o[v*PortBits +: PortBits] = ctl[v*CtlWidth+2 +: PortBits];
    assign classes_o[v*2 +: 2] = ctl[v*CtlWidth+2+PortBits +: 2];
    assign waiting_o[v] = nonempty_o[v] && !busy_q[v];

    always_ff @(posedge clk_i) begin
      if (!rst_ni) busy_q[v] <= 1'b0;
      else if (pop_i[v] && front_tail[v]) busy_q[v] <= 1'b0;
      else if (alloc_i[v]) busy_q[v] <= 1'b1;
    end
  end

  assign pop_head_o = (pop_i & front_head) != '0;
  assign pop_tail_o = (pop_i & front_tail) != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      credit_valid_o <= 1'b0;
      credit_vc_o <= '0;
    end else begin
      credit_valid_o <= pop_i != '0;
      credit_vc_o <= pop_vc;
    end
  end
endmodule
