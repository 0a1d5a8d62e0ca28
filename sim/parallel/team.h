// SPDX-License-Identifier: Apache-2.0
// Threads that do the same work together, each on its own part.
//
// A waiting thread spins for about as long as it takes to wake a sleeper, then sleeps. After a wait in vain it spins
// only briefly the next time. On an idle machine a round costs less than a microsecond per thread; on a busy one a
// waiting thread takes little of the time that other members need.
#pragma once

#include <sys/types.h>

#include <memory>

namespace dateline {

class Team {
 public:
  /// The threads start with the first run(), and again in a child process. Throws UsageError if the system cannot
  /// create them.
  explicit Team(int size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  int size() const { return size_; }
  /// Calls work(member) for members 0 to size - 1, each in its own thread, member 0 in the caller's. Returns when all
  /// are done. If members throw, rethrows the exception of the lowest one.
  template <class Work>
  void run(const Work& work) {
    run({[](const void* of, int member) { (*static_cast<const Work*>(of))(member); }, &work});
  }

 private:
  struct Job {
    void (*call)(const void* of, int member) = nullptr;
    const void* of = nullptr;
  };
  struct Threads;

  void run(const Job& job);
  void start();

  int size_;
  std::unique_ptr<Threads> threads_;
  pid_t process_ = -1;  ///< process in which the threads run
};

}  // namespace dateline
