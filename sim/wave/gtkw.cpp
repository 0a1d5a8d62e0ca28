// SPDX-License-Identifier: Apache-2.0
#include "sim/wave/gtkw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <utility>

#include "model/base/counted.h"
#include "model/base/hex.h"
#include "model/base/printable.h"
#include "model/network/describe.h"
#include "model/network/router_place.h"
#include "sim/rtl/tiles.h"
#include "sim/wave/header_text.h"

namespace dateline {
namespace {

// GTKWave's trace flags.
constexpr const char* kHex = "@22";
constexpr const char* kDecimal = "@24";
constexpr const char* kBit = "@28";
constexpr const char* kTranslated = "@2022";
constexpr const char* kProcess = "@4022";  // hexadecimal, passed through a process
constexpr const char* kOpenGroup = "@800200";
constexpr const char* kClosedGroup = "@c00200";
constexpr const char* kEndGroup = "@1000200";
constexpr const char* kEndClosedGroup = "@1401200";

constexpr size_t kBusyLinks = 12, kWaitingLinks = 16;
constexpr int kMarkers = 26;          // A to Z
constexpr int kAckBits = 8;           // width in the tiles: one bit per virtual channel
constexpr int kStepsPerCycle = 1000;  // GTKWave reads a time scale of 100 ps as steps of 1 ps

std::string bus(const std::string& name, int bits) {
  return bits == 1 ? name : name + "[" + std::to_string(bits - 1) + ":0]";
}

/// Bits of a number below `count`, rounded up.
int index_bits(int count) {
  int bits = 0;
  while ((1 << bits) < count) ++bits;
  return bits;
}

/// The filter that decodes the values of a trace. Each one except kNone is a file, in the order of gtkw_names().
enum class Filter { kNone, kKind, kVc, kChannel, kTarget, kOwner, kHeaders };
constexpr std::array<const char*, 6> kFilterEndings = {".flit_kind.txt", ".vc.txt",    ".channel.txt",
                                                       ".target.txt",    ".owner.txt", ".headers.sh"};
constexpr const char* kLayoutEnding = ".headers.txt";

// Widths in router_view.svh.
constexpr int kFlitsBits = 6, kChannelBits = 5, kOwnerVcBits = 3;

/// A value in the form in which GTKWave shows it.
std::string hex_of(uint64_t value, int bits) { return hex_digits(value, (bits + 3) / 4); }

/// Callbacks for the parts of a save file. View::walk() calls them both for the file and for the list of its traces.
struct Sink {
  std::function<void(const std::string& name, bool open)> begin;
  std::function<void(const std::string& name, bool open)> end;
  /// alias: name that GTKWave shows in place of the signal name; "": the signal name.
  std::function<void(const std::string& flags, Filter filter, const std::string& signal, const std::string& alias)>
      trace;
};

struct Link {
  int node = 0, port = 0;
};

class View {
 public:
  View(const Topology& topology, const NodeConfig& config, const WaveNotes& notes)
      : topology_(topology), config_(config), notes_(notes) {}

  void walk(const Sink& sink) const {
    const std::string first = tile(0);
    if (!notes_.bare) {
      sink.trace(kDecimal, Filter::kNone, bus(first + "cycle_o", 32), "cycle");
      // These are registers, because a waveform shows inputs that the host drives one cycle late.
      const std::string rounds = first + "u_node.u_rounds.";
      sink.trace(kDecimal, Filter::kNone, rounds + "round_q[" + std::to_string(index_bits(config_.rounds) - 1) + ":0]",
                 "round, from 0");
      sink.trace(kBit, Filter::kNone, rounds + "running_q", "round runs");
    }
    walk_waiting(sink);
    walk_busy(sink);
    for (int n = 0; n < topology_.nodes; ++n) walk_node(sink, n);
  }

  /// The links of nodes first to last - 1, sorted by descending number of flits, then by number.
  std::vector<Link> busiest(int first, int last) const {
    std::vector<Link> links;
    for (int n = first; n < last; ++n)
      for (int p = 0; p < topology_.ports; ++p)
        if (topology_.link(n, p)) links.push_back({n, p});
    std::stable_sort(links.begin(), links.end(), [&](const Link& a, const Link& b) { return flits(a) > flits(b); });
    return links;
  }

