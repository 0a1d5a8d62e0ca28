// SPDX-License-Identifier: Apache-2.0
// Signals for debugging a router in waveforms; a tile with waveforms includes this file. ROUTER is the path of the
// tile's dl_router. Every channel and virtual channel has a scope `channel[c].vc[v]` with
//
//   flits    number of flits in the buffer of the input
//   wants    {valid, channel}: the output that the front flit of the buffer requests
//   target   {listed, coordinate of each dimension, dimension 0 last}: destination of the front flit's message; listed:
//            its header is a source route, which has ports and no destination. All ones: none
//   credits  credits of the output: free places in the buffer behind it
//   owner    {valid, input channel, its VC}: the owner of the output's virtual channel
//
// A network port's channel also has, for the filter `dateline decode` (sim/wave/header_text.h),
//
//   out_message, in_message   the flit on the link: {1: output, part (link_view.sv), port, coordinate of each dimension
//                             of this router, dimension 0 last, padded to whole digits, value (link_view.sv)}
//
// The tile defines SegmentHeaders: its messages have segment headers.
for (genvar c = 0; c < Channels; c++) begin : channel  // verilog_lint: waive generate-label-prefix
  localparam bit IsLocal = c >= Ports;
  localparam int unsigned ViewVcBits = dateline_pkg::index_bits(Vcs);
  localparam int unsigned PortBits = dateline_pkg::index_bits(Ports);
  localparam int unsigned CoordsBits = Dims * CoordBits;
  localparam int unsigned Slots = (IsLocal && AllPort) ? 1 : Ports;

  logic [CoordsBits-1:0] coordinates;
  logic listed;
  for (genvar k = 0; k < Dims; k++) begin : g_coordinate
    assign coordinates[k*CoordBits +: CoordBits] = `ROUTER.g_in[c].u_channel.u_head.header[
      dateline_pkg::coordinate_lsb(CoordBits, k) +: CoordBits];
  end
  if (Routings[dateline_pkg::KindSource]) begin : g_listed
    assign listed = `ROUTER.g_in[c].u_channel.u_head.g_source.after
                  || `ROUTER.g_in[c].u_channel.u_head.header[dateline_pkg::HdrKindLsb +: dateline_pkg::HdrKindBits]
                     == dateline_pkg::HdrKindBits'(dateline_pkg::KindSource);
  end else begin : g_listed
    assign listed = 1'b0;
  end

  if (!IsLocal) begin : g_messages
    localparam int unsigned HeaderFlits =
      dateline_pkg::header_flits(Dims, CoordBits, Routings[dateline_pkg::KindUnordered], Width);
    localparam int unsigned HopBits = dateline_pkg::source_hop_bits(Family, Ports, Phases);
    // GTKWave shows the vector as hexadecimal digits, so every field has whole digits.
    localparam int unsigned PlaceBits = (CoordsBits + 3) / 4 * 4;
    localparam int unsigned LeastBits = (Width > dateline_pkg::HdrMaxBits) ? Width : dateline_pkg::HdrMaxBits;
    localparam int unsigned ValueBits = (LeastBits + 3) / 4 * 4;
    logic [2:0] out_part, in_part;
    logic [ValueBits-1:0] out_value, in_value;
    logic [8+PlaceBits+ValueBits-1:0] out_message, in_message;
    assign out_message = (out_part == '0) ? '0 : {1'b1, out_part, 4'(c), PlaceBits'(coord_i), out_value};
    assign in_message = (in_part == '0) ? '0 : {1'b0, in_part, 4'(c), PlaceBits'(coord_i), in_value};

    link_view #(
      .Vcs(Vcs), .Width(Width), .HeaderFlits(HeaderFlits), .HopBits(HopBits), .SegmentHeaders(SegmentHeaders),
      .ValueBits(ValueBits)
    ) u_out (
      .clk_i(`ROUTER.clk_i), .rst_ni, .kind_i(kind_of(out_flit_o[c])),
      .vc_i(out_flit_o[c][dateline_pkg::FlitVcLsb +: ViewVcBits]), .word_i(out_data_o[c]),
      .part_o(out_part), .value_o(out_value)
    );
    link_view #(
      .Vcs(Vcs), .Width(Width), .HeaderFlits(HeaderFlits), .HopBits(HopBits), .SegmentHeaders(SegmentHeaders),
      .ValueBits(ValueBits)
    ) u_in (
      .clk_i(`ROUTER.clk_i), .rst_ni, .kind_i(kind_of(in_flit_i[c])),
      .vc_i(in_flit_i[c][dateline_pkg::FlitVcLsb +: ViewVcBits]), .word_i(in_data_i[c]),
      .part_o(in_part), .value_o(in_value)
    );

    logic unused_messages;
    assign unused_messages = &{1'b0, out_message, in_message};
  end

  for (genvar v = 0; v < Vcs; v++) begin : vc  // verilog_lint: waive generate-label-prefix
    logic [5:0] flits, credits, wants;
    logic [CoordsBits:0] target;
    logic [8:0] owner;

    // The input's buffer.
    logic push, pop, head_leaves;
    assign push = `ROUTER.g_in[c].u_channel.valid && `ROUTER.g_in[c].u_channel.vc == ViewVcBits'(v);
    assign pop = `ROUTER.g_in[c].u_channel.pop[v];
    assign head_leaves = pop && `ROUTER.g_in[c].u_channel.u_port.front_head[v];
    always_ff @(posedge `ROUTER.clk_i) begin
      if (!rst_ni) flits <= '0;
      else flits <= flits + 6'(push) - 6'(pop);
    end

    // The targets of the heads in the buffer, and of the message whose head left it last.
    logic [CoordsBits:0] targets_q [Depth];
    logic [CoordsBits:0] last_q;
    logic [5:0] heads_q;
    always_ff @(posedge `ROUTER.clk_i) begin
      if (!rst_ni) begin
        heads_q <= '0;
      end else begin
        if (head_leaves) last_q <= targets_q[0];
        for (int unsigned i = 0; i < Depth; i++)
          if (head_leaves && i + 1 < Depth) targets_q[i] <= targets_q[(i + 1) % Depth];
        if (push && `ROUTER.g_in[c].u_channel.route_valid) begin
          for (int unsigned i = 0; i < Depth; i++)
            if (6'(i) == heads_q - 6'(head_leaves)) targets_q[i] <= {listed, listed ? '0 : coordinates};
        end
        heads_q <= heads_q + 6'(push && `ROUTER.g_in[c].u_channel.route_valid) - 6'(head_leaves);
      end
    end
    always_comb begin
      target = '1;
      if (flits != '0) begin
        target = last_q;
        if (`ROUTER.g_in[c].u_channel.u_port.front_head[v]) target = (heads_q != '0) ? targets_q[0] : '1;
      end
    end

    // A head requests the output of its route; any other flit requests the output of which its message owns a VC.
    always_comb begin
      wants = '0;
      if (`ROUTER.waiting[c][v]) begin
        for (int unsigned d = 0; d < Ports; d++)
          if ((IsLocal && AllPort) ? d + Ports == c
              : `ROUTER.routes[c][v*`ROUTER.RouteBits +: PortBits] == PortBits'(d))
            wants = {1'b1, 5'((IsLocal || d != c) ? d : AllPort ? Ports + c : Ports)};
      end else if (flits != '0) begin
        for (int unsigned o = 0; o < Channels; o++)
          for (int unsigned s = 0; s < Ports; s++)
            for (int unsigned w = 0; w < Vcs; w++)
              if (input_at(o, s) == c && `ROUTER.owned[o][w] && `ROUTER.owner[o][w*Ports+s]
                  && `ROUTER.owner_vc[o][w*ViewVcBits +: ViewVcBits] == ViewVcBits'(v))
                wants = {1'b1, 5'(o)};
      end
    end

    // The output.
    assign credits = `ROUTER.g_out[c].u_channel.u_port.g_vc[v].u_credits.has_o
                   ? 6'(`ROUTER.g_out[c].u_channel.u_port.g_vc[v].u_credits.beyond_q) + 6'd1 : '0;
    always_comb begin
      owner = '0;
      if (`ROUTER.owned[c][v])
        for (int unsigned s = 0; s < Slots; s++)
          if (`ROUTER.owner[c][v*Ports+s])
            owner = {1'b1, 5'(input_at(c, s)), 3'(`ROUTER.owner_vc[c][v*ViewVcBits +: ViewVcBits])};
    end

    logic unused_view;
    assign unused_view = &{1'b0, flits, credits, wants, target, owner};
  end
end

// The input channel at slot `s` of output `o` (dl_router.sv).
function automatic int unsigned input_at(int unsigned o, int unsigned s);
  if (o >= Ports) input_at = AllPort ? o - Ports : s;
  else input_at = (s != o) ? s : AllPort ? Ports + o : Ports;
endfunction
