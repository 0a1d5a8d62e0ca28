// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/sweep/points_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/scratch_file.h"
#include "model/base/write_whole.h"

namespace dateline {
namespace {

using Json = PointsFile::Json;

constexpr const char* kAnother = "; name another file, or remove this one";

/// The key in which two headers differ, such as "grid.options.vcs"; "" where they are equal.
std::string first_difference(const Json& a, const Json& b, const std::string& where) {
  if (!a.is_object() || !b.is_object()) return a == b ? "" : where;
  const std::string start = where.empty() ? "" : where + ".";
  for (const auto& entry : a.items()) {
    if (!b.contains(entry.key())) return start + entry.key();
    const std::string inside = first_difference(entry.value(), b[entry.key()], start + entry.key());
    if (!inside.empty()) return inside;
  }
  for (const auto& entry : b.items())
    if (!a.contains(entry.key())) return start + entry.key();
  return a == b ? "" : where + " (the order of its keys)";
}

}  // namespace

PointLine parse_point_line(const std::string& text, size_t points) {
  const Json json = Json::parse(text, nullptr, false);
  const auto point = json.is_object() ? json.find("point") : json.end();
  if (!json.is_object() || point == json.end() || !point->is_number_unsigned() || !json.contains("options"))
    throw UsageError("is not the line of a point");
  if (point->get<size_t>() >= points)
    throw UsageError("point " + point->dump() + " is out of range 0.." + std::to_string(points - 1));
  return {point->get<size_t>(), json.contains("failure"), text};
}

PointsFile::PointsFile(const std::string& option, const std::string& file, const Json& header)
    : name_(option + " " + printable(file, 200)), file_(file), points_(header.at("points").get<size_t>()) {
  open_and_lock();
  try {
    read_old(header.dump() + "\n");
  } catch (...) {
    close(fd_);
    throw;
  }
}

PointsFile::~PointsFile() { close(fd_); }

void PointsFile::refuse(const std::string& why) const { throw UsageError(name_ + ": " + why); }

void PointsFile::open_and_lock() {
  constexpr int kAttempts = 40;
  constexpr useconds_t kPause = 50000;
  if (file_ == "-") refuse("standard output keeps nothing; name a file");
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    fd_ = open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (fd_ < 0) refuse(std::string("cannot be written: ") + std::strerror(errno));
    struct stat opened {
    }, there{};
    const bool regular = fstat(fd_, &opened) == 0 && S_ISREG(opened.st_mode);
    const bool locked = regular && flock(fd_, LOCK_EX | LOCK_NB) == 0;
    // The process that held the lock may have replaced the file by a finished one.
    if (locked && stat(file_.c_str(), &there) == 0 && there.st_ino == opened.st_ino) return;
    close(fd_);
    if (!regular) refuse("is not a regular file; name one, which keeps the finished points");
    // The children of a killed process, which also hold its lock, end a moment later.
    if (!locked && attempt + 1 < kAttempts && usleep(kPause) == 0) continue;
    if (!locked) refuse("another process writes it now; wait until it ends, or name another file");
  }
  refuse("another process replaces it again and again");
}

void PointsFile::read_old(const std::string& first) {
  first_ = first;
  std::string old;
  char buffer[1 << 16];
  off_t at = 0, line_start = 0;
  size_t row = 0;
  for (ssize_t n; (n = pread(fd_, buffer, sizeof buffer, at)) != 0; at += n) {
    if (n < 0) refuse(std::string("cannot be read: ") + std::strerror(errno));
    for (ssize_t i = 0; i < n; ++i) {
      if (buffer[i] != '\n') {
        old += buffer[i];
        continue;
      }
      if (++row == 1) {
        const Json header = Json::parse(old, nullptr, false), wanted = Json::parse(first);
        if (!header.is_object() || !header.contains("format") || header["format"] != wanted["format"])
          refuse(std::string("is not a file of points") + kAnother);
        const std::string difference = first_difference(header, wanted, "");
        if (!difference.empty()) refuse("belongs to another sweep, it differs in " + difference + kAnother);
      } else {
        try {
          const PointLine line = parse_point_line(old, points_);
          places_[line.point] = {line_start, old.size(), line.failed};
        } catch (const UsageError& error) {
          refuse("line " + std::to_string(row) + " " + error.what() + kAnother);
        }
      }
      line_start += static_cast<off_t>(old.size()) + 1;
      old.clear();
    }
  }
  // Text after the last newline is an incomplete line, whose process ended while it wrote.
  if (row == 0 && first.rfind(old, 0) != 0) refuse(std::string("is not a file of points") + kAnother);
  end_ = line_start;
  if (ftruncate(fd_, end_) != 0) refuse(std::string("cannot be written: ") + std::strerror(errno));
  if (row > 0) return;
  const int error = write_whole(fd_, first);
  if (error != 0) refuse(std::string("writing failed: ") + std::strerror(error));
  end_ = static_cast<off_t>(first.size());
}

std::vector<size_t> PointsFile::missing() const {
  std::vector<size_t> result;
  for (size_t point = 0; point < points_; ++point) {
    const auto place = places_.find(point);
    if (place == places_.end() || place->second.failed) result.push_back(point);
  }
  return result;
}

size_t PointsFile::failed() const {
  return static_cast<size_t>(
      std::count_if(places_.begin(), places_.end(), [](const auto& entry) { return entry.second.failed; }));
}

void PointsFile::append(const PointLine& line) {
  const int error = write_whole(fd_, line.text + "\n");
  if (error != 0 || fdatasync(fd_) != 0)
    refuse(std::string("writing failed: ") + std::strerror(error != 0 ? error : errno));
  places_[line.point] = {end_, line.text.size(), line.failed};
  end_ += static_cast<off_t>(line.text.size()) + 1;
}

std::string PointsFile::line_at(const Place& place) const {
  std::string text(place.size, '\0');
  for (size_t at = 0; at < text.size();) {
    const ssize_t n = pread(fd_, text.data() + at, text.size() - at, place.start + static_cast<off_t>(at));
    if (n <= 0) refuse("cannot be read; was it changed meanwhile?");
    at += static_cast<size_t>(n);
  }
  return text;
}

void PointsFile::each(const std::function<void(const PointLine&)>& visit) const {
  for (const auto& [point, place] : places_) visit({point, place.failed, line_at(place)});
}

void PointsFile::finish() {
  std::error_code error;
  const std::string target = std::filesystem::canonical(file_, error).string();
  ScratchFile aside(error ? file_ : target);
  const int out = aside.path().empty() ? -1 : open(aside.path().c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (out < 0) refuse(std::string("cannot be ordered, its folder cannot be written: ") + std::strerror(errno));
  int problem = write_whole(out, first_);
  each([&](const PointLine& line) {
    if (problem == 0) problem = write_whole(out, line.text + "\n");
  });
  struct stat mode {};
  if (problem == 0 && (fstat(fd_, &mode) != 0 || fchmod(out, mode.st_mode & 07777) != 0 || fsync(out) != 0))
    problem = errno;
  close(out);
  if (problem == 0 && std::rename(aside.path().c_str(), error ? file_.c_str() : target.c_str()) != 0) problem = errno;
  if (problem != 0) refuse(std::string("writing failed: ") + std::strerror(problem));
  aside.release();
}

}  // namespace dateline
