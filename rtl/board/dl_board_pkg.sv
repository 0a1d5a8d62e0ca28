// SPDX-License-Identifier: Apache-2.0
`default_nettype none

// Formats of the serial link between a host and a network on a board. rtl/board/README.md describes
// the protocol. The C++ twin is sw/board/frames.h; a test compares the two.
//
// The line carries each frame as COBS of its bytes and their CRC-32 (IEEE 802.3, lowest byte
// first), followed by a zero byte. Numbers are little-endian. Field lengths below are in bytes.
//
// frame of the host
//   sequence 1 | command 1 | size and space 1 | channel 1 | node 2 | address 2 | count 2 | data
//   Data are words of 1, 2, 4 or 8 bytes; size is the logarithm of the word length. Only writes and
//   fills carry data.
// frame of the board
//   sequence 1, of the answered frame | reply 1 | sequence that the board expects next 1 | data
package dl_board_pkg;

  localparam int unsigned Protocol = 1;
  /// Protocol number of a network of traffic sources (dl_network, Sources). It differs from
  /// Protocol so that a host that supports only nodes refuses the board.
  localparam int unsigned ProtocolSources = 129;
  /// Length in bytes of a host's longest frame with its CRC.
  localparam int unsigned FrameBytes = 142;
  /// Bytes of a host's frame before its data.
  localparam int unsigned HeadBytes = 10;
  /// Most data bytes of a frame, in both directions.
  localparam int unsigned DataBytes = 128;

  // Commands. Hello and Status return words as Read does: Hello the words of the identity from
  // `address` on, Status the status word.
  localparam logic [7:0] CommandHello = 8'd1;   // node: number of the session
  localparam logic [7:0] CommandReset = 8'd2;   // resets the network through its rst_ni
  localparam logic [7:0] CommandWrite = 8'd3;   // `count` words; node 16'hffff: to all nodes
  localparam logic [7:0] CommandFill = 8'd4;    // one word to `count` addresses; node as in Write
  localparam logic [7:0] CommandStart = 8'd5;   // address: rounds; count: barrier delay
  localparam logic [7:0] CommandStatus = 8'd6;
  localparam logic [7:0] CommandRead = 8'd7;    // `count` words

  localparam int unsigned SpaceLsb = 0;
  localparam int unsigned SizeLsb = 4;
  localparam int unsigned SizeBits = 2;
  /// Bit of the channel: words alternate between channels 0 and 1 of each address (memory words of
  /// more than 64 bits).
  localparam int unsigned ChannelPairs = 7;

  // Replies. With ReplyGood the board has just executed the frame. With ReplyRepeated it executed
  // the frame earlier. With any other reply it has not executed it.
  localparam logic [7:0] ReplyGood = 8'd0;
  localparam logic [7:0] ReplyRepeated = 8'd1;  // executed when it arrived first
  localparam logic [7:0] ReplySequence = 8'd2;  // an earlier frame is missing
  localparam logic [7:0] ReplyCommand = 8'd3;   // unknown command
  localparam logic [7:0] ReplyLength = 8'd4;    // length, count and size do not agree
  localparam logic [7:0] ReplyPlace = 8'd5;     // no such node or space
  localparam logic [7:0] ReplyBusy = 8'd6;      // not allowed while the network runs
  localparam logic [7:0] ReplyStale = 8'd7;     // start after a run without a reset in between
  // Replies to an invalid frame; `sequence` is the number that the board expects next.
  localparam logic [7:0] ReplyTorn = 8'd8;      // a stop bit was missing, or the frame ended early
  localparam logic [7:0] ReplyCrc = 8'd9;
  localparam logic [7:0] ReplyLong = 8'd10;
  localparam logic [7:0] ReplyFull = 8'd11;     // the FIFO had no room for it

  // Status word, 64 bits.
  localparam int unsigned StatusStateLsb = 0;
  localparam int unsigned StatusStateBits = 2;
  /// Some link has carried a flit since the last status.
  localparam int unsigned StatusActive = 2;
  localparam int unsigned StatusBadLsb = 8;     // invalid frames, counted up to 255
  localparam int unsigned StatusBadBits = 8;
  localparam int unsigned StatusRoundLsb = 16;  // rounds released
  localparam int unsigned StatusRoundBits = 16;
  localparam int unsigned StatusCycleLsb = 32;  // cycles since the first close, up to the run's end
  localparam int unsigned StatusCycleBits = 32;
  localparam logic [1:0] StateIdle = 2'd0;
  localparam logic [1:0] StateRunning = 2'd1;
  localparam logic [1:0] StateDone = 2'd2;

  // Identity, words of 64 bits: the byte offset of each field, and in the comment its length in
  // bytes.
  localparam int unsigned IdentityWords = 8;
  localparam logic [15:0] IdentityMagic = 16'h4c44;    // at byte 0; 2 bytes
  localparam int unsigned IdentityProtocolAt = 2;      // 1
  localparam int unsigned IdentityFamilyAt = 3;        // 1
  localparam int unsigned IdentityBuildAt = 4;         // 4
  localparam int unsigned IdentityDimsAt = 8;          // 1
  localparam int unsigned IdentityVcsAt = 9;           // 1
  localparam int unsigned IdentityDepthAt = 10;        // 1
  localparam int unsigned IdentityWidthAt = 11;        // 1
  localparam int unsigned IdentityFlagsAt = 12;        // 1: bit 0 AllPort, 1 Circuits, 2 Reductions
  localparam int unsigned IdentityCoordBitsAt = 13;    // 1
  localparam int unsigned IdentityRoutingsAt = 14;     // 1
  localparam int unsigned IdentityPhasesAt = 15;       // 1
  localparam int unsigned IdentityNetworksAt = 16;     // 1
  localparam int unsigned IdentityLinkStagesAt = 17;   // 1
  localparam int unsigned IdentityBubbleSlotAt = 18;   // 1
  localparam int unsigned IdentityPipelineAt = 19;     // 1
  localparam int unsigned IdentityMemoryAt = 20;       // 1: logarithm of MemWords
  localparam int unsigned IdentityQueueAt = 21;        // 1: logarithm of QueueWords
  localparam int unsigned IdentityRoundsAt = 22;       // 1: logarithm of Rounds
  localparam int unsigned IdentityTwistAt = 23;        // 1
  localparam int unsigned IdentityFifoAt = 24;         // 2: bytes of the FIFO of frames
  localparam int unsigned IdentityDivisorAt = 26;      // 2: cycles per bit on the line
  localparam int unsigned IdentityWrapsAt = 28;        // 2
  localparam int unsigned IdentityCompleteAt = 30;     // 2
  localparam int unsigned IdentityOrderAt = 32;        // 8
  localparam int unsigned IdentitySizesAt = 40;        // 16
  localparam int unsigned IdentitySessionAt = 62;      // 2: session number of the last hello

endpackage

`default_nettype wire
