// SPDX-License-Identifier: Apache-2.0
`default_nettype none

// Marks the headers of the messages on a link, for waveforms. Combinational: the outputs belong to
// the flit on the link in the same cycle. The module only watches; it follows every VC, because
// messages interleave.
//
// A source route of several flits opens with several headers. A flit after a header is taken for a
// further one if it has the same kind, switching and tag and a well-formed list of ports. A segment
// header can look like that too, if the low byte of its address equals that of the header, and its
// segment is not the last one or a flit has more than 32 bits.
module link_view #(
  parameter int unsigned Vcs = 2,
  parameter int unsigned Width = 32,
  /// Flits of a native or unordered header.
  parameter int unsigned HeaderFlits = 1,
  /// Bits per hop of a source route.
  parameter int unsigned HopBits = 4,
  /// The words of a message are segments, each with a header. 0: only words follow its header.
  parameter bit          SegmentHeaders = 1'b1,
  parameter int unsigned ValueBits = 48,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  /// {valid, head, tail}
  input  logic [2:0]           kind_i,
  input  logic [VcBits-1:0]    vc_i,
  input  logic [Width-1:0]     word_i,
  /// PartNone .. PartFurther.
  output logic [2:0]           part_o,
  /// The complete header or segment header; for another flit its word.
  output logic [ValueBits-1:0] value_o
);
  localparam logic [2:0] PartNone = 3'd0;     // no flit
  localparam logic [2:0] PartHeader = 3'd1;   // the last flit of a header
  localparam logic [2:0] PartSegment = 3'd2;  // the last flit of a segment header
  localparam logic [2:0] PartWord = 3'd3;     // a word
  localparam logic [2:0] PartOpen = 3'd4;     // an earlier flit of a header or segment header
  localparam logic [2:0] PartFurther = 3'd5;  // a further header of a source route

  localparam int unsigned SegmentFlits = dateline_pkg::flits_of(dateline_pkg::SegBits, Width);
  localparam int unsigned ListBits =
    ((Width < dateline_pkg::HdrMaxBits) ? Width : dateline_pkg::HdrMaxBits)
    - dateline_pkg::HdrFixedBits;
  localparam int unsigned KeptBits = dateline_pkg::HdrMaxBits;

  typedef enum logic [1:0] {Header, Segment, Words} field_e;

  /// What a VC knows of its message.
  typedef struct packed {
    field_e                                field;
    logic [5:0]                            count;   // flits of the field seen so far
    logic [KeptBits-1:0]                   kept;    // their bits
    logic [dateline_pkg::SegWordsBits-1:0] left;    // words of the segment still to come
    logic                                  source;  // its header is a source route
    logic [dateline_pkg::HdrFixedBits-1:0] fixed;   // low byte of the header
  } state_t;

  state_t state_q [Vcs];
  state_t now, next;
  logic [KeptBits-1:0] gathered;
  logic ends;

  /// A list of ports has a 1 above its last port.
  function automatic logic is_list(logic [ListBits-1:0] list);
    is_list = 1'b0;
    for (int unsigned bits = HopBits; bits < ListBits; bits += HopBits)
      if ((list >> bits) == ListBits'(1)) is_list = 1'b1;
  endfunction

  always_comb begin
    now = state_q[vc_i];
    if (kind_i[1]) begin
      now = '0;
      now.fixed = word_i[dateline_pkg::HdrFixedBits-1:0];
      now.source = word_i[dateline_pkg::HdrKindLsb +: dateline_pkg::HdrKindBits]
                 == dateline_pkg::KindSource;
    end else if (now.field == Segment && now.count == '0 && now.source
                 && word_i[dateline_pkg::HdrFixedBits-1:0] == now.fixed
                 && is_list(word_i[dateline_pkg::HdrFixedBits +: ListBits])) begin
      now.field = Header;
    end

    gathered = now.kept | KeptBits'(word_i) << (32'(now.count) * Width);
    unique case (now.field)
      Header:  ends = now.source || now.count == 6'(HeaderFlits - 1);
      Segment: ends = now.count == 6'(SegmentFlits - 1);
      default: ends = SegmentHeaders && now.left <= 1;
    endcase

    part_o = PartNone;
    value_o = '0;
    if (kind_i[2]) begin
      part_o = (now.field == Words) ? PartWord
             : !ends ? PartOpen
             : (now.field == Segment) ? PartSegment
             : (now.source && !kind_i[1]) ? PartFurther : PartHeader;
      value_o = (now.field == Words || !ends) ? ValueBits'(word_i) : ValueBits'(gathered);
    end

    next = now;
    next.count = now.count + 6'd1;
    next.kept = gathered;
    if (now.field == Words) next.left = now.left - 1'b1;
    if (ends) begin
      next.count = '0;
      next.kept = '0;
      unique case (now.field)
        Header:  next.field = SegmentHeaders ? Segment : Words;
        Segment: begin
          next.left = gathered[dateline_pkg::SegWordsLsb +: dateline_pkg::SegWordsBits];
          next.field = (next.left == '0) ? Segment : Words;
        end
        default: next.field = Segment;
      endcase
    end else if (now.field == Words) begin
      next.count = '0;
      next.kept = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      for (int unsigned v = 0; v < Vcs; v++) state_q[v] <= '0;
    end else if (kind_i[2]) begin
      state_q[vc_i] <= next;
    end
  end

  logic unused;
  assign unused = kind_i[0];
endmodule

`default_nettype wire
