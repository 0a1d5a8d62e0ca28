// SPDX-License-Identifier: Apache-2.0
// Threads that do the same work on parts of their own, together.
//
// Waiting spins for as long as it can take to wake a sleeper, then sleeps; where that was in vain, next time it sleeps
// at once, nearly. On an idle machine a round costs less than a microsecond a thread, on a busy one nobody burns much
// of the time that another member needs.
#pragma once

#include <sys/types.h>

#include <memory>

namespace dateline {

class Team {
 public:
  /// The threads start with the first run(), in a child process anew. Throws UsageError where there are none to be had.
  explicit Team(int size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  int size() const { return size_; }
  /// work(member) for members 0 to size - 1, each in a thread of its own, 0 in the caller's. Returns when all are done;
  /// what was thrown is thrown on, that of the first member.
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
  pid_t process_ = -1;  ///< that has the threads
};

}  // namespace dateline
