// SPDX-License-Identifier: Apache-2.0
// Waveforms of a run, read with GTKWave's FST reader: every trace of the save file exists, the filters are next to it,
// no path leads elsewhere, and a window contains only its cycles.
#include <fstapi.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/cli/wave_file.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

constexpr uint64_t kPsPerCycle = 1000;  // time steps of GTKWave per cycle

/// The value of a signal at a time of the FST file, as a number.
uint64_t value_at(const std::string& file, const Fst& fst, const std::string& name, uint64_t time) {
  const auto handle = fst.handles.find(name);
  if (handle == fst.handles.end()) throw std::runtime_error(file + " has no signal " + name);
  const std::unique_ptr<void, void (*)(void*)> reader(fstReaderOpen(file.c_str()), fstReaderClose);
  char bits[128] = "";
  const char* value = fstReaderGetValueFromHandleAtTime(reader.get(), time, handle->second, bits);
  if (value == nullptr) throw std::runtime_error(file + " has no value of " + name);
  return std::stoull(value, nullptr, 2);
}

std::vector<std::string> missing(const std::vector<std::string>& traces, const Fst& fst) {
  std::vector<std::string> result;
  for (const std::string& trace : traces)
    if (fst.names.count(trace) == 0) result.push_back(trace);
  return result;
}

TEST(Waves, a_waveform_that_a_signal_ends_is_kept_and_named) {
  const TemporaryFolder folder;
  const std::string name = "a b.fst";
  run_with_wave("'" + folder.file(name) + "'");  // builds the router
  std::filesystem::remove(folder.file(name));
  setenv("DATELINE_PROGRESS_EVERY", "1", 1);
  Process process({"run", "broadcast", "--topology", "torus:3x3", "--words", "4000", "--engine", "rtl", "--algorithm",
                   "naive", "--startup", "4000", "--wave", folder.file(name)},
                  folder);
  ASSERT_TRUE(
      eventually([&] { return has(read_text(folder.file("err")), "runs on engine rtl: round") || process.ended(); }));
  process.signal(SIGINT);
  const int status = process.wait();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) << status;
  const std::string err = read_text(folder.file("err"));
  EXPECT_TRUE(has(err, "note: waveform: " + folder.file(name) + " (gtkwave '")) << err;
  EXPECT_GT(read_fst(folder.file(name)).end, 0u);
}

TEST(Waves, every_trace_of_the_save_file_exists_and_nothing_points_elsewhere) {
  const TemporaryFolder folder;
  const Finished run = run_with_wave(folder.file("w.fst"));
  EXPECT_TRUE(has(run.out, "w.gtkw")) << run.out;
  const Fst fst = read_fst(folder.file("w.fst"));
  const Save save = read_save(folder.file("w.gtkw"));
  EXPECT_GE(save.traces.size(), 9u * (4 + 4 * 8));
  EXPECT_EQ(missing(save.traces, fst), std::vector<std::string>{});
  EXPECT_EQ(save.dump, "\"w.fst\"");
  EXPECT_EQ(save.filters.size(), 6u);
  for (const std::string& filter : save.filters) {
    EXPECT_EQ(filter.find('/'), std::string::npos) << filter;
    EXPECT_TRUE(std::filesystem::exists(folder.file(filter))) << filter;
  }
  EXPECT_EQ(read_text(folder.file("w.gtkw")).find('/'), std::string::npos) << "no path at all";
  // Every node has its own scope with every signal of the node.
  for (const char* name : {"node_0_x0_y0.node_tile.cycle_o[31:0]", "node_8_x2_y2.node_tile.cycle_o[31:0]"})
    EXPECT_EQ(fst.names.count(name), 1u) << name;
  EXPECT_EQ(fst.start, 0u);
}

/// The numbers of the line "*ZOOM CURSOR A B C ...". The zoom is converted to the cycles that 1000 pixels show.
struct Timeline {
  double cycles = 0;
  long first = 0, cursor = -1;  ///< cycles
  std::vector<long> markers{};
};

