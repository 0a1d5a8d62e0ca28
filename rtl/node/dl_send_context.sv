// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One context of dl_send_channel: holds a put from its header to the last word of its last segment
/// and offers the next flit of its message. dateline_pkg defines the queue entries.
///
/// Ports: queue entries for this context, and requests for more; the next flit.
/// Timing: the offer is combinational in bank_i; push_i takes it in the same cycle. The context
/// prefetches the segment after the current one, so that segments follow each other without a gap,
/// except the wait of their first word for its bank. With CountBits it can also hold the put that
/// follows the current one, so that puts follow each other without a gap.
/// Demands: push_i only with ready_o; put_i only while busy_o is low or, with CountBits, ahead_o.
module dl_send_context #(
  parameter int unsigned Width = 32,
  parameter int unsigned Banks = 4,
  parameter int unsigned QueueBits = 10,
  parameter int unsigned HeaderFlits = 1,
  parameter int unsigned CountBits = 0,
  localparam int unsigned NeedBits = dateline_pkg::need_bits(CountBits),
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Queue entries for this context: entry_i holds a put or a segment.
  input  logic                 put_i,
  input  logic                 segment_i,
  input  logic [dateline_pkg::EntryBits-1:0] entry_i,
  /// With put_i: queue address of the entry after the put.
  input  logic [QueueBits-1:0] first_segment_i,
  /// The queue reads the entry at ptr_o in this cycle.
  input  logic                 fetch_i,
  output logic                 busy_o,
  /// The context holds a put ahead of the current one.
  output logic                 ahead_o,
  /// The context needs the segment entry at ptr_o.
  output logic                 wants_segment_o,
  output logic [QueueBits-1:0] ptr_o,
  // Next flit.
  input  logic [BankBits-1:0]  bank_i,
  output logic                 ready_o,
  output logic                 is_data_o,
  output logic                 head_o,
  output logic                 tail_o,
  /// The first flit after the probe of a circuit, which waits for the acknowledge.
  output logic                 gate_o,
  output logic [Width-1:0]     flit_o,
  output logic [dateline_pkg::SegAddrBits-1:0] addr_o,
  /// With is_data_o: the count that the word must have, and whether it is the first of its put.
  output logic [NeedBits-1:0]  need_o,
  output logic                 first_o,
  input  logic                 push_i
);
  localparam int unsigned RouteBits = dateline_pkg::HdrMaxBits;
  // Bits by which each sent flit shifts the header. A flit as wide as the header sends all of it,
  // so that the result of its shift does not matter.
  localparam int unsigned HeaderStep = (Width < RouteBits) ? Width : RouteBits - 1;
  localparam int unsigned AddrBits = dateline_pkg::SegAddrBits;
  localparam int unsigned WordsBits = dateline_pkg::SegWordsBits;
  localparam int unsigned OpBits = dateline_pkg::SegOpBits;
  localparam int unsigned SwitchingLsb =
    dateline_pkg::EntryHeaderLsb + dateline_pkg::HdrSwitchingLsb;
  localparam int unsigned SegmentFlits = dateline_pkg::flits_of(dateline_pkg::SegBits, Width);
  localparam int unsigned HeadCountBits = $clog2(HeaderFlits + 1);
  localparam int unsigned SegCountBits = $clog2(SegmentFlits + 1);

  logic busy_q, more_q, next_valid_q, cur_valid_q, cur_last_q, cur_header_q, gate_q;
  logic [HeadCountBits-1:0] route_left_q;
  logic [SegCountBits-1:0] header_left_q;
  logic [QueueBits-1:0] ptr_q;
  logic [RouteBits-1:0] route_q;
  logic [dateline_pkg::EntryBits-1:0] next_q;
  logic [AddrBits-1:0] src_q, dst_q;
  logic [WordsBits-1:0] left_q;
  logic [OpBits-1:0] op_q;
  logic [RouteBits-1:0] more_route_q;
  logic bank_hit, route_due, header_due, push_route, push_more, push_header, push_data;
  logic ends_segment, load, next_header;
  // put_now: the put becomes the current one. start: a put begins, this one or the put ahead.
  logic finish, put_now, start, ahead, begin_ahead;
  logic [RouteBits-1:0] ahead_route;
  logic [QueueBits-1:0] ahead_ptr;
  logic [dateline_pkg::EntryKindBits-1:0] next_kind;
  logic [dateline_pkg::HdrSwitchingBits-1:0] switching;

  if (Banks > 1) begin : g_bank
    assign bank_hit = src_q[BankBits-1:0] == bank_i;
  end else begin : g_bank
    assign bank_hit = 1'b1;
    logic unused;
    assign unused = &{1'b0, bank_i};
  end

  assign busy_o = busy_q;
  assign ptr_o = ptr_q;
  assign wants_segment_o = busy_q && more_q && !next_valid_q;
  assign route_due = route_left_q != '0;
  assign header_due = header_left_q != '0;
  assign is_data_o = !route_due && cur_valid_q && !cur_header_q && !header_due;
  assign ready_o = route_due || (cur_valid_q && (cur_header_q || header_due || bank_hit));
  assign head_o = route_left_q == HeadCountBits'(HeaderFlits);
  // mutation: tail_on_every_segment
  assign tail_o = is_data_o && cur_last_q && left_q == WordsBits'(1);
  assign gate_o = gate_q && !route_due && !cur_header_q && header_due;
  assign addr_o = src_q;

  // Headers are sent lowest bits first; the registers shift.
  logic [dateline_pkg::SegBits-1:0] segment;
  always_comb begin
    segment = '0;
    segment[dateline_pkg::SegAddrLsb +: AddrBits] = dst_q;
    segment[dateline_pkg::SegWordsLsb +: WordsBits] = left_q;
    segment[dateline_pkg::SegOpLsb +: OpBits] = op_q;
    segment[dateline_pkg::SegLast] = cur_last_q;
  end
  if (SegmentFlits == 1) begin : g_flit
    assign flit_o = route_due ? Width'(route_q)
                  : cur_header_q ? Width'(more_route_q) : Width'(segment);
  end else begin : g_flit
    logic [SegmentFlits*Width-1:0] padded;
    logic [Width-1:0] slice;
    assign padded = (SegmentFlits*Width)'(segment);
    always_comb begin
      slice = '0;
      for (int unsigned f = 0; f < SegmentFlits; f++)
        if (header_left_q == SegCountBits'(SegmentFlits - f)) slice = padded[f*Width +: Width];
    end
    assign flit_o = route_due ? Width'(route_q) : cur_header_q ? Width'(more_route_q) : slice;
  end

  assign push_route = push_i && route_due;
  assign push_more = push_i && !route_due && cur_header_q;
  assign push_header = push_i && !route_due && !cur_header_q && header_due;
  assign push_data = push_i && is_data_o;
  assign ends_segment = (push_data && left_q == WordsBits'(1)) || push_more;
  assign load = next_valid_q && (!cur_valid_q || ends_segment);
  assign finish = push_data && left_q == WordsBits'(1) && cur_last_q;
  assign start = put_now || (finish && ahead);
  assign ahead_o = ahead;
  assign next_kind = next_q[dateline_pkg::EntryKindLsb +: dateline_pkg::EntryKindBits];
  assign next_header = next_kind == dateline_pkg::EntryHeader;
  assign switching = put_now ? entry_i[SwitchingLsb +: dateline_pkg::HdrSwitchingBits]
                   : ahead_route[dateline_pkg::HdrSwitchingLsb +: dateline_pkg::HdrSwitchingBits];

  if (CountBits > 0) begin : g_ahead
    // begun: the segments of the put ahead are being fetched.
    logic ahead_q, begun_q, first_q;
    logic [RouteBits-1:0] ahead_route_q;
    logic [QueueBits-1:0] ahead_ptr_q;
    logic [NeedBits-1:0] need_q;
    assign ahead = ahead_q;
    assign ahead_route = ahead_route_q;
    assign put_now = put_i && (!busy_q || finish);
    // mutation: next_put_before_its_turn
    assign begin_ahead = !more_q && ((ahead_q && !begun_q) || (put_i && !put_now));
    assign ahead_ptr = ahead_q ? ahead_ptr_q : first_segment_i;
    assign need_o = need_q;
    assign first_o = first_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        ahead_q <= 1'b0;
        begun_q <= 1'b0;
        first_q <= 1'b0;
      end else begin
        if (put_i && !put_now) ahead_q <= 1'b1;
        else if (finish) ahead_q <= 1'b0;
        if (finish) begun_q <= 1'b0;
        else if (begin_ahead) begun_q <= 1'b1;
        if (start) first_q <= 1'b1;
        else if (push_data) first_q <= 1'b0;
      end
    end
    always_ff @(posedge clk_i) begin
      if (put_i && !put_now) begin
        ahead_route_q <= entry_i[dateline_pkg::EntryHeaderLsb +: RouteBits];
        ahead_ptr_q <= first_segment_i;
      end
      if (load) need_q <= next_q[dateline_pkg::EntryCountLsb +: CountBits];
    end
  end else begin : g_ahead
    assign ahead = 1'b0;
    assign ahead_route = '0;
    assign ahead_ptr = '0;
    assign put_now = put_i;
    assign begin_ahead = 1'b0;
    assign need_o = '0;
    assign first_o = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      more_q <= 1'b0;
      route_left_q <= '0;
      header_left_q <= '0;
      next_valid_q <= 1'b0;
      cur_valid_q <= 1'b0;
      cur_header_q <= 1'b0;
      gate_q <= 1'b0;
    end else begin
      if (put_now) busy_q <= 1'b1;
      else if (finish && !ahead) busy_q <= 1'b0;

      if (put_now || begin_ahead) more_q <= 1'b1;
      else if (segment_i) more_q <= !entry_i[dateline_pkg::EntryLast];

      if (start) route_left_q <= HeadCountBits'(HeaderFlits);
      else if (push_route) route_left_q <= route_left_q - 1'b1;

      if (segment_i) next_valid_q <= 1'b1;
      else if (load) next_valid_q <= 1'b0;

      if (load) cur_valid_q <= 1'b1;
      else if (ends_segment) cur_valid_q <= 1'b0;

      if (load) cur_header_q <= next_header;
      else if (ends_segment) cur_header_q <= 1'b0;

      if (load) header_left_q <= next_header ? '0 : SegCountBits'(SegmentFlits);
      else if (push_header) header_left_q <= header_left_q - 1'b1;

      if (start) gate_q <= switching != dateline_pkg::SwitchWormhole;
      else if (push_header) gate_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (start)
      route_q <= put_now ? entry_i[dateline_pkg::EntryHeaderLsb +: RouteBits] : ahead_route;
    else if (push_route) route_q <= route_q >> HeaderStep;
    if (put_now) ptr_q <= first_segment_i;
    else if (begin_ahead) ptr_q <= ahead_ptr;
    else if (fetch_i) ptr_q <= ptr_q + 1'b1;
    if (segment_i) next_q <= entry_i;
    if (load) begin
      cur_last_q <= next_q[dateline_pkg::EntryLast];
      op_q <= next_q[dateline_pkg::EntryOpLsb +: OpBits];
      left_q <= next_q[dateline_pkg::EntryWordsLsb +: WordsBits];
      dst_q <= next_q[dateline_pkg::EntryToLsb +: AddrBits];
      src_q <= next_q[dateline_pkg::EntryFromLsb +: AddrBits];
      more_route_q <= next_q[dateline_pkg::EntryHeaderLsb +: RouteBits];
    end else if (push_data) begin
      src_q <= src_q + 1'b1;
      left_q <= left_q - 1'b1;
    end
  end

  logic unused_bits;
  assign unused_bits = &{1'b0, next_q, route_q, more_route_q, ahead_route};
endmodule

`default_nettype wire