  /// The texts of the filters, in the order of their files.
  std::vector<std::string> filters() const {
    std::string vcs;
    for (int v = 0; v < config_.router.vcs; ++v)
      vcs += std::to_string(v) + " vc" + std::to_string(v) + " (class " +
             std::to_string(config_.router.rules().vc.class_of(v)) + ")\n";
    return {"0 idle\n4 body\n5 tail\n6 HEAD\n7 HEAD+TAIL\n", vcs, channel_filter(), target_filter(), owner_filter()};
  }

 private:
  /// The direction of a network port such as "+x"; for a local channel `local`, followed by a direction if all-port.
  std::string channel_name(int channel, const std::string& local) const {
    if (channel < topology_.ports) return port_direction(topology_, channel);
    return config_.router.all_port ? local + " " + port_direction(topology_, channel - topology_.ports) : local;
  }
  std::string channel_filter() const {
    std::string text = hex_of(0, kChannelBits + 1) + " -\n";
    for (int c = 0; c < config_.router.channels(); ++c)
      text += hex_of(static_cast<uint64_t>(1u << kChannelBits | static_cast<unsigned>(c)), kChannelBits + 1) + " " +
              channel_name(c, "ejection") + "\n";
    return text;
  }
  std::string target_filter() const {
    const int bits = target_bits(), coordinate_bits = config_.router.coordinate_bits;
    std::string text;
    for (int node = 0; node < topology_.nodes; ++node) {
      const RouterPlace place = router_place(topology_, node);
      uint64_t key = 0;
      for (int k = 0; k < config_.router.shape.dims; ++k)
        key |= uint64_t{place.coordinate[static_cast<size_t>(k)]} << (k * coordinate_bits);
      text += hex_of(key, bits) + " " + std::to_string(node) + " " + topology_.place(node) + "\n";
    }
    text += hex_of(uint64_t{1} << (bits - 1), bits) + " source route\n";
    return text + hex_of((uint64_t{1} << bits) - 1, bits) + " -\n";
  }
  std::string owner_filter() const {
    constexpr int kBits = 1 + kChannelBits + kOwnerVcBits;
    std::string text = hex_of(0, kBits) + " free\n";
    for (unsigned c = 0; c < static_cast<unsigned>(config_.router.channels()); ++c)
      for (unsigned v = 0; v < static_cast<unsigned>(config_.router.vcs); ++v)
        text += hex_of((1u << kChannelBits | c) << kOwnerVcBits | v, kBits) + " from " +
                channel_name(static_cast<int>(c), "injection") + " vc" + std::to_string(v) + "\n";
    return text;
  }

  std::string tile(int node) const {
    return wave_scope(topology_, node) + (notes_.bare ? ".router_tile." : ".node_tile.");
  }
  std::string port(const Link& link) const { return tile(link.node) + "port[" + std::to_string(link.port) + "]."; }
  long flits(const Link& link) const {
    const size_t at = static_cast<size_t>(link.node) * topology_.ports + link.port;
    return at < notes_.flits.size() ? notes_.flits[at] : 0;
  }
  /// The name of a link, such as "0 +x to 1".
  std::string name(const Link& link) const {
    return std::to_string(link.node) + " " + port_direction(topology_, link.port) + " to " +
           std::to_string(topology_.link(link.node, link.port).node);
  }

  void walk_waiting(const Sink& sink) const {
    if (notes_.waiting.empty()) return;
    const size_t count = std::min(notes_.waiting.size(), kWaitingLinks);
    const std::string title = "deadlock: circle of " + std::to_string(notes_.waiting.size()) + " links" +
                              (count < notes_.waiting.size() ? ", " + std::to_string(count) + " shown" : "");
    sink.begin(title, true);
    for (size_t i = 0; i < count; ++i) {
      const Channel& channel = notes_.waiting[i];
      const Link link{channel.node, channel.port};
      const std::string scope = port(link), label = name(link);
      sink.trace(kTranslated, Filter::kKind, bus(scope + "out_kind", 3), label + " vc" + std::to_string(channel.vc));
      sink.trace(kTranslated, Filter::kVc, bus(scope + "out_vc_id", 3), label + " flit's vc");
      sink.trace(kProcess, Filter::kHeaders, message(link, "out"), label + " message");
      sink.trace(kBit, Filter::kNone, scope + "out_credit", label + " credit");
      const LinkEnd far = topology_.link(channel.node, channel.port);
      const std::string buffer = label + " vc" + std::to_string(channel.vc) + " buffer: ";
      walk_buffer(sink, vc_scope(far.node, far.port, channel.vc), buffer);
    }
    sink.end(title, true);
  }

