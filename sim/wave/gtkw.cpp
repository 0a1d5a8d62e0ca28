// SPDX-License-Identifier: Apache-2.0
#include "sim/wave/gtkw.h"

#include <filesystem>
#include <functional>

#include "model/network/describe.h"
#include "sim/rtl/tiles.h"

namespace dateline {
namespace {

// GTKWave's trace flags.
constexpr const char* kHex = "@22";
constexpr const char* kDecimal = "@24";
constexpr const char* kBit = "@28";
constexpr const char* kTranslated = "@2022";
constexpr const char* kOpenGroup = "@800200";
constexpr const char* kClosedGroup = "@c00200";
constexpr const char* kEndGroup = "@1000200";
constexpr const char* kEndClosedGroup = "@1401200";

std::string bus(const std::string& name, int bits) {
  return bits == 1 ? name : name + "[" + std::to_string(bits - 1) + ":0]";
}

/// What a save file is made of, so that the file and the list of its traces come from one walk.
struct Sink {
  std::function<void(const std::string& name, bool open)> begin;
  std::function<void(const std::string& name, bool open)> end;
  std::function<void(const std::string& flags, const std::string& filter, const std::string& signal)> trace;
};

void walk_link(const std::string& scope, const std::string& side, int width, const Sink& sink) {
  sink.trace(kTranslated, "kind", bus(scope + side + "_kind", 3));
  sink.trace(kTranslated, "vc", bus(scope + side + "_vc_id", 3));
  sink.trace(kHex, "", bus(scope + side + "_word", width));
  sink.trace(kBit, "", scope + side + "_credit");
}

void walk(const Topology& topology, const NodeConfig& config, const Sink& sink) {
  for (int n = 0; n < topology.nodes; ++n) {
    const std::string scope = wave_scope(topology, n), tile = scope + ".node_tile.";
    sink.begin(scope, n == 0);
    sink.trace(kDecimal, "", bus(tile + "cycle_o", 32));
    for (const char* wire : {"close_i", "release_i", "done_o"}) sink.trace(kBit, "", tile + wire);
    for (int p = 0; p < topology.ports; ++p) {
      const LinkEnd far = topology.link(n, p);
      if (!far) continue;
      const std::string port = tile + "port[" + std::to_string(p) + "].";
      const std::string name = "port " + std::to_string(p) + " (" + port_direction(topology, p) + ") ";
      sink.begin(name + "to node " + std::to_string(far.node), true);
      walk_link(port, "out", config.router.width, sink);
      sink.end(name + "to node " + std::to_string(far.node), true);
      sink.begin(name + "from node " + std::to_string(far.node), true);
      walk_link(port, "in", config.router.width, sink);
      sink.end(name + "from node " + std::to_string(far.node), true);
    }
    sink.end(scope, n == 0);
  }
}

}  // namespace

std::vector<std::string> gtkw_traces(const Topology& topology, const NodeConfig& config) {
  std::vector<std::string> traces;
  walk(topology, config,
       {[](const std::string&, bool) {}, [](const std::string&, bool) {},
        [&](const std::string&, const std::string&, const std::string& signal) { traces.push_back(signal); }});
  return traces;
}

std::vector<std::string> gtkw_names(const std::string& fst_file) {
  const std::filesystem::path fst(fst_file);
  std::vector<std::string> names;
  for (const char* ending : {".gtkw", ".flit_kind.txt", ".vc.txt"})
    names.push_back((fst.parent_path() / (fst.stem().string() + ending)).string());
  return names;
}

std::vector<std::string> gtkw_texts(const std::string& fst_file, const Topology& topology, const NodeConfig& config) {
  const auto leaf = [](const std::string& file) { return std::filesystem::path(file).filename().string(); };
  const std::vector<std::string> names = gtkw_names(fst_file);
  const std::string kind_file = leaf(names[1]), vc_file = leaf(names[2]);

  // The save file names itself so that GTKWave finds the waveform and the filters beside it, from any folder.
  std::string text = "[*] " + topology.spec + "\n[dumpfile] \"" + leaf(fst_file) + "\"\n[savefile] \"" +
                     leaf(names[0]) +
                     "\"\n[timestart] 0\n[size] 1600 1000\n[pos] -1 -1\n"
                     "*-11.0 0 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n"
                     "[sst_width] 220\n[signals_width] 260\n[sst_expanded] 1\n";
  walk(topology, config,
       {[&](const std::string& name, bool open) {
          text += std::string(open ? kOpenGroup : kClosedGroup) + "\n-" + name + "\n";
        },
        [&](const std::string& name, bool open) {
          text += std::string(open ? kEndGroup : kEndClosedGroup) + "\n-" + name + "\n";
        },
        [&](const std::string& flags, const std::string& filter, const std::string& signal) {
          text += flags + "\n";
          if (!filter.empty()) text += "^1 " + (filter == "kind" ? kind_file : vc_file) + "\n";
          text += signal + "\n";
        }});
  std::string vcs;
  for (int v = 0; v < config.router.vcs; ++v)
    vcs += std::to_string(v) + " vc" + std::to_string(v) + " (class " +
           std::to_string(config.router.rules().vc.class_of(v)) + ")\n";
  return {text, "0 idle\n4 body\n5 tail\n6 HEAD\n7 HEAD+TAIL\n", vcs};
}

}  // namespace dateline
