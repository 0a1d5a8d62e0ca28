// SPDX-License-Identifier: Apache-2.0
// Files that are only half of something, and the signals that end a program while there are such.
//
// A signal handler knows nothing but what stands in memory that never moves: the table of scratch files and the state
// of the signals are the only variables of the program that live outside of objects.
#pragma once

#include <sys/select.h>
#include <string>

namespace dateline {

/// A new empty file that is removed when this object goes, or a signal ends the program, before release().
class ScratchFile {
 public:
  /// Beside `file` and named after it and the process; no file that is there already is touched. Where none can be made
  /// path() is empty and errno says why.
  explicit ScratchFile(const std::string& file);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  const std::string& path() const { return path_; }
  /// The file is whole, or has gone elsewhere.
  void release();

 private:
  std::string path_;
  int slot_ = -1;
};

/// From now on SIGINT, SIGTERM and SIGHUP remove scratch files and then end the program as they always do, so that its
/// status is the usual one. A signal that is ignored (nohup) stays ignored. A write beyond a limit of file size is an
/// error like that of a full disk, and a mapped file that loses its ground (SIGBUS) ends the program with exit 2.
void end_cleanly_on_signals();

/// What a child process does first: it forgets its parent's scratch files and takes signals as if it were new.
void forget_scratch_files_and_signals();

/// While it lives the first SIGINT, SIGTERM or SIGHUP is only noted, and a call of select() returns; a second one ends
/// the program at once.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  int caught() const;  ///< 0: none
  /// select() for reading on `set`; no signal is missed between the look at caught() and the wait. False when a signal
  /// has come.
  bool wait(int highest, fd_set* set) const;
  /// Waits so many seconds; false as soon as a signal has come.
  bool pause(double seconds) const;
  /// Ends the program by the signal that was caught.
  [[noreturn]] void end() const;
};

}  // namespace dateline
