// SPDX-License-Identifier: Apache-2.0
// Simulation top: one node with array ports, so that C++ can wire any network from one Verilated module.
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
  parameter bit          DualCube = 1'b0,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]  Routings = 4'b0001,
  parameter int unsigned Phases = 1,
  parameter bit          Rings = 1'b1,
  parameter bit          Circuits = 1'b0,
  parameter int unsigned LinkStages = 1,
  parameter int unsigned BubbleSlot = 0,
  parameter int unsigned MemWords = 4096,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned Rounds = 256,
  parameter int unsigned VcBits = (Vcs > 1) ? $clog2(Vcs) : 1
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Dims*CoordBits-1:0] coord_i,
  input  logic [Dims-1:0]           wraps_i,
  input  logic [Ports-1:0]          dateline_i,
  input  logic [Ports-1:0]          before_dateline_i,
  input  logic [Ports-1:0]          in_valid_i,
  input  logic [VcBits-1:0]         in_vc_i [Ports],
  input  logic [Ports-1:0]          in_head_i,
  input  logic [Ports-1:0]          in_tail_i,
  input  logic [Width-1:0]          in_data_i [Ports],
  output logic [Ports-1:0]          in_credit_valid_o,
  output logic [VcBits-1:0]         in_credit_vc_o [Ports],
  output logic [Ports-1:0]          out_valid_o,
  output logic [VcBits-1:0]         out_vc_o [Ports],
  output logic [Ports-1:0]          out_head_o,
  output logic [Ports-1:0]          out_tail_o,
  output logic [Width-1:0]          out_data_o [Ports],
  input  logic [Ports-1:0]          out_credit_valid_i,
  input  logic [VcBits-1:0]         out_credit_vc_i [Ports],
  output logic [Vcs-1:0]            in_ack_o [Ports],
  output logic [Vcs-1:0]            in_refuse_o [Ports],
  input  logic [Vcs-1:0]            out_ack_i [Ports],
  input  logic [Vcs-1:0]            out_refuse_i [Ports],
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
  logic [Ports*VcBits-1:0] in_vc, in_credit_vc, out_vc, out_credit_vc;
  logic [Ports*Width-1:0] in_data, out_data;
  logic [Ports*Vcs-1:0] in_ack, in_refuse, out_ack, out_refuse;

  // One scope a port, for waveforms: kind is {valid, head, tail} (flit_kind filter of the save file).
  for (genvar c = 0; c < Ports; c++) begin : port
    logic [2:0] out_kind, in_kind;
    logic [2:0] out_vc_id, in_vc_id;
    logic [Width-1:0] out_word, in_word;
    logic out_credit, in_credit;
    assign out_kind = {out_valid_o[c], out_head_o[c] & out_valid_o[c], out_tail_o[c] & out_valid_o[c]};
    assign in_kind = {in_valid_i[c], in_head_i[c] & in_valid_i[c], in_tail_i[c] & in_valid_i[c]};
    assign out_vc_id = 3'(out_vc[c*VcBits +: VcBits]);
    assign in_vc_id = 3'(in_vc_i[c]);
    assign out_word = out_data[c*Width +: Width];
    assign in_word = in_data_i[c];
    assign out_credit = out_credit_valid_i[c];
    assign in_credit = in_credit_valid_o[c];

    assign in_vc[c*VcBits +: VcBits] = in_vc_i[c];
    assign in_data[c*Width +: Width] = in_word;
    assign in_credit_vc_o[c] = in_credit_vc[c*VcBits +: VcBits];
    assign out_vc_o[c] = out_vc[c*VcBits +: VcBits];
    assign out_data_o[c] = out_word;
    assign out_credit_vc[c*VcBits +: VcBits] = out_credit_vc_i[c];
    assign in_ack_o[c] = in_ack[c*Vcs +: Vcs];
    assign in_refuse_o[c] = in_refuse[c*Vcs +: Vcs];
    assign out_ack[c*Vcs +: Vcs] = out_ack_i[c];
    assign out_refuse[c*Vcs +: Vcs] = out_refuse_i[c];

    logic unused;
    assign unused = &{1'b0, out_kind, in_kind, out_vc_id, in_vc_id, out_credit, in_credit};
  end

  node #(
    .Ports(Ports),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
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
    .BubbleSlot(BubbleSlot),
    .MemWords(MemWords),
    .QueueWords(QueueWords),
    .Rounds(Rounds)
  ) u_node (
    .clk_i,
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
endmodule
