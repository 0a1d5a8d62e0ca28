// SPDX-License-Identifier: Apache-2.0
#include <mpi.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sim/parallel/rank_process.h"

namespace dateline {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kDataTag = 1, kEndTag = 2;
constexpr size_t kPiece = 1 << 20;          // bytes per MPI message; a full piece is followed by another
constexpr size_t kMostMessageText = 2000;   // longest error message of a rank that ends, in bytes
constexpr std::chrono::seconds kGrace{20};  // wait for other ranks after a failure
constexpr unsigned kFinalizeSeconds = 60;

/// Waiting for a message: MPI must be polled. After some polls in vain the thread yields and then sleeps, so that other
/// processes can use the core.
class Rest {
 public:
  explicit Rest(bool busy) : polls_(busy ? kLeastPolls : kMostPolls) {}
  /// Call before each poll. Returns false during the first polls, in which the caller need do nothing else.
  bool was_long() {
    if (++turn_ <= polls_) return false;
    if (turn_ <= polls_ + kYieldingPolls)
      sched_yield();
    else
      std::this_thread::sleep_for(std::min(kLongest, kShortest * (turn_ - polls_ - kYieldingPolls)));
    return true;
  }
  bool in_vain() const { return turn_ > polls_; }

 private:
  static constexpr int kMostPolls = 500, kLeastPolls = 20, kYieldingPolls = 50;
  static constexpr std::chrono::microseconds kShortest{5}, kLongest{500};

  int polls_, turn_ = 0;
};

class MpiRanks final : public RankProcess {
 public:
  MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    ends_.resize(static_cast<size_t>(size_));
    ended_.assign(static_cast<size_t>(size_), false);
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void set_patience(std::chrono::seconds patience) override { patience_ = patience; }

  void exchange(std::vector<Message>& to, std::vector<Message>& from) override {
    try {
      send_and_receive(to, from);
    } catch (...) {
      left_ = {std::move(to), std::move(from)};  // MPI may still read and write these messages
      throw;
    }
  }

  End end(const End& own) override;
  void leave(int code) override;

 private:
  struct Sending {
    int to;
    MPI_Request request;
  };
  /// How a rank ended, as reported by that rank.
  struct RankEnd {
    int code = 0;
    bool of_another = false;  ///< it ended because another rank had failed
    std::string message;
  };

  void send_and_receive(const std::vector<Message>& to, std::vector<Message>& from) {
    sendings_.clear();
    for (int i = 1; i < size_; ++i) {
      const int other = (rank_ + i) % size_;
      send(to[static_cast<size_t>(other)].bytes(), other);
    }
    for (int i = 1; i < size_; ++i) {
      const int other = (rank_ + size_ - i) % size_;
      receive(from[static_cast<size_t>(other)].bytes(), other);
    }
    for (Sending& sending : sendings_)
      wait_for(sending.to, [&] {
        int done = 0;
        MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE);
        return done != 0;
      });
  }

  void send(const std::vector<char>& bytes, int other) {
    for (size_t at = 0;; at += kPiece) {
      const size_t count = std::min(kPiece, bytes.size() - at);
      sendings_.push_back({other, {}});
      MPI_Isend(bytes.data() + at, static_cast<int>(count), MPI_BYTE, other, kDataTag, MPI_COMM_WORLD,
                &sendings_.back().request);
      if (count < kPiece) return;
    }
  }
  void receive(std::vector<char>& bytes, int other);
  template <class Done>
  void wait_for(int other, const Done& done);
  void listen();
  void require_nobody_failed();
  bool all_ended() const { return std::count(ended_.begin(), ended_.end(), false) <= 1; }
  /// The lowest rank that failed by itself, otherwise the lowest that failed because of another; -1: none.
  int first_failed() const;

  int rank_ = 0, size_ = 1;
  std::chrono::seconds patience_{600};
  std::vector<Sending> sendings_;  ///< sends of the current exchange
  bool busy_ = false;              ///< the last wait polled in vain
  unsigned waits_ = 0;
  std::vector<RankEnd> ends_;  ///< [rank]
  std::vector<bool> ended_;
  bool of_another_ = false;
  Message notice_;                            ///< must stay in memory until it is sent
  std::array<std::vector<Message>, 2> left_;  ///< messages of an exchange that was aborted
};

