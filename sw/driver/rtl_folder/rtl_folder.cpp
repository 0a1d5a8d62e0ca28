// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/rtl_folder/rtl_folder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/hex.h"
#include "model/network/graph.h"
#include "sim/rtl/host_bus.h"
#include "sim/rtl/parameters.h"
#include "sw/schedule/compile.h"
#include "sw/schedule/layout.h"

namespace dateline {
namespace {

constexpr const char* kLicence = "// SPDX-License-Identifier: Apache-2.0\n";

std::string read_source(const std::string& source_dir, const std::string& name) {
  std::ifstream in(source_dir + "/rtl/" + name, std::ios::binary);
  if (!in) throw UsageError("there is no " + source_dir + "/rtl/" + name + "; run dateline from its source tree");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The sources of a network in the order in which tools must read them, without boards, streams and templates.
std::vector<std::string> source_names(const std::string& source_dir) {
  std::stringstream list(read_source(source_dir, "dateline.f"));
  std::vector<std::string> names;
  for (std::string line; std::getline(list, line);) {
    const std::string room = line.substr(0, line.find('/'));
    const bool used = room == "router" || room == "node" || room == "traffic" || room == "network";
    if (used && line != "network/dl_network_example.sv") names.push_back(line);
  }
  return names;
}

/// The writes that load the program, and the words that nodes must hold after the run.
struct Bench {
  std::string writes, checks;  ///< hexadecimal lines of $readmemh
  size_t write_count = 0, check_count = 0;
  int rounds = 0, delay = 0, reset = 0;
};

std::string write_line(int node, unsigned space, int channel, unsigned address, uint64_t data) {
  return hex_digits(static_cast<uint64_t>(node), 4) + hex_digits(space, 2) +
         hex_digits(static_cast<uint64_t>(channel), 2) + hex_digits(address, 4) + hex_digits(data, 16) + "\n";
}

Bench bench_of(const Topology& topology, const Program& program, const BlockLayout& layout) {
  Bench bench;
  bench.rounds = program.rounds;
  bench.delay = program.barrier_delay;
  bench.reset = std::max(3, program.config.reset_cycles());
  HostWrite write;
  for (int node = 0; node < topology.nodes; ++node) {
    for (HostImage image(program, node); image.next(write); ++bench.write_count)
      bench.writes += write_line(node, static_cast<unsigned>(write.space), write.channel, write.address, write.data);
    for (const BlockLayout::Place& place : layout.required(node)) {
      const std::vector<Word> words = layout.result(place.item, program.config.router.width);
      for (size_t i = 0; i < words.size(); ++i, ++bench.check_count)
        bench.checks += write_line(node, static_cast<unsigned>(HostSpace::kMemory), 0,
                                   place.address + static_cast<unsigned>(i), static_cast<uint64_t>(words[i]));
    }
  }
  return bench;
}

/// The ports of dl_network, as declarations or as connections.
std::string top_text(const std::vector<std::string>& params, const std::string& network) {
  std::string text = kLicence;
  text +=
      "`default_nettype none\n\n"
      "/// The network " +
      network +
      ", with its parameters written out. Ports and timing are those of dl_network.\n"
      "module dateline_top (\n"
      "  input  logic        clk_i,\n"
      "  input  logic        rst_ni,\n"
      "  input  logic        start_i,\n"
      "  input  logic [15:0] rounds_i,\n"
      "  input  logic [15:0] delay_i,\n"
      "  output logic        finished_o,\n"
      "  output logic [15:0] round_o,\n"
      "  output logic        link_active_o,\n"
      "  output logic        host_ready_o,\n"
      "  input  logic        host_we_i,\n"
      "  input  logic        host_re_i,\n"
      "  input  logic [15:0] host_node_i,\n"
      "  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,\n"
      "  input  logic [7:0]  host_channel_i,\n"
      "  input  logic [15:0] host_addr_i,\n"
      "  input  logic [63:0] host_wdata_i,\n"
      "  output logic        host_rvalid_o,\n"
      "  output logic [63:0] host_rdata_o\n"
      ");\n"
      "  dl_network #(\n";
  for (size_t i = 0; i < params.size(); ++i) {
    const size_t equal = params[i].find('=');
    text += "    ." + params[i].substr(0, equal) + "(" + params[i].substr(equal + 1) + ")" +
            (i + 1 < params.size() ? ",\n" : "\n");
  }
  text += "  ) u_network (\n";
  const std::vector<std::string> ports = {
      "clk_i",        "rst_ni",         "start_i",      "rounds_i",     "delay_i",       "finished_o",
      "round_o",      "link_active_o",  "host_ready_o", "host_we_i",    "host_re_i",     "host_node_i",
      "host_space_i", "host_channel_i", "host_addr_i",  "host_wdata_i", "host_rvalid_o", "host_rdata_o"};
  for (size_t i = 0; i < ports.size(); ++i) text += "    ." + ports[i] + (i + 1 < ports.size() ? ",\n" : "\n");
  return text + "  );\nendmodule\n\n`default_nettype wire\n";
}

std::string testbench_text(const Bench& bench, int nodes, const std::string& what) {
  const auto number = [](size_t value) { return std::to_string(value); };
  std::string text = kLicence;
  text += "`default_nettype none\n\n/// Loads the network, runs " + what +
          ", and compares the words that have arrived.\n"
          "/// Prints PASS or the first wrong word. Run it in the folder of load.hex and check.hex.\n"
          "module testbench;\n"
          "  localparam int unsigned Writes = " +
          number(bench.write_count) +
          ";\n"
          "  localparam int unsigned Checks = " +
          number(bench.check_count) +
          ";\n"
          "  localparam int unsigned Latency = " +
          std::to_string(nodes) +
          " + 4;\n"
          "  localparam int unsigned MostCycles = 4000000;\n"
          "  logic clk = 1'b0, rst_n = 1'b0, start = 1'b0, we = 1'b0, re = 1'b0;\n"
          "  logic finished, active, ready, rvalid;\n"
          "  logic [15:0] node = '0, addr = '0, round;\n"
          "  logic [dateline_pkg::SpaceBits-1:0] space = '0;\n"
          "  logic [7:0]  channel = '0;\n"
          "  logic [63:0] wdata = '0, rdata;\n"
          "  // Node, space, channel, address and data.\n"
          "  logic [127:0] load [Writes], check [Checks];\n"
          "  int unsigned errors = 0, cycles = 0;\n\n"
          "  always #5 clk = !clk;\n\n"
          "  dateline_top u_top (\n"
          "    .clk_i(clk), .rst_ni(rst_n), .start_i(start), .rounds_i(16'd" +
          std::to_string(bench.rounds) + "), .delay_i(16'd" + std::to_string(bench.delay) +
          "),\n"
          "    .finished_o(finished), .round_o(round), .link_active_o(active), .host_ready_o(ready),\n"
          "    .host_we_i(we), .host_re_i(re), .host_node_i(node), .host_space_i(space),\n"
          "    .host_channel_i(channel), .host_addr_i(addr), .host_wdata_i(wdata),\n"
          "    .host_rvalid_o(rvalid), .host_rdata_o(rdata)\n"
          "  );\n\n"
          "  task automatic access(logic [127:0] word, logic write);\n"
          "    while (!ready) @(negedge clk);\n"
          "    node = word[111:96];\n"
          "    space = word[88+:dateline_pkg::SpaceBits];\n"
          "    channel = word[87:80];\n"
          "    addr = word[79:64];\n"
          "    wdata = word[63:0];\n"
          "    we = write;\n"
          "    re = !write;\n"
          "    @(negedge clk);\n"
          "    we = 1'b0;\n"
          "    re = 1'b0;\n"
          "  endtask\n\n"
          "  initial begin\n"
          "    $readmemh(\"load.hex\", load);\n"
          "    $readmemh(\"check.hex\", check);\n"
          "    repeat (" +
          std::to_string(bench.reset) +
          ") @(negedge clk);\n"
          "    rst_n = 1'b1;\n"
          "    for (int unsigned i = 0; i < Writes; i++) access(load[i], 1'b1);\n"
          "    repeat (Latency) @(negedge clk);\n"
          "    start = 1'b1;\n"
          "    while (!finished && cycles < MostCycles) begin\n"
          "      @(negedge clk);\n"
          "      cycles++;\n"
          "    end\n"
          "    if (!finished) $fatal(1, \"round %0d has not ended after %0d cycles\", round, cycles);\n"
          "    start = 1'b0;\n"
          "    for (int unsigned i = 0; i < Checks; i++) begin\n"
          "      access(check[i], 1'b0);\n"
          "      while (!rvalid) @(negedge clk);\n"
          "      if (rdata != check[i][63:0]) begin\n"
          "        if (errors == 0)\n"
          "          $display(\"node %0d, word %0d: %h instead of %h\", check[i][111:96], check[i][79:64],\n"
          "                   rdata, check[i][63:0]);\n"
          "        errors++;\n"
          "      end\n"
          "    end\n"
          "    if (errors != 0) $fatal(1, \"%0d of %0d words differ\", errors, Checks);\n"
          "    $display(\"PASS: %0d words in %0d cycles\", Checks, cycles);\n"
          "    $finish;\n"
          "  end\n"
          "  logic unused;\n"
          "  assign unused = active;\n"
          "endmodule\n\n`default_nettype wire\n";
  return text;
}

std::string readme_text(const Topology& topology, const std::vector<std::string>& params, const std::string& what) {
  std::string text =
      "# " + topology.spec + "\n\nThe SystemVerilog of a network of " + counted(topology.nodes, "node") +
      (topology.switches.empty() ? "" : ", " + std::to_string(topology.member_count()) + " of which have a processor") +
      ". Written by dateline.\n\n"
      "| file | contents |\n|---|---|\n"
      "| `sources.f` | the sources in order, for `-F`; paths are seen from this file |\n"
      "| `dateline_top.sv` | the network with its parameters written out |\n"
      "| `testbench.sv`, `load.hex`, `check.hex` | " +
      what +
      ", with the writes that load it and the words that must arrive |\n"
      "| `waivers.vlt` | the warnings that Verilator does not report |\n" +
      (topology.graph || topology.whole ? "| `network.json` | the links, as `graph:network.json` |\n" : "") +
      "| `router/`, `node/`, `traffic/`, `network/` | the sources; their first comments explain ports, "
      "timing and parameters |\n\n"
      "Simulate it with Verilator 5:\n\n"
      "    verilator --binary --timing waivers.vlt -F sources.f testbench.sv --top testbench\n"
      "    ./obj_dir/Vtestbench\n\n"
      "Parameters of `dl_network`:\n\n";
  for (const std::string& param : params)
    text += "* `" + (param.size() > 80 ? param.substr(0, 80) + "...`" : param + "`") + "\n";
  text += "\nNodes are numbered from 0";
  if (!topology.graph) return text + ", dimension 0 lowest.\n";
  text += ":\n\n";
  for (int node = 0; node < topology.nodes; ++node)
    text += "* " + std::to_string(node) + ": `" + topology.place(node) + "`" +
            (topology.has_processor(node) ? "" : ", a switch") + "\n";
  return text;
}

}  // namespace

StudyRequest testbench_request(const MachineOptions& options, const EnginePaths& paths) {
  StudyRequest request;
  static_cast<MachineOptions&>(request.options) = options;
  request.options.words = 1;
  request.options.sync = Sync::kBarrier;
  request.options.sync_given = true;
  request.paths = paths;
  request.whole = true;
  const Topology topology = network_of(options);
  request.operation = topology.member_count() <= kMostPairNodes ? "all-to-all" : "broadcast";
  request.options.source = topology.members().front();
  return request;
}

std::vector<RtlFile> rtl_folder(const Study& study, const std::string& source_dir) {
  const Topology& topology = study.machine.topology;
  const BlockLayout layout(topology, study.schedule, study.block_words, BlockLayout::Reuse::kAfterRound,
                           BlockLayout::Order::kOldestFirst, study.machine.node.memory_words);
  const Program program = compile_schedule(topology, study.schedule, layout, study.machine.node,
                                           study.machine.options.startup, study.machine.switching);
  const Bench bench = bench_of(topology, program, layout);
  const std::string what = study.operation == "all-to-all" ? "a message from each node to each other"
                                                           : "a broadcast from node " + topology.place(study.source);
  const std::vector<std::string> params = network_params(topology, program.config);
  std::vector<RtlFile> files;
  std::string list = kLicence;
  for (const std::string& name : source_names(source_dir)) {
    files.push_back({name, read_source(source_dir, name)});
    list += name + "\n";
  }
  files.push_back({"sources.f", list + "dateline_top.sv\n"});
  files.push_back({"waivers.vlt", read_source(source_dir, "waivers.vlt")});
  files.push_back({"dateline_top.sv", top_text(params, topology.spec)});
  files.push_back({"testbench.sv", testbench_text(bench, topology.nodes, what)});
  files.push_back({"load.hex", bench.writes});
  files.push_back({"check.hex", bench.checks});
  if (topology.graph || topology.whole) files.push_back({"network.json", graph_json(graph_of(topology), 1) + "\n"});
  files.push_back({"README.md", readme_text(topology, params, what)});
  return files;
}

}  // namespace dateline
