// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/tile_builder.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "model/base/child_process.h"
#include "model/base/find_tool.h"
#include "model/base/hex.h"
#include "model/base/scratch_file.h"
#include "model/base/setting.h"
#include "sim/rtl/parameters.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

struct TileSpec {
  std::string kind;                 ///< "router", "node", "net" or "board"
  std::vector<std::string> params;  ///< Verilog parameters "Name=value"
  bool trace = false;
  bool assertions = true;
  int optimize = 2;
  std::string netlist{};  ///< of a board: target of the netlist to simulate; "": the source
};

// FNV-1a.
constexpr uint64_t kDigestStart = 0xcbf29ce484222325ull;
uint64_t digest_byte(uint64_t hash, char c) { return (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull; }

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

std::vector<fs::path> tile_sources(const fs::path& source, const std::string& kind) {
  std::vector<fs::path> files;
  const auto add_room = [&](const std::string& room, const std::set<std::string>& extensions) {
    for (const auto& entry : fs::recursive_directory_iterator(source / room))
      if (entry.is_regular_file() && extensions.count(entry.path().extension().string()) > 0)
        files.push_back(entry.path());
  };
  const std::set<std::string> rtl = {".sv", ".svh", ".vlt", ".in"};
  for (const char* room : {"rtl/router", "rtl/node", "rtl/traffic"}) add_room(room, rtl);
  if (kind == "net" || kind == "board") add_room("rtl/network", rtl);
  if (kind == "board") add_room("rtl/board", rtl);
  for (const char* room : {"model/router", "model/network", "model/routing"}) add_room(room, {".h"});
  add_room("sim/rtl/tile", {".sv", ".svh", ".vlt", ".in", ".h", ".cpp", ".txt", ".cmake"});
  for (const char* file :
       {"rtl/sources.cmake", "rtl/waivers.vlt", "model/base/error.h", "model/base/huge_pages.h", "model/base/modulo.h",
        "model/node/program.h", "sim/node_range.h", "sim/router_network.h", "sim/workers.h",
        "sim/native/native_routers.h", "sim/rtl/tiles.h", "sim/rtl/net_top.h", "sim/rtl/board_top.h"})
    files.push_back(source / file);
  // The C++ sources from other folders, as listed in the build of a tile.
  const std::string build = text_of(source / "sim/rtl/tile/CMakeLists.txt");
  static const std::regex kSource(R"(\$\{ROOT\}/(\S+\.cpp))");
  for (std::sregex_iterator match(build.begin(), build.end(), kSource), end; match != end; ++match)
    files.push_back(source / (*match)[1].str());
  std::sort(files.begin(), files.end());
  return files;
}

namespace {

uint64_t digest_sources(const fs::path& source, const std::string& kind) {
  uint64_t hash = kDigestStart;
  for (const fs::path& file : tile_sources(source, kind))
    for (const char c : file.filename().string() + text_of(file)) hash = digest_byte(hash, c);
  return hash;
}

void require_tool(const std::string& tool) {
  if (!find_tool(tool).empty()) return;
  throw UsageError("tool '" + tool +
                   "' is missing; engine 'rtl' needs it: dateline doctor names what to install, or use " +
                   setting("engine", "native"));
}

/// Reports a build: on stderr in one short line if that is a terminal, otherwise to the watcher.
class Progress {
 public:
  Progress(const std::string& what, Watcher watcher)
      : watcher_(std::move(watcher)), start_(std::chrono::steady_clock::now()) {
    if (!watched_ && watcher_) watcher_({"building " + what + ", once"});
    if (!watched_) return;
    // Overwrites a line of progress.
    std::fprintf(stderr, "\r\x1b[Kdateline: building %s, once ...", what.c_str());
    std::fflush(stderr);
  }
  ~Progress() {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start_;
    if (watched_) std::fprintf(stderr, " %.1f s\n", took.count());
    if (!watched_ && watcher_) watcher_({""});
  }

 private:
  bool watched_ = isatty(STDERR_FILENO) != 0;
  Watcher watcher_;
  std::chrono::steady_clock::time_point start_;
};

/// An exclusive lock on a file. Child processes that inherit descriptor() hold it too.
class FileLock {
 public:
  explicit FileLock(const fs::path& file) : fd_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0 || flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
    std::fprintf(stderr, "dateline: waiting for another program that builds the same RTL\n");
    while (flock(fd_, LOCK_EX) != 0 && errno == EINTR) continue;
  }
  ~FileLock() {
    if (fd_ >= 0) close(fd_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  int descriptor() const { return fd_; }

 private:
  int fd_;
};

/// Contents of the file `complete` beside a complete library: its size and digest. "": the library does not exist.
std::string library_stamp(const fs::path& library) {
  std::error_code error;
  const uintmax_t size = fs::file_size(library, error);
  if (error) return "";
  uint64_t hash = kDigestStart;
  std::ifstream in(library, std::ios::binary);
  std::vector<char> buffer(1 << 16);
  while (in) {
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    for (std::streamsize i = 0; i < in.gcount(); ++i) hash = digest_byte(hash, buffer[static_cast<size_t>(i)]);
  }
  return "tile.so " + std::to_string(size) + " bytes, digest " + hex_digits(hash, 16) + "\n";
}

/// Whether the library in the folder is complete: not truncated, and not from an interrupted build.
bool is_complete(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_regular_file(folder / "complete", error)) return false;
  std::ifstream in(folder / "complete");
  std::stringstream stamp;
  stamp << in.rdbuf();
  return !stamp.str().empty() && stamp.str() == library_stamp(folder / "tile.so");
}

/// Removes everything except the lock: half-written files of an interrupted build would look up to date to the next
/// build.
void clear(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().filename() != "lock") fs::remove_all(entry.path(), error);
}

void write_stamp(const fs::path& folder) {
  const fs::path file = folder / "complete";
  ScratchFile aside(file.string());
  std::ofstream out(aside.path());
  out << library_stamp(folder / "tile.so") << std::flush;
  std::error_code error;
  if (out) fs::rename(aside.path(), file, error);
  if (!out || error) throw UsageError("cannot write " + file.string() + ": is the disk full?");
  aside.release();
}

fs::path build_tile(const TileSpec& spec, const EnginePaths& paths) {
  std::string params;
  for (const std::string& param : spec.params) params += (params.empty() ? "" : ";") + param;
  uint64_t hash = digest_sources(paths.source_dir, spec.kind);
  for (const char c : params) hash = digest_byte(hash, c);
  const std::string name = spec.kind + (spec.netlist.empty() ? "" : "-" + spec.netlist) +
                           (spec.trace ? "-trace-" : "-") + (spec.assertions ? "" : "fast-") +
                           (spec.optimize == 2 ? "" : "O" + std::to_string(spec.optimize) + "-") + hex_digits(hash, 16);
  const fs::path folder = fs::path(paths.build_dir) / "tiles" / name;
  const fs::path library = folder / "tile.so";
  if (is_complete(folder)) return library;

  for (const char* tool : {"cmake", "ninja", "verilator", "g++"}) require_tool(tool);
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && access(folder.c_str(), W_OK) != 0) error.assign(errno, std::generic_category());
  if (error)
    throw UsageError("cannot build RTL in " + folder.parent_path().string() + ": " + error.message() +
                     "; set DATELINE_CACHE to a folder that can be written");
  FileLock lock(folder / "lock");
  if (is_complete(folder)) return library;
  clear(folder);
  if (!spec.netlist.empty()) require_tool("yosys");
  const fs::path log = folder / "build.log";
  const Progress progress("the RTL " + (spec.kind == "net" ? "network" : spec.kind) +
                              (spec.netlist.empty() ? "" : " as a netlist for " + spec.netlist) +
                              (spec.trace ? " with waveforms" : "") + (spec.assertions ? "" : " without assertions"),
                          paths.watcher);
  const bool built = run_watched({"cmake", "-S", paths.source_dir + "/sim/rtl/tile", "-B", folder.string(), "-G",
                                  "Ninja", "-DTILE_KIND=" + spec.kind, "-DTILE_PARAMS=" + params,
                                  spec.trace ? "-DTILE_TRACE=ON" : "-DTILE_TRACE=OFF", "-DTILE_NETLIST=" + spec.netlist,
                                  "-DTILE_OPTIMIZE=" + std::to_string(spec.optimize),
                                  spec.assertions ? "-DTILE_ASSERT=ON" : "-DTILE_ASSERT=OFF"},
                                 log.string(), lock.descriptor()) &&
                     run_watched({"ninja", "-C", folder.string()}, log.string(), lock.descriptor());
  if (!built || !fs::exists(library)) throw UsageError("building the RTL tile failed; the log is " + log.string());
  write_stamp(folder);
  return library;
}

