// SPDX-License-Identifier: Apache-2.0
`default_nettype none

// The page of formats of the serial link between a host and a network on a board. README.md here
// tells how the link behaves; its C++ twin is sw/board/frames.h, and a test holds the two together.
//
// A frame on the line: COBS of its bytes and their CRC-32 (IEEE 802.3), lowest byte first, then a
// zero byte. Numbers are little-endian.
//
// frame of the host
//   sequence 1 | command 1 | size and space 1 | channel 1 | node 2 | address 2 | count 2 | data
//   Data are words of 1, 2, 4 or 8 bytes: size is the logarithm. Commands that carry no data have
//   none behind the count.
// frame of the board
//   sequence 1, that of the frame it answers | reply 1 | sequence that it expects next 1 | data
package dl_board_pkg;

  localparam int unsigned Protocol = 1;
  /// Of a network of traffic sources (dl_network, Sources): a number of its own, so that a host
  /// that knows nodes alone refuses it.
  localparam int unsigned ProtocolSources = 129;
  /// Bytes of the longest frame of a host with its CRC, of its head, and of the data of an answer.
  localparam int unsigned FrameBytes = 142;
  localparam int unsigned HeadBytes = 10;
  localparam int unsigned DataBytes = 128;

  // Commands. Hello and Status read as Read does: words of the identity from `address`, the status.
  localparam logic [7:0] CommandHello = 8'd1;   // node: number of the session
  localparam logic [7:0] CommandReset = 8'd2;   // the network, as its rst_ni
  localparam logic [7:0] CommandWrite = 8'd3;   // `count` words; node 16'hffff: to all nodes
  localparam logic [7:0] CommandFill = 8'd4;    // one word, to `count` addresses; node likewise
  localparam logic [7:0] CommandStart = 8'd5;   // address: rounds; count: barrier delay
  localparam logic [7:0] CommandStatus = 8'd6;
  localparam logic [7:0] CommandRead = 8'd7;    // `count` words

  localparam int unsigned SpaceLsb = 0;
  localparam int unsigned SizeLsb = 4;
  localparam int unsigned SizeBits = 2;
  /// Bit of the channel: words come in pairs for channels 0 and 1 of an address (memory words of
  /// more than 64 bits).
  localparam int unsigned ChannelPairs = 7;

  // Replies.
  localparam logic [7:0] ReplyGood = 8'd0;
  localparam logic [7:0] ReplyRepeated = 8'd1;  // it was done when it came first
  localparam logic [7:0] ReplySequence = 8'd2;  // a frame before it is missing: not done
  localparam logic [7:0] ReplyCommand = 8'd3;   // there is no such command: not done
  localparam logic [7:0] ReplyLength = 8'd4;    // length, count and size do not agree: not done
  localparam logic [7:0] ReplyPlace = 8'd5;     // there is no such node or space: not done
  localparam logic [7:0] ReplyBusy = 8'd6;      // not while the network runs: not done
  localparam logic [7:0] ReplyStale = 8'd7;     // no start before a reset: not done
  // Of a frame that is none; `sequence` is that which it expects next.
  localparam logic [7:0] ReplyTorn = 8'd8;      // a stop bit or an end came too early
  localparam logic [7:0] ReplyCrc = 8'd9;
  localparam logic [7:0] ReplyLong = 8'd10;
  localparam logic [7:0] ReplyFull = 8'd11;     // more than the FIFO holds

  // Status, a word of 64 bits.
  localparam int unsigned StatusStateLsb = 0;
  localparam int unsigned StatusStateBits = 2;
  /// Some link has carried a flit since the last status.
  localparam int unsigned StatusActive = 2;
  localparam int unsigned StatusBadLsb = 8;     // frames that were none, 255 at most
  localparam int unsigned StatusBadBits = 8;
  localparam int unsigned StatusRoundLsb = 16;  // rounds released
  localparam int unsigned StatusRoundBits = 16;
  localparam int unsigned StatusCycleLsb = 32;  // since the first close; of a run that is over: all
  localparam int unsigned StatusCycleBits = 32;
  localparam logic [1:0] StateIdle = 2'd0;
  localparam logic [1:0] StateRunning = 2'd1;
  localparam logic [1:0] StateDone = 2'd2;

  // Identity, words of 64 bits. Below, where a field stands, in bytes, and how many it has.
  localparam int unsigned IdentityWords = 8;
  localparam logic [15:0] IdentityMagic = 16'h4c44;    // at 0, 2
  localparam int unsigned IdentityProtocolAt = 2;      // 1
  localparam int unsigned IdentityFamilyAt = 3;        // 1
  localparam int unsigned IdentityBuildAt = 4;         // 4
  localparam int unsigned IdentityDimsAt = 8;          // 1
  localparam int unsigned IdentityVcsAt = 9;           // 1
  localparam int unsigned IdentityDepthAt = 10;        // 1
  localparam int unsigned IdentityWidthAt = 11;        // 1
  localparam int unsigned IdentityFlagsAt = 12;        // 1: bit 0 AllPort, bit 1 Circuits
  localparam int unsigned IdentityCoordBitsAt = 13;    // 1
  localparam int unsigned IdentityRoutingsAt = 14;     // 1
  localparam int unsigned IdentityPhasesAt = 15;       // 1
  localparam int unsigned IdentityNetworksAt = 16;     // 1
  localparam int unsigned IdentityLinkStagesAt = 17;   // 1
  localparam int unsigned IdentityBubbleSlotAt = 18;   // 1
  localparam int unsigned IdentityReservedAt = 19;     // 1: 0
  localparam int unsigned IdentityMemoryAt = 20;       // 1: logarithm of MemWords
  localparam int unsigned IdentityQueueAt = 21;        // 1: of QueueWords
  localparam int unsigned IdentityRoundsAt = 22;       // 1: of Rounds
  localparam int unsigned IdentityTwistAt = 23;        // 1
  localparam int unsigned IdentityFifoAt = 24;         // 2: bytes of the FIFO of frames
  localparam int unsigned IdentityDivisorAt = 26;      // 2: cycles a bit on the line
  localparam int unsigned IdentityWrapsAt = 28;        // 2
  localparam int unsigned IdentityCompleteAt = 30;     // 2
  localparam int unsigned IdentityOrderAt = 32;        // 8
  localparam int unsigned IdentitySizesAt = 40;        // 16
  localparam int unsigned IdentitySessionAt = 62;      // 2: of the last hello

endpackage

`default_nettype wire
