// SPDX-License-Identifier: Apache-2.0
// A network that ranks step in slabs: wires, packets, reports, records and memories are the same as in one piece. The
// ranks are threads; tests/cluster tests processes.
#include "sim/parallel/ranks.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "sim/native/native_nodes.h"
#include "sim/native/native_routers.h"
#include "sw/driver/lockstep/lockstep.h"
#include "sw/driver/traffic/trace.h"
#include "sw/driver/traffic/traffic.h"
#include "sw/report/as_options.h"
#include "sw/report/traffic_report.h"
#include "tests/collective/engine_run.h"
#include "tests/support/ranks_of_threads.h"
#include "tests/support/tokens.h"

namespace dateline {
namespace {

using Change = std::function<void(Options&)>;

Options options_for_ranks(const std::string& topology, const Change& change = {}) {
  Options options;
  options.topology = topology;
  options.one_port = true;
  options.width = 64;
  if (change) change(options);
  return options;
}

void refused_circuits(Options& options) {
  options.switching = SwitchingMode::kCircuit;
  options.circuit_retry = true;
}

std::string told(const LockstepResult& result) {
  return result.agreed ? (result.messages > 0 ? "agreed" : "no messages") : result.mismatch.text;
}

void expect_on_every_rank(const std::vector<std::string>& results, const std::string& want) {
  for (size_t r = 0; r < results.size(); ++r) EXPECT_EQ(results[r], want) << "rank " << r << " of " << results.size();
}

TEST(Ranks, routers_agree_with_the_complete_network_on_every_wire) {
  const auto run = [](const Options& options, int ranks) {
    SCOPED_TRACE(options.topology + ", " + std::to_string(ranks) + " ranks");
    expect_on_every_rank(
        run_in_ranks(ranks,
                     [&](Ranks& own) {
                       LockstepRequest request;
                       request.machine = without_nodes(make_machine(options));
                       request.cycles = 50;
                       const Topology& topology = request.machine.topology;
                       const RouterConfig& router = request.machine.router();
                       std::vector<Named<RouterNetwork>> networks;
                       networks.push_back({"one", std::make_unique<NativeRouters>(topology, router)});
                       networks.push_back({"ranks", NativeRouters::in_slabs(topology, router, {1, &own})});
                       return told(lockstep_routers(request, networks));
                     }),
        "agreed");
  };
  run(options_for_ranks("torus:5x3"), 2);
  run(options_for_ranks("ring:5"), 4);
  run(options_for_ranks("torus:3x3", refused_circuits), 3);
  run(options_for_ranks("torus:3x3", [](Options& o) { o.link_stages = 2; }), 2);
}

TEST(Ranks, nodes_agree_with_the_complete_network_on_wires_records_and_memories) {
  const auto run = [](const Options& options, int ranks) {
    SCOPED_TRACE(options.topology + ", " + std::to_string(ranks) + " ranks");
    expect_on_every_rank(run_in_ranks(ranks,
                                      [&](Ranks& own) {
                                        LockstepRequest request;
                                        request.machine = make_machine(options);
                                        request.cycles = 50;
                                        const Topology& topology = request.machine.topology;
                                        const NodeConfig& node = request.machine.node;
                                        std::vector<Named<NodeNetwork>> networks;
                                        networks.push_back({"one", std::make_unique<NativeNodes>(topology, node)});
                                        networks.push_back({"ranks", NativeNodes::in_slabs(topology, node, {1, &own})});
                                        return told(lockstep_nodes(request, networks));
                                      }),
                         "agreed");
  };
  run(options_for_ranks("torus:3x3"), 2);
  run(options_for_ranks("ring:3", [](Options& o) { o.one_port = false; }), 3);
  run(options_for_ranks("dual-cube:2", refused_circuits), 3);
}

struct TrafficCase {
  std::string topology;
  double rate;
  Change hardware = {};
  std::function<void(TrafficRequest&)> traffic = [](TrafficRequest&) {};
};

TrafficRequest request_for_ranks(const TrafficCase& c) {
  TrafficRequest request;
  request.machine = without_nodes(make_machine(options_for_ranks(c.topology, c.hardware)));
  request.pattern = find_pattern("uniform", request.machine.topology);
  request.rate = c.rate;
  request.measure = 200;
  request.drain = 500;
  c.traffic(request);
  return request;
}

void requests_and_replies(TrafficRequest& request) {
  request.outstanding = 2;
  request.packet = 2;
  request.reply = 5;
}

std::vector<TrafficCase> traffic_cases() {
  return {{"torus:5x5", 0.3},
          {"torus:4x6x3", 0.2},
          {"ring:32", 0.1},
          {"torus:4x4",
           0.8,
           {},
           [](TrafficRequest& r) {
             r.packet = PacketLengths({{1, 3}, {5, 1}});
           }},
          {"torus:4x4", 1, [](Options& o) { o.networks = 2; }, requests_and_replies},
          {"torus:4x3", 0.4,
           [](Options& o) {
             refused_circuits(o);
             o.vcs = 2;
           },
           [](TrafficRequest& r) { r.packet = 6; }},
          {"torus:5x3", 0.3, [](Options& o) { o.link_stages = 3; }},
          {"torus:4x4", 0.3,
           [](Options& o) {
             o.link_stages = 8;
             o.networks = 2;
           },
           requests_and_replies},
          {"torus:4x3", 0.4,
           [](Options& o) {
             refused_circuits(o);
             o.link_stages = 2;
             o.vcs = 2;
           },
           [](TrafficRequest& r) { r.packet = 6; }}};
}

TEST(Ranks, the_report_of_traffic_is_that_of_one_process) {
  for (const TrafficCase& c : traffic_cases()) {
    const TrafficRequest request = request_for_ranks(c);
    const auto report = [&](const Workers& workers) {
      const auto network = NativeRouters::in_slabs(request.machine.topology, request.machine.router(), workers);
      measure_traffic(request, *network);  // a second run on the same network must start afresh
      return traffic_json(request, measure_traffic(request, *network)).dump();
    };
    const std::string want = report(1);
    for (const int ranks : {2, 3, 4}) {
      SCOPED_TRACE(c.topology);
      expect_on_every_rank(run_in_ranks(ranks, [&](Ranks& own) { return report({1, &own}); }), want);
    }
  }
}

TEST(Ranks, a_trace_is_replayed_as_by_one_process) {
  TraceRequest request;
  request.machine = request_for_ranks({"torus:5x3", 0.1}).machine;
  request.drain = 1000;
  for (uint64_t cycle = 0; cycle < 200; ++cycle)
    request.packets.push_back(
        {cycle, static_cast<int>(cycle % 15), static_cast<int>((cycle * 7 + 3) % 14 + 1) % 15, 3});
  for (TracePacket& packet : request.packets)
    if (packet.node == packet.destination) packet.destination = (packet.node + 1) % 15;
  const auto replayed = [&](const Workers& workers) {
    const auto network = NativeRouters::in_slabs(request.machine.topology, request.machine.router(), workers);
    const TraceResult result = replay_trace(request, *network);
    nlohmann::json told{result.latencies, result.cycles, result.packets};
    for (const LinkUse& link : result.links) told.push_back(link.load);
    return told.dump();
  };
  expect_on_every_rank(run_in_ranks(3, [&](Ranks& own) { return replayed({1, &own}); }), replayed(1));
}

TEST(Ranks, a_cycle_of_traffic_is_one_message_to_each_other_rank) {
  const TrafficRequest request = request_for_ranks({"torus:5x5", 0.3});
  long messages = 0;
  const std::vector<std::string> cycles = run_in_ranks(
      3,
      [&](Ranks& own) {
        const auto network = NativeRouters::in_slabs(request.machine.topology, request.machine.router(), {1, &own});
        return std::to_string(measure_traffic(request, *network).cycles);
      },
      &messages);
  const long pairs = 6;
  EXPECT_GE(messages, pairs * std::stol(cycles[0]));
  EXPECT_LE(messages, pairs * (std::stol(cycles[0]) + 3)) << "the window opens, closes, and links are summed up";
}

TEST(Ranks, as_many_cycles_of_traffic_as_a_link_takes_are_one_message) {
  TrafficRequest request = request_for_ranks({"torus:5x5", 0.3, [](Options& o) { o.link_stages = 4; }});
  request.warm_up = request.measure = 400;  // cycles; ten batches
  request.drain = 0;
  long messages = 0;
  run_in_ranks(
      3,
      [&](Ranks& own) {
        const auto network = NativeRouters::in_slabs(request.machine.topology, request.machine.router(), {1, &own});
        return std::to_string(measure_traffic(request, *network).cycles);
      },
      &messages);
  const long pairs = 6;
  EXPECT_EQ(messages, pairs * (800 / 4 + 3)) << "the window opens, closes, and links are summed up";
}

TEST(Ranks, records_and_memories_after_a_collective_are_those_of_one_process) {
  for (const bool circuits : {false, true}) {
    Options options;
    options.topology = "torus:5x5";
    if (circuits) options.switching = SwitchingMode::kCircuit;
    const Setting setting(options);
    const Job job = broadcast_job(setting, "dimension-tree", 7, 33);
    const auto run = [&](const Workers& workers) {
      const auto engine =
          find_engine("native").make(setting.topology, setting.config, engine_paths(), {false, {}, workers});
      const RunResult result = engine->run(job.program);
      std::string told = std::to_string(result.cycles);
      for (const auto& rounds : result.records)
        for (const RoundRecord& record : rounds)
          for (int f = 0; f < RoundRecord::kFields; ++f) told += " " + std::to_string(record.fields()[f]);
      for (const auto& words : engine->memories(0, job.layout.total_words()))
        for (const Word word : words) told += " " + std::to_string(static_cast<uint64_t>(word));
      return told;
    };
    const std::string want = run(1);
    for (const int ranks : {2, 3, 4})
      expect_on_every_rank(run_in_ranks(ranks, [&](Ranks& own) { return run({1, &own}); }), want);
  }
}

TEST(Ranks, a_run_that_stalls_is_reported_as_by_one_process) {
  Options options = options_for_ranks("ring:6", [](Options& o) {
    o.vcs = 1;
    o.one_port = false;
  });
  const Setting setting(options);
  Job job = broadcast_job(setting, "dimension-tree", 0, 40);
  for (auto& node : job.program.nodes)
    for (auto& words : node.expected_words)
      if (words > 0) ++words;  // expects a word that never arrives
  const auto run = [&](const Workers& workers) -> std::string {
    const auto engine =
        find_engine("native").make(setting.topology, setting.config, engine_paths(), {false, {}, workers});
    try {
      engine->run(job.program);
    } catch (const StallError& stall) {
      return stall.what();
    }
    return "ran";
  };
  const std::string want = run(1);
  EXPECT_NE(want.find("nothing moves"), std::string::npos) << want;
  expect_on_every_rank(run_in_ranks(3, [&](Ranks& own) { return run({1, &own}); }), want);
}

TEST(Ranks, what_cannot_be_is_refused_by_every_rank_alike) {
  const auto refused = [](int ranks, const Change& change) {
    return run_in_ranks(ranks, [&](Ranks& own) {
      make_machine(options_for_ranks("ring:3", [&](Options& o) {
        o.workers.ranks = &own;
        if (change) change(o);
      }));
      return std::string("made");
    });
  };
  expect_on_every_rank(refused(3, {}), "made");
  const auto expect_refused = [](const std::vector<std::string>& said, const Tokens& tokens) {
    expect_on_every_rank(said, said.front());
    EXPECT_EQ(lacks(as_options(said.front()), tokens), "");
  };
  expect_refused(refused(4, {}), {"threw", "mpirun -n 4", "torus:3", "1 to 3"});
  expect_refused(refused(2, [](Options& o) { o.workers.threads = 2; }), {"threw", "--threads 2", "mpirun"});
  expect_refused(refused(2, [](Options& o) { o.engine = "systemc"; }),
                 {"threw", "mpirun", "'systemc'", "--engine native", "rtl"});
}

TEST(Ranks, another_build_and_other_arguments_are_refused_by_every_rank_alike) {
  const auto compare = [](const std::vector<std::string>& programs, const std::vector<std::string>& arguments) {
    return run_in_ranks(3, [&](Ranks& own) {
      const auto r = static_cast<size_t>(own.rank());
      require_same_program(own, programs[r], arguments[r]);
      return std::string("same");
    });
  };
  expect_on_every_rank(compare({"a", "a", "a"}, {"x", "x", "x"}), "same");
  expect_on_every_rank(
      compare({"a", "b", "a"}, {"x", "x", "x"}),
      "threw: mpirun: rank 1 runs another build of dateline (b) than rank 0 (a); start the same program "
      "on every rank");
  expect_on_every_rank(
      compare({"a", "a", "a"}, {"x", "x", "y"}),
      "threw: mpirun: rank 2 has other arguments ('y') than rank 0 ('x'); give all ranks the same arguments");
}

TEST(Ranks, a_rank_that_fails_leaves_no_other_waiting) {
  const TrafficRequest request = request_for_ranks({"torus:4x4", 0.3});
  const std::vector<std::string> results = run_in_ranks(2, [&](Ranks& own) {
    if (own.rank() == 1) throw CheckError("broken");
    const auto network = NativeRouters::in_slabs(request.machine.topology, request.machine.router(), {1, &own});
    measure_traffic(request, *network);
    return std::string("ran");
  });
  EXPECT_EQ(results[0], "threw: no message from rank 1");
  EXPECT_EQ(results[1], "threw: broken");
}

TEST(Ranks, messages_are_read_as_they_were_written_and_nothing_else_is) {
  Message message;
  message.put(7);
  message.put_list(std::vector<double>{1.5, 2.5});
  message.put_text("text");
  Reading reading(message);
  EXPECT_EQ(reading.get<int>(), 7);
  std::vector<double> list;
  reading.get_list(list);
  EXPECT_EQ(list, (std::vector<double>{1.5, 2.5}));
  EXPECT_EQ(reading.get_text(), "text");
  EXPECT_THROW(reading.get<char>(), std::logic_error);
  Message cut;
  cut.put(uint64_t{1} << 60);
  Reading of_cut(cut);
  EXPECT_THROW(of_cut.get_list(list), std::logic_error);
}

}  // namespace
}  // namespace dateline