Timeline timeline_of(const std::string& save) {
  Timeline timeline;
  std::smatch match;
  if (std::regex_search(save, match, std::regex(R"(\[timestart\] (\d+))")))
    timeline.first = std::stol(match[1]) / static_cast<long>(kPsPerCycle);
  if (!std::regex_search(save, match, std::regex(R"(\n\*(\S+) ([^\n]*)\n)"))) return timeline;
  timeline.cycles = std::exp2(-std::stod(match[1])) * 1000 / 200 / kPsPerCycle;
  std::stringstream times(match[2]);
  const auto cycle_of = [](long time) { return time < 0 ? -1 : time / static_cast<long>(kPsPerCycle); };
  long time = -1;
  if (times >> time) timeline.cursor = cycle_of(time);
  while (times >> time)
    if (time >= 0) timeline.markers.push_back(cycle_of(time));
  return timeline;
}

/// The names of the open groups, in order.
std::vector<std::string> open_groups(const std::string& save) {
  std::vector<std::string> groups;
  const std::regex open(R"(@800200\n-([^\n]*))");
  for (std::sregex_iterator match(save.begin(), save.end(), open), end; match != end; ++match)
    groups.push_back((*match)[1]);
  return groups;
}

TEST(Waves, view_has_the_complete_run_its_rounds_and_the_busiest_links_on_top) {
  const TemporaryFolder folder;
  run_with_wave(folder.file("w.fst"), "--sync barrier");
  const std::string save = read_text(folder.file("w.gtkw"));
  const Fst fst = read_fst(folder.file("w.fst"));
  const auto end = static_cast<double>(fst.end) / kStepsPerCycle;
  const Timeline timeline = timeline_of(save);
  EXPECT_EQ(timeline.first, 0);
  EXPECT_GE(timeline.cycles, end - 2) << "the window shows the complete run";
  EXPECT_LE(timeline.cycles, end + 2);
  EXPECT_EQ(open_groups(save), std::vector<std::string>{"busiest links"}) << "every node is folded";
  EXPECT_TRUE(has(save, "+{cycle} node_0_x0_y0.node_tile.cycle_o[31:0]"));
  EXPECT_EQ(timeline.cursor, -1);
  const std::regex name(R"(\[markername\] [A-Z]round \d+)");
  const long names = std::distance(std::sregex_iterator(save.begin(), save.end(), name), std::sregex_iterator());
  EXPECT_EQ(names, static_cast<long>(timeline.markers.size()));
  EXPECT_EQ(timeline.markers.size(), 2u) << "one marker per round";
  // Links with the most flits come first.
  std::vector<long> flits;
  const std::regex link(R"(\+\{\d+ [+-][xy] to \d+: (\d+) flits\})");
  for (std::sregex_iterator match(save.begin(), save.end(), link), last; match != last; ++match)
    flits.push_back(std::stol((*match)[1]));
  EXPECT_GE(flits.size(), 4u);
  EXPECT_TRUE(std::is_sorted(flits.rbegin(), flits.rend()));
  EXPECT_GT(flits.back(), 0);
}

/// In a ring of six with one virtual channel, every node sends to the node two links up.
Finished run_into_deadlock(const std::string& wave) {
  return dateline_run(
      "run --from '" DATELINE_SOURCE_DIR "/sw/example/deadlock.json' --vcs 1 --unsafe --engine rtl --wave " + wave);
}

