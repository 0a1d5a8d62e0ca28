// SPDX-License-Identifier: Apache-2.0
// For tests: ranks that are threads of this process and exchange messages through its memory.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sim/parallel/ranks.h"

namespace dateline {

/// The messages between the ranks.
class MailRoom {
 public:
  explicit MailRoom(size_t ranks) : size(ranks), boxes_(ranks * ranks), failed_(ranks, false) {}

  void put(size_t from, size_t to, const Message& message) {
    const std::lock_guard<std::mutex> lock(mutex_);
    boxes_[from * size + to].push_back(message);
    ++messages_;
    news_.notify_all();
  }
  /// Waits for a message. Throws CheckError if none comes any more.
  Message take(size_t from, size_t to) {
    std::unique_lock<std::mutex> lock(mutex_);
    std::deque<Message>& box = boxes_[from * size + to];
    news_.wait_for(lock, std::chrono::minutes(5), [&] { return !box.empty() || failed_[from]; });
    if (box.empty()) throw CheckError("no message from rank " + std::to_string(from));
    Message message = std::move(box.front());
    box.pop_front();
    return message;
  }
  void fail(size_t rank) {
    const std::lock_guard<std::mutex> lock(mutex_);
    failed_[rank] = true;
    news_.notify_all();
  }
  long messages() const { return messages_; }

  const size_t size;

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::deque<Message>> boxes_;  ///< [from * size + to]
  long messages_ = 0;
  std::vector<bool> failed_;  ///< [rank]: true if it sends nothing any more
};

class ThreadRank final : public Ranks {
 public:
  ThreadRank(MailRoom& room, int rank) : room_(room), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return static_cast<int>(room_.size); }
  void exchange(std::vector<Message>& to, std::vector<Message>& from) override {
    const auto own = static_cast<size_t>(rank_);
    for (size_t r = 0; r < room_.size; ++r)
      if (r != own) room_.put(own, r, to[r]);
    for (size_t r = 0; r < room_.size; ++r)
      if (r != own) from[r] = room_.take(r, own);
  }

 private:
  MailRoom& room_;
  int rank_;
};

/// Runs program(ranks) on each rank and returns the results: [rank], "threw: ..." if it threw. messages: receives the
/// number of messages sent.
template <class Program>
std::vector<std::string> run_in_ranks(int ranks, const Program& program, long* messages = nullptr) {
  MailRoom room(static_cast<size_t>(ranks));
  std::vector<std::string> results(room.size);
  std::vector<std::thread> threads;
  for (int rank = 0; rank < ranks; ++rank)
    threads.emplace_back([&, rank] {
      ThreadRank own(room, rank);
      try {
        results[static_cast<size_t>(rank)] = program(own);
      } catch (const std::exception& error) {
        results[static_cast<size_t>(rank)] = std::string("threw: ") + error.what();
        room.fail(static_cast<size_t>(rank));
      }
    });
  for (std::thread& thread : threads) thread.join();
  if (messages != nullptr) *messages = room.messages();
  return results;
}

}  // namespace dateline