/// Level of optimization. With waveforms at most 1, because level 2 takes twice as long to build and runs no faster.
int optimization(const EnginePaths& paths, bool waves) { return waves ? std::min(paths.optimize, 1) : paths.optimize; }

template <class Make>
Make entry_point(const fs::path& library) {
  // Never closed, because objects of the library live as long as the program.
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* entry = handle ? dlsym(handle, "dateline_make_tiles") : nullptr;
  if (!entry) throw UsageError("cannot load " + library.string() + ": " + dlerror());
  return reinterpret_cast<Make>(entry);
}

}  // namespace

std::string rtl_digest(const EnginePaths& paths) { return hex_digits(digest_sources(paths.source_dir, "board"), 16); }
std::string rtl_build_id(const EnginePaths& paths) { return rtl_digest(paths).substr(8); }

std::unique_ptr<RouterTiles> load_router_tiles(const Topology& topology, const RouterConfig& config,
                                               const EnginePaths& paths, bool waves) {
  return load_router_tiles(topology, config, paths, waves, {0, topology.nodes});
}

std::unique_ptr<RouterTiles> load_router_tiles(const Topology& topology, const RouterConfig& config,
                                               const EnginePaths& paths, bool waves, NodeRange nodes) {
  TileSpec spec{"router", router_params(config), waves, paths.assertions, optimization(paths, waves)};
  spec.params.push_back("EjectDepth=" + std::to_string(config.eject_depth));
  const auto make = entry_point<MakeRouterTiles>(build_tile(spec, paths));
  return std::unique_ptr<RouterTiles>(make(&topology, &config, &nodes));
}

