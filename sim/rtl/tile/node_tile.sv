// SPDX-License-Identifier: Apache-2.0
// Simulation top: one node with array ports, from which C++ wires any network.
module node_tile #(
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  parameter int unsigned Dims = Ports / 2,
  parameter logic [63:0] DimPorts = 64'h2222222222222222,
  parameter logic [15:0] Complete = 16'h0,
  parameter int unsigned Family = dateline_pkg::FamilyProduct,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]  Routings = 4'b0001,
  parameter int unsigned Phases = 1,
  parameter int unsigned Networks = 1,
  parameter bit          Rings = 1'b1,
  parameter bit          Circuits = 1'b0,
  parameter int unsigned LinkStages = 1,
  parameter int unsigned Pipeline = 0,
  parameter int unsigned BubbleSlot = 0,
  parameter bit          Unproven = 1'b0,
  parameter int unsigned StraightRun = 2,
  parameter logic [127:0] TurnRuns = {16{8'd7}},
  parameter int unsigned MemWords = 4096,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned Rounds = 256,
  parameter int unsigned CountBits = 0,
  parameter bit          Reductions = 1'b0,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Dims*CoordBits-1:0] coord_i,
  input  logic [Dims-1:0]           wraps_i,
  input  logic [Ports-1:0]          dateline_i,
  input  logic [Ports-1:0]          before_dateline_i,
  input  logic [FlitBits-1:0]       in_flit_i [Ports],
  input  logic [Width-1:0]          in_data_i [Ports],
  output logic [BackBits-1:0]       in_back_o [Ports],
  output logic [FlitBits-1:0]       out_flit_o [Ports],
  output logic [Width-1:0]          out_data_o [Ports],
  input  logic [BackBits-1:0]       out_back_i [Ports],
  output logic                      done_o,
  input  logic                      close_i,
  input  logic                      release_i,
  input  logic                      host_we_i,
  input  logic [2:0]                host_space_i,
  input  logic [7:0]                host_channel_i,
  input  logic [15:0]               host_addr_i,
  input  logic [63:0]               host_wdata_i,
  output logic [63:0]               host_rdata_o,
  output logic [31:0]               cycle_o
);
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs);
  logic [Ports*FlitBits-1:0] in_flit, out_flit;
  logic [Ports*Width-1:0] in_data, out_data;
  logic [Ports*BackBits-1:0] in_back, out_back;

  function automatic logic [2:0] kind_of(logic [FlitBits-1:0] flit);
    kind_of = flit[dateline_pkg::FlitValid]
            ? {1'b1, flit[dateline_pkg::FlitHead], flit[dateline_pkg::FlitTail]} : '0;
  endfunction

  // One scope per port, for waveforms. kind is {valid, head, tail}, for the flit_kind filter of the
  // save file.
  for (genvar c = 0; c < Ports; c++) begin : port  // verilog_lint: waive generate-label-prefix
    logic [2:0] out_kind, in_kind;
    logic [2:0] out_vc_id, in_vc_id;
    logic [Width-1:0] out_word, in_word;
    logic out_credit, in_credit;
    logic [7:0] out_ack, out_nack, in_ack, in_nack;  // of circuits, one bit per virtual channel
    assign out_kind = kind_of(out_flit_o[c]);
    assign in_kind = kind_of(in_flit_i[c]);
    assign out_vc_id = 3'(out_flit_o[c][dateline_pkg::FlitVcLsb +: VcBits]);
    assign in_vc_id = 3'(in_flit_i[c][dateline_pkg::FlitVcLsb +: VcBits]);
    assign out_word = out_data_o[c];
    assign in_word = in_data_i[c];
    assign out_credit = out_back_i[c][dateline_pkg::BackCreditValid];
    assign in_credit = in_back_o[c][dateline_pkg::BackCreditValid];
    assign out_ack = 8'(out_back_i[c][dateline_pkg::back_ack_lsb(Vcs) +: Vcs]);
    assign out_nack = 8'(out_back_i[c][dateline_pkg::back_nack_lsb(Vcs) +: Vcs]);
    assign in_ack = 8'(in_back_o[c][dateline_pkg::back_ack_lsb(Vcs) +: Vcs]);
    assign in_nack = 8'(in_back_o[c][dateline_pkg::back_nack_lsb(Vcs) +: Vcs]);

    assign in_flit[c*FlitBits +: FlitBits] = in_flit_i[c];
    assign in_data[c*Width +: Width] = in_data_i[c];
    assign in_back_o[c] = in_back[c*BackBits +: BackBits];
    assign out_flit_o[c] = out_flit[c*FlitBits +: FlitBits];
    assign out_data_o[c] = out_data[c*Width +: Width];
    assign out_back[c*BackBits +: BackBits] = out_back_i[c];

    logic unused;
    assign unused = &{1'b0, out_kind, in_kind, out_vc_id, in_vc_id, out_word, in_word, out_credit,
                      in_credit, out_ack, out_nack, in_ack, in_nack};
  end

  dl_node #(
    .Ports(Ports),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
    .DimOrder(DimOrder),
    .Dims(Dims),
    .DimPorts(DimPorts),
    .Complete(Complete),
    .Family(Family),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Phases(Phases),
    .Networks(Networks),
    .Rings(Rings),
    .Circuits(Circuits),
    .LinkStages(LinkStages),
    .Pipeline(Pipeline),
    .BubbleSlot(BubbleSlot),
    .Unproven(Unproven),
    .StraightRun(StraightRun),
    .TurnRuns(TurnRuns),
    .MemWords(MemWords),
    .QueueWords(QueueWords),
    .Rounds(Rounds),
    .CountBits(CountBits),
    .Reductions(Reductions)
  ) u_node (
    .clk_i,
    .rst_ni,
    .coord_i,
    .wraps_i,
    .dateline_i,
    .before_dateline_i,
    .in_flit_i(in_flit),
    .in_data_i(in_data),
    .in_back_o(in_back),
    .out_flit_o(out_flit),
    .out_data_o(out_data),
    .out_back_i(out_back),
    .done_o,
    .close_i,
    .release_i,
    .host_we_i,
    .host_space_i,
    .host_channel_i,
    .host_addr_i,
    .host_wdata_i,
    .host_rdata_o,
    .cycle_o
  );

`ifdef DATELINE_TRACE
  localparam int unsigned Channels = AllPort ? 2 * Ports : Ports + 1;
  localparam bit SegmentHeaders = 1'b1;
`define ROUTER u_node.u_router
`include "router_view.svh"
`undef ROUTER
`endif
endmodule
