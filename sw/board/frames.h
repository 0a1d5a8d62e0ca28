// SPDX-License-Identifier: Apache-2.0
// Frames of the serial link between a host and a board: C++ twin of rtl/board/dl_board_pkg.sv, which tells what every
// field means.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace dateline {

using Bytes = std::vector<uint8_t>;

constexpr int kBoardProtocol = 1;
constexpr int kBoardProtocolSources = 129;  ///< of a network of traffic sources
constexpr int kFrameBytes = 142;            ///< of the longest frame of a host, with its CRC
constexpr int kHeadBytes = 10;              ///< of a frame of a host
constexpr int kFrameDataBytes = 128;        ///< of data, both ways
constexpr int kAnswerHeadBytes = 3;
constexpr int kCrcBytes = 4;
constexpr int kAllNodes = 0xffff;  ///< of a write
constexpr int kPairs = 0x80;       ///< of a channel: words go to channels 0 and 1 of an address in turn

/// Fields of the status word, by their lowest bit.
enum StatusLsb : unsigned { kStatusState = 0, kStatusActive = 2, kStatusRound = 16, kStatusCycle = 32 };
constexpr uint64_t kStatusStateMask = 3, kStatusRoundMask = 0xffff;
constexpr uint64_t kStateDone = 2;

/// Fields of the identity, by the byte at which they stand.
enum IdentityAt : size_t {
  kProtocolAt = 2,
  kFamilyAt = 3,
  kBuildAt = 4,
  kDimsAt = 8,
  kReservedAt = 19,
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

/// What the reply says, for messages.
const char* to_string(BoardReply reply);
/// What came was no frame: its sequence is none either.
constexpr bool is_no_frame(BoardReply reply) { return reply >= BoardReply::kTorn; }

/// A frame of the host.
struct HostFrame {
  uint8_t sequence = 0;
  BoardCommand command = BoardCommand::kStatus;
  int space = 0, size = 0;  ///< size: logarithm of the bytes of a word
  int channel = 0;
  int node = 0;
  unsigned address = 0, count = 0;
  Bytes data{};

  /// It changes something, so that it must not be done twice.
  bool changes() const { return command >= BoardCommand::kReset && command <= BoardCommand::kStart; }
  /// Its bytes without CRC.
  Bytes bytes() const;
};

/// A frame of the board.
struct BoardFrame {
  uint8_t sequence = 0, expected = 0;
  BoardReply reply = BoardReply::kGood;
  Bytes data{};
};

uint32_t crc32(const Bytes& bytes);
/// Without the zero byte at the end. At most 253 bytes.
Bytes cobs_encode(const Bytes& bytes);
/// Nothing where it is no such code.
std::optional<Bytes> cobs_decode(const Bytes& line);

/// A frame as it goes over the line: with its CRC, in COBS, and the zero byte.
Bytes to_line(const Bytes& frame);
/// What stood between two zero bytes of the line; nothing where CRC or code are wrong.
std::optional<Bytes> from_line(const Bytes& line);
std::optional<BoardFrame> board_frame(const Bytes& line);

/// Words of so many bytes (1 << size) each, lowest byte first.
void append_word(Bytes& data, uint64_t word, int size);
std::vector<uint64_t> words_of(const Bytes& data, int size);
/// The least size that holds the word.
int size_of(uint64_t word);

}  // namespace dateline
