// SPDX-License-Identifier: Apache-2.0
// Processes that step a network together, one slab each, and the messages that they exchange.
//
// Every rank runs the same program with the same arguments. Each rank computes for itself what belongs to no slab
// (schedules, statistics, reports), so all ranks reach the same exchanges in the same order. A slab is stepped only by
// its own rank. In an exchange each rank sends one message to each other rank and receives one from each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace dateline {

/// A message of plain values in sequence. All ranks run one program on machines of one kind.
class Message {
 public:
  template <class Plain>
  void put(const Plain& value) {
    static_assert(std::is_trivially_copyable<Plain>::value, "is sent as raw bytes");
    append(&value, sizeof value);
  }
  /// Adds a list of any length.
  template <class Plain>
  void put_list(const std::vector<Plain>& values) {
    static_assert(std::is_trivially_copyable<Plain>::value, "is sent as raw bytes");
    put(static_cast<uint64_t>(values.size()));
    append(values.data(), values.size() * sizeof(Plain));
  }
  void put_text(const std::string& text) { put_list(std::vector<char>(text.begin(), text.end())); }
  void clear() { bytes_.clear(); }

  const std::vector<char>& bytes() const { return bytes_; }
  std::vector<char>& bytes() { return bytes_; }

 private:
  void append(const void* from, size_t count) {
    const char* const first = static_cast<const char*>(from);
    bytes_.insert(bytes_.end(), first, first + count);
  }

  std::vector<char> bytes_;
};

/// Reads the values of a message in the order in which they were put. Throws std::logic_error if the message is too
/// short.
class Reading {
 public:
  explicit Reading(const Message& message) : bytes_(message.bytes()) {}

  template <class Plain>
  Plain get() {
    Plain value{};
    take(&value, sizeof value);
    return value;
  }
  template <class Plain>
  void get_list(std::vector<Plain>& values) {
    const uint64_t count = get<uint64_t>();
    if (count > (bytes_.size() - at_) / sizeof(Plain)) refuse();
    values.resize(static_cast<size_t>(count));
    take(values.data(), values.size() * sizeof(Plain));
  }
  std::string get_text() {
    std::vector<char> text;
    get_list(text);
    return {text.begin(), text.end()};
  }

 private:
  [[noreturn]] static void refuse() { throw std::logic_error("ranks: a message is shorter than expected"); }
  void take(void* to, size_t count) {
    if (count > bytes_.size() - at_) refuse();
    if (count > 0) std::memcpy(to, bytes_.data() + at_, count);
    at_ += count;
  }

  const std::vector<char>& bytes_;
  size_t at_ = 0;
};

class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;  ///< 2 or more
  /// Sends to[r] to every other rank r and receives from[r]. Both have an entry per rank; the own entry is not used.
  /// Throws UsageError or CheckError if another rank has ended or does not answer; the messages are then lost.
  virtual void exchange(std::vector<Message>& to, std::vector<Message>& from) = 0;
};

/// Throws UsageError, the same on every rank, unless all ranks run one program with the same arguments. program: text
/// that distinguishes builds.
void require_same_program(Ranks& ranks, const std::string& program, const std::string& arguments);

}  // namespace dateline
