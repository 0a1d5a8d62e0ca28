// SPDX-License-Identifier: Apache-2.0
// Simulation top: one bare router with array ports, so that C++ can wire any network from one Verilated module.
module router_tile #(
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  parameter int unsigned EjectDepth = Depth,
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  parameter int unsigned Dims = Ports / 2,
  parameter logic [63:0] DimPorts = 64'h2222222222222222,
  parameter logic [15:0] Complete = 16'h0,
  parameter bit          DualCube = 1'b0,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]  Routings = 4'b0001,
  parameter int unsigned Phases = 1,
  parameter bit          Rings = 1'b1,
  parameter bit          Circuits = 1'b0,
  parameter int unsigned LinkStages = 1,
  parameter int unsigned BubbleSlot = 0,
  parameter int unsigned Channels = AllPort ? 2 * Ports : Ports + 1,
  parameter int unsigned VcBits = (Vcs > 1) ? $clog2(Vcs) : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Dims*CoordBits-1:0] coord_i,
  input  logic [Dims-1:0]           wraps_i,
  input  logic [Ports-1:0]          dateline_i,
  input  logic [Ports-1:0]          before_dateline_i,
  input  logic [Channels-1:0]       in_valid_i,
  input  logic [VcBits-1:0]         in_vc_i [Channels],
  input  logic [Channels-1:0]       in_head_i,
  input  logic [Channels-1:0]       in_tail_i,
  input  logic [Width-1:0]          in_data_i [Channels],
  output logic [Channels-1:0]       in_credit_valid_o,
  output logic [VcBits-1:0]         in_credit_vc_o [Channels],
  output logic [Channels-1:0]       out_valid_o,
  output logic [VcBits-1:0]         out_vc_o [Channels],
  output logic [Channels-1:0]       out_head_o,
  output logic [Channels-1:0]       out_tail_o,
  output logic [Width-1:0]          out_data_o [Channels],
  input  logic [Channels-1:0]       out_credit_valid_i,
  input  logic [VcBits-1:0]         out_credit_vc_i [Channels],
  output logic [Vcs-1:0]            in_ack_o [Channels],
  output logic [Vcs-1:0]            in_refuse_o [Channels],
  input  logic [Vcs-1:0]            out_ack_i [Channels],
  input  logic [Vcs-1:0]            out_refuse_i [Channels],
  output logic                      idle_o,
  input  logic                      status_en_i,
  input  logic [7:0]                status_channel_i,
  input  logic [2:0]                status_vc_i,
  output logic [31:0]               status_o
);
  // Every change of clk_i is a rising edge of clk, which falls again by itself: one evaluation a cycle.
  logic clk, phase_q;
  assign clk = clk_i ^ phase_q;
  initial phase_q = 1'b0;
  always_ff @(posedge clk) phase_q <= ~phase_q;

  logic [Channels*VcBits-1:0] in_vc, in_credit_vc, out_vc, out_credit_vc;
  logic [Channels*Width-1:0] in_data, out_data;
  logic [Channels*Vcs-1:0] in_ack, in_refuse, out_ack, out_refuse;
  logic [Channels-1:0] lost_credit, lost_vc, lost_switch;

  for (genvar c = 0; c < Channels; c++) begin : g_channel
    assign in_vc[c*VcBits +: VcBits] = in_vc_i[c];
    assign in_data[c*Width +: Width] = in_data_i[c];
    assign in_credit_vc_o[c] = in_credit_vc[c*VcBits +: VcBits];
    assign out_vc_o[c] = out_vc[c*VcBits +: VcBits];
    assign out_data_o[c] = out_data[c*Width +: Width];
    assign out_credit_vc[c*VcBits +: VcBits] = out_credit_vc_i[c];
    assign in_ack_o[c] = in_ack[c*Vcs +: Vcs];
    assign in_refuse_o[c] = in_refuse[c*Vcs +: Vcs];
    assign out_ack[c*Vcs +: Vcs] = out_ack_i[c];
    assign out_refuse[c*Vcs +: Vcs] = out_refuse_i[c];
  end

  router #(
    .Ports(Ports),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
    .EjectDepth(EjectDepth),
    .DimOrder(DimOrder),
    .Dims(Dims),
    .DimPorts(DimPorts),
    .Complete(Complete),
    .DualCube(DualCube),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Phases(Phases),
    .Rings(Rings),
    .Circuits(Circuits),
    .LinkStages(LinkStages),
    .BubbleSlot(BubbleSlot)
  ) u_router (
    .clk_i(clk),
    .rst_ni,
    .coord_i,
    .wraps_i,
    .dateline_i,
    .before_dateline_i,
    .in_valid_i,
    .in_vc_i(in_vc),
    .in_head_i,
    .in_tail_i,
    .in_data_i(in_data),
    .in_credit_valid_o,
    .in_credit_vc_o(in_credit_vc),
    .out_valid_o,
    .out_vc_o(out_vc),
    .out_head_o,
    .out_tail_o,
    .out_data_o(out_data),
    .out_credit_valid_i,
    .out_credit_vc_i(out_credit_vc),
    .in_ack_o(in_ack),
    .in_refuse_o(in_refuse),
    .out_ack_i(out_ack),
    .out_refuse_i(out_refuse),
    .lost_credit_o(lost_credit),
    .lost_vc_o(lost_vc),
    .lost_switch_o(lost_switch),
    .idle_o,
    .status_en_i,
    .status_channel_i,
    .status_vc_i,
    .status_o
  );

  logic unused;
  assign unused = &{1'b0, lost_credit, lost_vc, lost_switch};
endmodule