void MpiRanks::receive(std::vector<char>& bytes, int other) {
  for (size_t at = 0;;) {
    MPI_Message coming{};
    MPI_Status status{};
    wait_for(other, [&] {
      int there = 0;
      MPI_Improbe(other, kDataTag, MPI_COMM_WORLD, &there, &coming, &status);
      return there != 0;
    });
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    bytes.resize(at + static_cast<size_t>(count));
    MPI_Request request{};
    MPI_Imrecv(bytes.data() + at, count, MPI_BYTE, &coming, &request);
    wait_for(other, [&] {
      int done = 0;
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
    at += static_cast<size_t>(count);
    if (static_cast<size_t>(count) < kPiece) return;
  }
}

/// Polls done(), which depends on rank `other`.
template <class Done>
void MpiRanks::wait_for(int other, const Done& done) {
  if (done()) return;
  constexpr unsigned kTryEvery = 64;
  const Clock::time_point start = Clock::now();
  Rest rest(busy_ && ++waits_ % kTryEvery != 0);
  while (!done()) {
    if (!rest.was_long()) continue;
    listen();
    if (done()) break;
    // If a third rank has failed, `other` may already have sent, or will notice the failure as well.
    const bool gone = ended_[static_cast<size_t>(other)];
    if (gone) require_nobody_failed();
    const std::chrono::seconds patience = gone || first_failed() >= 0 ? std::min(kGrace, patience_) : patience_;
    if (Clock::now() - start <= patience) continue;
    require_nobody_failed();
    throw UsageError("rank " + std::to_string(other) +
                     (gone ? " has ended before the others"
                           : " has not answered for " + std::to_string(patience.count()) + " s; does it still run?"));
  }
  busy_ = rest.in_vain();
}

/// Receives the end notices of other ranks. Everything that a rank sent before its notice has arrived by then.
void MpiRanks::listen() {
  for (;;) {
    int there = 0;
    MPI_Status status{};
    MPI_Iprobe(MPI_ANY_SOURCE, kEndTag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return;
    int count = 0;
    MPI_Get_count(&status, MPI_BYTE, &count);
    Message notice;
    notice.bytes().resize(static_cast<size_t>(count));
    MPI_Recv(notice.bytes().data(), count, MPI_BYTE, status.MPI_SOURCE, kEndTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    Reading reading(notice);
    RankEnd& end = ends_[static_cast<size_t>(status.MPI_SOURCE)];
    end.code = reading.get<int>();
    end.of_another = reading.get<bool>();
    end.message = reading.get_text();
    ended_[static_cast<size_t>(status.MPI_SOURCE)] = true;
  }
}

int MpiRanks::first_failed() const {
  int failed = -1;
  for (int r = size_ - 1; r >= 0; --r) {
    const RankEnd& end = ends_[static_cast<size_t>(r)];
    if (end.code == 0) continue;
    if (failed < 0 || !end.of_another || ends_[static_cast<size_t>(failed)].of_another) failed = r;
  }
  return failed;
}

void MpiRanks::require_nobody_failed() {
  const int failed = first_failed();
  if (failed < 0) return;
  of_another_ = true;
  const RankEnd& end = ends_[static_cast<size_t>(failed)];
  const std::string message = (end.of_another ? "" : "rank " + std::to_string(failed) + ": ") + end.message;
  if (end.code == 1) throw CheckError(message);
  throw UsageError(message);
}

RankProcess::End MpiRanks::end(const End& own) {
  Message notice;
  notice.put(own.code);
  notice.put(of_another_);
  notice.put_text(own.message.substr(0, kMostMessageText));
  notice_ = std::move(notice);
  for (int r = 0; r < size_; ++r) {
    MPI_Request request{};
    if (r == rank_) continue;
    MPI_Isend(notice_.bytes().data(), static_cast<int>(notice_.bytes().size()), MPI_BYTE, r, kEndTag, MPI_COMM_WORLD,
              &request);
    MPI_Request_free(&request);
  }
  const Clock::time_point start = Clock::now();
  Rest rest(busy_);
  for (listen(); !all_ended(); listen()) {
    const bool wrong = own.code != 0 || first_failed() >= 0;
    if (Clock::now() - start > (wrong ? std::min(kGrace, patience_) : patience_)) break;
    rest.was_long();
  }
  End all = own;
  const int failed = first_failed();
  if (all.code == 0 && failed >= 0) {
    const RankEnd& end = ends_[static_cast<size_t>(failed)];
    all.code = end.code;
    all.message = (end.of_another ? "" : "rank " + std::to_string(failed) + ": ") + end.message;
  }
  if (all.code == 0 && !all_ended())
    all = {2, "not all ranks have ended within " + std::to_string(patience_.count()) + " s"};
  for (int r = 0; r < rank_; ++r)
    if (ended_[static_cast<size_t>(r)]) all.reported_here = false;
  return all;
}

void MpiRanks::leave(int code) {
  if (!all_ended()) MPI_Abort(MPI_COMM_WORLD, code);
  alarm(kFinalizeSeconds);  // ends this process if another rank has died meanwhile
  MPI_Finalize();
  alarm(0);
}

}  // namespace

std::unique_ptr<RankProcess> join_ranks(int* argc, char*** argv) {
  MPI_Init(argc, argv);
  int size = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 1) return std::make_unique<MpiRanks>();
  MPI_Finalize();
  return nullptr;
}

}  // namespace dateline
