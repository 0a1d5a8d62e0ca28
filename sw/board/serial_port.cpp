// SPDX-License-Identifier: Apache-2.0
#include "sw/board/serial_port.h"

// termios2 is the kernel's own, and <termios.h> defines the same names.
#include <asm/termbits.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "model/base/printable.h"

namespace dateline {
namespace {

[[noreturn]] void refuse(const std::string& device, const std::string& why) {
  throw UsageError("board " + printable(device, 200) + ": " + why);
}

constexpr const char* kTaken = "another program has this device open; end it first";

/// Why a device could not be opened. Serial ports belong to a group, such as Debian's dialout, whose members may open
/// them.
std::string why_not_opened(const std::string& device, int error) {
  if (error == EBUSY) return kTaken;
  std::string why = std::strerror(error);
  struct stat status {};
  if (error != EACCES || stat(device.c_str(), &status) != 0) return why;
  const group* owners = getgrgid(status.st_gid);
  const std::string name = owners != nullptr ? owners->gr_name : std::to_string(status.st_gid);
  if ((status.st_mode & S_IRGRP) == 0 || (status.st_mode & S_IWGRP) == 0)
    return why + "; its group " + name + " cannot read and write it either";
  return why + "; it belongs to group " + name + ": sudo usermod -aG " + name + " $USER, then log in again";
}

void make_raw(int fd, const std::string& device, int baud) {
  termios2 settings{};
  if (ioctl(fd, TCGETS2, &settings) != 0) refuse(device, "this is not a serial device");
  settings.c_iflag = 0;
  settings.c_oflag = 0;
  settings.c_lflag = 0;
  settings.c_cflag = CS8 | CREAD | CLOCAL | BOTHER;
  settings.c_ispeed = settings.c_ospeed = static_cast<speed_t>(baud);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  if (ioctl(fd, TCSETSF2, &settings) != 0)
    refuse(device, "it does not support " + std::to_string(baud) + " baud: " + std::strerror(errno));
}

}  // namespace

SerialPort::SerialPort(std::string device, int baud) : device_(std::move(device)) {
  fd_ = open(device_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (fd_ < 0) refuse(device_, why_not_opened(device_, errno));
  try {
    // TIOCEXCL keeps out all programs except those of root; the lock keeps out programs that check it.
    if (flock(fd_, LOCK_EX | LOCK_NB) != 0) refuse(device_, errno == EWOULDBLOCK ? kTaken : std::strerror(errno));
    make_raw(fd_, device_, baud);
    ioctl(fd_, TIOCEXCL);
  } catch (...) {
    close(fd_);
    throw;
  }
}

SerialPort::~SerialPort() {
  ioctl(fd_, TIOCNXCL);
  close(fd_);
}

void SerialPort::gone() const { throw LinkError("board " + printable(device_, 200) + ": the device has gone"); }

std::vector<uint8_t> SerialPort::read() {
  std::vector<uint8_t> bytes(4096);
  const ssize_t n = ::read(fd_, bytes.data(), bytes.size());
  if (n < 0 && errno != EAGAIN && errno != EINTR) gone();
  bytes.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return bytes;
}

size_t SerialPort::write(const std::vector<uint8_t>& bytes, size_t from) {
  if (from >= bytes.size()) return 0;
  const ssize_t n = ::write(fd_, bytes.data() + from, bytes.size() - from);
  if (n < 0 && errno != EAGAIN && errno != EINTR) gone();
  return n > 0 ? static_cast<size_t>(n) : 0;
}

void SerialPort::wait(bool to_write, int milliseconds) {
  pollfd entry{fd_, static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN), 0};
  poll(&entry, 1, milliseconds);
  if ((entry.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) gone();
}

}  // namespace dateline
