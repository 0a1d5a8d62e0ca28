// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// One node's control of the rounds: when puts may leave, when the node is done, the phase of the
/// memory banks, and a record per round.
///
/// Ports: the barrier (close_i, release_i, done_o); go_o to the send channels and their state; the
/// arrivals and words of the receive channels; the lost cycles of the router; the host's settings,
/// expected words and records.
/// Timing: close_i ends a round and lets the send channels fetch the next; the record of the closed
/// round is written in the eight following cycles. go_o rises startup_i + 2 cycles after release_i.
/// done_o rises one cycle after the last put has left and the last expected word counts as written.
/// A word counts as written hold_i cycles after its flit arrived: hold_i is the longest wait of a
/// single message for its bank, so that start-up does not depend on addresses. phase_o is 0 in the
/// cycle after each release_i, so that a message takes the same cycles in every round. cycle_o is 0
/// in the cycle of the first close_i.
/// Parameters: Ports network channels and Locals local channels, together Channels.
///
/// rtl/node/README.md lists the eight 32-bit words of a record.
module dl_round_control #(
  parameter int unsigned Channels = 8,
  parameter int unsigned Ports = 4,
  parameter int unsigned Locals = 4,
  parameter int unsigned Rounds = 256,
  localparam int unsigned RoundBits = $clog2(Rounds)
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,
  input  logic                 close_i,
  input  logic                 release_i,
  output logic                 done_o,
  output logic [31:0]          cycle_o,
  output logic [7:0]           phase_o,
  // Send and receive channels.
  output logic                 go_o,
  input  logic                 sends_done_i,
  input  logic [Locals-1:0]    arrival_i,
  input  logic [Locals-1:0]    word_i,
  // Router.
  input  logic [Channels-1:0]  lost_credit_i,
  input  logic [Channels-1:0]  lost_vc_i,
  input  logic [Channels-1:0]  lost_switch_i,
  // Host: settings, expected words of each round, records.
  input  logic [15:0]          startup_i,
  input  logic [7:0]           hold_i,
  input  logic                 host_expect_we_i,
  input  logic [15:0]          host_addr_i,
  input  logic [31:0]          host_wdata_i,
  output logic [31:0]          host_record_o,
  /// Words of the round still to come.
  output logic [31:0]          missing_o
);
  logic [31:0] cycle_q, expect_words, left_q, received_q;
  logic [31:0] released_q, sent_q, written_q, lost_credit_q, lost_vc_q, lost_switch_q, lost_eject_q;
  logic [15:0] startup_q;
  logic [7:0] hold_q, phase_q;
  logic [RoundBits-1:0] round_q;
  logic started_q, opened_q, running_q, go_q, sent_seen_q, written_seen_q, waiting_go;
  logic sent, written;
  logic [dateline_pkg::RecordFieldBits:0] record_q;

  assign cycle_o = cycle_q;
  assign phase_o = phase_q;
  assign go_o = go_q;
  assign missing_o = left_q;
  assign waiting_go = running_q && !go_q;
  assign sent = go_q && sends_done_i;
  // mutation: report_without_hold
  assign written = go_q && left_q == '0 && hold_q == '0;

  dl_ram_1r1w #(
    .Words(Rounds),
    .Width(32)
  ) u_expect (
    .clk_i,
    .re_i(opened_q),
    .raddr_i(round_q),
    .rdata_o(expect_words),
    .we_i(host_expect_we_i),
    .waddr_i(host_addr_i[RoundBits-1:0]),
    .wdata_i(host_wdata_i)
  );

  localparam int unsigned LostBits = $clog2(Channels + 1);
  logic [31:0] words;
  logic [LostBits-1:0] lost_credit, lost_vc, lost_switch, lost_eject;
  logic [LostBits-1:0] credit_now_q, vc_now_q, switch_now_q, eject_now_q;
  always_comb begin
    words = '0;
    lost_credit = '0;
    lost_vc = '0;
    lost_switch = '0;
    lost_eject = '0;
    for (int unsigned c = 0; c < Locals; c++) words = words + 32'(word_i[c]);
    for (int unsigned c = 0; c < Ports; c++) begin
      lost_credit = lost_credit + LostBits'(lost_credit_i[c]);
      lost_vc = lost_vc + LostBits'(lost_vc_i[c]);
    end
    for (int unsigned c = 0; c < Channels; c++)
      lost_switch = lost_switch + LostBits'(lost_switch_i[c]);
    for (int unsigned c = Ports; c < Channels; c++)
      lost_eject = lost_eject + LostBits'(lost_credit_i[c] || lost_vc_i[c]);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      cycle_q <= '0;
      phase_q <= '0;
      started_q <= 1'b0;
      opened_q <= 1'b0;
      running_q <= 1'b0;
      go_q <= 1'b0;
      done_o <= 1'b0;
      round_q <= '0;
      startup_q <= '0;
      hold_q <= '0;
      left_q <= '0;
      received_q <= '0;
      sent_seen_q <= 1'b0;
      written_seen_q <= 1'b0;
    end else begin
      if (close_i) started_q <= 1'b1;
      if (close_i || started_q) cycle_q <= cycle_q + 1;
      if (release_i) phase_q <= '0;
      else if (close_i || started_q) phase_q <= phase_q + 1'b1;

      // Rounds.
      opened_q <= close_i;
      if (close_i && started_q) round_q <= round_q + 1'b1;
      if (release_i) running_q <= 1'b1;
      else if (close_i) running_q <= 1'b0;
      if (release_i) startup_q <= startup_i;
      else if (startup_q != '0) startup_q <= startup_q - 1'b1;
      if (close_i) go_q <= 1'b0;
      else if (waiting_go && startup_q == '0) go_q <= 1'b1;
      done_o <= sent && written && !close_i;

      // Words.
      if (release_i) left_q <= expect_words;
      else left_q <= left_q - words;
      if (release_i) received_q <= '0;
      else received_q <= received_q + words;
      if (arrival_i != '0) hold_q <= hold_i;
      else if (hold_q != '0) hold_q <= hold_q - 1'b1;

      if (release_i) sent_seen_q <= 1'b0;
      else if (sent) sent_seen_q <= 1'b1;
      if (release_i) written_seen_q <= 1'b0;
      else if (written) written_seen_q <= 1'b1;
    end
  end

  // An output of the router knows late in a cycle why the cycle was lost. The causes are therefore
  // counted in one cycle and added in the next. The sums are complete before the record is written.
  always_ff @(posedge clk_i) begin
    credit_now_q <= (running_q && !release_i) ? lost_credit : '0;
    vc_now_q <= (running_q && !release_i) ? lost_vc : '0;
    switch_now_q <= (running_q && !release_i) ? lost_switch : '0;
    eject_now_q <= (running_q && !release_i) ? lost_eject : '0;
  end
  always_ff @(posedge clk_i) begin
    if (release_i) begin
      released_q <= cycle_q;
      lost_credit_q <= '0;
      lost_vc_q <= '0;
      lost_switch_q <= '0;
      lost_eject_q <= '0;
    end else begin
      lost_credit_q <= lost_credit_q + 32'(credit_now_q);
      lost_vc_q <= lost_vc_q + 32'(vc_now_q);
      lost_switch_q <= lost_switch_q + 32'(switch_now_q);
      lost_eject_q <= lost_eject_q + 32'(eject_now_q);
    end
    if (sent && !sent_seen_q) sent_q <= cycle_q;
    if (written && !written_seen_q) written_q <= cycle_q;
  end

  // The record of the closed round. round_q already counts the next round.
  logic [31:0] record_word;
  logic [RoundBits-1:0] record_round;
  always_comb begin
    unique case (record_q[dateline_pkg::RecordFieldBits-1:0])
      dateline_pkg::RecordReleased: record_word = released_q;
      dateline_pkg::RecordSent: record_word = sent_q;
      dateline_pkg::RecordWritten: record_word = written_q;
      dateline_pkg::RecordLostCredit: record_word = lost_credit_q;
      dateline_pkg::RecordLostVc: record_word = lost_vc_q;
      dateline_pkg::RecordLostSwitch: record_word = lost_switch_q;
      dateline_pkg::RecordLostEjection: record_word = lost_eject_q;
      dateline_pkg::RecordReceived: record_word = received_q;
      default: record_word = '0;
    endcase
  end
  assign record_round = round_q - 1'b1;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) record_q <= 4'd8;
    else if (close_i && started_q) record_q <= 4'd0;
    else if (!record_q[dateline_pkg::RecordFieldBits]) record_q <= record_q + 1'b1;
  end
  dl_ram_1r1w #(
    .Words(Rounds << dateline_pkg::RecordFieldBits),
    .Width(32)
  ) u_records (
    .clk_i,
    .re_i(1'b1),
    .raddr_i(host_addr_i[RoundBits+dateline_pkg::RecordFieldBits-1:0]),
    .rdata_o(host_record_o),
    .we_i(!record_q[dateline_pkg::RecordFieldBits]),
    .waddr_i({record_round, record_q[dateline_pkg::RecordFieldBits-1:0]}),
    .wdata_i(record_word)
  );

  logic unused;
  assign unused = &{1'b0, host_addr_i};
endmodule

`default_nettype wire