  void walk_busy(const Sink& sink) const {
    std::vector<Link> links = busiest(0, topology_.nodes);
    links.resize(std::min(links.size(), kBusyLinks));
    while (!links.empty() && flits(links.back()) == 0) links.pop_back();
    if (links.empty()) return;
    sink.begin("busiest links", true);
    for (const Link& link : links) {
      sink.trace(kTranslated, Filter::kKind, bus(port(link) + "out_kind", 3),
                 name(link) + ": " + counted(static_cast<long>(flits(link)), "flit"));
      sink.trace(kProcess, Filter::kHeaders, message(link, "out"), name(link) + ": message");
      if (config_.router.circuits)
        sink.trace(kHex, Filter::kNone, bus(port(link) + "out_ack", kAckBits), name(link) + ": ack");
    }
    sink.end("busiest links", true);
  }

  /// The vector of a link that HeaderReader reads. side: "out" or "in".
  std::string message(const Link& link, const std::string& side) const {
    return tile(link.node) + "channel[" + std::to_string(link.port) + "].g_messages." +
           bus(side + "_message", message_bits(config_.router));
  }

  void walk_side(const Sink& sink, const Link& link, const std::string& side) const {
    const std::string scope = port(link);
    sink.trace(kTranslated, Filter::kKind, bus(scope + side + "_kind", 3), "");
    sink.trace(kTranslated, Filter::kVc, bus(scope + side + "_vc_id", 3), "");
    sink.trace(kHex, Filter::kNone, bus(scope + side + "_word", config_.router.width), "");
    sink.trace(kProcess, Filter::kHeaders, message(link, side), side + "_message");
    sink.trace(kBit, Filter::kNone, scope + side + "_credit", "");
    if (!config_.router.circuits) return;
    sink.trace(kHex, Filter::kNone, bus(scope + side + "_ack", kAckBits), "");
    sink.trace(kHex, Filter::kNone, bus(scope + side + "_nack", kAckBits), "");
  }

  std::string vc_scope(int node, int channel, int vc) const {
    return tile(node) + "channel[" + std::to_string(channel) + "].vc[" + std::to_string(vc) + "].";
  }
  int target_bits() const { return config_.router.shape.dims * config_.router.coordinate_bits + 1; }

  /// The buffer of one virtual channel of an input.
  void walk_buffer(const Sink& sink, const std::string& scope, const std::string& label) const {
    sink.trace(kDecimal, Filter::kNone, bus(scope + "flits", kFlitsBits), label + "flits");
    sink.trace(kTranslated, Filter::kChannel, bus(scope + "wants", kChannelBits + 1), label + "output wanted");
    sink.trace(kTranslated, Filter::kTarget, bus(scope + "target", target_bits()), label + "target");
  }

  void walk_router(const Sink& sink, int node) const {
    const RouterConfig& router = config_.router;
    const std::string title = "router: buffers, then outputs";
    sink.begin(title, false);
    for (int c = 0; c < router.channels(); ++c)
      for (int v = 0; v < router.vcs && exists(node, c); ++v)
        walk_buffer(sink, vc_scope(node, c, v),
                    "from " + channel_name(c, "injection") + " vc" + std::to_string(v) + ": ");
    for (int c = 0; c < router.channels(); ++c)
      for (int v = 0; v < router.vcs && exists(node, c); ++v) {
        const std::string scope = vc_scope(node, c, v);
        const std::string label = "to " + channel_name(c, "ejection") + " vc" + std::to_string(v) + ": ";
        sink.trace(kDecimal, Filter::kNone, bus(scope + "credits", kFlitsBits), label + "credits");
        sink.trace(kTranslated, Filter::kOwner, bus(scope + "owner", 1 + kChannelBits + kOwnerVcBits), label + "owner");
      }
    sink.end(title, false);
  }
  bool exists(int node, int channel) const {
    return channel >= topology_.ports || static_cast<bool>(topology_.link(node, channel));
  }

