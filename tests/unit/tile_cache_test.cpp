// SPDX-License-Identifier: Apache-2.0
// The cache of Verilated tiles: a loaded tile is complete and as it was built, otherwise it is built again. The tools
// are test doubles: ninja links a library without a tile in it and counts its calls.
#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "model/base/error.h"
#include "sim/rtl/tile_builder.h"
#include "sw/driver/machine/machine.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

class TileCache : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directory(folder_.file("tools"));
    tool("cmake", "exit 0");
    tool("verilator", "exit 0");
    tool("ninja", "echo built >>" + folder_.file("builds") +
                      "\necho 'extern \"C\" void* dateline_make_tiles() { return nullptr; }' >tile.cpp"
                      "\ng++ -shared -fPIC -o tile.so tile.cpp");
    old_path_ = getenv("PATH");
    setenv("PATH", (folder_.file("tools") + ":" + old_path_).c_str(), 1);
  }
  void TearDown() override { setenv("PATH", old_path_.c_str(), 1); }

  void tool(const std::string& name, const std::string& script) const {
    write_text(folder_.file("tools/" + name), "#!/bin/sh\nif [ \"$1\" = -C ]; then cd \"$2\"; fi\n" + script + "\n");
    chmod(folder_.file("tools/" + name).c_str(), 0755);
  }
  /// Loads the library in a child process, because a process does not check a loaded library again. Returns the error
  /// message, or "".
  std::string load() const {
    const std::string file = folder_.file("message");
    const pid_t child = fork();
    if (child == 0) {
      write_text(file, "");
      try {
        MachineOptions options;
        options.topology = "torus:3x3";
        const Machine machine = make_machine(options);
        const auto tiles =
            load_router_tiles(machine.topology, machine.router(), {DATELINE_SOURCE_DIR, folder_.file("build")}, false);
      } catch (const UsageError& error) {
        write_text(file, error.what());
      }
      _exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? read_text(file) : "died";
  }
  fs::path tile() const {
    for (const auto& entry : fs::directory_iterator(folder_.file("build/tiles"))) return entry.path();
    return {};
  }
  long builds() const { return lines(read_text(folder_.file("builds"))); }

  TemporaryFolder folder_;
  std::string old_path_;
};

TEST_F(TileCache, whole_library_is_loaded_and_not_built_again) {
  EXPECT_EQ(load(), "");
  EXPECT_EQ(load(), "");
  EXPECT_EQ(builds(), 1);
  EXPECT_TRUE(has(read_text(tile() / "complete"), "bytes, digest")) << read_text(tile() / "complete");
}

TEST_F(TileCache, library_that_is_not_what_was_built_is_built_anew) {
  EXPECT_EQ(load(), "");
  const fs::path library = tile() / "tile.so";
  const std::string whole = read_text(library);
  std::string changed = whole;
  changed[changed.size() / 2] ^= 1;
  const std::vector<std::string> damages = {whole.substr(0, whole.size() / 2), "", changed, whole + "x"};
  for (size_t i = 0; i < damages.size(); ++i) {
    write_text(library, damages[i]);
    EXPECT_EQ(load(), "") << i;
    EXPECT_EQ(builds(), static_cast<long>(i) + 2);
    EXPECT_EQ(read_text(library), whole);
  }
  fs::remove(library);
  EXPECT_EQ(load(), "");
  EXPECT_EQ(builds(), 6);
}

TEST_F(TileCache, stamp_that_says_nothing_counts_as_none) {
  EXPECT_EQ(load(), "");
  for (const char* stamp : {"", "\n", "Ports=4\n", "tile.so 5 bytes, digest 0\n"}) {
    const long before = builds();
    write_text(tile() / "complete", stamp);
    EXPECT_EQ(load(), "");
    EXPECT_EQ(builds(), before + 1) << stamp;
  }
}

TEST_F(TileCache, what_a_build_that_was_killed_left_is_not_used) {
  EXPECT_EQ(load(), "");
  fs::remove(tile() / "complete");
  write_text(tile() / "half.o", "half");
  fs::create_directory(tile() / "more");
  write_text(tile() / "more/half.o", "half");
  EXPECT_EQ(load(), "");
  EXPECT_EQ(builds(), 2);
  EXPECT_FALSE(fs::exists(tile() / "half.o"));
  EXPECT_FALSE(fs::exists(tile() / "more"));
}

TEST_F(TileCache, build_that_fails_names_its_log_and_leaves_no_stamp) {
  tool("ninja", "echo no luck; exit 1");
  const std::string message = load();
  EXPECT_TRUE(has(message, "building the RTL tile failed; the log is ")) << message;
  EXPECT_EQ(lines(message), 0);
  EXPECT_TRUE(has(read_text(tile() / "build.log"), "no luck"));
  EXPECT_FALSE(fs::exists(tile() / "complete"));
  tool("ninja", "exit 0");
  EXPECT_NE(load(), "") << "success without a library";
  EXPECT_FALSE(fs::exists(tile() / "complete") && fs::exists(tile() / "tile.so"));
}

TEST_F(TileCache, build_uses_the_verilator_that_the_environment_names) {
  for (const char* name : {"tools/cmake", "tools/ninja"}) fs::remove(folder_.file(name));
  fs::create_directory(folder_.file("verilator"));
  write_text(folder_.file("verilator/verilator-config.cmake"), "message(FATAL_ERROR \"configuration in use\")\n");
  setenv("VERILATOR_ROOT", folder_.file("verilator").c_str(), 1);
  const std::string message = load();
  unsetenv("VERILATOR_ROOT");
  EXPECT_TRUE(has(message, "building the RTL tile failed")) << message;
  EXPECT_TRUE(has(read_text(tile() / "build.log"), "configuration in use")) << read_text(tile() / "build.log");
}

}  // namespace
}  // namespace dateline
