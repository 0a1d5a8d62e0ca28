// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Instantiation template of the router: a torus of Columns x Rows one-port routers, each with one
/// AXI-Stream into the network and one out of it. Copy it and change the parameters.
///
/// Ports: the streams of all nodes, packed with node 0 lowest; node n = column + Columns * row.
/// tdest is {row, column}, CoordBits each.
/// Timing: as in dl_axis_send and dl_axis_receive. rst_ni is synchronous and low for at least one
/// cycle, for all routers at once.
/// Lint a small torus: Verilator takes about 1.1 s and 32 MB per node, and all routers of a larger
/// torus are the same modules (rtl/stream/README.md).
module dl_stream_example #(
  /// Nodes in dimensions 0 and 1, 3..16 each.
  parameter int unsigned  Columns = 3,
  parameter int unsigned  Rows = 3,
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Depth = 4,
  parameter int unsigned  Width = 32,
  /// Elaborate with fewer than 2 Vcs, with which the rings can deadlock.
  parameter bit           Unproven = 1'b0,
  localparam int unsigned Nodes = Columns * Rows,
  localparam int unsigned CoordBits = dateline_pkg::coord_bits(Width, 2),
  localparam int unsigned TagBits = dateline_pkg::HdrTagBits
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic [Nodes-1:0]             s_tvalid_i,
  output logic [Nodes-1:0]             s_tready_o,
  input  logic [Nodes*Width-1:0]       s_tdata_i,
  input  logic [Nodes-1:0]             s_tlast_i,
  input  logic [Nodes*2*CoordBits-1:0] s_tdest_i,
  input  logic [Nodes*TagBits-1:0]     s_tid_i,
  output logic [Nodes-1:0]             dropped_o,
  output logic [Nodes-1:0]             m_tvalid_o,
  input  logic [Nodes-1:0]             m_tready_i,
  output logic [Nodes*Width-1:0]       m_tdata_o,
  output logic [Nodes-1:0]             m_tlast_o,
  output logic [Nodes*TagBits-1:0]     m_tid_o
);
  localparam int unsigned StraightRun = 2;
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun);
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs);
  // Ports: 0 to the next column, 1 to the previous column, 2 to the next row, 3 to the previous
  // row. A flit that leaves by port p arrives at port p ^ 1 of the neighbour. Channel 4 is local.
  localparam int unsigned Ports = 4;
  localparam int unsigned Channels = Ports + 1;

  logic [Channels*FlitBits-1:0] out_flit [Nodes];
  logic [Channels*Width-1:0]    out_data [Nodes];
  logic [Channels*BackBits-1:0] in_back [Nodes];

  for (genvar n = 0; n < Nodes; n++) begin : g_node
    localparam int unsigned X = n % Columns;
    localparam int unsigned Y = n / Columns;
    logic [Channels*FlitBits-1:0] in_flit;
    logic [Channels*Width-1:0]    in_data;
    logic [Channels*BackBits-1:0] out_back;
    logic [2*CoordBits-1:0]       coord;
    logic [Ports-1:0]             dateline, before_dateline;
    assign coord = {CoordBits'(Y), CoordBits'(X)};
    // The wrap links are the datelines. The half of a ring that ends at the dateline is the upper
    // half for the direction up, and the lower half for the direction down.
    assign dateline = {Y == 0, Y == Rows - 1, X == 0, X == Columns - 1};
    assign before_dateline =
      {2 * Y < Rows, 2 * Y >= Rows, 2 * X < Columns, 2 * X >= Columns};

    for (genvar p = 0; p < Ports; p++) begin : g_link
      localparam int unsigned FarX = (p == 0) ? (X + 1) % Columns
                                   : (p == 1) ? (X + Columns - 1) % Columns : X;
      localparam int unsigned FarY = (p == 2) ? (Y + 1) % Rows
                                   : (p == 3) ? (Y + Rows - 1) % Rows : Y;
      localparam int unsigned Far = FarX + Columns * FarY;
      localparam int unsigned FarPort = p ^ 1;
      assign in_flit[p*FlitBits +: FlitBits] = out_flit[Far][FarPort*FlitBits +: FlitBits];
      assign in_data[p*Width +: Width] = out_data[Far][FarPort*Width +: Width];
      assign out_back[p*BackBits +: BackBits] = in_back[Far][FarPort*BackBits +: BackBits];
    end

    logic [Channels-1:0] lost_credit, lost_vc, lost_switch;
    logic [31:0] status;
    logic idle;
    dl_router #(
      .Ports(Ports),
      .Vcs(Vcs),
      .Depth(Depth),
      .Width(Width),
      .AllPort(1'b0),
      .EjectDepth(4),
      .Dims(2),
      .DimPorts(64'h22),
      .CoordBits(CoordBits),
      .Unproven(Unproven),
      .StraightRun(StraightRun),
      .TurnRuns({112'd0, dateline_pkg::turn_run(Rows), dateline_pkg::turn_run(Columns)}),
      .Statistics(1'b0),
      .Status(1'b0),
      .Idle(1'b0)
    ) u_router (
      .clk_i,
      .rst_ni,
      .coord_i(coord),
      .wraps_i(2'b11),
      .dateline_i(dateline),
      .before_dateline_i(before_dateline),
      .in_flit_i(in_flit),
      .in_data_i(in_data),
      .in_back_o(in_back[n]),
      .out_flit_o(out_flit[n]),
      .out_data_o(out_data[n]),
      .out_back_i(out_back),
      .lost_credit_o(lost_credit),
      .lost_vc_o(lost_vc),
      .lost_switch_o(lost_switch),
      .idle_o(idle),
      .status_en_i(1'b0),
      .status_channel_i(8'd0),
      .status_vc_i(3'd0),
      .status_o(status)
    );

    dl_axis_local #(
      .Vcs(Vcs),
      .Depth(Depth),
      .Width(Width),
      .EjectDepth(4),
      .Dims(2),
      .Sizes({112'd0, 8'(Rows), 8'(Columns)}),
      .CoordBits(CoordBits),
      .StraightRun(StraightRun)
    ) u_local (
      .clk_i,
      .rst_ni,
      .coord_i(coord),
      .s_tvalid_i(s_tvalid_i[n]),
      .s_tready_o(s_tready_o[n]),
      .s_tdata_i(s_tdata_i[n*Width +: Width]),
      .s_tlast_i(s_tlast_i[n]),
      .s_tdest_i(s_tdest_i[n*2*CoordBits +: 2*CoordBits]),
      .s_tid_i(s_tid_i[n*TagBits +: TagBits]),
      .dropped_o(dropped_o[n]),
      .m_tvalid_o(m_tvalid_o[n]),
      .m_tready_i(m_tready_i[n]),
      .m_tdata_o(m_tdata_o[n*Width +: Width]),
      .m_tlast_o(m_tlast_o[n]),
      .m_tid_o(m_tid_o[n*TagBits +: TagBits]),
      .inject_flit_o(in_flit[Ports*FlitBits +: FlitBits]),
      .inject_data_o(in_data[Ports*Width +: Width]),
      .inject_back_i(in_back[n][Ports*BackBits +: BackBits]),
      .eject_flit_i(out_flit[n][Ports*FlitBits +: FlitBits]),
      .eject_data_i(out_data[n][Ports*Width +: Width]),
      .eject_back_o(out_back[Ports*BackBits +: BackBits])
    );

    logic unused;
    assign unused = &{1'b0, lost_credit, lost_vc, lost_switch, status, idle};
  end

  if (Columns < 3 || Rows < 3 || Columns > 16 || Rows > 16) begin : g_bad_size
    $error("dl_stream_example: Columns and Rows must be 3..16");
  end
endmodule

`default_nettype wire
