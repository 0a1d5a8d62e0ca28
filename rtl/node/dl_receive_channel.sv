// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Ejection side of the network interface, one channel: parses messages and writes their words to
/// memory. It has one context per virtual channel, so up to Vcs messages arrive interleaved.
///
/// Ports: the ejection link, the write port of the memory, and a pulse per data word.
/// Timing: consumes one flit per cycle. A header or segment flit is ready at once, a data word when
/// this channel may access the bank of its address (rtl/node/README.md), a dropped word at once; a
/// rotating arbiter chooses among the VCs that are ready. A credit per consumed flit and an
/// acknowledge per circuit leave one cycle later, from registers. The writes of a single message
/// are at most Banks - 1 cycles behind the link.
/// Parameters: as in dl_node; RowBits is the width of a row address in a bank.
/// Promise: never refuses a circuit; a flit waits only for its bank and for other VCs.
module dl_receive_channel #(
  parameter int unsigned Vcs = 2,
  /// Flits of buffer per VC: dateline_pkg::ni_depth.
  parameter int unsigned Depth = 8,
  parameter int unsigned Width = 32,
  parameter int unsigned Banks = 4,
  parameter int unsigned RowBits = 10,
  parameter int unsigned HeaderFlits = 1,
  parameter bit          Circuits = 1'b0,
  parameter bit          Reductions = 1'b0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks),
  localparam int unsigned FlitBits = dateline_pkg::local_flit_bits(Vcs),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  // Link.
  input  logic [FlitBits-1:0] flit_i,
  input  logic [Width-1:0]    data_i,
  output logic [BackBits-1:0] back_o,
  // Memory: the bank that this channel may access in this cycle, and the write.
  input  logic [BankBits-1:0] bank_i,
  output logic                we_o,
  output logic [RowBits-1:0]  wrow_o,
  output logic [Width-1:0]    wdata_o,
  // With Reductions: the word is combined; into another word (SegOpAddFrom).
  output logic                add_o,
  output logic                from_o,
  /// A data word was written, or counted and dropped.
  output logic                word_o
);
  localparam int unsigned AddrBits = dateline_pkg::SegAddrBits;
  localparam int unsigned WordsBits = dateline_pkg::SegWordsBits;
  localparam int unsigned OpBits = dateline_pkg::SegOpBits;
  localparam int unsigned RowLsb = (Banks > 1) ? BankBits : 0;
  localparam int unsigned SegmentFlits = dateline_pkg::flits_of(dateline_pkg::SegBits, Width);
  localparam int unsigned MostFlits = (SegmentFlits > HeaderFlits) ? SegmentFlits : HeaderFlits;
  localparam int unsigned CountBits = (MostFlits > 1) ? $clog2(MostFlits) : 1;

  // The kind of the front flit of a VC.
  typedef enum logic [1:0] {RouteFlit, SegmentFlit, DataFlit} expect_e;

  logic [Vcs-1:0] nonempty, ready, pop, is_data, drops, probes, adds, froms;
  logic [Vcs-1:0] ctl;
  logic [VcBits-1:0] pop_vc;
  logic [Vcs-1:0] unused_more;
  logic [Width-1:0] data;
  logic [RowBits-1:0] row [Vcs];
  logic credit_valid_q;
  logic [VcBits-1:0] credit_vc_q;
  // A circuit's probe was consumed on this VC in the cycle before.
  logic [Vcs-1:0] ack_q;
  logic [dateline_pkg::HdrSwitchingBits-1:0] switching;
  logic pop_data;

  dl_vc_buffer #(
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .CtlWidth(1)
  ) u_buffer (
    .clk_i,
    .rst_ni,
    .push_i(flit_i[dateline_pkg::FlitValid]),
    .push_vc_i(flit_i[dateline_pkg::FlitVcLsb +: VcBits]),
    .push_ctl_i(1'b0),
    .push_data_i(data_i),
    .nonempty_o(nonempty),
    .more_o(unused_more),
    .ctl_o(ctl),
    .pop_i(pop),
    .pop_vc_o(pop_vc),
    .pop_data_o(data)
  );

  dl_rr_arbiter #(.N(Vcs)) u_arb (
    .clk_i, .rst_ni, .req_i(ready), .taken_i(pop), .gnt_o(pop)
  );

  for (genvar v = 0; v < Vcs; v++) begin : g_vc
    expect_e expect_q;
    logic [AddrBits-1:0] addr_q;
    logic [WordsBits-1:0] left_q;
    logic drop_q, last_q, bank_hit, header_ends, segment_ends;
    // The segment header: the flits kept so far and the current one.
    logic [dateline_pkg::SegBits-1:0] segment;

    if (Banks > 1) begin : g_bank
      assign bank_hit = addr_q[BankBits-1:0] == bank_i;
    end else begin : g_bank
      assign bank_hit = 1'b1;
    end
    assign is_data[v] = expect_q == DataFlit;
    assign drops[v] = drop_q;
    assign ready[v] = nonempty[v] && (!is_data[v] || drop_q || bank_hit);
    assign row[v] = pop[v] ? addr_q[RowLsb +: RowBits] : '0;

    if (MostFlits > 1) begin : g_gather
      localparam int unsigned KeptBits = (SegmentFlits > 1) ? (SegmentFlits - 1) * Width : 1;
      logic [CountBits-1:0] count_q;
      logic [KeptBits-1:0] kept_q;
      logic ends, circuit_q;
      assign header_ends = count_q == CountBits'(HeaderFlits - 1);
      assign segment_ends = count_q == CountBits'(SegmentFlits - 1);
      assign ends = (expect_q == RouteFlit) ? header_ends : segment_ends;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) count_q <= '0;
        else if (pop[v] && !is_data[v]) count_q <= ends ? '0 : count_q + 1'b1;
      end
      if (SegmentFlits > 1) begin : g_kept
        logic [SegmentFlits*Width-1:0] gathered;
        assign gathered = {data, kept_q};
        assign segment = gathered[dateline_pkg::SegBits-1:0];
        for (genvar f = 0; f < SegmentFlits - 1; f++) begin : g_flit
          always_ff @(posedge clk_i) begin
            if (pop[v] && expect_q == SegmentFlit && count_q == CountBits'(f))
              kept_q[f*Width +: Width] <= data;
          end
        end
        if (SegmentFlits * Width > dateline_pkg::SegBits) begin : g_spare
          logic unused;
          assign unused = &{1'b0, gathered};
        end
      end else begin : g_kept
        assign kept_q = '0;
        assign segment = data[dateline_pkg::SegBits-1:0];
        logic unused;
        assign unused = &{1'b0, kept_q};
      end
      // The switching bits are in the first flit of a header.
      always_ff @(posedge clk_i) begin
        if (pop[v] && expect_q == RouteFlit && count_q == '0)
          circuit_q <= switching != dateline_pkg::SwitchWormhole;
      end
      assign probes[v] = pop[v] && expect_q == RouteFlit && header_ends
                       && ((HeaderFlits > 1) ? circuit_q
                                             : switching != dateline_pkg::SwitchWormhole);
    end else begin : g_gather
      assign header_ends = 1'b1;
      assign segment_ends = 1'b1;
      assign segment = data[dateline_pkg::SegBits-1:0];
      assign probes[v] = pop[v] && expect_q == RouteFlit
                       && switching != dateline_pkg::SwitchWormhole;
    end

    if (Reductions) begin : g_add
      logic [OpBits-1:0] op_q;
      assign adds[v] = op_q == dateline_pkg::SegOpAdd || op_q == dateline_pkg::SegOpAddFrom;
      assign froms[v] = op_q == dateline_pkg::SegOpAddFrom;
      always_ff @(posedge clk_i) begin
        if (pop[v] && expect_q == SegmentFlit) op_q <= segment[dateline_pkg::SegOpLsb +: OpBits];
      end
    end else begin : g_add
      assign adds[v] = 1'b0;
      assign froms[v] = 1'b0;
    end

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        expect_q <= RouteFlit;
        addr_q <= '0;
        left_q <= '0;
        drop_q <= 1'b0;
        last_q <= 1'b0;
      end else if (pop[v]) begin
        unique case (expect_q)
          RouteFlit: if (header_ends) expect_q <= SegmentFlit;
          SegmentFlit: begin
            if (segment_ends) expect_q <= DataFlit;
            addr_q <= segment[dateline_pkg::SegAddrLsb +: AddrBits];
            left_q <= segment[dateline_pkg::SegWordsLsb +: WordsBits];
            drop_q <= segment[dateline_pkg::SegOpLsb +: OpBits] == dateline_pkg::SegOpDrop;
            last_q <= segment[dateline_pkg::SegLast];
          end
          default: begin
            addr_q <= addr_q + 1'b1;
            left_q <= left_q - 1'b1;
            if (left_q == WordsBits'(1)) expect_q <= last_q ? RouteFlit : SegmentFlit;
          end
        endcase
      end
    end
  end

  assign switching = data[dateline_pkg::HdrSwitchingLsb +: dateline_pkg::HdrSwitchingBits];
  assign pop_data = (pop & is_data) != '0;
  assign word_o = pop_data;
  // mutation: dropped_words_written
  assign we_o = pop_data && (pop & drops) == '0;
  always_comb begin
    wrow_o = '0;
    for (int unsigned v = 0; v < Vcs; v++) wrow_o = wrow_o | row[v];
  end
  assign wdata_o = data;
  assign add_o = (pop & adds) != '0;
  assign from_o = (pop & froms) != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      credit_valid_q <= 1'b0;
      credit_vc_q <= '0;
    end else begin
      credit_valid_q <= pop != '0;
      credit_vc_q <= pop_vc;
    end
  end

  // The refusal bits stay 0.
  assign back_o = {Vcs'(0), ack_q, credit_vc_q, credit_valid_q};
  if (Circuits) begin : g_ack
    always_ff @(posedge clk_i) begin
      if (!rst_ni) ack_q <= '0;
      // mutation: acknowledge_on_vc_0_only
      else ack_q <= probes;
    end
  end else begin : g_ack
    assign ack_q = '0;
    logic unused;
    assign unused = &{1'b0, probes};
  end

  logic unused;
  assign unused = &{1'b0, ctl, bank_i, flit_i};
endmodule

`default_nettype wire
