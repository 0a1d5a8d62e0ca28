// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The local port of a one-port dl_router as two AXI-Streams. dl_axis_send and dl_axis_receive, its
/// halves, give timing, demands and promises.
///
/// Ports: packets into the network (s_*, dropped_o) and out of it (m_*); the router's injection
/// input (inject_*) and ejection output (eject_*).
/// Parameters: those of dl_router, Sizes and Wraps of dl_network, and Vc.
module dl_axis_local #(
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Depth = 4,
  parameter int unsigned  Width = 32,
  parameter int unsigned  EjectDepth = 4,
  parameter int unsigned  Dims = 2,
  parameter logic [127:0] Sizes = 128'h0303,
  parameter logic [15:0]  Wraps = 16'hffff,
  parameter logic [15:0]  Complete = 16'h0,
  parameter int unsigned  Family = dateline_pkg::FamilyProduct,
  parameter int unsigned  CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]   Routings = 4'b0001,
  parameter int unsigned  StraightRun = 2,
  /// VC of all packets on the injection channel; with several virtual networks it selects one.
  parameter int unsigned  Vc = 0,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,
  /// The router's coordinates, a constant.
  input  logic [Dims*CoordBits-1:0]       coord_i,
  // Into the network; tdest: the coordinates of the target, dimension 0 lowest.
  input  logic                            s_tvalid_i,
  output logic                            s_tready_o,
  input  logic [Width-1:0]                s_tdata_i,
  input  logic                            s_tlast_i,
  input  logic [Dims*CoordBits-1:0]       s_tdest_i,
  input  logic [dateline_pkg::HdrTagBits-1:0] s_tid_i,
  output logic                            dropped_o,
  // Out of the network.
  output logic                            m_tvalid_o,
  input  logic                            m_tready_i,
  output logic [Width-1:0]                m_tdata_o,
  output logic                            m_tlast_o,
  output logic [dateline_pkg::HdrTagBits-1:0] m_tid_o,
  // The router's local channel.
  output logic [FlitBits-1:0]             inject_flit_o,
  output logic [Width-1:0]                inject_data_o,
  input  logic [BackBits-1:0]             inject_back_i,
  input  logic [FlitBits-1:0]             eject_flit_i,
  input  logic [Width-1:0]                eject_data_i,
  output logic [BackBits-1:0]             eject_back_o
);
  // Local channels carry no hop counts: those of an injected flit are 0, those of an ejected flit
  // are unused.
  localparam int unsigned LocalBits = dateline_pkg::local_flit_bits(Vcs);
  logic [LocalBits-1:0] sent_flit;
  assign inject_flit_o = FlitBits'(sent_flit);
  if (FlitBits > LocalBits) begin : g_hops
    logic unused;
    assign unused = &{1'b0, eject_flit_i[FlitBits-1:LocalBits]};
  end

  dl_axis_send #(
    .Vcs(Vcs),
    .Width(Width),
    .Dims(Dims),
    .Sizes(Sizes),
    .Wraps(Wraps),
    .Complete(Complete),
    .Family(Family),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Credits(Depth),
    .Vc(Vc)
  ) u_send (
    .clk_i,
    .rst_ni,
    .coord_i,
    .tvalid_i(s_tvalid_i),
    .tready_o(s_tready_o),
    .tdata_i(s_tdata_i),
    .tlast_i(s_tlast_i),
    .tdest_i(s_tdest_i),
    .tid_i(s_tid_i),
    .dropped_o,
    .flit_o(sent_flit),
    .data_o(inject_data_o),
    .back_i(inject_back_i)
  );

  dl_axis_receive #(
    .Vcs(Vcs),
    .Width(Width),
    .Dims(Dims),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Depth(EjectDepth)
  ) u_receive (
    .clk_i,
    .rst_ni,
    .flit_i(eject_flit_i[LocalBits-1:0]),
    .data_i(eject_data_i),
    .back_o(eject_back_o),
    .tvalid_o(m_tvalid_o),
    .tready_i(m_tready_i),
    .tdata_o(m_tdata_o),
    .tlast_o(m_tlast_o),
    .tid_o(m_tid_o)
  );
endmodule

`default_nettype wire