  void walk_node(const Sink& sink, int node) const {
    const std::string scope = wave_scope(topology_, node);
    const bool open = notes_.node == node;
    sink.begin(scope, open);
    if (!notes_.bare)
      for (const char* wire : {"close_i", "release_i", "done_o"})
        sink.trace(kBit, Filter::kNone, tile(node) + wire, "");
    for (const Link& link : busiest(node, node + 1)) {
      const int far = topology_.link(link.node, link.port).node;
      const std::string what = "port " + std::to_string(link.port) + " (" + port_direction(topology_, link.port) + ") ";
      sink.begin(what + "to node " + std::to_string(far), open);
      walk_side(sink, link, "out");
      sink.end(what + "to node " + std::to_string(far), open);
      sink.begin(what + "from node " + std::to_string(far), open);
      walk_side(sink, link, "in");
      sink.end(what + "from node " + std::to_string(far), open);
    }
    walk_router(sink, node);
    sink.end(scope, open);
  }

  const Topology& topology_;
  const NodeConfig& config_;
  const WaveNotes& notes_;
};

/// The cycles that are visible, and the cycle of the cursor.
struct Window {
  uint64_t first = 0, last = 0;
  int64_t cursor = -1;  ///< -1: no cursor
};

/// Shows the complete waveform. After a stall, shows the cycles around the one in which its circle of waits formed. If
/// that cycle is unknown, shows the cycles around the last flit, because only quiet cycles follow it.
Window window_of(const WaveNotes& notes) {
  constexpr uint64_t kBefore = 120, kAfter = 40;
  Window window{notes.first_cycle, std::max(notes.last_cycle, notes.first_cycle + 1), -1};
  if (notes.mark) window.cursor = static_cast<int64_t>(*notes.mark);
  if (!notes.stalled) return window;
  const uint64_t seen = notes.formed.value_or(notes.last_flit);
  window.first = std::max(window.first, seen > kBefore ? seen - kBefore : 0);
  window.last = std::max(window.first + 1, std::min(window.last, seen + kAfter));
  window.cursor = static_cast<int64_t>(seen);
  return window;
}

/// The zoom of a window. GTKWave shows 2^-zoom time steps on 200 pixels.
double zoom_of(const Window& window) {
  constexpr double kPixels = 1000;  // width of the waveforms in a window of 1600 pixels
  const double steps = static_cast<double>((window.last - window.first) * kStepsPerCycle);
  return -std::log2(200 * steps / kPixels);
}

/// The cycles that get markers, in their order, with their names: releases of rounds or groups, and in streams the
/// predicted first and last flits of the rounds.
std::vector<std::pair<uint64_t, std::string>> marked_cycles(const WaveNotes& notes) {
  std::vector<std::pair<uint64_t, std::string>> marked;
  for (size_t round = 0; round < notes.released.size(); ++round)
    marked.emplace_back(notes.released[round], (notes.stream ? "group " : "round ") + std::to_string(round + 1));
  for (size_t round = 0; round < notes.spans.size(); ++round) {
    const WaveNotes::Span& span = notes.spans[round];
    if (span.group >= notes.released.size()) continue;
    const std::string name = "round " + std::to_string(round + 1);
    marked.emplace_back(notes.released[span.group] + span.first_flit, name + " first");
    marked.emplace_back(notes.released[span.group] + span.last_flit, name + " last");
  }
  std::stable_sort(marked.begin(), marked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return marked;
}

/// The line with zoom, cursor and the markers A to Z, followed by the marker names.
std::string markers(const WaveNotes& notes, const Window& window) {
  char zoom[32];
  std::snprintf(zoom, sizeof zoom, "*%.6f ", zoom_of(window));
  const auto time = [](int64_t cycle) { return std::to_string(cycle < 0 ? -1 : cycle * kStepsPerCycle); };
  std::string line = zoom + time(window.cursor), names;
  int used = 0;
  for (const auto& [cycle, name] : marked_cycles(notes)) {
    if (cycle < notes.first_cycle || cycle > notes.last_cycle || used == kMarkers) continue;
    line += " " + time(static_cast<int64_t>(cycle));
    names += std::string("[markername] ") + static_cast<char>('A' + used++) + name + "\n";
  }
  for (; used < kMarkers; ++used) line += " -1";
  return line + "\n" + names;
}

/// The filter for the messages. It needs no program: it shows the values as they are if there is none.
std::string header_script(const std::string& program) {
  return "#!/bin/sh\n"
         "# GTKWave passes the messages of the links through this script: a value per line, a text per line.\n"
         "# dateline turns headers into text. Without it the values stay as they are.\n"
         "for program in " +
         (program.empty() ? "" : shell_word(program) + " ") +
         "dateline; do\n"
         "  \"$program\" decode \"${0%.sh}.txt\" 2>/dev/null && exit\n"
         "done\n"
         "exec cat\n";
}

}  // namespace

std::vector<std::string> gtkw_traces(const Topology& topology, const NodeConfig& config, const WaveNotes& notes) {
  std::vector<std::string> traces;
  View(topology, config, notes)
      .walk({[](const std::string&, bool) {}, [](const std::string&, bool) {},
             [&](const std::string&, Filter, const std::string& signal, const std::string&) {
               traces.push_back(signal);
             }});
  return traces;
}

std::vector<std::string> gtkw_names(const std::string& fst_file) {
  const std::filesystem::path fst(fst_file);
  std::vector<std::string> names;
  const auto add = [&](const char* ending) {
    names.push_back((fst.parent_path() / (fst.stem().string() + ending)).string());
  };
  add(".gtkw");
  for (const char* ending : kFilterEndings) add(ending);
  add(kLayoutEnding);
  return names;
}

bool is_gtkw_script(const std::string& file) { return std::filesystem::path(file).extension() == ".sh"; }

std::vector<std::string> gtkw_texts(const std::string& fst_file, const Topology& topology, const NodeConfig& config,
                                    const WaveNotes& notes, const std::string& program) {
  const auto leaf = [](const std::string& file) { return std::filesystem::path(file).filename().string(); };
  const std::vector<std::string> names = gtkw_names(fst_file);
  const Window window = window_of(notes);

  // The save file contains its own name, so GTKWave finds the waveform and the filters in its folder from any current
  // folder.
  std::string text = "[*] " + topology.spec + ", 1 ns is 1 cycle\n[dumpfile] \"" + leaf(fst_file) +
                     "\"\n[savefile] \"" + leaf(names[0]) + "\"\n[timestart] " +
                     std::to_string(window.first * kStepsPerCycle) + "\n[size] 1600 1000\n[pos] -1 -1\n" +
                     markers(notes, window) + "[sst_width] 220\n[signals_width] 300\n[sst_expanded] 1\n";
  const View view(topology, config, notes);
  view.walk({[&](const std::string& name, bool open) {
               text += std::string(open ? kOpenGroup : kClosedGroup) + "\n-" + name + "\n";
             },
             [&](const std::string& name, bool open) {
               text += std::string(open ? kEndGroup : kEndClosedGroup) + "\n-" + name + "\n";
             },
             [&](const std::string& flags, Filter filter, const std::string& signal, const std::string& alias) {
               text += flags + "\n";
               if (filter != Filter::kNone)
                 text += std::string(filter == Filter::kHeaders ? "^>1 " : "^1 ") +
                         leaf(names[static_cast<size_t>(filter)]) + "\n";
               text += (alias.empty() ? "" : "+{" + alias + "} ") + signal + "\n";
             }});
  std::vector<std::string> texts = {text};
  for (std::string& filter : view.filters()) texts.push_back(std::move(filter));
  texts.push_back(header_script(program));
  texts.push_back(header_layout_text(topology, config.router, std::max(notes.released.size(), notes.spans.size())));
  return texts;
}

}  // namespace dateline
