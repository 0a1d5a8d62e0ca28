// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One input channel of the router: dl_head_unit decodes the headers of arriving flits,
/// dl_input_port buffers the flits by VC, and dl_input_select presents heads to the outputs and
/// chooses among the outputs that propose.
///
/// Ports: the link; the front flit of each VC; by destination, the exchange with the outputs. The
/// `Dests` destinations are the outputs that the channel reaches (dateline_pkg::fan). Destination d
/// of a network input is output d, and its own number is ejection. An injection channel has all
/// network outputs, or only the one that it feeds.
/// Timing: a flit on the link in cycle t can leave to an output in cycle t + 1, plus the further
/// stages of a long link. Credits and answers leave from registers.
/// Parameters: Cfg, and the network port.
/// Never: see dl_input_port and dl_input_select.
module dl_input_channel #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Network port of the channel; Cfg.ports: an injection channel.
  parameter int unsigned Port = 0,
  localparam int unsigned Dests = dateline_pkg::fan(Cfg.ports, Cfg.all_port, Port),
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned HopBits = dateline_pkg::hop_bits(Cfg.straight_run),
  localparam int unsigned HopWidth = (HopBits > 0) ? HopBits : 1,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Cfg.vcs, Cfg.straight_run),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Cfg.vcs),
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Cfg.ports, Cfg.sets)
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  // Place of the router in the network. Constants.
  input  logic [Cfg.dims*Cfg.coord_bits-1:0] coord_i,
  input  logic [Cfg.dims-1:0]          wraps_i,
  input  logic [Cfg.ports-1:0]         dateline_i,
  input  logic [Cfg.ports-1:0]         before_dateline_i,
  // Link.
  input  logic [FlitBits-1:0]          flit_i,
  input  logic [Cfg.width-1:0]         data_i,
  output logic [BackBits-1:0]          back_o,
  // Front flits by VC, as in dl_input_port.
  output logic [Cfg.vcs-1:0]           nonempty_o,
  output logic [Cfg.vcs-1:0]           left_o,
  output logic [Cfg.vcs-1:0]           kept_o,
  output logic [Cfg.vcs-1:0]           tail_o,
  output logic [Cfg.vcs-1:0]           waiting_o,
  output logic [Cfg.vcs*RouteBits-1:0] route_o,
  output logic [Cfg.vcs*HopWidth-1:0]  hops_o,
  /// Data of the flit that leaves the buffer.
  output logic [Cfg.width-1:0]         pop_data_o,
  // By destination, as in dl_input_select.
  input  logic [Dests*Cfg.vcs-1:0]     exhausted_i,
  input  logic [Dests*Cfg.sets-1:0]    avail_i,
  input  logic [Dests*Cfg.sets-1:0]    avail_enter_i,
  output logic [Dests-1:0]             head_valid_o,
  output logic [Dests*VcBits-1:0]      head_vc_o,
  input  logic [Dests-1:0]             alloc_i,
  input  logic [Dests-1:0]             propose_i,
  input  logic [Dests-1:0]             propose_body_i,
  input  logic [Dests*VcBits-1:0]      propose_vc_i,
  output logic [Dests-1:0]             accept_o,
  output logic [Dests-1:0]             wants_o,
  output logic [Dests-1:0]             wants_other_o,
  output logic [Dests-1:0]             eligible_o,
  /// By destination and VC of this input: the probe was acknowledged; it was refused.
  input  logic [Dests*Cfg.vcs-1:0]     ack_i,
  input  logic [Dests*Cfg.vcs-1:0]     nack_i
);
  localparam int unsigned Stages = (Port < Cfg.ports) ? Cfg.link_stages : 1;

  logic [FlitBits-1:0] flit;
  logic valid, buffer_head, drop, route_valid, credit_valid;
  logic [Cfg.width-1:0] data, buffer_data;
  logic [VcBits-1:0] vc, credit_vc;
  logic [RouteBits-1:0] found;
  logic [HopWidth-1:0] hops;
  logic [Cfg.vcs-1:0] alloc, pop, dropping, refused, nack_back, ack_q, nack_q;

  dl_link_stages #(.Stages(Stages), .Width(FlitBits)) u_link (
    .clk_i, .rst_ni, .wire_i(flit_i), .wire_o(flit)
  );
  dl_link_stages #(.Stages(Stages), .Width(Cfg.width)) u_link_data (
    .clk_i, .rst_ni, .wire_i(data_i), .wire_o(data)
  );
  assign valid = flit[dateline_pkg::FlitValid];
  assign vc = flit[dateline_pkg::FlitVcLsb +: VcBits];
  if (HopBits > 0) begin : g_hops
    assign hops = flit[dateline_pkg::flit_hops_lsb(Cfg.vcs) +: HopWidth];
  end else begin : g_hops
    assign hops = '0;
  end

  dl_head_unit #(
    .Cfg(Cfg),
    .ArrivalPort(Port)
  ) u_head (
    .clk_i,
    .rst_ni,
    .coord_i,
    .wraps_i,
    .dateline_i,
    .before_dateline_i,
    .valid_i(valid),
    .vc_i(vc),
    .head_i(flit[dateline_pkg::FlitHead]),
    .data_i(data),
    .head_o(buffer_head),
    .drop_o(drop),
    .data_o(buffer_data),
    .route_valid_o(route_valid),
    .route_o(found)
  );

  dl_input_port #(
    .Cfg(Cfg)
  ) u_port (
    .clk_i,
    .rst_ni,
    .valid_i(valid),
    .vc_i(vc),
    .head_i(buffer_head),
    .tail_i(flit[dateline_pkg::FlitTail]),
    .drop_i(drop),
    .data_i(buffer_data),
    .hops_i(hops),
    .route_valid_i(route_valid),
    .route_i(found),
    .credit_valid_o(credit_valid),
    .credit_vc_o(credit_vc),
    .nonempty_o,
    .left_o,
    .kept_o,
    .tail_o,
    .waiting_o,
    .drop_o(dropping),
    .route_o,
    .hops_o,
    .alloc_i(alloc),
    .free_i(nack_back),
    .pop_i(pop),
    .pop_data_o
  );

  dl_input_select #(
    .Cfg(Cfg),
    .Port(Port)
  ) u_select (
    .clk_i,
    .rst_ni,
    .waiting_i(waiting_o),
    .drop_i(dropping),
    .route_i(route_o),
    .avail_i,
    .avail_enter_i,
    .exhausted_i,
    .head_valid_o,
    .head_vc_o,
    .alloc_i,
    .alloc_o(alloc),
    .propose_i,
    .propose_body_i,
    .propose_vc_i,
    .accept_o,
    .pop_o(pop),
    .refuse_o(refused),
    .wants_o,
    .wants_other_o,
    .eligible_o
  );

  // Answers to the probes of this input, from all destinations.
  if (Cfg.circuits) begin : g_answers
    logic [Cfg.vcs-1:0] ack_back;
    always_comb begin
      ack_back = '0;
      nack_back = '0;
      if ((ack_i | nack_i) != '0) begin
        for (int unsigned d = 0; d < Dests; d++) begin
          ack_back = ack_back | ack_i[d*Cfg.vcs +: Cfg.vcs];
          nack_back = nack_back | nack_i[d*Cfg.vcs +: Cfg.vcs];
        end
      end
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        ack_q <= '0;
        nack_q <= '0;
      end else begin
        ack_q <= ack_back;
        nack_q <= nack_back | refused;
      end
    end
  end else begin : g_answers
    assign nack_back = '0;
    assign ack_q = '0;
    assign nack_q = '0;
    logic unused;
    assign unused = &{1'b0, ack_i, nack_i, refused};
  end

  assign back_o = {nack_q, ack_q, credit_vc, credit_valid};
endmodule

`default_nettype wire