TEST(Waves, deadlock_opens_where_its_circle_formed_with_the_waiting_links_on_top) {
  const TemporaryFolder folder;
  const Finished finished = run_into_deadlock(folder.file("d.fst"));
  EXPECT_EQ(finished.code, 1) << finished.err;
  EXPECT_TRUE(has(finished.err, ", each waits for the next")) << finished.err;
  EXPECT_TRUE(has(finished.err,
                  "dateline: note: waveform: " + folder.file("d.fst") + " (gtkwave " + folder.file("d.gtkw") + ")\n"))
      << finished.err;
  const std::string save = read_text(folder.file("d.gtkw"));
  const std::vector<std::string> groups = open_groups(save);
  ASSERT_EQ(groups.size(), 2u) << save;
  EXPECT_EQ(groups[0], "deadlock: circle of 6 links");
  for (int node = 0; node < 6; ++node)
    EXPECT_TRUE(has(save, "+{" + std::to_string(node) + " +x to " + std::to_string((node + 1) % 6) + " vc0}")) << node;
  const Fst fst = read_fst(folder.file("d.fst"));
  EXPECT_EQ(missing(read_save(folder.file("d.gtkw")).traces, fst), std::vector<std::string>{});
  const Timeline timeline = timeline_of(save);
  const auto end = static_cast<double>(fst.end) / kStepsPerCycle;
  EXPECT_GT(timeline.cursor, timeline.first);
  EXPECT_LT(timeline.cursor, timeline.first + timeline.cycles);
  EXPECT_LT(timeline.first + timeline.cycles, end - 100) << "the quiet cycles that follow are not in the window";
  std::smatch match;
  ASSERT_TRUE(std::regex_search(finished.err, match,
                                std::regex(R"(cycle (\d+): deadlock, a circle of waits that formed in cycle (\d+),)")))
      << finished.err;
  EXPECT_LT(end, std::stod(match[1]) + 2) << "the waveform ends when the stall is seen";
  EXPECT_EQ(timeline.cursor, std::stol(match[2]));
}

TEST(Waves, deadlock_shows_in_every_router_what_its_buffers_hold_and_who_owns_its_outputs) {
  const TemporaryFolder folder;
  const Finished finished = run_into_deadlock(folder.file("d.fst"));
  ASSERT_EQ(finished.code, 1) << finished.err;
  const Fst fst = read_fst(folder.file("d.fst"));
  const auto value = [&](int node, int channel, const std::string& signal, uint64_t time) {
    const std::string name = std::to_string(node);
    return value_at(
        folder.file("d.fst"), fst,
        "node_" + name + "_x" + name + ".node_tile.channel[" + std::to_string(channel) + "].vc[0]." + signal, time);
  };
  const std::vector<std::string> traces = read_save(folder.file("d.gtkw")).traces;
  const auto target = std::find_if(traces.begin(), traces.end(), [](const std::string& trace) {
    return trace.find(".channel[1].vc[0].target[") != std::string::npos;
  });
  ASSERT_NE(target, traces.end());
  const std::string target_signal = target->substr(target->rfind('.') + 1);
  constexpr uint64_t kUp = 0, kFromBelow = 1, kInjectionUp = 2, kSome = 32;
  for (int node = 0; node < 6; ++node) {
    EXPECT_EQ(value(node, kFromBelow, "flits[5:0]", fst.end), 4u) << "the buffer is full";
    EXPECT_EQ(value(node, kFromBelow, "wants[5:0]", fst.end), kSome + kUp);
    EXPECT_EQ(value(node, kFromBelow, target_signal, fst.end), static_cast<uint64_t>((node + 1) % 6));
    EXPECT_EQ(value(node, kUp, "credits[5:0]", fst.end), 0u);
    EXPECT_EQ(value(node, kUp, "owner[8:0]", fst.end), (kSome + kInjectionUp) << 3);
    EXPECT_EQ(value(node, kFromBelow, "flits[5:0]", 0), 0u);
    EXPECT_EQ(value(node, kUp, "owner[8:0]", 0), 0u);
  }
  // The filter that decodes the channels has the same names.
  EXPECT_TRUE(has(read_text(folder.file("d.channel.txt")), "20 +x\n")) << read_text(folder.file("d.channel.txt"));
  EXPECT_TRUE(has(read_text(folder.file("d.owner.txt")), "110 from injection +x vc0\n"));
  EXPECT_TRUE(has(read_text(folder.file("d.target.txt")), "5 5 (5)\n")) << read_text(folder.file("d.target.txt"));
}

