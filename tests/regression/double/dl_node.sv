// SPDX-License-Identifier: Apache-2.0
/// Test double of rtl/node/dl_node.sv for the wiring test. It sends no flits. Each output wire
/// sends the name of the wire, and the node stores what it receives on every input wire.
///
/// For 64 cycles from the close pulse on, each output wire sends its own code, lowest bit first:
/// {~id, id}, where id is {node number, wire}. Wires are numbered over all ports, signal by signal:
/// flit word, data, backward word; within a signal port by port. A wire that is connected to
/// another one, inverted, stuck or open receives no code.
///
/// Host bus, timed as in dl_node.sv:
///   write space 0 number of this node
///   write space 1 mask of the ports whose valid is high while it sends no code
///   write space 2 bit 0: not done
///   read  space 0 bit `addr` of the codes received by wires 64 * channel .. 64 * channel + 63
///   read  space 1 addr 0 coord_i, 1 {wraps_i, before_dateline_i, dateline_i}, 2 DimPorts,
///                 3 DimOrder, 4 {Complete, CoordBits, Dims, Ports},
///                 5 {StraightRun, Family, Rings},
///                 6 {Width, Vcs}, 7 and 8 the halves of TurnRuns; two values have 32 bits
///                 each, more have 16
module dl_node #(
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  parameter int unsigned MemWords = 4096,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned Rounds = 256,
  parameter int unsigned CountBits = 0,
  parameter bit          Reductions = 1'b0,
  parameter int unsigned Dims = Ports / 2,
  parameter logic [63:0] DimPorts = 64'h2222222222222222,
  parameter logic [15:0] Complete = 16'h0000,
  parameter int unsigned Family = dateline_pkg::FamilyProduct,
  parameter int unsigned CoordBits = 8,
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
  parameter bit          BlockRam = 1'b0,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Dims*CoordBits-1:0] coord_i,
  input  logic [Dims-1:0]           wraps_i,
  input  logic [Ports-1:0]          dateline_i,
  input  logic [Ports-1:0]          before_dateline_i,
  input  logic [Ports*FlitBits-1:0] in_flit_i,
  input  logic [Ports*Width-1:0]    in_data_i,
  output logic [Ports*BackBits-1:0] in_back_o,
  output logic [Ports*FlitBits-1:0] out_flit_o,
  output logic [Ports*Width-1:0]    out_data_o,
  input  logic [Ports*BackBits-1:0] out_back_i,
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
  /*verilator no_inline_module*/
  localparam int unsigned All = Ports * (FlitBits + Width + BackBits);

  logic [15:0]      number_q;
  logic [Ports-1:0] mask_q;
  logic             speaking_q;
  logic [5:0]       phase_q;
  logic [All-1:0]   speak, hear;
  logic [All-1:0]   heard_q [64];

  // Bit b of every wire's index.
  function automatic logic [All-1:0] index_bits(int unsigned b);
    for (int unsigned i = 0; i < All; i++) index_bits[i] = ((i >> b) & 1) != 0;
  endfunction

  logic [All-1:0] index_bit [16];
  for (genvar b = 0; b < 16; b++) begin : g_index
    localparam logic [All-1:0] Bits = index_bits(b);
    assign index_bit[b] = Bits;
  end
  logic [Ports*FlitBits-1:0] valid_mask;
  for (genvar p = 0; p < Ports; p++) begin : g_mask
    assign valid_mask[p*FlitBits +: FlitBits] = FlitBits'(mask_q[p]) << dateline_pkg::FlitValid;
  end
  // Bit phase_q of every wire's code.
  assign speak = !speaking_q ? All'(valid_mask) :
                 {All{phase_q[5]}}
                 ^ (phase_q[4] ? {All{number_q[phase_q[3:0]]}} : index_bit[phase_q[3:0]]);

  assign {in_back_o, out_data_o, out_flit_o} = speak;
  assign hear = {out_back_i, in_data_i, in_flit_i};

  always_ff @(posedge clk_i) begin
    cycle_o <= cycle_o + 1'b1;
    if (speaking_q) begin
      phase_q <= phase_q + 1'b1;
      if (phase_q == '1) speaking_q <= 1'b0;
      heard_q[phase_q] <= hear;
    end
    if (host_we_i && host_space_i == 3'd0) number_q <= host_wdata_i[15:0];
    if (host_we_i && host_space_i == 3'd1) mask_q <= host_wdata_i[Ports-1:0];
    if (host_we_i && host_space_i == 3'd2) done_o <= !host_wdata_i[0];
    if (close_i) begin
      speaking_q <= 1'b1;
      phase_q <= '0;
    end
    if (!rst_ni) begin
      number_q <= '0;
      mask_q <= '0;
      speaking_q <= 1'b0;
      phase_q <= '0;
      done_o <= 1'b1;
      cycle_o <= '0;
    end
  end

  logic [63:0] answer_q;
  always_ff @(posedge clk_i) begin
    host_rdata_o <= answer_q;
    answer_q <= '0;
    if (host_space_i == 3'd0) begin
      answer_q <= 64'((All + 64)'(heard_q[host_addr_i[5:0]]) >> {host_channel_i, 6'd0});
    end else begin
      unique case (host_addr_i[3:0])
        4'd0: answer_q <= 64'(coord_i);
        4'd1: answer_q <= {32'(wraps_i), 16'(before_dateline_i), 16'(dateline_i)};
        4'd2: answer_q <= DimPorts;
        4'd3: answer_q <= DimOrder;
        4'd4: answer_q <= {Complete, 16'(CoordBits), 16'(Dims), 16'(Ports)};
        4'd5: answer_q <= {32'(StraightRun), 16'(Family), 16'(Rings)};
        4'd7: answer_q <= TurnRuns[63:0];
        4'd8: answer_q <= TurnRuns[127:64];
        default: answer_q <= {32'(Width), 32'(Vcs)};
      endcase
    end
  end

  logic unused;
  assign unused = &{1'b0, release_i, host_addr_i, host_wdata_i, Depth, AllPort, MemWords,
                    QueueWords, Rounds, CountBits, Reductions, Routings, Phases, Networks, Circuits,
                    LinkStages, Pipeline, BubbleSlot, Unproven, BlockRam};
endmodule
