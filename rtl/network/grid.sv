// SPDX-License-Identifier: Apache-2.0
/// Network of nodes on a grid of up to six dimensions, each a ring or a line, with barrier and host bus: what torus and
/// mesh are made of. Node numbers: dimension 0 is the least significant digit. Ports: 2k leads to +1 and 2k+1 to -1 in
/// dimension k; a dimension of size 2 has one link each way, port 2k at both ends; one of size 1 has none. Wires equal
/// those of model/topology/topology.cpp.
///
/// Host: one node at a time, the spaces of node.sv; read data three cycles after the address. A run: load, rounds_i
/// and delay_i set, start_i high until finished_o, read back.
module grid #(
  parameter int unsigned Dims = 2,
  /// Nodes in dimension k, in bits 8*k+7:8*k; 0 stands for 256.
  parameter logic [47:0] Sizes = 48'h0303,
  /// Bit k: dimension k has a wrap link (heeded from size 3 on).
  parameter logic [5:0]  Wraps = 6'b111111,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  parameter logic [31:0] DimOrder = 32'h00543210,
  parameter int unsigned MemWords = 4096,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned Rounds = 256
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        start_i,
  input  logic [15:0] rounds_i,
  input  logic [15:0] delay_i,
  output logic        finished_o,
  // Host.
  input  logic        host_we_i,
  input  logic [15:0] host_node_i,
  input  logic [2:0]  host_space_i,
  input  logic [7:0]  host_channel_i,
  input  logic [15:0] host_addr_i,
  input  logic [63:0] host_wdata_i,
  output logic [63:0] host_rdata_o
);
  localparam int unsigned Ports = 2 * Dims;
  localparam int unsigned VcBits = (Vcs > 1) ? $clog2(Vcs) : 1;
  localparam int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims);

  function automatic int unsigned size_of(int unsigned k);
    size_of = 32'((Sizes >> (8 * k)) & 48'hff);
    if (size_of == 0) size_of = 256;
  endfunction

  // Nodes spanned by the dimensions below k.
  function automatic int unsigned stride_of(int unsigned k);
    stride_of = 1;
    for (int unsigned j = 0; j < k; j++) stride_of = stride_of * size_of(j);
  endfunction

  function automatic int unsigned coord_of(int unsigned n, int unsigned k);
    coord_of = (n / stride_of(k)) % size_of(k);
  endfunction

  function automatic bit is_ring(int unsigned k);
    is_ring = ((Wraps >> k) & 6'd1) != 0 && size_of(k) > 2;
  endfunction

  function automatic bit has_link(int unsigned n, int unsigned p);
    if (size_of(p / 2) == 1) has_link = 1'b0;
    else if (size_of(p / 2) == 2) has_link = p % 2 == 0;
    else if (is_ring(p / 2)) has_link = 1'b1;
    else if (p % 2 == 0) has_link = coord_of(n, p / 2) + 1 < size_of(p / 2);
    else has_link = coord_of(n, p / 2) > 0;
  endfunction

  function automatic int unsigned neighbour(int unsigned n, int unsigned p);
    neighbour = n - coord_of(n, p / 2) * stride_of(p / 2);
    if (p % 2 == 0) neighbour = neighbour + ((coord_of(n, p / 2) + 1) % size_of(p / 2)) * stride_of(p / 2);
    else neighbour = neighbour + ((coord_of(n, p / 2) + size_of(p / 2) - 1) % size_of(p / 2)) * stride_of(p / 2);
  endfunction

  function automatic int unsigned far_port(int unsigned p);
    far_port = (size_of(p / 2) == 2) ? p : (p % 2 == 0) ? p + 1 : p - 1;
  endfunction

  function automatic bit is_dateline(int unsigned n, int unsigned p);
    is_dateline = is_ring(p / 2) && coord_of(n, p / 2) == ((p % 2 == 0) ? size_of(p / 2) - 1 : 0);
  endfunction

  localparam int unsigned Nodes = stride_of(Dims);

  // Outputs of every node; the wiring below picks a neighbour's.
  logic [Ports-1:0]        out_valid [Nodes];
  logic [Ports-1:0]        out_head [Nodes];
  logic [Ports-1:0]        out_tail [Nodes];
  logic [Ports*VcBits-1:0] out_vc [Nodes];
  logic [Ports*Width-1:0]  out_data [Nodes];
  logic [Ports-1:0]        credit_valid [Nodes];
  logic [Ports*VcBits-1:0] credit_vc [Nodes];
  logic [63:0]             rdata [Nodes];
  logic [31:0]             cycle [Nodes];
  logic [Nodes-1:0]        done;
  logic                    close_round, release_round;

  barrier #(
    .Nodes(Nodes)
  ) u_barrier (
    .clk_i,
    .rst_ni,
    .start_i,
    .rounds_i,
    .delay_i,
    .done_i(done),
    .close_o(close_round),
    .release_o(release_round),
    .finished_o
  );

  for (genvar n = 0; n < Nodes; n++) begin : g_node
    logic [Dims*CoordBits-1:0] coord;
    logic [Dims-1:0]           wraps;
    logic [Ports-1:0]          dateline, in_valid, in_head, in_tail, out_credit_valid;
    logic [Ports*VcBits-1:0]   in_vc, out_credit_vc;
    logic [Ports*Width-1:0]    in_data;

    for (genvar k = 0; k < Dims; k++) begin : g_place
      assign coord[k*CoordBits +: CoordBits] = CoordBits'(coord_of(n, k));
      assign wraps[k] = is_ring(k);
    end
    for (genvar p = 0; p < Ports; p++) begin : g_link
      assign dateline[p] = is_dateline(n, p);
      if (has_link(n, p)) begin : g_wire
        localparam int unsigned Far = neighbour(n, p);
        localparam int unsigned FarPort = far_port(p);
        assign in_valid[p] = out_valid[Far][FarPort];
        assign in_head[p] = out_head[Far][FarPort];
        assign in_tail[p] = out_tail[Far][FarPort];
        assign in_vc[p*VcBits +: VcBits] = out_vc[Far][FarPort*VcBits +: VcBits];
        assign in_data[p*Width +: Width] = out_data[Far][FarPort*Width +: Width];
        assign out_credit_valid[p] = credit_valid[Far][FarPort];
        assign out_credit_vc[p*VcBits +: VcBits] = credit_vc[Far][FarPort*VcBits +: VcBits];
      end else begin : g_open
        assign in_valid[p] = 1'b0;
        assign in_head[p] = 1'b0;
        assign in_tail[p] = 1'b0;
        assign in_vc[p*VcBits +: VcBits] = '0;
        assign in_data[p*Width +: Width] = '0;
        assign out_credit_valid[p] = 1'b0;
        assign out_credit_vc[p*VcBits +: VcBits] = '0;
      end
    end

    node #(
      .Ports(Ports),
      .Vcs(Vcs),
      .Depth(Depth),
      .Width(Width),
      .AllPort(AllPort),
      .DimOrder(DimOrder),
      .MemWords(MemWords),
      .QueueWords(QueueWords),
      .Rounds(Rounds)
    ) u_node (
      .clk_i,
      .rst_ni,
      .coord_i(coord),
      .wraps_i(wraps),
      .dateline_i(dateline),
      .in_valid_i(in_valid),
      .in_vc_i(in_vc),
      .in_head_i(in_head),
      .in_tail_i(in_tail),
      .in_data_i(in_data),
      .in_credit_valid_o(credit_valid[n]),
      .in_credit_vc_o(credit_vc[n]),
      .out_valid_o(out_valid[n]),
      .out_vc_o(out_vc[n]),
      .out_head_o(out_head[n]),
      .out_tail_o(out_tail[n]),
      .out_data_o(out_data[n]),
      .out_credit_valid_i(out_credit_valid),
      .out_credit_vc_i(out_credit_vc),
      .done_o(done[n]),
      .close_i(close_round),
      .release_i(release_round),
      .host_we_i(host_we_i && host_node_i == 16'(n)),
      .host_space_i,
      .host_channel_i,
      .host_addr_i,
      .host_wdata_i,
      .host_rdata_o(rdata[n]),
      .cycle_o(cycle[n])
    );

    // Every node counts the same cycles; an output at the edge of a mesh leads nowhere.
    logic unused;
    assign unused = &{1'b0, cycle[n], out_valid[n], out_head[n], out_tail[n], out_vc[n], out_data[n], credit_valid[n],
                      credit_vc[n]};
  end

  always_ff @(posedge clk_i) begin
    host_rdata_o <= '0;
    for (int unsigned n = 0; n < Nodes; n++) if (host_node_i == 16'(n)) host_rdata_o <= rdata[n];
  end
endmodule