TEST(Waves, slow_every_trace_exists_whatever_the_router) {
  const TemporaryFolder folder;
  for (const char* machine :
       {"run broadcast --topology torus:3x4 --ports one --vcs 4", "run broadcast --topology mesh:3x2 --width 16",
        "run broadcast --topology torus:3x3 --routing source", "run broadcast --topology torus:3x3x3 --routing udr",
        "run broadcast --topology dual-cube:2 --ports one",
        "run broadcast --topology torus:4x3 --flow bubble --depth 8", "run broadcast --topology ghc:3x3 --depth 5",
        "run broadcast --topology torus:20x2 --width 12"}) {
    const Finished run = dateline_run(std::string(machine) + " --words 4 --engine rtl --wave " + folder.file("w.fst"));
    ASSERT_EQ(run.code, 0) << machine << run.err;
    EXPECT_EQ(missing(read_save(folder.file("w.gtkw")).traces, read_fst(folder.file("w.fst"))),
              std::vector<std::string>{})
        << machine;
  }
}

TEST(Waves, slow_circuit_shows_the_acknowledges) {
  const TemporaryFolder folder;
  run_with_wave(folder.file("c.fst"), "--switching circuit");
  const Save save = read_save(folder.file("c.gtkw"));
  EXPECT_EQ(missing(save.traces, read_fst(folder.file("c.fst"))), std::vector<std::string>{});
  EXPECT_TRUE(has(read_text(folder.file("c.gtkw")), ": ack} "));
}

TEST(Waves, trace_that_does_not_exist_is_reported_missing) {
  const TemporaryFolder folder;
  run_with_wave(folder.file("w.fst"));
  const Fst fst = read_fst(folder.file("w.fst"));
  std::vector<std::string> traces = read_save(folder.file("w.gtkw")).traces;
  traces.push_back("node_9_x0_y3.node_tile.cycle_o[31:0]");
  traces.push_back("node_0_x0_y0.node_tile.cycle_o[30:0]");
  EXPECT_EQ(missing(traces, fst).size(), 2u);
  EXPECT_THROW(read_fst(folder.file("w.gtkw")), std::runtime_error);
}

TEST(Waves, window_holds_its_cycles_and_no_others) {
  const TemporaryFolder folder;
  run_with_wave(folder.file("w.fst"), "--wave-window 20:60");
  const Fst window = read_fst(folder.file("w.fst"));
  EXPECT_EQ(window.start, 20 * kStepsPerCycle);
  EXPECT_GE(window.end, 60 * kStepsPerCycle);
  EXPECT_LT(window.end, 61 * kStepsPerCycle + kStepsPerCycle);
  run_with_wave(folder.file("all.fst"));
  EXPECT_GT(read_fst(folder.file("all.fst")).end, 61 * kStepsPerCycle + kStepsPerCycle) << "the complete run is longer";
}

/// A file system so small that it fills up; unmounted with the object.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& size) {
    mounted_ = mount("none", folder_.file(".").c_str(), "tmpfs", 0, ("size=" + size).c_str()) == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(folder_.file(".").c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  explicit operator bool() const { return mounted_; }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
  bool mounted_ = false;
};

TEST(Waves, full_disk_is_one_line_and_leaves_what_was_there) {
  for (const char* size : {"4k", "12k", "64k", "128k", "200k"}) {
    const SmallDisk disk(size);
    if (!disk) GTEST_SKIP() << "mounting is not permitted";
    write_text(disk.folder().file("w.fst"), "precious");
    const Finished finished =
        dateline_run("run broadcast --topology torus:3x3 --words 4 --engine rtl --wave " + disk.folder().file("w.fst"));
    EXPECT_EQ(finished.code, 2) << size << finished.err;
    const size_t last = finished.err.rfind('\n', finished.err.size() - 2);
    const std::string line = finished.err.substr(last == std::string::npos ? 0 : last + 1);
    EXPECT_EQ(line.rfind("dateline: --wave " + disk.folder().file("w.fst") + ": writing failed", 0), 0u)
        << finished.err;
    EXPECT_EQ(disk.folder().names(), std::vector<std::string>{"w.fst"}) << size;
    EXPECT_EQ(read_text(disk.folder().file("w.fst")), "precious") << size;
  }
}

