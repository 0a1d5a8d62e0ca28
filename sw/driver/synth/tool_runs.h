// SPDX-License-Identifier: Apache-2.0
// Runs external tools in a folder that is removed when they have ended, also after failures and signals.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/base/child_task.h"
#include "model/base/scratch_file.h"
#include "model/base/stage.h"

namespace dateline {

/// Path of Yosys, nextpnr or a packer in build/tools or in PATH, under its name or "yowasp-" and its name. own_first:
/// build/tools is searched first, else PATH. "" where there is none.
std::string find_fpga_tool(const std::string& name, const std::string& source_dir, bool own_first);

/// A command that runs in the folder; its output is written to NAME.log there.
struct ToolRun {
  std::string name;
  std::vector<std::string> command;
};

struct ToolEnd {
  bool good = false;
  double seconds = 0;
};

class ToolRuns {
 public:
  /// keep: a folder that stays, made where there is none; "": a temporary folder. settings: environment variables of
  /// the commands, "NAME=value". seconds: time-out of a command. Throws UsageError where the folder cannot be made or
  /// is in use.
  ToolRuns(const std::string& keep, std::vector<std::string> settings, int seconds);
  /// Waits until all started processes have ended.
  ~ToolRuns();
  ToolRuns(const ToolRuns&) = delete;
  ToolRuns& operator=(const ToolRuns&) = delete;

  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  /// Writes a file. Throws UsageError when the text could not be written completely.
  void write(const std::string& name, const std::string& text) const;
  /// The text of a file; "" where there is no such file.
  std::string read(const std::string& name) const;

  /// Sets the watcher that receives the names of the running commands, such as "board build: yosys".
  void watch(Watcher watcher, std::string what) {
    watcher_ = std::move(watcher);
    what_ = std::move(what);
  }
  /// Runs the commands, `jobs` at a time. A signal ends the program in this call, after all commands have ended and the
  /// folder is removed.
  std::vector<ToolEnd> run(const std::vector<ToolRun>& runs, int jobs);
  /// True when the time-out ended the command.
  bool timed_out(const ToolEnd& end) const { return !end.good && end.seconds >= seconds_; }
  int seconds() const { return seconds_; }

 private:
  void clean_up();

  HeldSignals signals_;
  std::string folder_;
  bool keep_ = false;
  std::vector<std::string> settings_;
  int seconds_ = 0;
  Watcher watcher_;
  std::string what_;
  int lock_ = -1;  ///< the locked file; every running process has it open
};

}  // namespace dateline
