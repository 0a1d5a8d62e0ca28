// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Prepares an arriving flit for its buffer: gathers and decodes headers, shortens a source route
/// by one port, and marks a consumed header (a source header whose list has ended) for dropping, so
/// that the next flit becomes the header.
///
/// Ports: a flit from the link; the flit to buffer; the route word (dateline_pkg) of its message.
/// Timing: outputs answer the flit in the same cycle. State exists only for headers of several
/// flits and after a consumed header.
/// Parameters: Cfg, and the network port of arrival. Demands: a message has at least as many flits
/// as its header. Source routes and headers of several flits exclude each other.
/// Never: reports a route before the last flit of the header.
module dl_head_unit #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Network port of arrival; Cfg.ports: an injection channel.
  parameter int unsigned ArrivalPort = 0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned PortBits = dateline_pkg::index_bits(Cfg.ports),
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Cfg.ports, Cfg.sets)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic [Cfg.dims*Cfg.coord_bits-1:0] coord_i,
  input  logic [Cfg.dims-1:0]  wraps_i,
  input  logic [Cfg.ports-1:0] dateline_i,
  input  logic [Cfg.ports-1:0] before_dateline_i,
  // Link.
  input  logic                 valid_i,
  input  logic [VcBits-1:0]    vc_i,
  input  logic                 head_i,
  input  logic [Cfg.width-1:0] data_i,
  // Flit for the buffer. drop_o: a consumed header.
  output logic                 head_o,
  output logic                 drop_o,
  output logic [Cfg.width-1:0] data_o,
  /// route_o is valid: this flit completes the header.
  output logic                 route_valid_o,
  output logic [RouteBits-1:0] route_o
);
  // The channel has only destination 0.
  localparam bit OneDest = dateline_pkg::fan(Cfg.ports, Cfg.all_port, ArrivalPort) == 1;
  localparam bit Source = Cfg.routings[dateline_pkg::KindSource];
  localparam int unsigned NativeBits =
    dateline_pkg::header_bits(Cfg.dims, Cfg.coord_bits, Cfg.routings[dateline_pkg::KindUnordered]);
  localparam int unsigned FlitBits =
    (Cfg.width < dateline_pkg::HdrMaxBits) ? Cfg.width : dateline_pkg::HdrMaxBits;
  localparam int unsigned HeaderBits = (Source && FlitBits > NativeBits) ? FlitBits : NativeBits;

  logic [HeaderBits-1:0] header;
  logic header_valid;

  if (Cfg.header_flits == 1) begin : g_one
    assign header = data_i[HeaderBits-1:0];
    assign header_valid = valid_i && head_i;
    if (!Source) begin : g_unclocked
      logic unused;
      assign unused = &{1'b0, clk_i, rst_ni};
    end
  end else begin : g_gather
    // By VC: flits of the header that have arrived, and their data.
    localparam int unsigned CountBits = $clog2(Cfg.header_flits + 1);
    localparam int unsigned Last = Cfg.header_flits - 1;
    logic [Last*Cfg.width-1:0] kept_q [Cfg.vcs];
    logic [CountBits-1:0] count_q [Cfg.vcs];
    logic [CountBits-1:0] count;
    logic [Last*Cfg.width-1:0] kept;
    always_comb begin
      count = '0;
      kept = '0;
      if (valid_i) begin
        for (int unsigned v = 0; v < Cfg.vcs; v++) begin
          if (vc_i == VcBits'(v)) begin
            // mutation: header_count_not_restarted
            count = head_i ? '0 : count_q[v];
            kept = kept_q[v];
          end
        end
      end
    end
    assign header_valid = valid_i && count == CountBits'(Last);
    logic [Cfg.header_flits*Cfg.width-1:0] gathered;
    assign gathered = {data_i, kept};
    assign header = gathered[HeaderBits-1:0];
    for (genvar v = 0; v < Cfg.vcs; v++) begin : g_vc
      always_ff @(posedge clk_i) begin
        if (!rst_ni) count_q[v] <= CountBits'(Cfg.header_flits);
        else if (valid_i && vc_i == VcBits'(v) && count != CountBits'(Cfg.header_flits))
          count_q[v] <= count + 1'b1;
      end
      for (genvar f = 0; f < Last; f++) begin : g_flit
        always_ff @(posedge clk_i) begin
          if (valid_i && vc_i == VcBits'(v) && count == CountBits'(f))
            kept_q[v][f*Cfg.width +: Cfg.width] <= data_i;
        end
      end
    end
    if (Cfg.header_flits * Cfg.width > HeaderBits) begin : g_spare
      logic unused;
      assign unused = &{1'b0, gathered};
    end
  end

  logic here, enters, retry;
  logic [PortBits-1:0] route_port, port;
  logic [Cfg.sets-1:0] sets;
  dl_route #(
    .Cfg(Cfg),
    .ArrivalPort(ArrivalPort),
    .HeaderBits(HeaderBits)
  ) u_route (
    .coord_i,
    .wraps_i,
    .dateline_i,
    .before_dateline_i,
    .valid_i(header_valid),
    .header_i(header),
    .vc_i,
    .here_o(here),
    .port_o(route_port),
    .sets_o(sets),
    .enters_o(enters),
    .retry_o(retry)
  );
  if (OneDest) begin : g_port
    assign port = '0;
    logic unused;
    assign unused = &{1'b0, route_port};
  end else if (ArrivalPort < Cfg.ports) begin : g_port
    assign port = here ? PortBits'(ArrivalPort) : route_port;
  end else begin : g_port
    assign port = route_port;
  end
  logic [RouteBits-1:0] decoded;
  assign decoded = {retry, enters, sets, port};

  if (Source) begin : g_source
    // The list after this hop. It has ended when only the end mark, 1, is left.
    localparam int unsigned ListLsb = dateline_pkg::HdrFixedBits;
    localparam int unsigned HopBits =
      dateline_pkg::source_hop_bits(Cfg.family, Cfg.ports, Cfg.phases);
    logic [dateline_pkg::HdrKindBits-1:0] kind;
    logic [FlitBits-ListLsb-1:0] rest;
    logic steps, consumed, after;
    logic [Cfg.vcs-1:0] after_q;
    logic [RouteBits-1:0] held_q [Cfg.vcs];
    logic [RouteBits-1:0] held;
    assign kind = header[dateline_pkg::HdrKindLsb +: dateline_pkg::HdrKindBits];
    assign rest = {HopBits'(0), header[FlitBits-1:ListLsb+HopBits]};
    always_comb begin
      after = 1'b0;
      held = '0;
      if (valid_i) begin
        for (int unsigned v = 0; v < Cfg.vcs; v++) begin
          if (vc_i == VcBits'(v)) begin
            after = after_q[v];
            held = held_q[v];
          end
        end
      end
    end
    assign steps = header_valid && !after && kind == dateline_pkg::KindSource
                 && !(here && ArrivalPort < Cfg.ports);
    assign consumed = steps && rest == (FlitBits-ListLsb)'(1);
    assign head_o = (head_i || after) && !consumed;
    assign drop_o = consumed;
    assign route_valid_o = (header_valid || after) && !consumed;
    assign route_o = after ? held : decoded;
    if (Cfg.width > FlitBits) begin : g_wide
      assign data_o = steps ? {data_i[Cfg.width-1:FlitBits], rest, data_i[ListLsb-1:0]} : data_i;
    end else begin : g_wide
      assign data_o = steps ? {rest, data_i[ListLsb-1:0]} : data_i;
    end
    for (genvar v = 0; v < Cfg.vcs; v++) begin : g_vc
      always_ff @(posedge clk_i) begin
        if (!rst_ni) after_q[v] <= 1'b0;
        // mutation: spent_header_forgotten
        else if (valid_i && vc_i == VcBits'(v)) after_q[v] <= consumed;
      end
      always_ff @(posedge clk_i) begin
        if (consumed && vc_i == VcBits'(v)) held_q[v] <= decoded;
      end
    end
  end else begin : g_plain
    assign head_o = head_i;
    assign drop_o = 1'b0;
    assign data_o = data_i;
    assign route_valid_o = header_valid;
    assign route_o = decoded;
    logic unused;
    assign unused = &{1'b0, here};
  end
endmodule

`default_nettype wire
