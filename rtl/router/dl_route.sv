// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Route decoder: computes, from the header of an arriving message and its port and VC of arrival,
/// the output port and the VC sets that the message may take there.
///
/// Output port. Native header: corrects the first dimension in Cfg.dim_order whose destination
/// coordinate differs; in a ring or line in the direction of the header; in a dual-cube the lowest
/// differing bit of the node's own field, or the class. Unordered header: like a native header, but
/// in the order of dimensions that the header gives. Source route: the port in the header. A graph
/// has only source routes.
///
/// VC rule. The VCs are divided into Cfg.networks; a message stays in the network of its VC. Each
/// network is divided into Cfg.phases, the number of dimensions left behind (with one phase it is
/// not counted). With Cfg.rings each phase is divided into two dateline classes:
///   class 0   if the message crosses the dateline later
///   class 1   on the dateline link
///   otherwise the class that crossing messages do not use in this half of the ring; if class 1 has
///             one VC more, either class in the half behind the dateline
/// A message never returns from class 1 to class 0 within a dimension.
/// Dual-cube: class 1 from the last cross link on. Graph: Cfg.phases is the number of layers; the
/// header of a message says at each hop whether it steps to the next layer.
///
/// Ports: the router's place in the network; header and VC of arrival; output port, VC sets, flags.
/// Timing: combinational.
/// Parameters: Cfg, the network port of arrival, bits of the header.
/// Never: allows a VC outside the rule, except at ejection and for circuits of the any-VC kind.
/// Those, too, keep to the network of the VC of arrival.
/// C++ twins: model/network/product_hop.h and dual_cube.cpp, model/routing/vc_rule.h.
module dl_route #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Network port of arrival; Cfg.ports: an injection channel.
  parameter int unsigned ArrivalPort = 0,
  /// Bits of header_i.
  parameter int unsigned HeaderBits = 26,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned PortBits = dateline_pkg::index_bits(Cfg.ports)
) (
  /// Coordinates of this router, Cfg.coord_bits each, dimension 0 lowest. Constant.
  input  logic [Cfg.dims*Cfg.coord_bits-1:0] coord_i,
  /// Bit k: dimension k is a ring of three or more nodes. Constant.
  input  logic [Cfg.dims-1:0]   wraps_i,
  /// Bit p: the link at output p is its ring's dateline. Constant.
  input  logic [Cfg.ports-1:0]  dateline_i,
  /// Bit p: output p is in the half of its ring that ends at the dateline. Constant.
  input  logic [Cfg.ports-1:0]  before_dateline_i,
  /// header_i holds a header. Otherwise the outputs are meaningless.
  input  logic                  valid_i,
  input  logic [HeaderBits-1:0] header_i,
  input  logic [VcBits-1:0]     vc_i,
  /// The message is for this node.
  output logic                  here_o,
  output logic [PortBits-1:0]   port_o,
  /// Bit i: the message may take the VCs of set i at that output.
  output logic [Cfg.sets-1:0]   sets_o,
  /// The hop enters a ring from outside it.
  output logic                  enters_o,
  /// The message is a probe that is refused if no VC is free.
  output logic                  retry_o
);
  localparam bit Bubble = Cfg.bubble_slot != 0;
  // Classes per virtual network. Bubble flow control needs none.
  localparam int unsigned OwnClasses = Bubble ? 1 : Cfg.phases * (Cfg.rings ? 2 : 1);
  localparam int unsigned Classes = Cfg.networks * OwnClasses;
  // Dateline class 1 has one VC more than class 0 in some phase.
  localparam bit Uneven = Cfg.rings && Cfg.vcs > Classes && Cfg.vcs % Classes != 0;
  localparam int unsigned PhaseBits = dateline_pkg::index_bits(Cfg.phases);

  // Dimension of a network port; Cfg.dims for an injection channel.
  function automatic int unsigned dim_of(int unsigned p);
    dim_of = (p < Cfg.ports) ? dateline_pkg::dim_of(Cfg.dim_ports, Cfg.dims, p) : Cfg.dims;
  endfunction

  function automatic int unsigned class_of(int unsigned v);
    class_of = dateline_pkg::class_of(Cfg.vcs, Classes, v);
  endfunction

  // VCs of class c in all networks.
  function automatic logic [Cfg.vcs-1:0] vcs_of_class(int unsigned c);
    vcs_of_class = '0;
    for (int unsigned v = 0; v < Cfg.vcs; v++) begin
      if (Cfg.vcs >= Classes) vcs_of_class[v] = class_of(v) % OwnClasses == c;
      else vcs_of_class[v] = v == ((c < Cfg.vcs) ? c : Cfg.vcs - 1);
    end
  endfunction

  localparam int unsigned ArrivalDim = dim_of(ArrivalPort);
  localparam bit InOrder = dateline_pkg::in_order(Cfg.family, Cfg.routings);

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
      for (int unsigned v = 0; v < Cfg.vcs; v++) begin
        if (vc_i == VcBits'(v)) begin
          from_class1 = Cfg.rings && class_of(v) % 2 == 1;
          from_phase = PhaseBits'(class_of(v) % OwnClasses / (Cfg.rings ? 2 : 1));
        end
      end
    end
  end

  // The hop of a native or unordered header.
  logic [PortBits-1:0] header_port;
  logic [1:0] header_allow;
  logic header_here, header_turns, header_enters;

  if (Cfg.family == dateline_pkg::FamilyDualCube) begin : g_dual_cube
    // Address fields: part I, part II, class.
    logic own_class, to_class, same_cluster;
    logic [Cfg.coord_bits-1:0] own_one, own_two, own, other;
    logic [Cfg.coord_bits-1:0] part_one, part_two, to_own, to_other, bits;
    assign own_class = coord_i[2*Cfg.coord_bits];
    assign to_class = header_i[dateline_pkg::coordinate_lsb(Cfg.coord_bits, 2)];
    assign {own_two, own_one} = coord_i[2*Cfg.coord_bits-1:0];
    assign own = own_class ? own_two : own_one;
    assign other = own_class ? own_one : own_two;
    assign part_one = header_i[dateline_pkg::coordinate_lsb(Cfg.coord_bits, 0) +: Cfg.coord_bits];
    assign part_two = header_i[dateline_pkg::coordinate_lsb(Cfg.coord_bits, 1) +: Cfg.coord_bits];
    assign to_own = own_class ? part_two : part_one;
    assign to_other = own_class ? part_one : part_two;
    assign bits = own ^ to_own;
    assign same_cluster = own_class == to_class && other == to_other;
    always_comb begin
      header_here = 1'b0;
      header_port = PortBits'(Cfg.ports - 1);
      header_allow = 2'b01;
      if (same_cluster || (own_class != to_class && bits != '0)) begin
        header_here = bits == '0;
        for (int unsigned b = Cfg.ports - 1; b > 0; b--)
          if (bits[b-1]) header_port = PortBits'(b - 1);
        if (same_cluster)
          header_allow = (ArrivalPort < Cfg.ports && from_class1) ? 2'b10 : 2'b11;
      end else if (own_class != to_class) begin
        header_allow = 2'b10;
      end
    end
    assign header_turns = 1'b0;
    assign header_enters = 1'b0;
    logic unused;
    assign unused = &{1'b0, wraps_i, dateline_i, before_dateline_i, from_phase, header_i, coord_i};
  end else if (Cfg.family == dateline_pkg::FamilyGraph) begin : g_graph
    assign header_here = 1'b1;
    assign header_port = '0;
    assign header_allow = 2'b11;
    assign header_turns = 1'b0;
    assign header_enters = 1'b0;
    logic unused;
    assign unused = &{1'b0, wraps_i, dateline_i, before_dateline_i, from_class1, coord_i, InOrder};
  end else begin : g_product
    logic [Cfg.dims-1:0] differ, chosen;
    logic [Cfg.dims*PortBits-1:0] dim_port;
    logic [Cfg.dims*2-1:0] dim_allow;
    for (genvar k = 0; k < Cfg.dims; k++) begin : g_dim
      localparam int unsigned First = dateline_pkg::first_port(Cfg.dim_ports, k);
      localparam bit IsComplete = ((Cfg.complete >> k) & 16'h1) != 16'h0;
      localparam bit MayMove = !InOrder || ArrivalPort >= Cfg.ports
        || dateline_pkg::moves_on(Cfg.dim_order, Cfg.complete, Cfg.dims, ArrivalDim, k);
      logic [Cfg.coord_bits-1:0] target, at;
      logic down, differs;
      assign at = coord_i[k*Cfg.coord_bits +: Cfg.coord_bits];
      always_comb begin
        target = 'x;
        down = 1'bx;
        differs = 1'bx;
        if (valid_i) begin
          target = header_i[dateline_pkg::coordinate_lsb(Cfg.coord_bits, k) +: Cfg.coord_bits];
          down = header_i[dateline_pkg::direction_lsb(Cfg.coord_bits, k)];
          differs = MayMove && target != at;
        end
      end
      assign differ[k] = differs;
      if (IsComplete) begin : g_complete
        localparam int unsigned Size = 32'((Cfg.dim_ports >> (4 * k)) & 64'hf) + 1;
        logic [Cfg.coord_bits+1:0] gap;
        assign gap = (Cfg.coord_bits+2)'(target) - (Cfg.coord_bits+2)'(at)
                   + ((target < at) ? (Cfg.coord_bits+2)'(Size) : '0);
        assign dim_port[k*PortBits +: PortBits] = PortBits'(32'(gap) + First - 1);
        assign dim_allow[k*2 +: 2] = 2'b11;
        logic unused;
        assign unused = down;
      end else begin : g_line
        // A dimension without ports must not index beyond Cfg.ports.
        localparam int unsigned Up = (First < Cfg.ports) ? First : 0;
        localparam int unsigned Down = (First + 1 < Cfg.ports) ? First + 1 : 0;
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
            // Valid if the coordinates differ, which they do in the chosen dimension.
            crosses = down != (target < at);
            // mutation: dateline_in_class_0
            line_allow = !wraps_i[k] ? 2'b11 : on_dateline ? 2'b10 : crosses ? 2'b01
                       : ((ArrivalDim == k && from_class1) || nears_dateline) ? 2'b10
                       : Uneven ? 2'b11 : 2'b01;
          end
        end
        assign dim_allow[k*2 +: 2] = line_allow;
      end
    end

    // The first dimension that differs, in the order of the network or of the header.
    logic [Cfg.dims-1:0] chosen_native;
    always_comb begin
      chosen_native = 'x;
      if (valid_i) begin
        chosen_native = '0;
        for (int unsigned i = Cfg.dims; i > 0; i--) begin
          for (int unsigned k = 0; k < Cfg.dims; k++) begin
            if (k == 32'((Cfg.dim_order >> (4 * (i - 1))) & 64'hf) && differ[k]) begin
              chosen_native = '0;
              chosen_native[k] = 1'b1;
            end
          end
        end
      end
    end
    if (Cfg.routings[dateline_pkg::KindUnordered]) begin : g_unordered
      localparam int unsigned OrderBits = dateline_pkg::order_bits(Cfg.dims);
      logic [Cfg.dims*OrderBits-1:0] order;
      localparam int unsigned OrderLsb = dateline_pkg::order_lsb(Cfg.dims, Cfg.coord_bits, 0);
      assign order = header_i[OrderLsb +: Cfg.dims*OrderBits];
      logic [Cfg.dims-1:0] chosen_header;
      always_comb begin
        chosen_header = 'x;
        if (valid_i) begin
          chosen_header = '0;
          for (int unsigned i = Cfg.dims; i > 0; i--) begin
            for (int unsigned k = 0; k < Cfg.dims; k++) begin
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

    always_comb begin
      header_port = 'x;
      header_allow = 'x;
      header_turns = 1'bx;
      header_enters = 1'bx;
      if (valid_i) begin
        header_port = '0;
        header_allow = '0;
        header_turns = 1'b0;
        header_enters = 1'b0;
        for (int unsigned k = 0; k < Cfg.dims; k++) begin
          if (chosen[k]) begin
            header_port = header_port | dim_port[k*PortBits +: PortBits];
            header_allow = header_allow | dim_allow[k*2 +: 2];
            header_turns = ArrivalDim != k;
            header_enters = ArrivalDim != k && wraps_i[k];
          end
        end
      end
    end

    assign header_here = differ == '0;
    logic unused;
    assign unused = &{1'b0, from_phase, from_class1, dateline_i, before_dateline_i, wraps_i};
  end

  // The hop of the message. A source route overrides the header's hop. In a dual-cube, whose ports
  // belong to no dimension, a source route may take either class.
  logic [PortBits-1:0] port;
  logic [1:0] allow;
  logic here, turns, enters, steps;
  if (Cfg.routings[dateline_pkg::KindSource]) begin : g_source
    logic source, here_source;
    localparam int unsigned HopBits =
      dateline_pkg::source_hop_bits(Cfg.family, Cfg.ports, Cfg.phases);
    localparam bit Layered = Cfg.family == dateline_pkg::FamilyGraph && Cfg.phases > 1;
    localparam int unsigned ListedBits = Layered ? HopBits - 1 : HopBits;
    logic [ListedBits-1:0] listed;
    logic [1:0] source_allow;
    logic source_turns, source_enters;
    assign source = kind == dateline_pkg::KindSource;
    // mutation: source_list_read_one_port_on
    assign listed = header_i[dateline_pkg::HdrFixedBits +: ListedBits];
    if (Layered) begin : g_layered
      // mutation: layer_not_stepped
      assign steps = header_i[dateline_pkg::HdrFixedBits + HopBits - 1];
    end else begin : g_unlayered
      assign steps = 1'b0;
    end
    always_comb begin
      source_allow = 'x;
      source_turns = 1'bx;
      source_enters = 1'bx;
      if (valid_i) begin
        source_allow = 2'b11;
        source_turns = 1'b0;
        source_enters = 1'b0;
        for (int unsigned p = 0; p < Cfg.ports; p++) begin
          if (listed == ListedBits'(p) && dim_of(p) < Cfg.dims) begin
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
      ArrivalPort < Cfg.ports && listed == ListedBits'(ArrivalPort);
    assign here = source ? here_source : header_here;
    assign port = source ? PortBits'(listed) : header_port;
    assign allow = source ? source_allow : header_allow;
    assign turns = source ? source_turns : header_turns;
    assign enters = source ? source_enters : header_enters;
  end else begin : g_no_source
    assign steps = 1'b0;
    assign here = header_here;
    assign port = header_port;
    assign allow = header_allow;
    assign turns = header_turns;
    assign enters = header_enters;
  end

  // VC sets of the allowed classes. Without phases and networks each class is a set; otherwise each
  // VC is a set.
  localparam bit ByClass = Cfg.phases == 1 && Cfg.networks == 1;
  logic [Cfg.sets-1:0] ruled;
  if (OwnClasses == 1) begin : g_any
    assign ruled = '1;
    logic unused;
    assign unused = &{1'b0, allow, turns, from_phase, from_class1};
  end else if (ByClass) begin : g_classes
    assign ruled = Cfg.sets'(allow);
    logic unused;
    assign unused = &{1'b0, turns, from_phase};
  end else if (Cfg.phases == 1) begin : g_dateline
    localparam logic [Cfg.vcs-1:0] Class0 = vcs_of_class(0);
    localparam logic [Cfg.vcs-1:0] Class1 = vcs_of_class(1);
    assign ruled = (allow[0] ? Class0 : '0) | (allow[1] ? Class1 : '0);
    logic unused;
    assign unused = &{1'b0, turns, from_phase};
  end else begin : g_phases
    logic [PhaseBits-1:0] phase;
    always_comb begin
      phase = from_phase;
      if (ArrivalPort >= Cfg.ports) phase = '0;
      if (Cfg.family == dateline_pkg::FamilyGraph) begin
        if (steps && phase != PhaseBits'(Cfg.phases - 1)) phase = phase + 1'b1;
      end else if (ArrivalPort < Cfg.ports && turns && from_phase != PhaseBits'(Cfg.phases - 1))
        phase = from_phase + 1'b1;
      ruled = 'x;
      if (valid_i) begin
        ruled = '0;
        for (int unsigned p = 0; p < Cfg.phases; p++) begin
          if (phase == PhaseBits'(p)) begin
            if (Cfg.rings)
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

  // VCs of the same network as the VC of arrival.
  logic [Cfg.sets-1:0] network;
  if (Cfg.networks == 1) begin : g_network
    assign network = '1;
  end else begin : g_network
    always_comb begin
      network = 'x;
      if (valid_i) begin
        network = '0;
        for (int unsigned v = 0; v < Cfg.vcs; v++)
          for (int unsigned w = 0; w < Cfg.vcs; w++)
            // mutation: network_left
            if (vc_i == VcBits'(v) && class_of(w) / OwnClasses == class_of(v) / OwnClasses)
              network[w] = 1'b1;
      end
    end
  end

  assign here_o = here;
  assign port_o = port;
  assign enters_o = Bubble && enters && !here;
  if (Cfg.circuits) begin : g_circuits
    assign sets_o = ((here || switching == dateline_pkg::SwitchAnyVc) ? '1 : ruled) & network;
    assign retry_o = switching == dateline_pkg::SwitchRetry;
  end else begin : g_wormhole
    assign sets_o = (here ? '1 : ruled) & network;
    assign retry_o = 1'b0;
  end

  // The network interface uses the tag and spare bits.
  logic unused_bits;
  assign unused_bits =
    &{1'b0, header_i, kind, switching, enters, steps, from_class1, from_phase, valid_i};
endmodule

`default_nettype wire
