// SPDX-License-Identifier: Apache-2.0
#include "sim/board/pseudo_terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "model/base/error.h"

namespace dateline {

PseudoTerminal::PseudoTerminal() {
  fd_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  char name[128] = "";
  if (fd_ < 0 || grantpt(fd_) != 0 || unlockpt(fd_) != 0 || ptsname_r(fd_, name, sizeof name) != 0)
    throw UsageError(std::string("cannot make a pseudo-terminal: ") + std::strerror(errno) +
                     "; it needs /dev/ptmx, and devpts mounted on /dev/pts");
  name_ = name;
  const int other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  termios settings{};
  if (other < 0 || tcgetattr(other, &settings) != 0)
    throw UsageError("cannot open " + name_ + ": " + std::strerror(errno));
  cfmakeraw(&settings);
  tcsetattr(other, TCSANOW, &settings);
  close(other);
}

PseudoTerminal::~PseudoTerminal() { close(fd_); }

std::vector<uint8_t> PseudoTerminal::read() {
  std::vector<uint8_t> bytes(256);
  const ssize_t n = ::read(fd_, bytes.data(), bytes.size());
  connected_ = n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
  bytes.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return bytes;
}

size_t PseudoTerminal::write(const std::vector<uint8_t>& bytes) {
  if (!connected_ || bytes.empty()) return bytes.size();
  const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  return n < 0 ? bytes.size() : static_cast<size_t>(n);
}

void PseudoTerminal::wait(int milliseconds) {
  pollfd entry{fd_, POLLIN, 0};
  poll(&entry, 1, milliseconds);
  // While nobody has the other end open, poll() returns immediately; the sleep avoids a busy loop.
  if ((entry.revents & POLLHUP) != 0 && (entry.revents & POLLIN) == 0) usleep(20000);
}

}  // namespace dateline
