// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/team.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

constexpr int kCacheLine = 64;

using Clock = std::chrono::steady_clock;

/// How long a thread spins before it sleeps. If other processes need the cores, a spinning thread takes time that
/// another member needs, and a yielding thread waits for their full time slices. A sleeping thread is woken soon. After
/// a thread has spun in vain, it therefore spins only briefly in its next waits. In every kTryEvery-th wait it spins
/// longer than waking a sleeper takes (some 50 microseconds in a virtual machine). Otherwise all members could keep
/// each other asleep forever.
class Patience {
 public:
  Clock::duration spin() { return ++waits_ % kTryEvery == 0 ? kMost : spin_; }
  void spun(bool in_vain) { spin_ = in_vain ? kLeast : kMost; }

 private:
  static constexpr Clock::duration kMost = std::chrono::microseconds(100), kLeast = std::chrono::nanoseconds(500);
  static constexpr unsigned kTryEvery = 64;

  Clock::duration spin_ = kMost;
  unsigned waits_ = 0;
};

inline void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/// A counter that threads wait for.
class alignas(kCacheLine) Turnstile {
 public:
  void set(uint64_t number) {
    number_ = number;
    if (sleepers_ == 0) return;
    // A thread that has counted itself in sleepers_ holds the lock until it sleeps.
    const std::lock_guard<std::mutex> lock(mutex_);
    wake_.notify_all();
  }
  void wait_for(uint64_t number, Patience& patience) {
    if (spins_until(number, patience.spin())) return patience.spun(false);
    patience.spun(true);
    std::unique_lock<std::mutex> lock(mutex_);
    ++sleepers_;
    wake_.wait(lock, [&] { return number_ == number; });
    --sleepers_;
  }

 private:
  bool spins_until(uint64_t number, Clock::duration most) const {
    constexpr int kLooks = 16;  // polls between two reads of the clock; a pause takes 10 to 150 cycles
    const auto start = Clock::now();
    do {
      for (int i = 0; i < kLooks; ++i) {
        if (number_.load(std::memory_order_acquire) == number) return true;
        relax();
      }
    } while (Clock::now() - start < most);
    return false;
  }

  // Both are sequentially consistent: either set() sees the sleeper, or the sleeper sees the number.
  std::atomic<uint64_t> number_{0};
  std::atomic<int> sleepers_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
};

}  // namespace

struct Team::Threads {
  Job job;
  bool leave = false;
  uint64_t round = 0;
  Patience patience;                       // the caller's patience
  std::vector<std::exception_ptr> errors;  // [member]
  Turnstile begun, ended;
  alignas(kCacheLine) std::atomic<int> working{0};
  std::vector<std::thread> members;  // members 1 to size - 1

  explicit Threads(int size) { errors.resize(static_cast<size_t>(size)); }
  ~Threads() { stop(); }

  void stop() {
    leave = true;
    begun.set(++round);
    for (std::thread& member : members) member.join();
    members.clear();
  }
  void attempt(int member) {
    try {
      job.call(job.of, member);
    } catch (...) {
      errors[static_cast<size_t>(member)] = std::current_exception();
    }
  }
  void live(int member) {
    Patience own;
    for (uint64_t next = 1;; ++next) {
      begun.wait_for(next, own);
      if (leave) return;
      attempt(member);
      if (--working == 0) ended.set(next);
    }
  }
};

Team::Team(int size) : size_(size) {}

Team::~Team() {
  if (process_ != getpid()) (void)threads_.release();  // the threads belong to another process
}

void Team::start() {
  (void)threads_.release();
  threads_ = std::make_unique<Threads>(size_);
  process_ = getpid();
  // Only the caller's thread handles signals.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::string failure;
  try {
    for (int member = 1; member < size_; ++member)
      threads_->members.emplace_back([threads = threads_.get(), member] { threads->live(member); });
  } catch (const std::system_error& error) {
    failure = error.code().message();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (failure.empty()) return;
  threads_.reset();
  throw UsageError(setting("threads", size_) + ": the system creates no more threads (" + failure + "); use fewer");
}

void Team::run(const Job& job) {
  if (!threads_ || process_ != getpid()) start();
  Threads& threads = *threads_;
  threads.job = job;
  threads.working = size_ - 1;
  threads.begun.set(++threads.round);
  threads.attempt(0);
  if (size_ > 1) threads.ended.wait_for(threads.round, threads.patience);
  for (std::exception_ptr& error : threads.errors)
    if (error) {
      const std::exception_ptr first = error;
      threads.errors.assign(threads.errors.size(), nullptr);
      std::rethrow_exception(first);
    }
}

}  // namespace dateline
