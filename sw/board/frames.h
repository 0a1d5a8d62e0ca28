// SPDX-License-Identifier: Apache-2.0
// Frames of the serial link between a host and a board: the C++ twin of rtl/board/dl_board_pkg.sv, which explains every
// field.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace dateline {

using Bytes = std::vector<uint8_t>;

constexpr int kBoardProtocol = 1;
constexpr int kBoardProtocolSources = 129;  ///< protocol of a network of traffic sources
constexpr int kFrameBytes = 142;            ///< bytes of the longest frame of a host, with its CRC
constexpr int kHeadBytes = 10;              ///< bytes of a host's frame before its data
constexpr int kFrameDataBytes = 128;        ///< most data bytes of a frame, in both directions
constexpr int kAnswerHeadBytes = 3;
constexpr int kCrcBytes = 4;
constexpr int kAllNodes = 0xffff;  ///< node of a write to all nodes
constexpr int kPairs = 0x80;       ///< bit of a channel: words alternate between channels 0 and 1 of each address

/// Fields of the status word, by their lowest bit.
enum StatusLsb : unsigned { kStatusState = 0, kStatusActive = 2, kStatusRound = 16, kStatusCycle = 32 };
constexpr uint64_t kStatusStateMask = 3, kStatusRoundMask = 0xffff;
constexpr uint64_t kStateDone = 2;

/// Fields of the identity, by their first byte.
enum IdentityAt : size_t {
  kProtocolAt = 2,
  kFamilyAt = 3,
  kBuildAt = 4,
  kDimsAt = 8,
  kFlagsAt = 12,
  kPipelineAt = 19,
  kMemoryAt = 20,
  kQueueAt = 21,
  kRoundsAt = 22,
  kTwistAt = 23,
  kFifoAt = 24,
  kDivisorAt = 26,
  kWrapsAt = 28,
  kCompleteAt = 30,
  kSizesAt = 40
};

constexpr int kReductionsBit = 2;  ///< of the flags of the identity; sim/rtl/parameters.h has the others

enum class BoardCommand : uint8_t { kHello = 1, kReset, kWrite, kFill, kStart, kStatus, kRead };

enum class BoardReply : uint8_t {
  kGood,
  kRepeated,
  kSequence,
  kCommand,
  kLength,
  kPlace,
  kBusy,
  kStale,
  kTorn,
  kCrc,
  kLong,
  kFull
};

/// The reply in words, for messages.
const char* to_string(BoardReply reply);
/// The board has received an invalid frame; the sequence of this answer is that of no frame.
constexpr bool is_invalid(BoardReply reply) { return reply >= BoardReply::kTorn; }

/// A frame of the host.
struct HostFrame {
  uint8_t sequence = 0;
  BoardCommand command = BoardCommand::kStatus;
  int space = 0, size = 0;  ///< size: logarithm of the bytes per word
  int channel = 0;
  int node = 0;
  unsigned address = 0, count = 0;
  Bytes data{};

  /// The command changes the state of the board, so that it must be executed only once.
  bool changes() const { return command >= BoardCommand::kReset && command <= BoardCommand::kStart; }
  /// The bytes of the frame without the CRC.
  Bytes bytes() const;
};

/// A frame of the board.
struct BoardFrame {
  uint8_t sequence = 0, expected = 0;
  BoardReply reply = BoardReply::kGood;
  Bytes data{};
};

uint32_t crc32(const Bytes& bytes);
/// COBS of at most 253 bytes, without the zero byte at the end.
Bytes cobs_encode(const Bytes& bytes);
/// The inverse of cobs_encode; nullopt for invalid COBS.
std::optional<Bytes> cobs_decode(const Bytes& line);

/// A frame as sent on the line: COBS of its bytes and their CRC, and the zero byte.
Bytes to_line(const Bytes& frame);
/// The frame in the bytes between two zero bytes of the line; nullopt for an invalid COBS or CRC.
std::optional<Bytes> from_line(const Bytes& line);
/// As from_line, for a frame of the board; also nullopt if it is too short or its reply is unknown.
std::optional<BoardFrame> board_frame(const Bytes& line);

/// Appends a word of 1 << size bytes, lowest byte first.
void append_word(Bytes& data, uint64_t word, int size);
/// The words of 1 << size bytes each, lowest byte first.
std::vector<uint64_t> words_of(const Bytes& data, int size);
/// The least size that holds the word.
int size_of(uint64_t word);

}  // namespace dateline
