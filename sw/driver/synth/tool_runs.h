// SPDX-License-Identifier: Apache-2.0
// Programs of others that run in a folder which is gone when they are: after good ends, bad ends and signals.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/base/child_task.h"
#include "model/base/scratch_file.h"
#include "model/base/stage.h"

namespace dateline {

/// Path of Yosys, nextpnr or a packer: in build/tools or in PATH, there as "yowasp-" and its name or as its name;
/// those of build/tools first or last. "" where there is none.
std::string find_fpga_tool(const std::string& name, const std::string& source_dir, bool own_first);

/// A command that is started in the folder. What it prints goes to the file NAME.log there.
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
  /// `keep`: a folder that stays, made where there is none; "": one of its own that goes. `settings`: "NAME=value" of
  /// the environment of the commands. No command may take more than `seconds`. Throws UsageError where no folder is to
  /// be had.
  ToolRuns(const std::string& keep, std::vector<std::string> settings, int seconds);
  /// Waits until nothing that was started runs any more.
  ~ToolRuns();
  ToolRuns(const ToolRuns&) = delete;
  ToolRuns& operator=(const ToolRuns&) = delete;

  std::string file(const std::string& name) const { return folder_ + "/" + name; }
  /// Throws UsageError when not all of it could be written.
  void write(const std::string& name, const std::string& text) const;
  /// "" where there is no such file.
  std::string read(const std::string& name) const;

  /// Whom to tell which commands run: "board build: yosys".
  void watch(Watcher watcher, std::string what) {
    watcher_ = std::move(watcher);
    what_ = std::move(what);
  }
  /// Runs them, so many at a time. A signal ends the program from here, when all of
  /// them have ended and the folder is gone.
  std::vector<ToolEnd> run(const std::vector<ToolRun>& runs, int jobs);
  /// True: a command that took so long was ended by its time-out.
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
  int lock_ = -1;  ///< everything that runs has it open
};

}  // namespace dateline
