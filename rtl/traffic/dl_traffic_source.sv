// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// A traffic source and sink at the local channel of a one-port router. A packet is one flit, a
/// header. rtl/traffic/README.md describes the source, its counts and its host spaces.
///
/// Ports: the injection and the ejection channel; the shared signals of dl_traffic_control; the
/// host bus.
/// Timing: a packet is made in the cycle after one with run_i and a 16-bit random number below the
/// rate. A packet made in cycle t can be on the injection channel in t + 2 (Lead). The sink takes a
/// flit every cycle and returns its credit in the next. Host read data come two cycles after the
/// address, as in dl_node.
/// Demands: the host writes rate, list and both words of the seed (not all bits 0) before run_i,
/// and the seed again before a run that must repeat; it makes no access while run_i is high.
/// Promise: never sends a flit without a credit.
module dl_traffic_source #(
  parameter int unsigned Vcs = 2,
  /// Depth of the router's injection channel.
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 16,
  parameter int unsigned Dims = 1,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  /// Entries of the list, a power of two from 2 on; the list is a RAM.
  parameter int unsigned ListWords = 256,
  localparam int unsigned FlitBits = dateline_pkg::local_flit_bits(Vcs),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs),
  localparam int unsigned ListBits = dateline_pkg::index_bits(ListWords),
  localparam int unsigned AddrBits = dl_traffic_pkg::addr_bits(ListWords),
  localparam int unsigned DataBits = dl_traffic_pkg::data_bits(Dims, CoordBits)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  // Injection channel.
  output logic [FlitBits-1:0] flit_o,
  output logic [Width-1:0]    data_o,
  input  logic [BackBits-1:0] back_i,
  // Ejection channel.
  input  logic [FlitBits-1:0] flit_i,
  input  logic [Width-1:0]    data_i,
  output logic [BackBits-1:0] back_o,
  // Shared signals of all sources (dl_traffic_control).
  input  logic                run_i,
  input  logic                window_i,
  input  logic [dl_traffic_pkg::EventBits-1:0] event_i,
  input  logic [dl_traffic_pkg::CycleBits-1:0] add_i,
  input  logic [ListBits-1:0] last_i,
  // Host.
  input  logic                host_we_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [AddrBits-1:0] host_addr_i,
  input  logic [DataBits-1:0] host_wdata_i,
  output logic [DataBits-1:0] host_rdata_o
);
  localparam int unsigned Bits = dl_traffic_pkg::CycleBits;
  localparam int unsigned RandomBits = dl_traffic_pkg::RandomBits;
  localparam int unsigned TapDistance = RandomBits - dl_traffic_pkg::RandomTap;
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs);
  localparam int unsigned EntryBits = dl_traffic_pkg::entry_bits(Dims, CoordBits);
  localparam int unsigned Mark = dateline_pkg::HdrTagLsb + dl_traffic_pkg::TagMeasured;
  localparam bit Legal = dateline_pkg::HdrFixedBits + EntryBits <= Width;

  logic setting, rate_we, seed_we;
  assign setting = host_we_i && host_space_i == dl_traffic_pkg::SpaceSetting;
  assign rate_we = setting && host_addr_i[2:0] == dl_traffic_pkg::SettingRate;
  assign seed_we = setting && host_addr_i[2:0] == dl_traffic_pkg::SettingSeed;

  // Random numbers: a feedback shift register that shifts by 16 bits per cycle. A word of the seed
  // shifts in instead of new bits.
  logic [RandomBits-1:0] random_q;
  logic [Bits-1:0] rate_q;
  logic made_q;
  always_ff @(posedge clk_i) begin
    if (rate_we) rate_q <= host_wdata_i[Bits-1:0];
    if (run_i || seed_we)
      random_q <= {seed_we ? host_wdata_i[Bits-1:0]
                           : random_q[Bits-1:0] ^ random_q[TapDistance +: Bits],
                   random_q[RandomBits-1:Bits]};
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) made_q <= 1'b0;
    else made_q <= run_i && random_q[RandomBits-1 -: Bits] < rate_q;
  end

  // The queue, as two counters: measured packets and others.
  logic [Bits-1:0] measured_q, other_q;
  logic has_measured, has_other, mark, send, takes_measured, takes_other, adds_measured, adds_other;
  assign has_measured = measured_q != '0;
  assign has_other = other_q != '0;
  assign mark = has_measured && (!has_other || !window_i);
  assign takes_measured = send && mark;
  assign takes_other = send && !mark;
  assign adds_measured = made_q && window_i;
  assign adds_other = made_q && !window_i;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      measured_q <= '0;
      other_q <= '0;
    end else begin
      if (adds_measured != takes_measured)
        measured_q <= measured_q + {{(Bits-1){takes_measured}}, 1'b1};
      if (adds_other != takes_other) other_q <= other_q + {{(Bits-1){takes_other}}, 1'b1};
    end
  end

  // A rotating arbiter chooses among the VCs that have a credit.
  logic [Vcs-1:0] has_credit, more_credit, has_slot, has_two, grant;
  logic [VcBits-1:0] grant_vc;
  logic credit_valid;
  logic [VcBits-1:0] credit_vc;
  assign credit_valid = back_i[dateline_pkg::BackCreditValid];
  assign credit_vc = back_i[dateline_pkg::BackCreditVcLsb +: VcBits];
  assign send = run_i && (has_measured || has_other) && has_credit != '0;
  for (genvar v = 0; v < Vcs; v++) begin : g_credits
    dl_credit_counter #(
      .Credits(Depth)
    ) u_credits (
      .clk_i,
      .rst_ni,
      .gain_i(credit_valid && credit_vc == VcBits'(v)),
      .spend_i(send && grant[v]),
      .has_o(has_credit[v]),
      .more_o(more_credit[v]),
      .has_slot_o(has_slot[v]),
      .has_two_o(has_two[v])
    );
  end
  dl_rr_arbiter #(
    .N(Vcs)
  ) u_turn (
    .clk_i,
    .rst_ni,
    .req_i(has_credit),
    .taken_i(send ? grant : '0),
    .gnt_o(grant)
  );
  always_comb begin
    grant_vc = '0;
    for (int unsigned v = 0; v < Vcs; v++) if (grant[v]) grant_vc = grant_vc | VcBits'(v);
  end

  // Headers: the output of the RAM is the header of the next packet.
  logic [ListBits-1:0] entry_q, entry_d;
  logic [EntryBits-1:0] entry;
  always_comb begin
    entry_d = entry_q;
    if (send) entry_d = (entry_q == last_i) ? '0 : entry_q + 1'b1;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) entry_q <= '0;
    else entry_q <= entry_d;
  end
  dl_ram_1r1w #(
    .Words(ListWords),
    .Width(EntryBits)
  ) u_list (
    .clk_i,
    .re_i(1'b1),
    .raddr_i(entry_d),
    .rdata_o(entry),
    .we_i(host_we_i && host_space_i == dl_traffic_pkg::SpaceList),
    .waddr_i(host_addr_i[ListBits-1:0]),
    .wdata_i(host_wdata_i[EntryBits-1:0])
  );

  logic sent_q, mark_q;
  logic [VcBits-1:0] vc_q;
  logic [EntryBits-1:0] header_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) sent_q <= 1'b0;
    else sent_q <= send;
  end
  always_ff @(posedge clk_i) begin
    vc_q <= grant_vc;
    mark_q <= mark;
    header_q <= entry;
  end
  always_comb begin
    flit_o = '0;
    flit_o[dateline_pkg::FlitTail] = sent_q;
    flit_o[dateline_pkg::FlitHead] = sent_q;
    flit_o[dateline_pkg::FlitValid] = sent_q;
    flit_o[dateline_pkg::FlitVcLsb +: VcBits] = vc_q;
    data_o = '0;
    data_o[dateline_pkg::HdrKindLsb +: dateline_pkg::HdrKindBits] = dateline_pkg::KindNative;
    data_o[dateline_pkg::HdrSwitchingLsb +: dateline_pkg::HdrSwitchingBits] =
      dateline_pkg::SwitchWormhole;
    data_o[Mark] = mark_q;
    if (Legal) data_o[dateline_pkg::HdrFixedBits +: EntryBits] = header_q;
  end

  // Sink.
  logic received, free_q;
  logic [VcBits-1:0] free_vc_q;
  assign received = flit_i[dateline_pkg::FlitValid];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) free_q <= 1'b0;
    else free_q <= received;
  end
  always_ff @(posedge clk_i) free_vc_q <= flit_i[dateline_pkg::FlitVcLsb +: VcBits];
  always_comb begin
    back_o = '0;
    back_o[dateline_pkg::BackCreditValid] = free_q;
    back_o[dateline_pkg::BackCreditVcLsb +: VcBits] = free_vc_q;
  end

  // The event is added one cycle later. All sums of cycles share this delay.
  logic happens, happens_q;
  logic [2*Bits-1:0] sum_q;
  always_comb begin
    unique case (event_i)
      dl_traffic_pkg::EventMade: happens = adds_measured;
      dl_traffic_pkg::EventSent: happens = send && window_i;
      dl_traffic_pkg::EventReceived: happens = received && window_i;
      default: happens = received && run_i && data_i[Mark];
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      happens_q <= 1'b0;
      sum_q <= '0;
    end else begin
      happens_q <= happens;
      if (happens_q) sum_q <= sum_q + (2*Bits)'(add_i);
    end
  end

  logic high_q;
  logic [Bits-1:0] half;
  assign half = high_q ? sum_q[2*Bits-1:Bits] : sum_q[Bits-1:0];
  always_ff @(posedge clk_i) begin
    high_q <= host_addr_i[0] == dl_traffic_pkg::CountHigh;
    host_rdata_o <= DataBits'(half);
  end

  logic unused;
  assign unused = &{1'b0, more_credit, has_slot, has_two, back_i,
                    flit_i, data_i, host_addr_i, host_wdata_i};

  if (!Legal) begin : g_bad_width
    $error("dl_traffic_source: Width must hold a header");
  end
  if (ListWords < 2 || ListWords != (1 << ListBits)) begin : g_bad_list
    $error("dl_traffic_source: ListWords must be a power of two from 2 on");
  end
endmodule

`default_nettype wire
