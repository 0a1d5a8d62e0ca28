// SPDX-License-Identifier: Apache-2.0
// The report of a command as JSON (--json) and as a page (--html), also of a command that fails.
#pragma once

#include <exception>
#include <nlohmann/json.hpp>
#include <string>

#include "sw/cli/output_file.h"
#include "sw/report/page/page.h"

namespace dateline {

/// Holds the report while the command works, and writes it at the end: complete on success, with `failure` after a
/// failed check (exit 1). After bad use (exit 2) a file stays as it was, but a report on stdout is written with
/// `failure`, so that its reader always gets a document. A page is written whenever a JSON file would be.
class JsonOutput {
 public:
  /// report: name of the report (sw/report/schema/keys.h). page: file of the page. Throws UsageError as OutputFile
  /// does.
  JsonOutput(const std::string& report, const std::string& file, const std::string& page = "");

  bool wanted() const { return file_.wanted() || page_.wanted(); }
  bool to_stdout() const { return file_.to_stdout() || page_.to_stdout(); }
  bool page_wanted() const { return page_.wanted(); }
  /// What the page shows beside the report. Commands fill it in before the report is written, where page_wanted().
  PageParts& page() { return parts_; }
  /// Sets the report, or the part that is known so far. The keys that open every report are added when it is written.
  void set(const nlohmann::ordered_json& report) { body_ = report; }
  /// Writes the report now. Commands call it before they print, when only the printing can still fail.
  void commit() { write(nullptr); }

  /// Writes the report with a failure, for a caller that ends the process inside around().
  void commit_failed(const std::exception& error) { fail(error); }

  /// Does the work, then writes the report. If the work throws, writes `failure` as above and rethrows.
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
  OutputFile file_, page_;
  PageParts parts_;
  bool written_ = false;
  nlohmann::ordered_json body_ = nlohmann::ordered_json::object();
};

}  // namespace dateline