TEST(Waves, mode_and_links_of_a_waveform_survive_and_an_old_one_is_replaced) {
  const TemporaryFolder folder;
  write_text(folder.file("real.fst"), "old");
  chmod(folder.file("real.fst").c_str(), 0640);
  std::filesystem::create_symlink("real.fst", folder.file("w.fst"));
  run_with_wave(folder.file("w.fst"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("w.fst")));
  EXPECT_GT(read_fst(folder.file("real.fst")).names.size(), 100u);
  struct stat status {};
  stat(folder.file("real.fst").c_str(), &status);
  EXPECT_EQ(status.st_mode & 07777, 0640u);
  EXPECT_EQ(folder.names(),
            (std::vector<std::string>{"real.fst", "w.channel.txt", "w.flit_kind.txt", "w.fst", "w.gtkw", "w.headers.sh",
                                      "w.headers.txt", "w.owner.txt", "w.target.txt", "w.vc.txt"}));
}

TEST(Waves, names_that_a_save_file_cannot_say_are_refused) {
  const TemporaryFolder folder;
  for (const char* name : {"a\nb.fst", "a\"b.fst", "\x1b.fst", "\xff.fst"})
    expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine rtl --wave '" + folder.file(name) + "'"),
                   2, {"--wave"});
  expect_refused(dateline_run("lockstep --wave " + folder.file("w")), 2, {"--wave", ".fst"});
  EXPECT_TRUE(folder.names().empty());
}

/// The index in GTKWave of the first trace of messages. Groups count too, and so do their ends.
long message_index(const TemporaryFolder& folder) {
  std::stringstream save(read_text(folder.file("w.gtkw")));
  long index = 0;
  for (std::string line; std::getline(save, line);) {
    if (line.find(".out_message[") != std::string::npos) return index;
    if (line[0] == '-' || line[0] == '+') ++index;
  }
  return -1;
}

TEST(Waves, gtkwave_itself_shows_every_trace) {
  if (run_shell("command -v gtkwave && command -v xvfb-run").code != 0)
    GTEST_SKIP() << "gtkwave or xvfb-run is not installed";
  const TemporaryFolder folder;
  run_with_wave(folder.file("w.fst"));
  write_text(folder.file("count.tcl"),
             "puts \"traces [gtkwave::getTotalNumTraces]\"\n"
             "for {set time 500} {$time < 80000} {incr time 1000} {\n"
             "  gtkwave::setMarker $time\n"
             "  puts \"text [gtkwave::getTraceValueAtMarkerFromIndex " +
                 std::to_string(message_index(folder)) +
                 "]\"\n"
                 "}\nexit\n");
  // From another folder: the save file finds the script for the messages beside itself.
  const Finished shown = run_shell("cd / && timeout 100 xvfb-run -a gtkwave -S " + folder.file("count.tcl") + " " +
                                   folder.file("w.fst") + " " + folder.file("w.gtkw"));
  std::smatch match;
  ASSERT_TRUE(std::regex_search(shown.out, match, std::regex(R"(traces (\d+))"))) << shown.out << shown.err;
  EXPECT_TRUE(has(shown.out, "text to (")) << shown.out << shown.err;
  EXPECT_TRUE(has(shown.out, "text 4 words at ")) << shown.out << shown.err;
  // Group headers and their ends also count as traces in GTKWave.
  const std::string save = read_text(folder.file("w.gtkw"));
  const std::regex header(R"((^|\n)-)");
  const long headers = std::distance(std::sregex_iterator(save.begin(), save.end(), header), std::sregex_iterator());
  EXPECT_EQ(std::stol(match[1]), static_cast<long>(read_save(folder.file("w.gtkw")).traces.size()) + headers);
}

}  // namespace
}  // namespace dateline
