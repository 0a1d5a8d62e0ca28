// SPDX-License-Identifier: Apache-2.0
// Where results go: files that appear whole or not at all, and stdout.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"

namespace dateline {

/// A file that appears whole or not at all: written aside and moved into place by commit(). A symbolic link stays one,
/// and its target is written; the mode of a file that is there stays. What is there and is no regular file (a device, a
/// pipe) is written to as it is. "-", or another name of it, is stdout; "" nothing.
class OutputFile {
 public:
  /// Throws UsageError when the file cannot be written, so that no work is done in vain.
  OutputFile(const std::string& option, const std::string& file);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Throws UsageError when not all of it could be written; what stood in the file before is then still there.
  void commit(const std::string& text);
  /// The same for who has written the file at aside().
  void commit();
  /// Empty where the file is not written aside.
  std::string aside() const { return scratch_ ? scratch_->path() : ""; }
  bool wanted() const { return !file_.empty(); }
  bool to_stdout() const { return stdout_; }

 private:
  [[noreturn]] void fail(int error) const;

  std::string option_, file_, target_;  ///< target: behind all symbolic links
  bool stdout_ = false;
  std::optional<ScratchFile> scratch_;
};

/// Throws UsageError where a name says that another kind of picture is wanted.
void require_svg_name(const std::string& option, const std::string& file);

/// A file on the command line; "" none.
struct NamedFile {
  std::string option, file;
};

/// Throws UsageError where two of the outputs, or an output and an input, are one file by whatever names.
void require_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs = {});

}  // namespace dateline