std::unique_ptr<NodeTiles> load_node_tiles(const Topology& topology, const NodeConfig& config, const EnginePaths& paths,
                                           bool waves, NodeRange nodes) {
  TileSpec spec{"node", router_params(config.router), waves, paths.assertions, optimization(paths, waves)};
  spec.params.push_back("MemWords=" + std::to_string(config.memory_words));
  spec.params.push_back("QueueWords=" + std::to_string(config.queue_entries));
  spec.params.push_back("Rounds=" + std::to_string(config.rounds));
  if (config.count_bits > 0) spec.params.push_back("CountBits=" + std::to_string(config.count_bits));
  if (config.reductions) spec.params.emplace_back("Reductions=1'b1");
  const auto make = entry_point<MakeNodeTiles>(build_tile(spec, paths));
  return std::unique_ptr<NodeTiles>(make(&topology, &config, &nodes));
}

std::unique_ptr<NetTop> load_net_top(const Topology& topology, const NodeConfig& config, const EnginePaths& paths) {
  const TileSpec spec{"net", network_params(topology, config), false, paths.assertions, paths.optimize};
  const auto make = entry_point<MakeNetTop>(build_tile(spec, paths));
  return std::unique_ptr<NetTop>(make());
}

std::unique_ptr<BoardTop> load_board_top(const Topology& topology, const NodeConfig& config, const BoardLink& link,
                                         const EnginePaths& paths) {
  require_board_network(topology);
  TileSpec spec{"board", network_params(topology, config), false, paths.assertions, paths.optimize, link.netlist};
  spec.params.push_back("UartDivisor=" + std::to_string(link.divisor));
  spec.params.push_back("FifoBytes=" + std::to_string(link.fifo_bytes));
  spec.params.push_back("BuildId=32'h" + hex_digits(link.build, 8));
  const auto make = entry_point<MakeBoardTop>(build_tile(spec, paths));
  return std::unique_ptr<BoardTop>(make());
}

}  // namespace dateline
