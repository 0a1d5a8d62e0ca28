// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/write_whole.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

constexpr size_t kShownOfAName = 200;

std::string name(const std::string& option, const std::string& file) {
  return option + " " + printable(file, kShownOfAName);
}

/// The stat() of a file, following symbolic links; nothing if there is no file.
std::optional<struct stat> status_of(const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return {};
  return status;
}

bool same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

bool is_descriptor(const struct stat& status, int descriptor) {
  struct stat open {};
  return fstat(descriptor, &open) == 0 && same(open, status);
}

/// The path after following all symbolic links. A file at this path need not exist. Throws UsageError.
std::string link_target(const std::string& option, const std::string& file) {
  constexpr int kMostLinks = 40;
  fs::path path = file;
  std::error_code error;
  for (int links = 0; fs::is_symlink(path, error); ++links) {
    const fs::path target = fs::read_symlink(path, error);
    if (error || links == kMostLinks)
      throw UsageError(name(option, file) + ": a symbolic link that cannot be followed; name another file");
    path = target.is_absolute() ? target : path.parent_path() / target;
  }
  return path.string();
}

int write_file(const std::string& file, int flags, const std::string& text) {
  const int fd = open(file.c_str(), O_WRONLY | O_CLOEXEC | flags);
  if (fd < 0) return errno;
  const int error = write_whole(fd, text);
  return close(fd) != 0 && error == 0 ? errno : error;
}

/// Whether two names are the same file. A character device may be named twice: writing to it twice loses nothing.
bool one_file(const NamedFile& a, const NamedFile& b) {
  if (a.file == "-" && b.file == "-") return true;
  std::optional<struct stat> sa = status_of(a.file), sb = status_of(b.file);
  struct stat out {};
  if (fstat(STDOUT_FILENO, &out) == 0) {
    if (a.file == "-") sa = out;
    if (b.file == "-") sb = out;
  }
  if (sa && sb && (S_ISCHR(sa->st_mode) || !same(*sa, *sb))) return false;
  if (sa && sb && (a.file == "-" || b.file == "-")) return true;
  if (a.file == "-" || b.file == "-") return false;
  // Hard links to one file are two files as soon as one of them is replaced. So compare folders and names.
  const fs::path pa = link_target(a.option, a.file), pb = link_target(b.option, b.file);
  const auto folder = [](const fs::path& p) {
    return p.parent_path().empty() ? std::string(".") : p.parent_path().string();
  };
  const std::optional<struct stat> fa = status_of(folder(pa)), fb = status_of(folder(pb));
  return pa.filename() == pb.filename() && fa && fb && same(*fa, *fb);
}

}  // namespace

OutputFile::OutputFile(const std::string& option, const std::string& file, FileMode mode)
    : option_(option), file_(file), target_(file), stdout_(file == "-"), mode_(mode) {
  if (file_.empty() || stdout_) return;
  const std::string where = name(option_, file_);
  const std::string advice = "; name a file in a folder that exists and is writable";
  if (const auto status = status_of(file_)) {
    if (S_ISDIR(status->st_mode)) throw UsageError(where + ": is a folder; name a file");
    if (access(file_.c_str(), W_OK) != 0) throw UsageError(where + ": cannot write there" + advice);
    stdout_ = is_descriptor(*status, STDOUT_FILENO);
    if (stdout_ || !S_ISREG(status->st_mode) || is_descriptor(*status, STDERR_FILENO)) return;
  } else if (errno == ENAMETOOLONG) {
    throw UsageError(where + ": the name is too long");
  }
  target_ = link_target(option_, file_);
  scratch_.emplace(target_);
  if (scratch_->path().empty()) throw UsageError(where + ": cannot write there" + advice);
}

void OutputFile::fail(int error) const {
  throw UsageError(name(option_, file_) + ": writing failed: " + std::strerror(error));
}

void OutputFile::commit(const std::string& text) {
  if (file_.empty()) return;
  if (stdout_) {
    std::cout << text << std::flush;
    return;
  }
  const int error = write_file(scratch_ ? scratch_->path() : file_, scratch_ ? O_TRUNC : O_APPEND, text);
  if (error != 0) fail(error);
  commit();
}

void OutputFile::commit() {
  if (!scratch_) return;
  const std::string& aside = scratch_->path();
  if (const auto old = status_of(target_)) {
    // Only root can set another owner; for everybody else a failure is normal.
    if (chown(aside.c_str(), old->st_uid, old->st_gid) != 0 && geteuid() == 0) fail(errno);
    if (chmod(aside.c_str(), old->st_mode & 07777) != 0) fail(errno);
  }
  if (const auto made = status_of(aside); made && mode_ == FileMode::kExecutable)
    if (chmod(aside.c_str(), (made->st_mode & 07777) | (made->st_mode & 0444) >> 2) != 0) fail(errno);
  if (rename(aside.c_str(), target_.c_str()) != 0) fail(errno);
  scratch_->release();
  scratch_.reset();
}

void require_svg_name(const std::string& option, const std::string& file) {
  std::string ending = fs::path(file).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const char* other : {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf", ".ps", ".eps",
                            ".json", ".html", ".txt", ".dot"})
    if (ending == other)
      throw UsageError(name(option, file) + ": pictures are SVG, which browsers show; name a file such as " +
                       printable(fs::path(file).stem().string(), kShownOfAName) + ".svg");
}

void require_distinct(const std::vector<NamedFile>& outputs, const std::vector<NamedFile>& inputs) {
  for (size_t i = 0; i < outputs.size(); ++i) {
    const NamedFile& a = outputs[i];
    const auto compare = [&](const NamedFile& b) {
      if (a.file.empty() || b.file.empty() || !one_file(a, b)) return;
      throw UsageError(a.option + " and " + b.option + " name the same file " + printable(b.file, kShownOfAName) +
                       "; name two");
    };
    for (size_t j = i + 1; j < outputs.size(); ++j) compare(outputs[j]);
    for (const NamedFile& input : inputs)
      if (input.file != "-") compare(input);  // "-" is standard input here, which is not an output
  }
}

}  // namespace dateline
