// SPDX-License-Identifier: Apache-2.0
#include "model/base/scratch_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <ctime>

namespace dateline {
namespace {

constexpr std::array<int, 3> kEnding = {SIGINT, SIGTERM, SIGHUP};

struct Slot {
  volatile sig_atomic_t used = 0;
  char path[PATH_MAX] = "";
};

std::array<Slot, 32> slots;
volatile sig_atomic_t held = 0, caught_signal = 0;

sigset_t ending_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kEnding) sigaddset(&set, signal);
  return set;
}

/// Blocks the ending signals during its lifetime.
class Blocked {
 public:
  Blocked() {
    const sigset_t set = ending_signals();
    pthread_sigmask(SIG_BLOCK, &set, &before_);
  }
  ~Blocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Blocked(const Blocked&) = delete;
  Blocked& operator=(const Blocked&) = delete;
  const sigset_t* before() const { return &before_; }

 private:
  sigset_t before_{};
};

// The functions from here to the end of this namespace run in signal handlers: they call only what is safe there.

void remove_scratch_files() {
  for (Slot& slot : slots)
    if (slot.used) unlink(slot.path);
}

void end_by(int signal) {
  remove_scratch_files();
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  _exit(128 + signal);  // not reached
}

void on_end(int signal) {
  if (!held || caught_signal) end_by(signal);
  caught_signal = signal;
}

void on_bus_error(int) {
  constexpr char kText[] =
      "dateline: cannot access a mapped file: is a disk full, or was a file cut short while it was read?\n";
  remove_scratch_files();
  if (write(STDERR_FILENO, kText, sizeof kText - 1) < 0) _exit(2);
  _exit(2);
}

}  // namespace

ScratchFile::ScratchFile(const std::string& file) {
  const Blocked blocked;
  // Cut a long name: the ending must fit into NAME_MAX.
  const size_t name = file.rfind('/') == std::string::npos ? 0 : file.rfind('/') + 1;
  const std::string base = file.substr(0, name) + file.substr(name, NAME_MAX - 40) + ".part" + std::to_string(getpid());
  for (int attempt = 0; attempt < 100; ++attempt) {
    const std::string path = base + (attempt == 0 ? "" : "-" + std::to_string(attempt));
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST) continue;
    if (fd < 0) return;
    close(fd);
    path_ = path;
    break;
  }
  for (size_t i = 0; i < slots.size() && slot_ < 0 && !path_.empty(); ++i) {
    if (slots[i].used || path_.size() >= sizeof slots[i].path) continue;
    std::memcpy(slots[i].path, path_.c_str(), path_.size() + 1);
    slots[i].used = 1;
    slot_ = static_cast<int>(i);
  }
}

ScratchFile::~ScratchFile() {
  if (!path_.empty()) unlink(path_.c_str());
  release();
}

void ScratchFile::release() {
  path_.clear();
  if (slot_ >= 0) slots[slot_].used = 0;
  slot_ = -1;
}

void end_cleanly_on_signals() {
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = on_end;
  for (const int signal : kEnding) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  action.sa_handler = on_bus_error;
  sigaction(SIGBUS, &action, nullptr);
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, nullptr);
}

void forget_scratch_files_and_signals() {
  for (Slot& slot : slots) slot.used = 0;
  held = caught_signal = 0;
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : {SIGBUS, SIGXFSZ, SIGPIPE}) sigaction(signal, &action, nullptr);
  for (const int signal : kEnding) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  const sigset_t set = ending_signals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

HeldSignals::HeldSignals() { held = 1; }

HeldSignals::~HeldSignals() { held = 0; }

int HeldSignals::caught() const { return caught_signal; }

bool HeldSignals::wait(int highest, fd_set* set) const {
  const Blocked blocked;
  if (caught_signal) return false;
  return pselect(highest + 1, set, nullptr, nullptr, nullptr, blocked.before()) > 0;
}

bool HeldSignals::pause(double seconds) const {
  const Blocked blocked;
  if (caught_signal) return false;
  const auto whole = static_cast<time_t>(seconds);
  const timespec time = {whole, static_cast<long>((seconds - static_cast<double>(whole)) * 1e9)};
  pselect(0, nullptr, nullptr, nullptr, &time, blocked.before());
  return caught_signal == 0;
}

void HeldSignals::end() const {
  end_by(caught_signal);
  _exit(2);  // not reached
}

}  // namespace dateline
