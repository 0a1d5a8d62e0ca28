// SPDX-License-Identifier: Apache-2.0
// Output files, which appear complete or not at all, and stdout.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/base/scratch_file.h"

namespace dateline {

/// kExecutable: whoever may read the file may also execute it.
enum class FileMode { kPlain, kExecutable };

/// An output file that appears complete or not at all: it is written to a temporary file, which commit() renames. If
/// the name is a symbolic link, its target is replaced. An existing file keeps its mode. An existing file that is not
/// regular (a device, a pipe) is written directly. "-", or another name of stdout, is stdout; "" is no output.
class OutputFile {
 public:
  /// Throws UsageError if the file cannot be written, so that a command fails before its work and not after it.
  OutputFile(const std::string& option, const std::string& file, FileMode mode = FileMode::kPlain);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Writes the text and renames the file into place. Throws UsageError if it cannot be written completely; a regular
  /// file then keeps its old content.
  void commit(const std::string& text);
  /// Renames the temporary file into place, for a caller that has written it at aside().
  void commit();
  /// Path of the temporary file; empty if there is none.
  std::string aside() const { return scratch_ ? scratch_->path() : ""; }
  bool wanted() const { return !file_.empty(); }
  bool to_stdout() const { return stdout_; }

 private:
  [[noreturn]] void fail(int error) const;

  std::string option_, file_, target_;  ///< target: `file` after following symbolic links
  bool stdout_ = false;
  FileMode mode_ = FileMode::kPlain;
  std::optional<ScratchFile> scratch_;
};

/// Throws UsageError if the ending of the name is that of another file type, such as .png.
void require_svg_name(const std::string& option, const std::string& file);

/// A file on the command line and its option; file "": none.
struct NamedFile {
  std::string option, file;
};

/// Throws UsageError if two outputs, or an output and an input, are the same file, also under different names.
void require_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs = {});

}  // namespace dateline
