// SPDX-License-Identifier: Apache-2.0
// Files that are still being written, and clean-up of them when a signal ends the program.
//
// A signal handler can only reach memory at a fixed address. The table of scratch files and the state of the signals
// are therefore global; the program has no other global variables.
#pragma once

#include <sys/select.h>
#include <string>

namespace dateline {

/// A new empty file. Unless release() is called first, it is removed when this object is destroyed or a signal ends the
/// program.
class ScratchFile {
 public:
  /// Creates the scratch file in the folder of `file`, named after `file` and the process id. Never touches an existing
  /// file. On failure path() is empty and errno gives the reason.
  explicit ScratchFile(const std::string& file);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  const std::string& path() const { return path_; }
  /// Keeps the file: it is complete, or was renamed.
  void release();

 private:
  std::string path_;
  int slot_ = -1;
};

/// Installs the signal handlers. SIGINT, SIGTERM and SIGHUP remove the scratch files and then end the program with the
/// usual status of that signal. A signal that was ignored (nohup) stays ignored. A write beyond the limit of file size
/// fails like a write to a full disk. An access to a mapped file that has no storage (SIGBUS) ends the program with
/// exit 2.
void end_cleanly_on_signals();

/// Called first in a child process: clears the inherited table of scratch files and restores the default signal
/// handling.
void forget_scratch_files_and_signals();

/// While an object of this class exists, the first SIGINT, SIGTERM or SIGHUP is only recorded, and a wait in wait() or
/// pause() returns. A second one ends the program at once.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  int caught() const;  ///< the recorded signal; 0: none
  /// Waits with select() until a descriptor in `set` is readable. False when a signal was caught, even one that arrived
  /// just before the wait.
  bool wait(int highest, fd_set* set) const;
  /// Waits `seconds`; false as soon as a signal was caught.
  bool pause(double seconds) const;
  /// Ends the program with the signal that was caught.
  [[noreturn]] void end() const;
};

}  // namespace dateline
