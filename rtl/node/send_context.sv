// SPDX-License-Identifier: Apache-2.0
/// One sending context: holds a put from its route flit to the last word of its last segment, and says each cycle
/// what it would push next. The segment after the current one is kept ready, so segments follow without a gap
/// beyond the alignment of their first word. See send_channel for the queue entries.
module send_context #(
  parameter int unsigned Width = 32,
  parameter int unsigned Banks = 4,
  parameter int unsigned QueueBits = 10,
  parameter int unsigned BankBits = (Banks > 1) ? $clog2(Banks) : 1
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  // Queue entries for this context.
  input  logic                 put_i,
  input  logic                 segment_i,
  input  logic [63:0]          entry_i,
  /// Queue address of the entry after the put.
  input  logic [QueueBits-1:0] first_segment_i,
  input  logic                 fetch_i,
  output logic                 busy_o,
  /// A segment entry is wanted, at ptr_o.
  output logic                 wants_segment_o,
  output logic [QueueBits-1:0] ptr_o,
  // Next flit.
  input  logic [BankBits-1:0]  bank_i,
  output logic                 ready_o,
  output logic                 is_data_o,
  output logic                 head_o,
  output logic                 tail_o,
  output logic [Width-1:0]     flit_o,
  output logic [15:0]          addr_o,
  input  logic                 push_i
);
  localparam int unsigned RouteBits = dateline_pkg::HdrMaxBits;
  localparam int unsigned WordsBits = dateline_pkg::SegWordsBits;

  logic busy_q, more_q, route_valid_q, next_valid_q, cur_valid_q, cur_header_q, cur_last_q;
  logic [QueueBits-1:0] ptr_q;
  logic [RouteBits-1:0] route_q;
  logic [61:0] next_q;
  logic [15:0] src_q, dst_q;
  logic [WordsBits-1:0] left_q;
  logic [1:0] op_q;
  logic bank_hit, push_route, push_header, push_data, ends_segment, load;

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
  assign is_data_o = !route_valid_q && cur_valid_q && !cur_header_q;
  assign ready_o = route_valid_q || (cur_valid_q && (cur_header_q || bank_hit));
  assign head_o = route_valid_q;
  assign tail_o = is_data_o && cur_last_q && left_q == WordsBits'(1);
  assign addr_o = src_q;
  assign flit_o = route_valid_q ? Width'(route_q) : Width'({cur_last_q, op_q, left_q, dst_q});

  assign push_route = push_i && route_valid_q;
  assign push_header = push_i && !route_valid_q && cur_header_q;
  assign push_data = push_i && is_data_o;
  assign ends_segment = push_data && left_q == WordsBits'(1);
  assign load = next_valid_q && (!cur_valid_q || ends_segment);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q <= 1'b0;
      more_q <= 1'b0;
      route_valid_q <= 1'b0;
      next_valid_q <= 1'b0;
      cur_valid_q <= 1'b0;
      cur_header_q <= 1'b0;
    end else begin
      if (put_i) busy_q <= 1'b1;
      else if (ends_segment && cur_last_q) busy_q <= 1'b0;

      if (put_i) more_q <= 1'b1;
      else if (segment_i) more_q <= !entry_i[61];

      if (put_i) route_valid_q <= 1'b1;
      else if (push_route) route_valid_q <= 1'b0;

      if (segment_i) next_valid_q <= 1'b1;
      else if (load) next_valid_q <= 1'b0;

      if (load) cur_valid_q <= 1'b1;
      else if (ends_segment) cur_valid_q <= 1'b0;

      if (load) cur_header_q <= 1'b1;
      else if (push_header) cur_header_q <= 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (put_i) begin
      route_q <= entry_i[RouteBits-1:0];
      ptr_q <= first_segment_i;
    end else if (fetch_i) begin
      ptr_q <= ptr_q + 1'b1;
    end
    if (segment_i) next_q <= entry_i[61:0];
    if (load) begin
      cur_last_q <= next_q[61];
      op_q <= next_q[60:59];
      left_q <= next_q[58:46];
      dst_q <= next_q[31:16];
      src_q <= next_q[15:0];
    end else if (push_data) begin
      src_q <= src_q + 1'b1;
      left_q <= left_q - 1'b1;
    end
  end

  logic unused_bits;
  assign unused_bits = &{1'b0, next_q[45:32], entry_i[63:62], route_q};
endmodule
