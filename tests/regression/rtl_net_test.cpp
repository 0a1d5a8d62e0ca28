// SPDX-License-Identifier: Apache-2.0
// Complete network tops (nodes connected by generate blocks, RTL barrier, host bus) run a broadcast and must give the
// records, cycles and memories of the native engine.
#include <gtest/gtest.h>

#include <string>

#include "model/base/error.h"
#include "sim/rtl/parameters.h"
#include "tests/collective/engine_run.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

constexpr int kWords = 13;

Setting setting_on(const std::string& topology, bool one_port) {
  Options options;
  options.topology = topology;
  options.one_port = one_port;
  return Setting(options);
}

void expect_same_as_native(const std::string& topology, bool one_port, const std::string& algorithm) {
  const Setting setting = setting_on(topology, one_port);
  const Job job = broadcast_job(setting, algorithm, 1, kWords);
  const auto native = setting.engine("native"), net = setting.engine("rtl-net");
  for (int run = 0; run < 2; ++run) {  // the first run must leave nothing for the second
    const RunResult expected = native->run(job.program), found = net->run(job.program);
    EXPECT_EQ(found.cycles, expected.cycles);
    for (int n = 0; n < setting.topology.nodes; ++n)
      for (int r = 0; r < job.program.rounds; ++r)
        for (int f = 0; f < RoundRecord::kFields; ++f)
          EXPECT_EQ(RoundRecord(found.records[n][r]).fields()[f], RoundRecord(expected.records[n][r]).fields()[f])
              << "node " << n << " round " << r << " field " << f;
    EXPECT_EQ(net->memories(0, job.layout.total_words()), native->memories(0, job.layout.total_words()));
  }
}

TEST(rtl_net, torus_all_port_gives_the_cycles_of_native) {
  expect_same_as_native("torus:3x2", false, "dimension-tree");
}

TEST(rtl_net, mesh_one_port_gives_the_cycles_of_native) { expect_same_as_native("mesh:3x2", true, "naive"); }

TEST(rtl_net, dimensions_of_more_than_256_nodes_are_refused) {
  const Setting fits = setting_on("torus:256", true), setting = setting_on("torus:257", true);
  EXPECT_NE(network_params(fits.topology, fits.config).size(), 0u);
  try {
    network_params(setting.topology, setting.config);
    FAIL() << "a byte does not hold 257";
  } catch (const UsageError& error) {
    EXPECT_EQ(lacks(error.what(), {"torus:257", "257", "256", "rtl"}), "");
  }
}

/// The stall message of an engine for a program whose node 5 expects words that nobody sends.
std::string stall_of(const Setting& setting, const Program& program, const std::string& engine) {
  try {
    setting.engine(engine)->run(program);
  } catch (const StallError& error) {
    return error.what();
  }
  return "ended";
}

TEST(rtl_net, words_that_never_come_are_named_as_by_native) {
  const Setting setting = setting_on("torus:3x2", false);
  Job job = broadcast_job(setting, "dimension-tree", 1, kWords);
  job.program.nodes[5].expected_words[1] += 3;
  const std::string native = stall_of(setting, job.program, "native");
  EXPECT_NE(native.find("node 5 waits for 3 words"), std::string::npos) << native;
  EXPECT_EQ(stall_of(setting, job.program, "rtl-net"), native);
}

TEST(rtl_net, network_too_large_for_one_design_is_refused) {
  const Setting setting = setting_on("torus:33x32", false);
  EXPECT_THROW(setting.engine("rtl-net"), UsageError);
}

}  // namespace
}  // namespace dateline
