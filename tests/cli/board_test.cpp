// SPDX-License-Identifier: Apache-2.0
// A simulated board on a pseudo-terminal, and the program at the other end of the line: data and cycles equal those of
// engine rtl, also with faults on the line. Also tests what is refused.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {
namespace {

const char* const kRing = " --topology ring:3 --width 16";

std::vector<std::string> words_in(const std::string& text) {
  std::stringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// Tests with a board on a pseudo-terminal; skipped in a bare chroot, which has none.
class Boards : public testing::Test {
 protected:
  void SetUp() override {
    const int fd = posix_openpt(O_RDWR | O_NOCTTY);
    char name[128] = "";
    const bool there = fd >= 0 && grantpt(fd) == 0 && unlockpt(fd) == 0 && ptsname_r(fd, name, sizeof name) == 0 &&
                       access(name, R_OK | W_OK) == 0;
    if (fd >= 0) close(fd);
    if (!there) GTEST_SKIP() << "no pseudo-terminals here: /dev/pts is not mounted";
  }
};

/// Runs `dateline board simulate` while the object lives.
class Simulated {
 public:
  explicit Simulated(const std::string& more = "", const std::string& hardware = kRing,
                     const std::string& sizes = "--memory-words 128 --queue-entries 64 --rounds 16 --divisor 2")
      : process_(words_in("board simulate" + hardware + " " + sizes + " " + more), folder_) {
    const auto found = [this] {
      const std::string out = read_text(folder_.file("out"));
      const size_t at = out.find("device: ");
      // Waits for the complete line; on stderr the program may say that it waits for a build.
      if (at == std::string::npos || out.find(')', at) == std::string::npos) return process_.ended();
      device_ = words_in(out.substr(at))[1];
      return true;
    };
    // For a netlist, Yosys and the compiler take minutes, on a busy machine several times as long.
    const bool netlist = more.find("--netlist") != std::string::npos;
    EXPECT_TRUE(eventually(found, netlist ? 7200 : 480));
    EXPECT_NE(device_, "") << read_text(folder_.file("err"));
  }
  const std::string& device() const { return device_; }
  Process& process() { return process_; }

 private:
  TemporaryFolder folder_;
  Process process_;
  std::string device_;
};

nlohmann::json report_of(const std::string& arguments) {
  const Finished finished = dateline_run(arguments + " --json -");
  EXPECT_EQ(finished.code, 0) << arguments << "\n" << finished.err;
  return nlohmann::json::parse(finished.out, nullptr, false);
}

/// Expects the measured cycles of every round and the data to equal those of engine rtl.
void expect_as_rtl(const std::string& device, const std::string& what, const std::string& hardware = kRing) {
  const nlohmann::json board = report_of("run " + what + " --engine board:" + device),
                       rtl = report_of("run " + what + hardware + " --engine rtl");
  ASSERT_TRUE(board.is_object() && rtl.is_object()) << what;
  EXPECT_GT(board["data"]["words_checked"], 0);
  EXPECT_EQ(board["data"]["mismatches"], 0) << what;
  for (const char* key : {"measured_cycles", "barrier_cycles", "predicted_cycles", "error", "topology", "rounds"})
    EXPECT_EQ(board[key], rtl[key]) << what << " " << key;
  EXPECT_EQ(board["engine"], "board:" + device);
}

TEST_F(Boards, collectives_on_the_simulated_board_are_those_of_engine_rtl) {
  const Simulated board;
  expect_as_rtl(board.device(), "broadcast --words 6");
  expect_as_rtl(board.device(), "scatter --words 3");
  expect_as_rtl(board.device(), "all-gather --words 3");
  expect_as_rtl(board.device(), "all-to-all --words 2");
}

TEST_F(Boards, reductions_on_the_simulated_board_are_those_of_engine_rtl) {
  const std::string ring = " --topology ring:4 --width 16 --reductions";
  const Simulated board("", ring);
  for (const char* const what :
       {"reduce --words 3 --combine or", "reduce-scatter --words 3 --combine min",
        "all-reduce --words 8 --algorithm breadth-first --combine max --signed",
        // Nodes write the sum elsewhere, because they send the value before it in the same round.
        "all-reduce --words 8 --algorithm swing-whole"})
    expect_as_rtl(board.device(), what, ring + " --sync barrier");  // boards cannot stream
}

TEST_F(Boards, slow_collectives_on_a_torus_are_those_of_engine_rtl) {
  const std::string torus = " --topology torus:3x3 --width 16";
  const Simulated board("", torus);
  for (const char* what : {"broadcast --words 20", "scatter --words 5", "all-gather --words 5", "all-to-all --words 3"})
    expect_as_rtl(board.device(), what, torus);
}

TEST_F(Boards, slow_netlist_of_the_smallest_board_gives_the_cycles_of_engine_rtl) {
  if (run_shell("command -v yosys").code != 0) GTEST_SKIP() << "yosys is not installed";
  const std::string ring = " --topology ring:3 --width 16 --ports one";
  const Simulated board("--netlist ice40", ring);
  expect_as_rtl(board.device(), "broadcast --words 3", ring);
}

TEST_F(Boards, runs_end_with_the_right_data_on_a_line_that_loses_flips_and_doubles_bytes) {
  const Simulated board("--drop 0.01 --flip 0.01 --duplicate 0.01 --delay 3 --seed 7");
  expect_as_rtl(board.device(), "broadcast --words 6");
}

TEST_F(Boards, other_networks_are_refused_with_both_named) {
  const Simulated board;
  const std::string run = "run broadcast --engine board:" + board.device();
  expect_refused(dateline_run(run + " --topology torus:3x3"), 2, {"torus:3", "2", "4", "16"});
  expect_refused(dateline_run(run + " --topology torus:3x3"), 2, {"torus:3x3"});
  expect_refused(dateline_run(run + " --vcs 3"), 2, {"2", "3"});
  expect_refused(dateline_run(run + " --words 2000"), 2, {"128"});
}

/// Expects a board of traffic sources to give the same report as the C++ model of the sources on native routers, except
/// for the name of the engine.
void expect_traffic_as_native(const std::string& hardware, const std::string& faults,
                              const std::vector<std::string>& whats) {
  const Simulated board("--traffic " + faults, hardware, "--divisor 2 --queue-entries 256");
  for (const std::string& what : whats) {
    nlohmann::json found = report_of("traffic " + what + " --engine board:" + board.device()),
                   wanted = report_of("traffic " + what + hardware + " --sources board");
    ASSERT_TRUE(found.is_object() && wanted.is_object()) << what;
    EXPECT_EQ(found["engine"], "board:" + board.device());
    EXPECT_GT(wanted["packets"]["arrived"], 0);
    found.erase("engine"), wanted.erase("engine");
    EXPECT_EQ(found, wanted) << what;
  }
}

TEST_F(Boards, traffic_of_the_simulated_board_is_that_of_its_twin_on_native_routers) {
  expect_traffic_as_native(" --topology ring:5 --width 16 --ports one", "",
                           {"--rate 0.1 --measure 400 --drain 200", "--rate 1 --measure 300 --drain 50 --seed 2",
                            "--rate 0.3 --pattern tornado --warm-up 20 --measure 300 --drain 200"});
}

TEST_F(Boards, slow_traffic_of_tori_is_that_of_their_twins_also_on_a_bad_line) {
  const std::vector<std::string> whats = {"--rate 0.2 --measure 400 --drain 200",
                                          "--rate 0.9 --pattern transpose --measure 300 --drain 100"};
  expect_traffic_as_native(" --topology torus:3x3 --width 32 --ports one", "--drop 0.005 --flip 0.005", whats);
  expect_traffic_as_native(" --topology torus:4x4 --width 32 --vcs 3 --ports one", "", whats);
}

TEST_F(Boards, slow_netlist_of_traffic_sources_gives_the_counts_of_their_twin) {
  if (run_shell("command -v yosys").code != 0) GTEST_SKIP() << "yosys is not installed";
  expect_traffic_as_native(" --topology ring:3 --width 16 --ports one", "--netlist ice40",
                           {"--rate 0.4 --measure 200 --drain 100"});
}

TEST_F(Boards, programs_on_traffic_sources_and_traffic_on_nodes_are_refused) {
  const std::string ring = " --topology ring:5 --width 16 --ports one";
  const Simulated sources("--traffic", ring, "--divisor 2 --queue-entries 256");
  expect_refused(dateline_run("run broadcast --engine board:" + sources.device()), 2,
                 {sources.device(), "dateline traffic"});
  const std::string traffic = "traffic --engine board:" + sources.device();
  expect_refused(dateline_run(traffic + " --vcs 3"), 2, {"Vcs=2", "3"});
  expect_refused(dateline_run(traffic + " --topology torus:3x3"), 2, {"torus:5"});
  expect_refused(dateline_run(traffic + " --sources ideal"), 2, {"--sources"});
  expect_refused(dateline_run(traffic + " --packet 2"), 2, {"--packet 1"});
  const Simulated nodes;
  expect_refused(dateline_run("traffic --engine board:" + nodes.device()), 2, {nodes.device(), "dateline run"});
}

TEST_F(Boards, second_program_on_a_device_is_refused) {
  const Simulated board;
  const int other = open(board.device().c_str(), O_RDWR | O_NOCTTY);
  ASSERT_GE(other, 0);
  ASSERT_EQ(flock(other, LOCK_EX | LOCK_NB), 0);
  expect_refused(dateline_run("run broadcast --engine board:" + board.device()), 2, {board.device()});
  close(other);
}

TEST_F(Boards, device_that_disappears_during_a_load_is_named) {
  Simulated board("--delay 200");  // slow enough for an interruption
  const TemporaryFolder folder;
  Process run({"run", "broadcast", "--words", "64", "--engine", "board:" + board.device()}, folder);
  const int probe = open(board.device().c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (probe >= 0) {
    EXPECT_TRUE(eventually([&] { return flock(probe, LOCK_EX | LOCK_NB) != 0 || (flock(probe, LOCK_UN), false); }));
    close(probe);
  }
  usleep(500000);
  board.process().signal(SIGKILL);
  board.process().wait();
  const int status = run.wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
  const std::string err = read_text(folder.file("err"));
  EXPECT_EQ(lines(err), 1) << err;
  EXPECT_TRUE(has(err, board.device() + ": the device has gone")) << err;
}

TEST(BoardCommand, device_without_permission_names_its_group) {
  const TemporaryFolder folder;
  const std::string device = folder.file("ttyUSB0");
  write_text(device, "");
  const std::string group = run_shell("stat -c %G '" + device + "'").out;
  const std::string named = group.substr(0, group.find('\n'));
  // Root may open any device, so the program then runs as nobody, in another group.
  const bool root = geteuid() == 0;
  const std::string as = root ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
  const std::string run = "'" DATELINE_PROGRAM "' run broadcast --engine board:" + device;
  if (root && run_shell(as + "'" DATELINE_PROGRAM "' list").code != 0) GTEST_SKIP() << "nobody may not run the program";
  ASSERT_EQ(
      run_shell("chmod 711 '" + folder.file(".") + "' && chmod " + (root ? "660" : "060") + " '" + device + "'").code,
      0);
  const Finished denied = run_shell(as + run);
  EXPECT_EQ(denied.code, 2);
  EXPECT_EQ(lacks(denied.err, {device, named, "sudo usermod -aG"}), "");
  ASSERT_EQ(run_shell("chmod 000 '" + device + "'").code, 0);
  const Finished closed = run_shell(as + run);
  EXPECT_EQ(lacks(closed.err, {device, named}), "");
  EXPECT_FALSE(has(closed.err, "usermod")) << closed.err;
}

TEST(NoBoard, what_is_no_board_is_refused) {
  expect_refused(dateline_run("run broadcast --engine board"), 2, {"--engine board"});
  expect_refused(dateline_run("run broadcast --engine board:/dev/null"), 2, {"/dev/null"});
  expect_refused(dateline_run("run broadcast --engine board:/nowhere"), 2, {"/nowhere"});
  expect_refused(dateline_run("run broadcast --engine board:/dev/null,fast"), 2,
                 {"--engine 'board:/dev/null,fast'", "'fast'"});
  expect_refused(dateline_run("run broadcast --engine board:/dev/null,12"), 2,
                 {"--engine board:/dev/null,12", "--engine board", "300..20000000"});
}

TEST(NoBoard, simulate_refuses_what_cannot_be_built) {
  expect_refused(dateline_run("board simulate --divisor 1"), 2, {"--divisor 1", "2..65535"});
  expect_refused(dateline_run("board simulate --fifo 700"), 2, {"--fifo 700"});
  expect_refused(dateline_run("board simulate --drop 2"), 2, {"--drop"});
  expect_refused(dateline_run("board simulate --netlist cpld"), 2, {"--netlist 'cpld'", "ice40"});
  expect_refused(dateline_run("board simulate --traffic --ports all"), 2, {"--ports all", "--ports one"});
  expect_refused(dateline_run("board simulate --traffic --switching circuit"), 2,
                 {"--switching circuit", "--switching wormhole"});
  expect_refused(dateline_run("board simulate --traffic --topology torus:8x8x8 --width 16"), 2,
                 {"--width 16", "--width 20"});
  expect_refused(dateline_run("board simulate --traffic --board ulx3s-85f"), 2, {"constraints/ulx3s-85f/board.json"});
  expect_refused(dateline_run("board simulate --topology torus:0"), 2, {"torus:0", "'torus:0'"});
}

TEST_F(Boards, simulation_ends_once_its_host_has_closed_the_device) {
  Simulated board("--once");
  const int host = open(board.device().c_str(), O_RDWR | O_NOCTTY);
  ASSERT_GE(host, 0);
  usleep(300000);
  close(host);
  const int status = board.process().wait();
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

}  // namespace
}  // namespace dateline
