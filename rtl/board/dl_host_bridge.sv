// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Executes the frames of the host (dl_board_pkg), one after the other: accesses through the host
/// chain of a network, its reset and its start. It answers every frame. rtl/board/README.md has the
/// rules of sequence numbers, sessions and replies.
///
/// Ports: bytes of valid frames, and reports of invalid ones, from dl_frame_rx; bytes of the answer
/// to dl_frame_tx; reset, control and host chain of dl_network.
/// Timing: takes at most one byte per cycle. host_we_o and host_re_o are high only in cycles with
/// host_ready_i; at most one read is outstanding. The network's reset lasts 15 cycles.
/// Demands: frames are complete and checked, and none is shorter than its head.
/// Promise: a command that changes the state of the board is executed once, however often the host
/// repeats its frame.
module dl_host_bridge #(
  parameter int unsigned Nodes = 4,
  /// Words 0 to 6 of the identity, lowest first, and the lower 48 bits of word 7.
  parameter logic [495:0] Identity = '0
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  // Frames.
  input  logic        valid_i,
  input  logic [7:0]  byte_i,
  output logic        take_o,
  input  logic        bad_i,
  input  logic [7:0]  reason_i,
  output logic        valid_o,
  output logic [7:0]  byte_o,
  output logic        end_o,
  input  logic        ready_i,
  // Network (dl_network).
  output logic        net_rst_no,
  output logic        start_o,
  output logic [15:0] rounds_o,
  output logic [15:0] delay_o,
  input  logic        finished_i,
  input  logic [15:0] round_i,
  input  logic        link_active_i,
  input  logic        host_ready_i,
  output logic        host_we_o,
  output logic        host_re_o,
  output logic [15:0] host_node_o,
  output logic [dateline_pkg::SpaceBits-1:0] host_space_o,
  output logic [7:0]  host_channel_o,
  output logic [15:0] host_addr_o,
  output logic [63:0] host_wdata_o,
  input  logic        host_rvalid_i,
  input  logic [63:0] host_rdata_i,
  /// An invalid frame has arrived since the last new session.
  output logic        error_o
);
  typedef enum logic [3:0] {
    Idle,       // waits for the length byte of a frame, or for a report of an invalid frame
    Head,       // takes the bytes of the head
    Decode,     // chooses the reply
    NetReset,   // waits until the reset of the network ends
    Drain,      // reads behind all earlier writes: its answer shows that they have arrived
    Gather,     // takes the bytes of a word to write
    Write,      // writes the word
    ReplyHead,  // sends sequence, reply and expected sequence
    Fetch,      // starts the read of a word
    FetchWait,  // waits for the word
    ReplyData,  // sends the bytes of the word
    Skip,       // drops the remaining bytes of the frame
    ReplyEnd    // ends the answer
  } state_e;

  state_e state_q;
  logic [79:0] head_q;
  logic [7:0] left_q, reply_q, expected_q, bad_count_q, bad_reason_q;
  logic [3:0] index_q;
  logic [15:0] session_q;
  logic [63:0] data_q;
  logic [31:0] cycle_q;
  logic [3:0] reset_q;
  logic bad_q, active_q, running, done;

  // Fields of the head.
  logic [7:0] sequence_n, command, channel;
  logic [dateline_pkg::SpaceBits-1:0] space;
  logic [1:0] size;
  logic [15:0] node, address, count;
  assign sequence_n = head_q[7:0];
  assign command = head_q[15:8];
  assign space = head_q[16+dl_board_pkg::SpaceLsb +: dateline_pkg::SpaceBits];
  assign size = head_q[16+dl_board_pkg::SizeLsb +: dl_board_pkg::SizeBits];
  assign channel = head_q[31:24];
  assign node = head_q[47:32];
  assign address = head_q[63:48];
  assign count = head_q[79:64];

  assign running = start_o && !finished_i;
  assign done = start_o && finished_i;

  // The reply to a frame.
  logic hello, reads, writes, fills, accesses, changes, known, next, passed, run_space, long_data;
  logic [18:0] bytes, expected_bytes;
  logic [7:0] distance, reply;
  assign hello = command == dl_board_pkg::CommandHello;
  assign writes = command == dl_board_pkg::CommandWrite;
  assign fills = command == dl_board_pkg::CommandFill;
  assign accesses = writes || fills || command == dl_board_pkg::CommandRead;
  assign reads = hello || command == dl_board_pkg::CommandStatus
                       || command == dl_board_pkg::CommandRead;
  assign changes = !reads;
  assign known = command >= dl_board_pkg::CommandHello && command <= dl_board_pkg::CommandRead;
  assign distance = sequence_n - expected_q;
  assign next = distance == '0;
  assign passed = distance[7];
  assign run_space = space == dateline_pkg::SpaceStatus || space == dateline_pkg::SpaceProgress;
  assign bytes = 19'(count) << size;
  assign long_data = bytes > 19'(dl_board_pkg::DataBytes);
  assign expected_bytes = fills ? 19'd1 << size : writes ? bytes : '0;
  always_comb begin
    reply = dl_board_pkg::ReplyGood;
    if (!known) reply = dl_board_pkg::ReplyCommand;
    else if (!hello && !next && !passed) reply = dl_board_pkg::ReplySequence;
    else if (19'(left_q) != expected_bytes
             || ((reads || writes) && long_data)
             || ((reads || accesses) && count == '0)) reply = dl_board_pkg::ReplyLength;
    else if (accesses && (!(32'(node) < Nodes || (node == '1 && changes)) || space == '1
                          || head_q[16+3]))
      reply = dl_board_pkg::ReplyPlace;
    else if (passed && changes) reply = dl_board_pkg::ReplyRepeated;
    else if (running && ((accesses && !(reads && run_space))
                         || command == dl_board_pkg::CommandStart)) reply = dl_board_pkg::ReplyBusy;
    else if (done && command == dl_board_pkg::CommandStart) reply = dl_board_pkg::ReplyStale;
  end

  logic good, head_done, word_done, takes_byte, in_word;
  assign good = reply_q == dl_board_pkg::ReplyGood;
  assign in_word = index_q < (4'd1 << size);  // byte index_q belongs to the word on the line
  assign word_done = index_q == 4'd8;
  assign head_done = index_q == 4'(dl_board_pkg::HeadBytes);
  assign take_o = valid_i && (state_q == Idle || (state_q == Head && !head_done)
                              || (state_q == Gather && in_word && !word_done)
                              || (state_q == Skip && left_q != '0));
  assign takes_byte = take_o && state_q != Idle;

  // An access. With pairs of channels the address advances after channel 1.
  logic reads_node, accepted, next_address;
  assign reads_node = state_q == Fetch && command == dl_board_pkg::CommandRead;
  assign accepted = (state_q == Write || reads_node) && host_ready_i;
  assign host_we_o = state_q == Write && host_ready_i;
  assign host_re_o = host_ready_i && (reads_node || (state_q == Drain && index_q == '0));
  assign host_node_o = (state_q == Drain) ? '0 : node;
  assign host_space_o = space;
  assign next_address = !channel[dl_board_pkg::ChannelPairs] || channel[0];
  assign host_channel_o = {1'b0, channel[6:0]};
  assign host_addr_o = address;
  assign host_wdata_o = data_q;

  logic [63:0] identity, status;
  logic [511:0] identity_words;
  assign identity_words = {session_q, Identity};
  assign identity = identity_words[{address[2:0], 6'd0} +: 64];
  always_comb begin
    status = '0;
    status[dl_board_pkg::StatusStateLsb +: dl_board_pkg::StatusStateBits] =
      done ? dl_board_pkg::StateDone : running ? dl_board_pkg::StateRunning
                                               : dl_board_pkg::StateIdle;
    status[dl_board_pkg::StatusActive] = active_q;
    status[dl_board_pkg::StatusBadLsb +: dl_board_pkg::StatusBadBits] = bad_count_q;
    status[dl_board_pkg::StatusRoundLsb +: dl_board_pkg::StatusRoundBits] = round_i;
    status[dl_board_pkg::StatusCycleLsb +: dl_board_pkg::StatusCycleBits] = cycle_q;
  end

  // Bytes of the answer.
  assign valid_o = (state_q == ReplyHead && index_q < 4'd3) || (state_q == ReplyData && in_word);
  assign end_o = state_q == ReplyEnd;
  always_comb begin
    byte_o = data_q[7:0];
    if (state_q == ReplyHead) begin
      unique case (index_q[1:0])
        2'd0: byte_o = sequence_n;
        2'd1: byte_o = reply_q;
        default: byte_o = expected_q;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      state_q <= Idle;
      index_q <= '0;
      left_q <= '0;
      reply_q <= '0;
      expected_q <= '0;
      session_q <= '0;
      bad_q <= 1'b0;
      bad_count_q <= '0;
      bad_reason_q <= '0;
      reset_q <= '1;
      start_o <= 1'b0;
      active_q <= 1'b0;
      error_o <= 1'b0;
    end else begin
      if (reset_q != '0) reset_q <= reset_q - 1'b1;
      active_q <= active_q || link_active_i;
      if (bad_i) begin
        bad_q <= 1'b1;
        bad_reason_q <= reason_i;
        error_o <= 1'b1;
        if (bad_count_q != '1) bad_count_q <= bad_count_q + 1'b1;
      end
      if (takes_byte) left_q <= left_q - 1'b1;

      unique case (state_q)
        Idle: begin
          index_q <= '0;
          if (valid_i) begin
            left_q <= byte_i;
            state_q <= Head;
          end else if (bad_q && ready_i) begin
            bad_q <= bad_i;
            left_q <= '0;
            reply_q <= bad_reason_q;
            state_q <= ReplyHead;
          end
        end
        Head: begin
          if (takes_byte) index_q <= index_q + 1'b1;
          if (head_done) state_q <= Decode;
        end
        Decode: begin
          index_q <= '0;
          reply_q <= reply;
          if (ready_i) begin
            state_q <= ReplyHead;
            if (reply == dl_board_pkg::ReplyGood) begin
              if (next && !hello) expected_q <= expected_q + 1'b1;
              if (hello && node != session_q) begin
                session_q <= node;
                expected_q <= sequence_n + 1'b1;
                error_o <= 1'b0;
              end
              if (writes || fills) state_q <= Gather;
              if (command == dl_board_pkg::CommandStart) state_q <= Drain;
              if (command == dl_board_pkg::CommandReset) begin
                reset_q <= '1;
                start_o <= 1'b0;
                state_q <= NetReset;
              end
            end
          end
        end
        NetReset: if (reset_q == '0) state_q <= ReplyHead;
        Drain: begin
          if (host_re_o) index_q <= 4'd1;
          if (host_rvalid_i) begin
            index_q <= '0;
            start_o <= 1'b1;
            state_q <= ReplyHead;
          end
        end
        Gather: begin
          if (word_done) begin
            state_q <= Write;
          end else if (valid_i || !in_word) begin
            index_q <= index_q + 1'b1;
          end
        end
        Write: begin
          if (host_ready_i) begin
            index_q <= (fills && count != 16'd1) ? 4'd8 : '0;
            if (count == 16'd1) state_q <= ReplyHead;
            else if (!fills) state_q <= Gather;
          end
        end
        ReplyHead: begin
          if (index_q == 4'd3) begin
            index_q <= '0;
            state_q <= (good && reads) ? Fetch : Skip;
          end else if (ready_i) begin
            index_q <= index_q + 1'b1;
          end
        end
        Fetch: begin
          index_q <= '0;
          if (!reads_node) state_q <= ReplyData;
          else if (host_ready_i) state_q <= FetchWait;
          if (command == dl_board_pkg::CommandStatus) active_q <= link_active_i;
        end
        FetchWait: if (host_rvalid_i) state_q <= ReplyData;
        ReplyData: begin
          if (!in_word) state_q <= (count == '0) ? Skip : Fetch;
          else if (ready_i) index_q <= index_q + 1'b1;
        end
        Skip: if (left_q == '0) state_q <= ReplyEnd;
        default: if (ready_i) state_q <= Idle;
      endcase
    end
  end

  // The head shifts in byte by byte. Afterwards each access advances its address and channel and
  // decrements its count.
  always_ff @(posedge clk_i) begin
    if (state_q == Head && takes_byte) begin
      head_q <= {byte_i, head_q[79:8]};
    end else if (state_q == Idle) begin
      head_q[7:0] <= expected_q;  // the sequence in the answer to an invalid frame
      head_q[15:8] <= '0;         // no command
    end else if (accepted || (state_q == Fetch && !reads_node)) begin
      head_q[79:64] <= count - 1'b1;
      if (next_address) head_q[63:48] <= address + 1'b1;
      if (channel[dl_board_pkg::ChannelPairs]) head_q[24] <= !channel[0];
    end
  end
  always_ff @(posedge clk_i) begin
    if (state_q == Fetch) data_q <= hello ? identity : status;
    else if (state_q == FetchWait) data_q <= host_rdata_i;
    else if ((state_q == Gather && !word_done && (valid_i || !in_word))
             || (state_q == ReplyData && ready_i))
      data_q <= {(state_q == Gather && in_word) ? byte_i : 8'd0, data_q[63:8]};
  end

  always_ff @(posedge clk_i) begin
    if (state_q == Drain) begin
      rounds_o <= address;
      delay_o <= count;
    end
    if (!start_o) cycle_q <= '1;  // 0 in the cycle of the first close, one cycle after start_o
    else if (!finished_i) cycle_q <= cycle_q + 1'b1;
  end
  always_ff @(posedge clk_i) net_rst_no <= rst_ni && reset_q == '0;
endmodule

`default_nettype wire
