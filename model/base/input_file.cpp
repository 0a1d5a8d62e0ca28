// SPDX-License-Identifier: Apache-2.0
#include "model/base/input_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "model/base/error.h"
#include "model/base/printable.h"

namespace dateline {
namespace {

constexpr int kPatience = 10000;  // ms

class Input {
 public:
  // Without O_NONBLOCK, open() of a pipe would block until a writer opens it.
  Input(const std::string& option, const std::string& file)
      : name_(option + " " + printable(file, 200)),
        standard_(file == "-"),
        fd_(standard_ ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                      : open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
    if (fd_ < 0) fail(std::string("cannot read the file: ") + std::strerror(errno));
  }
  ~Input() {
    if (fd_ >= 0) close(fd_);
  }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  std::string text(size_t most) const {
    struct stat status {};
    if (fstat(fd_, &status) != 0) fail(std::string("cannot read the file: ") + std::strerror(errno));
    if (S_ISDIR(status.st_mode)) fail("is a folder; name a file");
    const std::string too_long = "has more than " + std::to_string(most) + " bytes";
    if (S_ISREG(status.st_mode) && static_cast<uintmax_t>(status.st_size) > most) fail(too_long);
    std::string result;
    char buffer[1 << 16];
    while (true) {
      if (!S_ISREG(status.st_mode)) await();
      const ssize_t n = read(fd_, buffer, sizeof buffer);
      if (n == 0) return result;
      if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (n < 0) fail(std::string("cannot read the file: ") + std::strerror(errno));
      result.append(buffer, static_cast<size_t>(n));
      if (result.size() > most) fail(too_long);
    }
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { throw UsageError(name_ + ": " + why); }
  void await() const {
    pollfd wait{fd_, POLLIN, 0};
    int ready = 0;
    while ((ready = poll(&wait, 1, standard_ ? -1 : kPatience)) < 0 && errno == EINTR) continue;
    if (ready == 0 && !standard_) fail("nobody writes into this pipe");
  }

  std::string name_;
  bool standard_;  ///< standard input: no time limit
  int fd_;
};

}  // namespace

std::string read_input(const std::string& option, const std::string& file, size_t most) {
  return Input(option, file).text(most);
}

}  // namespace dateline
