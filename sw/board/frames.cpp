// SPDX-License-Identifier: Apache-2.0
#include "sw/board/frames.h"

namespace dateline {

const char* to_string(BoardReply reply) {
  switch (reply) {
    case BoardReply::kGood:
      return "good";
    case BoardReply::kRepeated:
      return "executed before";
    case BoardReply::kSequence:
      return "an earlier frame is missing";
    case BoardReply::kCommand:
      return "unknown command";
    case BoardReply::kLength:
      return "the length does not fit the command";
    case BoardReply::kPlace:
      return "no such node or space";
    case BoardReply::kBusy:
      return "not allowed while the network runs";
    case BoardReply::kStale:
      return "a start after a run needs a reset first";
    case BoardReply::kTorn:
      return "a frame was torn";
    case BoardReply::kCrc:
      return "a frame was corrupt";
    case BoardReply::kLong:
      return "a frame was too long";
    case BoardReply::kFull:
      return "the FIFO was full";
  }
  return "a reply that this program does not know";
}

Bytes HostFrame::bytes() const {
  Bytes bytes = {sequence, static_cast<uint8_t>(command), static_cast<uint8_t>(size << 4 | space),
                 static_cast<uint8_t>(channel)};
  for (const unsigned field : {static_cast<unsigned>(node), address, count}) append_word(bytes, field, 1);
  bytes.insert(bytes.end(), data.begin(), data.end());
  return bytes;
}

uint32_t crc32(const Bytes& bytes) {
  uint32_t crc = ~0u;
  for (const uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
  }
  return ~crc;
}

Bytes cobs_encode(const Bytes& bytes) {
  Bytes line = {1};
  size_t code = 0;  // position of the code byte of the current block
  for (const uint8_t byte : bytes) {
    if (byte == 0) {
      code = line.size();
      line.push_back(1);
    } else {
      line.push_back(byte);
      ++line[code];
    }
  }
  return line;
}

std::optional<Bytes> cobs_decode(const Bytes& line) {
  Bytes bytes;
  for (size_t at = 0; at < line.size();) {
    const size_t code = line[at];
    if (code == 0 || at + code > line.size()) return {};
    if (at > 0) bytes.push_back(0);
    for (size_t i = 1; i < code; ++i) {
      if (line[at + i] == 0) return {};
      bytes.push_back(line[at + i]);
    }
    at += code;
  }
  return bytes;
}

Bytes to_line(const Bytes& frame) {
  Bytes whole = frame;
  append_word(whole, crc32(frame), 2);
  Bytes line = cobs_encode(whole);
  line.push_back(0);
  return line;
}

std::optional<Bytes> from_line(const Bytes& line) {
  std::optional<Bytes> whole = cobs_decode(line);
  if (!whole || whole->size() < kCrcBytes) return {};
  Bytes frame(whole->begin(), whole->end() - kCrcBytes);
  if (words_of({whole->end() - kCrcBytes, whole->end()}, 2)[0] != crc32(frame)) return {};
  return frame;
}

std::optional<BoardFrame> board_frame(const Bytes& line) {
  const std::optional<Bytes> bytes = from_line(line);
  if (!bytes || bytes->size() < kAnswerHeadBytes || (*bytes)[1] > static_cast<uint8_t>(BoardReply::kFull)) return {};
  return BoardFrame{(*bytes)[0],
                    (*bytes)[2],
                    static_cast<BoardReply>((*bytes)[1]),
                    {bytes->begin() + kAnswerHeadBytes, bytes->end()}};
}

void append_word(Bytes& data, uint64_t word, int size) {
  for (int i = 0; i < 1 << size; ++i) data.push_back(static_cast<uint8_t>(word >> (8 * i)));
}

std::vector<uint64_t> words_of(const Bytes& data, int size) {
  std::vector<uint64_t> words(data.size() >> size, 0);
  for (size_t i = 0; i < words.size() << size; ++i)
    words[i >> size] |= uint64_t{data[i]} << (8 * (i & ((size_t{1} << size) - 1)));
  return words;
}

int size_of(uint64_t word) { return word < 1u << 8 ? 0 : word < 1u << 16 ? 1 : word < uint64_t{1} << 32 ? 2 : 3; }

}  // namespace dateline
