// SPDX-License-Identifier: Apache-2.0
/// Input side of the allocation of one channel: presents one waiting head a cycle to the output that it wants, and
/// takes one of the outputs that propose to this input. Both choices rotate.
///
/// `Dests` are the outputs that this input reaches; a message's port number is the index of its destination.
module input_select #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Dests = 4,
  parameter int unsigned PortBits = 2,
  parameter int unsigned VcBits = (Vcs > 1) ? $clog2(Vcs) : 1
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Fronts of the input's VCs.
  input  logic [Vcs-1:0]          waiting_i,
  input  logic [Vcs*PortBits-1:0] port_i,
  input  logic [Vcs*2-1:0]        classes_i,
  /// Per destination: a VC of class 0, of class 1 can be had.
  input  logic [Dests*2-1:0]      avail_i,
  // The head presented this cycle.
  output logic [Dests-1:0]        head_valid_o,
  output logic [VcBits-1:0]       head_vc_o,
  output logic [1:0]              head_classes_o,
  /// One-hot: that destination gave the presented head a VC.
  input  logic [Dests-1:0]        alloc_i,
  output logic [Vcs-1:0]          alloc_o,
  // Proposals of the destinations for a flit of this input.
  input  logic [Dests-1:0]        propose_i,
  input  logic [Dests*VcBits-1:0] propose_vc_i,
  output logic [Dests-1:0]        accept_o,
  output logic [Vcs-1:0]          pop_o,
  /// Per destination: a head waits for it; one waits that could have a VC at once.
  output logic [Dests-1:0]        wants_o,
  output logic [Dests-1:0]        eligible_o
);
  logic [Vcs-1:0] eligible, head_gnt;
  logic [Dests-1:0] dest [Vcs];

  // The destination of each waiting head, one-hot, and whether it could have a VC there.
  always_comb begin
    eligible = '0;
    wants_o = '0;
    eligible_o = '0;
    for (int unsigned v = 0; v < Vcs; v++) dest[v] = '0;
    if (waiting_i != '0) begin
      for (int unsigned v = 0; v < Vcs; v++) begin
        if (waiting_i[v]) begin
          for (int unsigned d = 0; d < Dests; d++) begin
            if (Dests == 1 || port_i[v*PortBits +: PortBits] == PortBits'(d)) begin
              dest[v][d] = 1'b1;
              eligible[v] = (classes_i[v*2 +: 2] & avail_i[d*2 +: 2]) != '0;
            end
          end
          wants_o = wants_o | dest[v];
          if (eligible[v]) eligible_o = eligible_o | dest[v];
        end
      end
    end
  end

  rr_arbiter #(.N(Vcs)) u_head_arb (
    .clk_i, .rst_ni, .req_i(eligible), .taken_i(alloc_o), .gnt_o(head_gnt)
  );
  assign alloc_o = (alloc_i != '0) ? head_gnt : '0;

  always_comb begin
    head_valid_o = '0;
    head_vc_o = '0;
    head_classes_o = '0;
    if (head_gnt != '0) begin
      for (int unsigned v = 0; v < Vcs; v++) begin
        if (head_gnt[v]) begin
          head_valid_o = head_valid_o | dest[v];
          head_vc_o = head_vc_o | VcBits'(v);
          head_classes_o = head_classes_o | classes_i[v*2 +: 2];
        end
      end
    end
  end

  rr_arbiter #(.N(Dests)) u_accept_arb (
    .clk_i, .rst_ni, .req_i(propose_i), .taken_i(accept_o), .gnt_o(accept_o)
  );
  always_comb begin
    pop_o = '0;
    if (accept_o != '0) begin
      for (int unsigned d = 0; d < Dests; d++)
        if (accept_o[d]) for (int unsigned v = 0; v < Vcs; v++) if (propose_vc_i[d*VcBits +: VcBits] == VcBits'(v)) pop_o[v] = 1'b1;
    end
  end

  if (Dests == 1) begin : g_unused
    logic unused;
    assign unused = &{1'b0, port_i};
  end
endmodule
