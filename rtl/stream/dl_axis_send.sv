// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// AXI-Stream into the network: a packet, the beats up to tlast, becomes a message to the node with
/// the coordinates tdest. It connects to the injection channel of a one-port dl_router.
///
/// Ports: the stream, and the injection link.
/// Timing: while tvalid_i is high and credits are left, the link carries one flit per cycle. A
/// packet takes one flit per beat and HeaderFlits more, during which tready_o is low. The first
/// flit is on the link one cycle after tvalid_i. tready_o depends only on registers.
/// Parameters: those of dl_router, Sizes and Wraps of dl_network, Credits and Vc.
/// Demands: tvalid_i stays high, with unchanged data, until tready_o (AXI-Stream). The rest of a
/// packet does not wait for packets from the network, because a packet that has begun holds its
/// channels. Every byte of tdata_i counts: there is no tkeep.
/// Promises: a message is a header and then the beats in their order, contiguous on one virtual
/// channel; never a flit without a credit. A packet to this node itself, or to a node that does not
/// exist, is taken and dropped, and dropped_o reports it.
module dl_axis_send #(
  parameter int unsigned  Vcs = 2,
  parameter int unsigned  Width = 32,
  parameter int unsigned  Dims = 2,
  parameter logic [127:0] Sizes = 128'h0303,
  parameter logic [15:0]  Wraps = 16'hffff,
  parameter logic [15:0]  Complete = 16'h0,
  /// Products and dual-cubes; this module cannot make headers for a twisted torus.
  parameter int unsigned  Family = dateline_pkg::FamilyProduct,
  parameter int unsigned  CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]   Routings = 4'b0001,
  /// Depth of the router, 1..32.
  parameter int unsigned  Credits = 4,
  /// VC of all packets on the injection channel; with several virtual networks it selects one.
  parameter int unsigned  Vc = 0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned FlitBits = dateline_pkg::local_flit_bits(Vcs),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,
  /// The router's coordinates, a constant.
  input  logic [Dims*CoordBits-1:0]       coord_i,
  // Stream. tdest: the coordinates of the target as in coord_i, dimension 0 lowest; the header
  // carries tid. Both are used with the first beat of a packet.
  input  logic                            tvalid_i,
  output logic                            tready_o,
  input  logic [Width-1:0]                tdata_i,
  input  logic                            tlast_i,
  input  logic [Dims*CoordBits-1:0]       tdest_i,
  input  logic [dateline_pkg::HdrTagBits-1:0] tid_i,
  /// High for one cycle: a packet is dropped.
  output logic                            dropped_o,
  // Link to the router, without hop counts.
  output logic [FlitBits-1:0]             flit_o,
  output logic [Width-1:0]                data_o,
  input  logic [BackBits-1:0]             back_i
);
  localparam bit Unordered = Routings[dateline_pkg::KindUnordered];
  localparam int unsigned HeaderBits = dateline_pkg::header_bits(Dims, CoordBits, Unordered);
  localparam int unsigned HeaderFlits = dateline_pkg::flits_of(HeaderBits, Width);
  localparam int unsigned CountBits = dateline_pkg::index_bits(HeaderFlits);
  localparam int unsigned CreditBits = $clog2(Credits + 1);

  typedef enum logic [1:0] {HeaderPhase, PayloadPhase, DropPhase} phase_e;
  phase_e phase_q;

  // Header: kind and switching are 0, and the order of dimensions is that of the network. In rings
  // a packet takes the shorter direction, or up if both are equally long.
  logic [HeaderFlits*Width-1:0] header;
  logic [Dims-1:0] down, differs, exists;
  for (genvar k = 0; k < Dims; k++) begin : g_dim
    localparam int unsigned Size = dateline_pkg::size_of(Sizes, k);
    localparam bit Ported = Family == dateline_pkg::FamilyProduct && !Complete[k] && Size > 2;
    logic [CoordBits-1:0] at, target;
    assign at = coord_i[k*CoordBits +: CoordBits];
    assign target = tdest_i[k*CoordBits +: CoordBits];
    assign differs[k] = target != at;
    assign exists[k] = 32'(target) < Size;
    if (Ported && Wraps[k]) begin : g_ring
      // Steps up to the target.
      logic [CoordBits+1:0] ahead;
      assign ahead = (CoordBits+2)'(target) - (CoordBits+2)'(at)
                   + ((target < at) ? (CoordBits+2)'(Size) : '0);
      assign down[k] = ahead > (CoordBits+2)'(Size / 2);
    end else if (Ported) begin : g_line
      assign down[k] = target < at;
    end else begin : g_none
      assign down[k] = 1'b0;
    end
  end
  always_comb begin
    header = '0;
    header[dateline_pkg::HdrTagLsb +: dateline_pkg::HdrTagBits] = tid_i;
    for (int unsigned k = 0; k < Dims; k++) begin
      header[dateline_pkg::direction_lsb(CoordBits, k)] = down[k];
      header[dateline_pkg::coordinate_lsb(CoordBits, k) +: CoordBits] =
        tdest_i[k*CoordBits +: CoordBits];
    end
  end

  logic [Width-1:0] header_flit;
  logic header_first, header_last;
  if (HeaderFlits > 1) begin : g_flits
    logic [CountBits-1:0] count_q;
    assign header_first = count_q == '0;
    assign header_last = count_q == CountBits'(HeaderFlits - 1);
    always_comb begin
      header_flit = '0;
      for (int unsigned f = 0; f < HeaderFlits; f++)
        if (count_q == CountBits'(f)) header_flit = header[f*Width +: Width];
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) count_q <= '0;
      else if (sends_header) count_q <= header_last ? '0 : count_q + 1'b1;
    end
  end else begin : g_flits
    assign header_flit = header;
    assign header_first = 1'b1;
    assign header_last = 1'b1;
  end

  // Credits.
  logic [CreditBits-1:0] credit_q;
  logic gain, has_credit, sends_header, sends_payload, sends, refuses;
  assign has_credit = credit_q != '0;
  assign gain = back_i[dateline_pkg::BackCreditValid]
             && back_i[dateline_pkg::BackCreditVcLsb +: VcBits] == VcBits'(Vc);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) credit_q <= CreditBits'(Credits);
    else if (gain && !sends) credit_q <= credit_q + 1'b1;
    else if (!gain && sends) credit_q <= credit_q - 1'b1;
  end

  assign refuses = phase_q == HeaderPhase && header_first && tvalid_i
                && (differs == '0 || exists != '1);
  // mutation: header_without_credit
  assign sends_header = phase_q == HeaderPhase && tvalid_i && !refuses && has_credit;
  // mutation: payload_without_credit
  assign tready_o = (phase_q == PayloadPhase && has_credit) || phase_q == DropPhase;
  assign sends_payload = phase_q == PayloadPhase && has_credit && tvalid_i;
  assign sends = sends_header || sends_payload;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      phase_q <= HeaderPhase;
      dropped_o <= 1'b0;
    end else begin
      dropped_o <= refuses;
      // mutation: refused_message_sent
      if (refuses) phase_q <= DropPhase;
      else if (sends_header && header_last) phase_q <= PayloadPhase;
      else if (tvalid_i && tready_o && tlast_i) phase_q <= HeaderPhase;
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      flit_o <= '0;
    end else begin
      flit_o[dateline_pkg::FlitValid] <= sends;
      flit_o[dateline_pkg::FlitVcLsb +: VcBits] <= VcBits'(Vc);
      flit_o[dateline_pkg::FlitHead] <= sends_header && header_first;
      // mutation: end_without_payload
      flit_o[dateline_pkg::FlitTail] <= sends_payload && tlast_i;
    end
  end
  always_ff @(posedge clk_i) begin
    if (sends) data_o <= (phase_q == HeaderPhase) ? header_flit : tdata_i;
  end

  // This module makes no circuits, so that acknowledges and refusals are unused.
  logic unused;
  assign unused = &{1'b0, back_i};

  if (Family != dateline_pkg::FamilyProduct
      && Family != dateline_pkg::FamilyDualCube) begin : g_bad_family
    $error("dl_axis_send: Family must be that of products or of dual-cubes");
  end
  if (Vc >= Vcs) begin : g_bad_vc
    $error("dl_axis_send: Vc must be below Vcs");
  end
  if (Credits < 1 || Credits > 32) begin : g_bad_credits
    $error("dl_axis_send: Credits must be 1..32, the router's Depth");
  end

`ifdef FORMAL
  // Assumptions: the demands on the stream and on the router's credits. Assertions: the promises.
  logic f_past_q = 1'b0;
  logic f_open_q, f_header_q, f_kept_q;
  logic [CreditBits-1:0] f_out_q;
  logic [7:0] f_flits_q, f_beats_q;
  always_ff @(posedge clk_i) begin
    f_past_q <= 1'b1;
    if (!f_past_q) begin
      assume (!rst_ni);
    end else begin
      assume (coord_i == $past(coord_i));
      if ($past(rst_ni) && rst_ni && $past(tvalid_i) && !$past(tready_o)) begin
        assume (tvalid_i && tdata_i == $past(tdata_i) && tlast_i == $past(tlast_i));
        assume (tdest_i == $past(tdest_i) && tid_i == $past(tid_i));
      end
    end
    // f_out_q counts the flits that the router holds; it returns a credit only for such a flit.
    if (gain) assume (f_out_q != '0);
    if (!rst_ni) f_out_q <= '0;
    else f_out_q <= f_out_q + CreditBits'(sends) - CreditBits'(gain);
    // f_open_q: the link carries a message, from its head to its tail.
    if (!rst_ni) f_open_q <= 1'b0;
    else if (sends) f_open_q <= !(sends_payload && tlast_i);
  end
  always_ff @(posedge clk_i) begin
    if (f_past_q && $past(rst_ni) && rst_ni) begin
      // Never a flit without a free place in the router's buffer.
      assert (32'(credit_q) + 32'(f_out_q) == Credits);
      if (phase_q != HeaderPhase) assert (header_first);
      if (!header_first) assert (tvalid_i);
      assert (f_open_q == (phase_q == PayloadPhase || !header_first));
      if (flit_o[dateline_pkg::FlitValid]) begin
        assert ($past(sends));
        // A head opens a message; every other flit continues an open message.
        assert (flit_o[dateline_pkg::FlitHead] == !$past(f_open_q));
        assert (flit_o[dateline_pkg::FlitTail] == !f_open_q);
        assert (!(flit_o[dateline_pkg::FlitHead] && flit_o[dateline_pkg::FlitTail]));
      end
      // Every taken beat is the flit of the next cycle, or belongs to a dropped packet.
      if ($past(tvalid_i) && $past(tready_o)) begin
        if ($past(phase_q) == PayloadPhase) begin
          assert (flit_o[dateline_pkg::FlitValid] && data_o == $past(tdata_i));
          assert (flit_o[dateline_pkg::FlitTail] == $past(tlast_i));
        end else begin
          assert ($past(phase_q) == DropPhase && !flit_o[dateline_pkg::FlitValid]);
        end
      end else if (flit_o[dateline_pkg::FlitValid]) begin
        assert ($past(phase_q) == HeaderPhase && !flit_o[dateline_pkg::FlitTail]);
      end
      assert (phase_q == HeaderPhase || phase_q == PayloadPhase || phase_q == DropPhase);
    end
  end
`endif
endmodule

`default_nettype wire
