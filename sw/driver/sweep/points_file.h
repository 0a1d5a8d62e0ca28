// SPDX-License-Identifier: Apache-2.0
// What is known of the points of a grid, in a file that outlives whatever ends the program: a first line that says
// which grid it is, then a line of JSON a point as they finish, in the end in the order of the grid.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace dateline {

/// {"point", "options", "result"}; of one that failed also "exit" and "failure".
struct PointLine {
  size_t point = 0;
  bool failed = false;
  std::string text{};  ///< without the newline
};

/// Reads what append() wrote. Throws UsageError where it is something else, or not a point below `points`.
PointLine parse_point_line(const std::string& text, size_t points);

/// Held by one process at a time.
class PointsFile {
 public:
  using Json = nlohmann::ordered_json;

  /// Makes the file, or reads what another process has left of it: a last line that is not whole is dropped. header:
  /// must have `grid` and `points`. Throws UsageError where the file cannot be written, is held by another process, is
  /// something else, or belongs to another header.
  PointsFile(const std::string& option, const std::string& file, const Json& header);
  ~PointsFile();
  PointsFile(const PointsFile&) = delete;
  PointsFile& operator=(const PointsFile&) = delete;

  size_t points() const { return points_; }
  /// Points that have not finished, in the order of the grid; a failed one has not.
  std::vector<size_t> missing() const;
  size_t failed() const;
  /// On disk when it returns. A later line of a point is the one that counts. Throws UsageError when writing fails.
  void append(const PointLine& line);
  /// The lines that count, in the order of the grid.
  void each(const std::function<void(const PointLine&)>& tell) const;
  /// Orders the file by the grid, one line a point, in one step. It cannot be appended to after that.
  void finish();

 private:
  struct Place {
    off_t start = 0;
    size_t size = 0;
    bool failed = false;
  };
  [[noreturn]] void refuse(const std::string& why) const;
  void open_and_lock();
  void read_old(const std::string& first);
  std::string line_at(const Place& place) const;

  std::string name_, file_, first_;
  size_t points_;
  int fd_ = -1;
  off_t end_ = 0;
  std::map<size_t, Place> places_;
};

}  // namespace dateline
