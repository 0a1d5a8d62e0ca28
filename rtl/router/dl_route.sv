// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Route decoder, combinational: from the header of an arriving message, and the port and virtual
/// channel of arrival, to the output port and the virtual channels that may be taken there.
///
/// Native: the first dimension in DimOrder whose destination coordinate differs is corrected, in a
/// ring or line in the direction that the header says; in a dual-cube the lowest differing bit of
/// the node's own field, or the class. Unordered: the same with the order of dimensions that the
/// header carries. Source: the port that the header names.
///
/// Rule for virtual channels: they are divided into Networks (a message stays in that of its VC),
/// those into Phases (dimensions left behind; with one phase
/// they are forgotten) and, where Rings, each of those in two dateline classes: crosses the
/// dateline later -> class 0; on the dateline link -> class 1; else the class that crossing
/// messages do not use in this half of the ring, or where class 1 has a VC more either of them
/// behind the dateline, but never from class 1 back to class 0 within a dimension. Dual-cube:
/// class 1 from the last cross link on. C++ twin:
/// model/network/product_hop.h and dual_cube.cpp, model/routing/vc_rule.h.
module dl_route #(
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Dims = 2,
  /// Ports of dimension k, in bits 4*k+3:4*k.
  parameter logic [63:0] DimPorts = 64'h22,
  /// Bit k: dimension k is a complete graph.
  parameter logic [15:0] Complete = 16'h0,
  parameter int unsigned Family = dateline_pkg::FamilyProduct,
  parameter int unsigned CoordBits = 8,
  /// Dimension corrected i-th, in bits 4*i+3:4*i.
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  /// Routing kinds to decode, a bit each: 0 native, 1 unordered, 3 source.
  parameter logic [3:0]  Routings = 4'b0001,
  parameter int unsigned Phases = 1,
  /// Virtual networks: messages keep to the virtual channels of theirs.
  parameter int unsigned Networks = 1,
  parameter bit          Rings = 1'b1,
  /// Rings are kept free of deadlock by bubbles: no classes.
  parameter bit          Bubble = 1'b0,
  parameter bit          Circuits = 1'b0,
  /// Network port of arrival; Ports for an injection channel.
  parameter int unsigned ArrivalPort = 0,
  /// Sets of VCs that a route names (dateline_pkg).
  parameter int unsigned Sets = Vcs,
  /// Bits of header_i.
  parameter int unsigned HeaderBits = 26,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned PortBits = dateline_pkg::index_bits(Ports)
) (
  /// This router's coordinates, CoordBits each, dimension 0 lowest. Constant.
  input  logic [Dims*CoordBits-1:0] coord_i,
  /// Bit k: dimension k is a ring of three or more nodes. Constant.
  input  logic [Dims-1:0]           wraps_i,
  /// Bit p: the link at output p is its ring's dateline. Constant.
  input  logic [Ports-1:0]          dateline_i,
  /// Bit p: output p lies in the half of its ring that ends at the dateline. Constant.
  input  logic [Ports-1:0]          before_dateline_i,
  /// A header stands on header_i; the outputs mean nothing otherwise.
  input  logic                      valid_i,
  input  logic [HeaderBits-1:0]     header_i,
  input  logic [VcBits-1:0]         vc_i,
  output logic                      here_o,
  output logic [PortBits-1:0]       port_o,
  /// Bit i: the VCs of set i may be taken at that output.
  output logic [Sets-1:0]           sets_o,
  /// The hop enters a ring from outside it.
  output logic                      enters_o,
  /// A probe that is refused where no VC is to be had.
  output logic                      retry_o
);
  localparam int unsigned OwnClasses = Bubble ? 1 : Phases * (Rings ? 2 : 1);  // of a network
  localparam int unsigned Classes = Networks * OwnClasses;
  // In some phase dateline class 1 has one VC more than class 0.
  localparam bit Uneven = Rings && Vcs > Classes && Vcs % Classes != 0;
  localparam int unsigned PhaseBits = dateline_pkg::index_bits(Phases);

  // Dimension of a network port; Dims for an injection channel.
  function automatic int unsigned dim_of(int unsigned p);
    dim_of = (p < Ports) ? dateline_pkg::dim_of(DimPorts, Dims, p) : Dims;
  endfunction

  function automatic int unsigned class_of(int unsigned v);
    class_of = dateline_pkg::class_of(Vcs, Classes, v);
  endfunction

  // Of class c of every network.
  function automatic logic [Vcs-1:0] vcs_of_class(int unsigned c);
    vcs_of_class = '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (Vcs >= Classes) vcs_of_class[v] = class_of(v) % OwnClasses == c;
      else vcs_of_class[v] = v == ((c < Vcs) ? c : Vcs - 1);
    end
  endfunction

  localparam int unsigned ArrivalDim = dim_of(ArrivalPort);
  localparam bit InOrder = dateline_pkg::in_order(Family, Routings);

  logic [dateline_pkg::HdrKindBits-1:0] kind;
  logic [dateline_pkg::HdrSwitchingBits-1:0] switching;
  assign kind = header_i[dateline_pkg::HdrKindLsb +: dateline_pkg::HdrKindBits];
  assign switching = header_i[dateline_pkg::HdrSwitchingLsb +: dateline_pkg::HdrSwitchingBits];

  // Class of the VC of arrival.
  logic from_class1;
  logic [PhaseBits-1:0] from_phase;
  always_comb begin
    from_class1 = 1'bx;
    from_phase = 'x;
    if (valid_i) begin
      from_class1 = 1'b0;
      from_phase = '0;
      for (int unsigned v = 0; v < Vcs; v++) begin
        if (vc_i == VcBits'(v)) begin
          from_class1 = Rings && class_of(v) % 2 == 1;
          from_phase = PhaseBits'(class_of(v) % OwnClasses / (Rings ? 2 : 1));
        end
      end
    end
  end

  logic [PortBits-1:0] port;
  logic [1:0] allow;
  logic here, turns, enters;

  if (Family == dateline_pkg::FamilyDualCube) begin : g_dual_cube
    // Fields: part I, part II, class.
    logic own_class, to_class, same_cluster;
    logic [CoordBits-1:0] own, other, part_one, part_two, to_own, to_other, bits;
    assign own_class = coord_i[2*CoordBits];
    assign to_class = header_i[dateline_pkg::coordinate_lsb(CoordBits, 2)];
    assign own = own_class ? coord_i[CoordBits +: CoordBits] : coord_i[0 +: CoordBits];
    assign other = own_class ? coord_i[0 +: CoordBits] : coord_i[CoordBits +: CoordBits];
    assign part_one = header_i[dateline_pkg::coordinate_lsb(CoordBits, 0) +: CoordBits];
    assign part_two = header_i[dateline_pkg::coordinate_lsb(CoordBits, 1) +: CoordBits];
    assign to_own = own_class ? part_two : part_one;
    assign to_other = own_class ? part_one : part_two;
    assign bits = own ^ to_own;
    assign same_cluster = own_class == to_class && other == to_other;
    always_comb begin
      here = 1'b0;
      port = PortBits'(Ports - 1);
      allow = 2'b01;
      if (same_cluster || (own_class != to_class && bits != '0)) begin
        here = bits == '0;
        for (int unsigned b = Ports - 1; b > 0; b--) if (bits[b-1]) port = PortBits'(b - 1);
        if (same_cluster) allow = (ArrivalPort < Ports && from_class1) ? 2'b10 : 2'b11;
      end else if (own_class != to_class) begin
        allow = 2'b10;
      end
    end
    assign turns = 1'b0;
    assign enters = 1'b0;
    logic unused;
    assign unused = &{1'b0, wraps_i, dateline_i, before_dateline_i, from_phase, header_i, coord_i};
  end else begin : g_product
    logic [Dims-1:0] differ, chosen;
    logic [Dims*PortBits-1:0] dim_port;
    logic [Dims*2-1:0] dim_allow;
    for (genvar k = 0; k < Dims; k++) begin : g_dim
      localparam int unsigned First = dateline_pkg::first_port(DimPorts, k);
      localparam bit IsComplete = ((Complete >> k) & 16'h1) != 16'h0;
      localparam bit MayMove = !InOrder || ArrivalPort >= Ports
        || dateline_pkg::moves_on(DimOrder, Complete, Dims, ArrivalDim, k);
      logic [CoordBits-1:0] target, at;
      logic down, differs;
      assign at = coord_i[k*CoordBits +: CoordBits];
      always_comb begin
        target = 'x;
        down = 1'bx;
        differs = 1'bx;
        if (valid_i) begin
          target = header_i[dateline_pkg::coordinate_lsb(CoordBits, k) +: CoordBits];
          down = header_i[dateline_pkg::direction_lsb(CoordBits, k)];
          differs = MayMove && target != at;
        end
      end
      assign differ[k] = differs;
      if (IsComplete) begin : g_complete
        localparam int unsigned Size = 32'((DimPorts >> (4 * k)) & 64'hf) + 1;
        logic [CoordBits+1:0] gap;
        assign gap = (CoordBits+2)'(target) - (CoordBits+2)'(at)
                   + ((target < at) ? (CoordBits+2)'(Size) : '0);
        assign dim_port[k*PortBits +: PortBits] = PortBits'(32'(gap) + First - 1);
        assign dim_allow[k*2 +: 2] = 2'b11;
        logic unused;
        assign unused = down;
      end else begin : g_line
        // Written without a pin beyond Ports where a dimension has no port.
        localparam int unsigned Up = (First < Ports) ? First : 0;
        localparam int unsigned Down = (First + 1 < Ports) ? First + 1 : 0;
        logic on_dateline, crosses, nears_dateline;
        assign dim_port[k*PortBits +: PortBits] = PortBits'(First) + PortBits'(down);
        logic [1:0] line_allow;
        always_comb begin
          on_dateline = 1'bx;
          nears_dateline = 1'bx;
          crosses = 1'bx;
          line_allow = 'x;
          if (valid_i) begin
            on_dateline = down ? dateline_i[Down] : dateline_i[Up];
            nears_dateline = down ? before_dateline_i[Down] : before_dateline_i[Up];
            // Of what differs; nothing else is chosen.
            crosses = down != (target < at);
            line_allow = !wraps_i[k] ? 2'b11 : on_dateline ? 2'b10 : crosses ? 2'b01
                       : ((ArrivalDim == k && from_class1) || nears_dateline) ? 2'b10
                       : Uneven ? 2'b11 : 2'b01;
          end
        end
        assign dim_allow[k*2 +: 2] = line_allow;
      end
    end

    // The first dimension that differs, in the order of the network or of the header.
    logic [Dims-1:0] chosen_native;
    always_comb begin
      chosen_native = 'x;
      if (valid_i) begin
        chosen_native = '0;
        for (int unsigned i = Dims; i > 0; i--) begin
          for (int unsigned k = 0; k < Dims; k++) begin
            if (k == 32'((DimOrder >> (4 * (i - 1))) & 64'hf) && differ[k]) begin
              chosen_native = '0;
              chosen_native[k] = 1'b1;
            end
          end
        end
      end
    end
    if (Routings[dateline_pkg::KindUnordered]) begin : g_unordered
      localparam int unsigned OrderBits = dateline_pkg::order_bits(Dims);
      logic [Dims*OrderBits-1:0] order;
      assign order = header_i[dateline_pkg::order_lsb(Dims, CoordBits, 0) +: Dims*OrderBits];
      logic [Dims-1:0] chosen_header;
      always_comb begin
        chosen_header = 'x;
        if (valid_i) begin
          chosen_header = '0;
          for (int unsigned i = Dims; i > 0; i--) begin
            for (int unsigned k = 0; k < Dims; k++) begin
              if (order[(i-1)*OrderBits +: OrderBits] == OrderBits'(k) && differ[k]) begin
                chosen_header = '0;
                chosen_header[k] = 1'b1;
              end
            end
          end
        end
      end
      assign chosen = (kind == dateline_pkg::KindUnordered) ? chosen_header : chosen_native;
    end else begin : g_ordered
      assign chosen = chosen_native;
    end

    logic [PortBits-1:0] product_port;
    logic [1:0] product_allow;
    logic product_turns, product_enters;
    always_comb begin
      product_port = 'x;
      product_allow = 'x;
      product_turns = 1'bx;
      product_enters = 1'bx;
      if (valid_i) begin
        product_port = '0;
        product_allow = '0;
        product_turns = 1'b0;
        product_enters = 1'b0;
        for (int unsigned k = 0; k < Dims; k++) begin
          if (chosen[k]) begin
            product_port = product_port | dim_port[k*PortBits +: PortBits];
            product_allow = product_allow | dim_allow[k*2 +: 2];
            product_turns = ArrivalDim != k;
            product_enters = ArrivalDim != k && wraps_i[k];
          end
        end
      end
    end

    if (Routings[dateline_pkg::KindSource]) begin : g_source
      logic source, here_source;
      logic [dateline_pkg::HdrPortBits-1:0] listed;
      logic [1:0] source_allow;
      logic source_turns, source_enters;
      assign source = kind == dateline_pkg::KindSource;
      assign listed = header_i[dateline_pkg::HdrFixedBits +: dateline_pkg::HdrPortBits];
      always_comb begin
        source_allow = 'x;
        source_turns = 1'bx;
        source_enters = 1'bx;
        if (valid_i) begin
          source_allow = 2'b11;
          source_turns = 1'b0;
          source_enters = 1'b0;
          for (int unsigned p = 0; p < Ports; p++) begin
            if (listed == dateline_pkg::HdrPortBits'(p) && dim_of(p) < Dims) begin
              source_turns = ArrivalDim != dim_of(p);
              source_enters = ArrivalDim != dim_of(p) && wraps_i[dim_of(p)];
              if (wraps_i[dim_of(p)])
                source_allow =
                  (dateline_i[p] || (ArrivalDim == dim_of(p) && from_class1)) ? 2'b10 : 2'b01;
            end
          end
        end
      end
      assign here_source =
        ArrivalPort < Ports && listed == dateline_pkg::HdrPortBits'(ArrivalPort);
      assign here = source ? here_source : differ == '0;
      assign port = source ? PortBits'(listed) : product_port;
      assign allow = source ? source_allow : product_allow;
      assign turns = source ? source_turns : product_turns;
      assign enters = source ? source_enters : product_enters;
    end else begin : g_no_source
      assign here = differ == '0;
      assign port = product_port;
      assign allow = product_allow;
      assign turns = product_turns;
      assign enters = product_enters;
    end
    logic unused;
    assign unused = &{1'b0, from_phase, from_class1, dateline_i, before_dateline_i, wraps_i};
  end

  // The sets of the allowed classes. Where classes are all there is, each of them is a set; else
  // every VC is one.
  localparam bit ByClass = Phases == 1 && Networks == 1;
  logic [Sets-1:0] ruled;
  if (OwnClasses == 1) begin : g_any
    assign ruled = '1;
    logic unused;
    assign unused = &{1'b0, allow, turns, from_phase, from_class1};
  end else if (ByClass) begin : g_classes
    assign ruled = Sets'(allow);
    logic unused;
    assign unused = &{1'b0, turns, from_phase};
  end else if (Phases == 1) begin : g_dateline
    localparam logic [Vcs-1:0] Class0 = vcs_of_class(0);
    localparam logic [Vcs-1:0] Class1 = vcs_of_class(1);
    assign ruled = (allow[0] ? Class0 : '0) | (allow[1] ? Class1 : '0);
    logic unused;
    assign unused = &{1'b0, turns, from_phase};
  end else begin : g_phases
    logic [PhaseBits-1:0] phase;
    always_comb begin
      phase = from_phase;
      if (ArrivalPort >= Ports) phase = '0;
      else if (turns && from_phase != PhaseBits'(Phases - 1)) phase = from_phase + 1'b1;
      ruled = 'x;
      if (valid_i) begin
        ruled = '0;
        for (int unsigned p = 0; p < Phases; p++) begin
          if (phase == PhaseBits'(p)) begin
            if (Rings)
              ruled = (allow[0] ? vcs_of_class(2 * p) : '0)
                    | (allow[1] ? vcs_of_class(2 * p + 1) : '0);
            else ruled = vcs_of_class(p);
          end
        end
      end
    end
    logic unused;
    assign unused = &{1'b0, allow};
  end

  // The VCs of the network of the VC of arrival.
  logic [Sets-1:0] network;
  if (Networks == 1) begin : g_network
    assign network = '1;
  end else begin : g_network
    always_comb begin
      network = 'x;
      if (valid_i) begin
        network = '0;
        for (int unsigned v = 0; v < Vcs; v++)
          for (int unsigned w = 0; w < Vcs; w++)
            if (vc_i == VcBits'(v) && class_of(w) / OwnClasses == class_of(v) / OwnClasses)
              network[w] = 1'b1;
      end
    end
  end

  assign here_o = here;
  assign port_o = port;
  assign enters_o = Bubble && enters && !here;
  if (Circuits) begin : g_circuits
    assign sets_o = ((here || switching == dateline_pkg::SwitchAnyVc) ? '1 : ruled) & network;
    assign retry_o = switching == dateline_pkg::SwitchRetry;
  end else begin : g_wormhole
    assign sets_o = (here ? '1 : ruled) & network;
    assign retry_o = 1'b0;
  end

  // Tag and spare bits are for the network interface.
  logic unused_bits;
  assign unused_bits = &{1'b0, header_i, kind, switching, enters, from_class1, from_phase, valid_i};
endmodule

`default_nettype wire
