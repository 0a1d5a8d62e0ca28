// SPDX-License-Identifier: Apache-2.0
// The JSON report of a command (--json), also where the command fails.
#pragma once

#include <exception>
#include <nlohmann/json.hpp>
#include <string>

#include "sw/cli/output_file.h"

namespace dateline {

/// Holds what is known while the command works, and writes it when it ends: whole where it ends well; with `failure`
/// where a check failed (exit 1). Bad use (exit 2) leaves a file as it was, and is told where the report goes to
/// stdout, whose reader gets a document in any case.
class JsonOutput {
 public:
  /// report: its name (sw/report/schema/keys.h). Throws UsageError as OutputFile does.
  JsonOutput(const std::string& report, const std::string& file);

  bool wanted() const { return file_.wanted(); }
  bool to_stdout() const { return file_.to_stdout(); }
  /// The report, or as much of it as is known by now: what opens it is added.
  void set(const nlohmann::ordered_json& report) { body_ = report; }
  /// Writes what was set now, before anything is printed, where nothing can fail any more but the printing.
  void commit() { write(nullptr); }

  /// The same with a failure, for who ends without leaving around().
  void commit_failed(const std::exception& error) { fail(error); }

  /// Does the work, then writes what was set. What the work throws goes on to the caller.
  template <class Work>
  void around(Work&& work) {
    try {
      work();
    } catch (const std::exception& error) {
      fail(error);
      throw;
    }
    write(nullptr);
  }

 private:
  void fail(const std::exception& error);
  void write(const std::exception* error);

  std::string report_;
  OutputFile file_;
  bool written_ = false;
  nlohmann::ordered_json body_ = nlohmann::ordered_json::object();
};

}  // namespace dateline
