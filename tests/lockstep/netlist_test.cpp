// SPDX-License-Identifier: Apache-2.0
// The netlist that Yosys makes of the router, in lockstep with native. A board holds the netlist, and the tools do not
// always read SystemVerilog alike.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sim/rtl/parameters.h"
#include "tests/lockstep/networks.h"
#include "tests/lockstep/rtl_mutations.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

bool yosys_is_missing() { return run_shell("command -v yosys").code != 0; }

/// A copy of the tree that a tile is built from, with the netlist of dl_router in place of the module. faulty: makes
/// the netlist from RTL with a fault.
class NetlistTree {
 public:
  NetlistTree(const RouterConfig& config, bool faulty) {
    for (const char* room : {"rtl", "sim", "model"})
      fs::copy(fs::path(DATELINE_SOURCE_DIR) / room, folder_.file(room), fs::copy_options::recursive);
    if (faulty) {
      const std::string file = folder_.file("rtl/router/dl_slot_arbiter.sv"),
                        right = "contested) count_q <= count_q + 1'b1;";
      std::string text = read_text(file);
      EXPECT_NE(text.find(right), std::string::npos);
      write_text(file, text.replace(text.find(right), right.size(), "contested) count_q <= count_q;"));
    }
    const std::string router = folder_.file("rtl/router/dl_router.sv"), netlist = folder_.file("netlist.v");
    std::string parameters = " -set EjectDepth " + std::to_string(config.eject_depth);
    for (const std::string& parameter : router_params(config)) {
      const size_t equals = parameter.find('=');
      parameters += " -set " + parameter.substr(0, equals) + " " + parameter.substr(equals + 1);
    }
    const std::string script = "read_verilog -sv " + folder_.file("rtl/router/dateline_pkg.sv") + " " +
                               folder_.file("rtl/router") + "/dl_*.sv; chparam" + parameters +
                               " dl_router; hierarchy -check -top dl_router; synth -flatten; rename -top "
                               "dl_router_netlist; write_verilog -noattr " +
                               netlist;
    const Finished finished = run_shell("yosys -q -p \"" + script + "\"");
    EXPECT_EQ(finished.code, 0) << finished.err;
    const std::string text = read_text(router);
    const std::string head =
        text.substr(text.find("module dl_router"), text.find("\n);") + 4 - text.find("module dl_router"));
    // Yosys connects bits of an output to other bits of it, which Verilator reports as a loop.
    write_text(router, "/* verilator lint_off UNOPTFLAT */\n" + read_text(netlist) + "\n" + head +
                           "  dl_router_netlist u_netlist (.*);\nendmodule\n");
    const std::string waivers = folder_.file("rtl/waivers.vlt");
    write_text(waivers, read_text(waivers) + "\nlint_off -file \"*dl_router.sv\"\n");
  }
  EnginePaths paths() const { return {folder_.file(""), folder_.file("build"), true, 0}; }

 private:
  TemporaryFolder folder_;
};

struct Hardware {
  std::string name;
  Options options;
  bool source = false, circuits = false;
  int networks = 1;
};

Hardware one_port(const char* name, const char* topology, int vcs) {
  Hardware hardware{name, mutation_options(topology, vcs, 4)};
  hardware.options.one_port = true;
  return hardware;
}

std::vector<Hardware> netlists() {
  std::vector<Hardware> list = {one_port("two_vcs", "torus:4x3", 2), one_port("four_vcs", "torus:16x3", 4),
                                one_port("three_dimensions", "torus:3x2x4", 2), one_port("dual_cube", "dual-cube:2", 2),
                                one_port("mesh", "mesh:3x4", 1)};
  Hardware source = one_port("source", "torus:5x3", 2), circuits = one_port("circuits", "torus:5x3", 2),
           networks = one_port("networks", "torus:5x3", 4), three_vcs = one_port("three_vcs", "torus:5x3", 3),
           all_port = one_port("all_port", "torus:5x3", 2);
  source.source = true;
  circuits.circuits = true;
  networks.options.networks = 2;
  all_port.options.one_port = false;
  list.insert(list.end(), {source, circuits, networks, three_vcs, all_port});
  return list;
}

LockstepResult beside_native(const Hardware& hardware, bool faulty = false) {
  LockstepRequest request = bare_request(lockstep_request(hardware.options, 3000));
  RouterConfig& router = request.machine.node.router;
  router.source = hardware.source;
  router.circuits = hardware.circuits;
  request.shape = {0.6, 12, 0.3, 0.4, false, 4};
  const NetlistTree tree(router, faulty);
  std::vector<Named<RouterNetwork>> networks;
  networks.push_back({"native", std::make_unique<NativeRouters>(request.machine.topology, router)});
  networks.push_back({"netlist", load_router_tiles(request.machine.topology, router, tree.paths(), false)});
  return lockstep_routers(request, networks);
}

void expect_agreement(const Hardware& hardware) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  const LockstepResult result = beside_native(hardware);
  EXPECT_TRUE(result.agreed) << result.mismatch.text;
  EXPECT_GT(result.messages, 100);
}

const auto kNameOf = [](const auto& hardware) { return hardware.param.name; };

TEST(Netlist, of_two_vcs_agrees_with_native_on_every_wire) { expect_agreement(netlists().front()); }

TEST(Netlist, slow_of_a_faulty_rtl_is_detected) {
  if (yosys_is_missing()) GTEST_SKIP() << "yosys is not installed";
  EXPECT_FALSE(beside_native(netlists().front(), true).agreed);
}

class EveryNetlist : public testing::TestWithParam<Hardware> {};
TEST_P(EveryNetlist, slow_agrees_with_native_on_every_wire) { expect_agreement(GetParam()); }
INSTANTIATE_TEST_SUITE_P(all, EveryNetlist, testing::ValuesIn(netlists()), kNameOf);

}  // namespace
}  // namespace dateline
