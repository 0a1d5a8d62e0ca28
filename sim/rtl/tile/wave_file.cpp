// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/tile/wave_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <string>

// Names of the linker option --wrap: calls of f reach __wrap_f, and __real_f is f.
extern "C" {
FILE* __real_fopen(const char* name, const char* mode);
FILE* __real_fopen64(const char* name, const char* mode);
int __real_fclose(FILE* file);
FILE* __wrap_fopen(const char* name, const char* mode);
FILE* __wrap_fopen64(const char* name, const char* mode);
int __wrap_fclose(FILE* file);
FILE* __wrap_tmpfile();
FILE* __wrap_tmpfile64();
}

namespace {

std::atomic<bool> lost = false;

FILE* open_in_memory() {
  const int fd = memfd_create("dateline-wave", MFD_CLOEXEC);
  FILE* file = fd < 0 ? nullptr : fdopen(fd, "w+b");
  if (!file && fd >= 0) close(fd);
  return file;
}

/// The scratch file FILE.hier holds the names of the signals until the waveform is closed.
bool is_scratch(const std::string& name, const std::string& mode) {
  const std::string ending = ".hier";
  return mode == "w+b" && name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending;
}

}  // namespace

FILE* __wrap_fopen(const char* name, const char* mode) {
  return is_scratch(name, mode) ? open_in_memory() : __real_fopen(name, mode);
}
FILE* __wrap_fopen64(const char* name, const char* mode) {
  return is_scratch(name, mode) ? open_in_memory() : __real_fopen64(name, mode);
}

FILE* __wrap_tmpfile() { return open_in_memory(); }
FILE* __wrap_tmpfile64() { return open_in_memory(); }

int __wrap_fclose(FILE* file) {
  const bool failed = std::ferror(file) != 0;
  const int result = __real_fclose(file);
  if (failed || result != 0) lost = true;
  return result;
}

namespace dateline {

bool wave_file_lost() { return lost.exchange(false); }

}  // namespace dateline
