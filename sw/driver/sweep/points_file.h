// SPDX-License-Identifier: Apache-2.0
// The results of the points of a grid, in a file that stays valid whenever the program ends. The first line identifies
// the grid. Then comes one line of JSON per point, as the points finish, and in the end in the order of the grid.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace dateline {

/// The line of a point: {"point", "options", "result"}; a failed point also has "exit" and "failure".
struct PointLine {
  size_t point = 0;
  bool failed = false;
  std::string text{};  ///< without the newline
};

/// Parses a line that append() wrote. Throws UsageError for other text, and for a point that is not below `points`.
PointLine parse_point_line(const std::string& text, size_t points);

/// The file, locked by one process at a time.
class PointsFile {
 public:
  using Json = nlohmann::ordered_json;

  /// Makes the file, or reads what an earlier process left; an incomplete last line is dropped. header: must have
  /// `format`, `grid` and `points`. Throws UsageError where the file cannot be written, is locked by another process,
  /// is not a file of points, or has another header.
  PointsFile(const std::string& option, const std::string& file, const Json& header);
  ~PointsFile();
  PointsFile(const PointsFile&) = delete;
  PointsFile& operator=(const PointsFile&) = delete;

  size_t points() const { return points_; }
  /// Points without a result, in the order of the grid; failed points are among them.
  std::vector<size_t> missing() const;
  size_t failed() const;
  /// Appends a line, which is on disk when the call returns. The last line of a point counts. Throws UsageError when
  /// writing fails.
  void append(const PointLine& line);
  /// Calls `visit` with the line of every point that counts, in the order of the grid.
  void each(const std::function<void(const PointLine&)>& visit) const;
  /// Replaces the file in one step by one with a line per point, in the order of the grid. Nothing can be appended
  /// after that.
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
