// SPDX-License-Identifier: Apache-2.0
// The program from outside: exit codes, one line on stderr, nothing half-written.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "model/network/topology.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

// ---- help ----

TEST(Help, every_level_exits_zero) {
  const Finished top = dateline_run("--help");
  EXPECT_EQ(top.code, 0);
  EXPECT_EQ(top.err, "");
  const std::regex command(R"(\n  ([a-z]+) )");
  int commands = 0;
  const std::string list = top.out.substr(top.out.find("Subcommands:"));
  for (std::sregex_iterator match(list.begin(), list.end(), command), end; match != end; ++match, ++commands) {
    const Finished help = dateline_run(std::string((*match)[1]) + " --help");
    EXPECT_EQ(help.code, 0) << (*match)[1];
    EXPECT_EQ(help.err, "");
    EXPECT_TRUE(has(help.out, "Usage: dateline " + std::string((*match)[1]))) << help.out;
  }
  EXPECT_GE(commands, 7) << list;
}

TEST(List, names_operations_algorithms_topologies_and_engines) {
  const Finished list = dateline_run("list");
  EXPECT_EQ(list.code, 0);
  for (const char* name :
       {"broadcast", "algebraic", "dimension-tree", "naive", "torus", "mesh", "native", "systemc", "rtl"})
    EXPECT_TRUE(has(list.out, name)) << name;
}

// ---- traffic ----

TEST(Traffic, json_and_text_report_the_same_run) {
  const std::string run = "traffic --topology torus:4x4 --pattern tornado --rate 0.1 --measure 2000";
  const Finished text = dateline_run(run);
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_EQ(text.err, "");
  EXPECT_TRUE(has(text.out, "routing dor, engine native")) << text.out;
  EXPECT_TRUE(has(text.out, "worst-served node")) << text.out;
  EXPECT_TRUE(has(text.out, "\nstable\n")) << text.out;
  const Json json = Json::parse(dateline_run(run + " --json -").out);
  EXPECT_EQ(json["ports"], "one");
  EXPECT_EQ(json["hops"], 2);
  EXPECT_EQ(json["latency"]["zero_load"], 6);
  EXPECT_EQ(json["links"].size(), 64u);
  EXPECT_NEAR(json["accepted"].get<double>(), 0.1, 0.02);
  EXPECT_TRUE(json["stable"]);
  EXPECT_FALSE(json["saturated"]);
}

TEST(Traffic, overload_is_reported_as_saturated_with_exit_zero) {
  const Finished run = dateline_run("traffic --pattern transpose --rate 1 --warm-up 100 --measure 500 --drain 100");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "saturated: ")) << run.out;
}

TEST(Traffic, saturation_prints_every_probe) {
  const Finished run = dateline_run("traffic --topology torus:4x4 --saturation --warm-up 200 --measure 1000");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_GE(lines(run.out), 8) << run.out;
  EXPECT_TRUE(has(run.out, "largest stable rate 0.")) << run.out;
}

TEST(Traffic, rtl_gives_the_report_of_native) {
  const std::string run = "traffic --topology torus:4x4 --rate 0.4 --warm-up 100 --measure 500 --json - --engine ";
  Json native = Json::parse(dateline_run(run + "native").out), rtl = Json::parse(dateline_run(run + "rtl").out);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
}

TEST(BadUse, traffic_that_cannot_be_is_refused) {
  expect_refused(dateline_run("traffic --pattern magic"), 2, "known: uniform, tornado, transpose, bitcomp, neighbor");
  expect_refused(dateline_run("traffic --pattern transpose --topology torus:8x4"), 2, "needs a square");
  expect_refused(dateline_run("traffic --pattern bitcomp --topology torus:5x5"), 2, "power of two");
  for (const char* rate : {"0", "-1", "1.5", "nan"})
    expect_refused(dateline_run(std::string("traffic --rate ") + rate), 2, "at most 1 flit a node and cycle");
  expect_refused(dateline_run("traffic --rate much"), 2, "--rate");
  expect_refused(dateline_run("traffic --packet 0"), 2, "--packet 0 is out of range 1..");
  expect_refused(dateline_run("traffic --measure 0"), 2, "--measure 0 is out of range 1..");
  expect_refused(dateline_run("traffic --warm-up -1"), 2, "--warm-up -1");
  expect_refused(dateline_run("traffic --engine systemc"), 2, "known: native, rtl");
  expect_refused(dateline_run("traffic --vcs 1"), 2, "can deadlock on torus:8x8; use --vcs 2 or more");
  expect_refused(dateline_run("traffic --topology torus:16x16 --width 32"), 2, "traffic needs --width 34");
}

// ---- bad use: exit 2 and one line ----

TEST(BadUse, unknown_names_list_the_known_ones) {
  expect_refused(dateline_run("check broadcast --topology blob:3"), 2, "unknown kind 'blob'; known: torus, mesh");
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine magic"), 2, "known: native, systemc, rtl");
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --algorithm magic"), 2,
                 "unknown algorithm 'magic'; for broadcast on torus:5x5 with all ports there are: algebraic");
  expect_refused(dateline_run("check shuffle"), 2, "unknown operation 'shuffle'; known: broadcast");
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --magic"), 2, "--magic");
  expect_refused(dateline_run("check broadcast --ports some"), 2, "known: all, one");
  for (const char* level : {"3", "-1", "fast"})
    expect_refused(run_shell(std::string("DATELINE_TILE_OPTIMIZE=") + level + " '" + DATELINE_PROGRAM +
                             "' run broadcast --topology torus:3x3 --engine rtl"),
                   2, "but must be 0, 1 or 2");
  for (const char* routing : {"zigzag", "dor:", "dor:0,0", "dor:0,2", "dor:x,0", "'dor:0 1'", "dor:0,1,2"})
    expect_refused(dateline_run(std::string("prove --topology torus:3x3 --routing ") + routing), 2, "--routing '");
  expect_refused(dateline_run("check broadcast --switching packet"), 2, "known: wormhole, circuit");
  expect_refused(dateline_run("check broadcast --flow none"), 2, "known: dateline, bubble");
  expect_refused(dateline_run("check broadcast --sync dataflow"), 2, "known: barrier");
  expect_refused(dateline_run("frobnicate"), 2, "--help");
  expect_refused(dateline_run(""), 2, "--help");
}

TEST(BadUse, algorithm_that_does_not_apply_says_why_and_what_does) {
  expect_refused(dateline_run("check broadcast --topology mesh:5x5 --algorithm algebraic"), 2,
                 "it needs a torus, not mesh:5x5; for broadcast on mesh:5x5 with all ports there are: naive");
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --algorithm algebraic --ports one"), 2,
                 "it needs all ports");
}

TEST(BadUse, numbers_out_of_range_name_the_range) {
  expect_refused(dateline_run("check broadcast --topology torus:0x3"), 2, "dimension size 0 is out of range 1..");
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --source 25"), 2,
                 "--source 25 is out of range 0..24");
  expect_refused(dateline_run("check broadcast --topology torus:5x5 --source -1"), 2,
                 "--source -1 is out of range 0..24");
  for (const char* command : {"check", "run"})
    expect_refused(dateline_run(std::string(command) + " broadcast --topology torus:3x3 --words 0"), 2,
                   "--words 0 is out of range 1..");
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --words many"), 2, "--words");
  expect_refused(dateline_run("lockstep --cycles 0"), 2, "--cycles 0");
}

TEST(BadUse, rtl_nodes_that_cannot_be_are_refused) {
  const std::string run = "run broadcast --topology torus:3x3 --engine systemc --rtl-nodes ";
  for (const char* list : {"0,x", "x", "0,", ",0", "-1", "0.5", "0;1"})
    expect_refused(dateline_run(run + "'" + list + "'"), 2, "is no node number");
  expect_refused(dateline_run(run + "''"), 2, "name nodes such as 0,5, or all");
  for (const char* list : {"9", "0,9", "99999999999999999999"})
    expect_refused(dateline_run(run + list), 2, "is out of range 0..8");
  expect_refused(dateline_run(run + "3,1,03"), 2, "node 3 stands twice");
  for (const char* engine : {"native", "rtl", "rtl-net"})
    expect_refused(dateline_run(std::string("run broadcast --topology torus:3x3 --rtl-nodes 0 --engine ") + engine), 2,
                   "use --engine systemc");
  expect_refused(dateline_run("lockstep --topology torus:3x3 --rtl-nodes 9"), 2, "is out of range 0..8");
}

TEST(BadUse, q_that_the_channels_cannot_carry_is_refused_by_run_and_only_counted_by_check) {
  expect_refused(dateline_run("run broadcast --topology torus:5x5 --q 2 --vcs 2"), 2,
                 "need 4; use --vcs 4 or a smaller --q");
  expect_refused(dateline_run("run broadcast --topology torus:5x5 --q 5"), 2, "use --q 4 or less");
  EXPECT_EQ(dateline_run("run broadcast --topology torus:5x5 --q 2 --vcs 4 --words 4").code, 0);
  EXPECT_EQ(dateline_run("check broadcast --topology torus:5x5 --q 5").code, 0);
}

TEST(BadUse, waves_come_from_rtl_alone_and_windows_are_two_numbers) {
  const TemporaryFolder folder;
  const std::string wave = " --wave " + folder.file("w.fst");
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine native" + wave), 2, "use --engine rtl");
  for (const char* window : {"5", "9:5", "a:b", "1:2:3", ":"})
    expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine rtl" + wave + " --wave-window " + window),
                   2, "write FIRST:LAST");
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --wave-window 1:2"), 2, "needs --wave FILE.fst");
  EXPECT_TRUE(folder.names().empty());
}

TEST(BadUse, unwritable_output_is_refused_before_any_work_and_leaves_nothing) {
  const TemporaryFolder folder;
  const std::string missing = folder.file("no/such/folder/out");
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --json " + missing), 2,
                 "--json " + missing + ": cannot write there");
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --schedule " + missing), 2,
                 "--schedule " + missing);
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --json " + missing), 2, "--json " + missing);
  expect_refused(dateline_run("run broadcast --topology torus:3x3 --engine rtl --wave " + missing), 2,
                 "--wave " + missing);
  expect_refused(dateline_run("prove --topology ring:4 --vcs 1 --dot " + missing), 2, "--dot " + missing);
  expect_refused(dateline_run("check broadcast --topology torus:3x3 --json " + folder.file(".")), 2, "is a folder");
  EXPECT_TRUE(folder.names().empty());
}

TEST(BadUse, failure_after_the_output_was_opened_leaves_nothing_half_written) {
  const TemporaryFolder folder;
  write_text(folder.file("old.json"), "precious");
  for (const char* bad : {"--algorithm magic", "--source 99", "--topology blob:1"})
    EXPECT_EQ(dateline_run("check broadcast --topology torus:3x3 --json " + folder.file("old.json") + " --schedule " +
                           folder.file("new.json") + " " + bad)
                  .code,
              2);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"old.json"});
  EXPECT_EQ(read_text(folder.file("old.json")), "precious");
  EXPECT_EQ(dateline_run("check broadcast --topology torus:3x3 --json " + folder.file("old.json")).code, 0);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"old.json"});
  EXPECT_TRUE(Json::accept(read_text(folder.file("old.json"))));
}

// ---- prove ----

struct Link {
  std::vector<int> from, to;
  int port;
};

/// Channels "link (x,y)->(x,y) port p (..) vc v" of a text.
std::vector<Link> named_links(const std::string& text) {
  static const std::regex kChannel(R"(link \(([\d,]+)\)->\(([\d,]+)\) port (\d+) \([^)]*\) vc \d+)");
  const auto numbers = [](const std::string& list) {
    std::vector<int> result;
    std::stringstream words(list);
    for (std::string word; std::getline(words, word, ',');) result.push_back(std::stoi(word));
    return result;
  };
  std::vector<Link> links;
  for (std::sregex_iterator match(text.begin(), text.end(), kChannel), end; match != end; ++match)
    links.push_back({numbers((*match)[1]), numbers((*match)[2]), std::stoi((*match)[3])});
  return links;
}

TEST(Prove, one_channel_on_a_torus_prints_a_cycle_of_real_channels) {
  const Finished finished = dateline_run("prove --topology torus:8x8 --routing dor --vcs 1");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(lines(finished.err), 1);
  EXPECT_TRUE(has(finished.out, "can deadlock"));
  const Topology torus = parse_topology("torus:8x8");
  const std::vector<Link> links = named_links(finished.out);
  ASSERT_GE(links.size(), 3u) << finished.out;
  for (size_t i = 0; i < links.size(); ++i) {
    const LinkEnd end = torus.link(torus.node_at(links[i].from), links[i].port);
    EXPECT_EQ(torus.coordinates(end.node), links[i].to) << "no such link";
    EXPECT_EQ(links[i].to, links[(i + 1) % links.size()].from) << "each ends where the next begins";
  }
}

TEST(Prove, two_channels_and_meshes_are_free) {
  for (const char* network :
       {"torus:8x8 --vcs 2", "mesh:8x8 --vcs 1", "torus:2x2 --vcs 1", "torus:8x8 --vcs 8", "torus:5x3x4 --vcs 3"}) {
    const Finished finished = dateline_run(std::string("prove --routing dor --topology ") + network);
    EXPECT_EQ(finished.code, 0) << network;
    EXPECT_EQ(finished.err, "");
    EXPECT_TRUE(has(finished.out, "deadlock-free")) << finished.out;
  }
}

TEST(Prove, cycle_is_written_as_dot_and_as_json_and_no_drawing_without_one) {
  const TemporaryFolder folder;
  const std::string files = " --dot " + folder.file("c.dot") + " --json " + folder.file("c.json");
  EXPECT_EQ(dateline_run("prove --topology ring:4 --vcs 1" + files).code, 1);
  const std::string dot = read_text(folder.file("c.dot"));
  EXPECT_EQ(dot.rfind("digraph", 0), 0u) << dot;
  EXPECT_EQ(named_links(dot).size(), 4u);
  EXPECT_EQ(std::count(dot.begin(), dot.end(), '>'), 4 + 4) << "an arrow a channel, and one in each label";
  const Json report = Json::parse(read_text(folder.file("c.json")));
  EXPECT_EQ(report["verdict"], "cycle");
  EXPECT_EQ(report["cycle"].size(), 4u);
  EXPECT_EQ(dateline_run("prove --topology ring:4 --vcs 2 --dot " + folder.file("none.dot")).code, 0);
  EXPECT_FALSE(std::filesystem::exists(folder.file("none.dot")));
}

TEST(Run, network_that_is_not_proven_is_refused_and_unsafe_runs_it) {
  expect_refused(dateline_run("run broadcast --topology torus:4x4 --algorithm naive --vcs 1"), 1, "can deadlock");
  EXPECT_EQ(dateline_run("run broadcast --topology torus:4x4 --algorithm naive --vcs 1 --unsafe").code, 0);
  EXPECT_EQ(dateline_run("run broadcast --topology mesh:4x4 --algorithm naive --vcs 1").code, 0);
}

// ---- check and schedule files ----

TEST(Check, json_on_stdout_is_json_alone_with_the_keys_of_the_contract) {
  const Finished finished = dateline_run("check broadcast --algorithm algebraic --topology torus:7^2 --json -");
  EXPECT_EQ(finished.code, 0);
  EXPECT_EQ(finished.err, "");
  ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
  const Json report = Json::parse(finished.out);
  for (const char* key :
       {"operation", "arguments",  "algorithm",     "topology",         "nodes",  "ports",    "q",       "vcs",
        "depth",     "words",      "switching",     "routing",          "engine", "schedule", "formula", "lower_bound",
        "deadlock",  "cost_model", "linear_cycles", "predicted_cycles", "rounds"})
    EXPECT_TRUE(report.contains(key)) << key;
  EXPECT_EQ(report["topology"], "torus:7x7");
  EXPECT_EQ(report["schedule"]["rounds"], 2 * 2 + 1);
  EXPECT_EQ(report["schedule"]["complete"], true);
  EXPECT_EQ(report["schedule"]["max_link_sharing"], 1);
  EXPECT_FALSE(report.contains("measured_cycles"));
}

TEST(Check, rounds_of_the_algebraic_broadcast_follow_the_formula_from_outside) {
  struct Case {
    const char* topology;
    int rounds;
  };
  for (const Case& c : {Case{"torus:59", 4}, Case{"torus:60^2", 7}, Case{"torus:21^3", 8}, Case{"torus:7^3", 5},
                        Case{"torus:9^4", 7}}) {
    const Finished finished =
        dateline_run(std::string("check broadcast --algorithm algebraic --json - --topology ") + c.topology);
    EXPECT_EQ(finished.code, 0) << c.topology << finished.err;
    EXPECT_EQ(Json::parse(finished.out)["schedule"]["rounds"], c.rounds) << c.topology;
  }
}

TEST(Check, descending_order_exits_one_and_names_the_port_that_collides) {
  const Finished finished =
      dateline_run("check broadcast --algorithm algebraic --topology torus:5x5 --routing dor:1,0");
  EXPECT_EQ(finished.code, 1);
  EXPECT_EQ(lines(finished.err), 1);
  EXPECT_TRUE(has(finished.err, "node (0,0) sends 2 messages by port 2; q = 1 allows")) << finished.err;
  EXPECT_EQ(dateline_run("check broadcast --algorithm algebraic --topology torus:5x5 --routing dor:0,1").code, 0);
}

class ScheduleFile : public testing::Test {
 protected:
  void SetUp() override {
    const Finished made =
        dateline_run("check broadcast --algorithm dimension-tree --topology torus:5x3 --source 4 --json " +
                     folder_.file("made.json") + " --schedule " + file());
    ASSERT_EQ(made.code, 0) << made.err;
    schedule_ = Json::parse(read_text(file()));
  }
  std::string file() const { return folder_.file("s.json"); }
  /// Both commands refuse the changed schedule.
  void expect_bad(const Json& changed, int code, const std::string& part) {
    write_text(file(), changed.dump());
    const Finished check = dateline_run("check --from " + file() + " --json " + folder_.file("out.json"));
    EXPECT_EQ(check.code, code);
    EXPECT_EQ(lines(check.err), 1) << check.err;
    EXPECT_TRUE(has(check.err, part)) << check.err << "lacks: " << part;
    expect_refused(dateline_run("run --from " + file()), code, part);
  }

  TemporaryFolder folder_;
  Json schedule_;
};

TEST_F(ScheduleFile, runs_and_counts_as_the_algorithm_that_wrote_it) {
  const Finished again = dateline_run("check --from " + file() + " --json -");
  EXPECT_EQ(again.code, 0) << again.err;
  const Json first = Json::parse(read_text(folder_.file("made.json"))), second = Json::parse(again.out);
  for (const char* key :
       {"schedule", "rounds", "lower_bound", "predicted_cycles", "linear_cycles", "topology", "q", "vcs", "arguments"})
    EXPECT_EQ(first[key], second[key]) << key;
  const Finished run = dateline_run("run --from " + file() + " --words 5 --json -");
  EXPECT_EQ(run.code, 0) << run.err;
  const Json report = Json::parse(run.out);
  EXPECT_EQ(report["data"]["mismatches"], 0);
  EXPECT_EQ(report["error"], 0);
  EXPECT_EQ(report["arguments"]["source"], 4);
}

TEST_F(ScheduleFile, options_that_contradict_the_file_are_refused) {
  expect_refused(dateline_run("run --from " + file() + " --source 3"), 2, "--source differs from what");
  expect_refused(dateline_run("run --from " + file() + " --topology torus:3x5"), 2, "--topology differs");
  EXPECT_EQ(dateline_run("run --from " + file() + " --source 4 --topology torus:5x3").code, 0);
  expect_refused(dateline_run("check --from " + folder_.file("nothing.json")), 2, "cannot read the file");
}

TEST_F(ScheduleFile, lost_block_is_incomplete_and_the_node_is_named) {
  Json lost = schedule_;
  Json& last = lost["rounds"].back();
  const int to = last.back()["to"];
  last.erase(last.size() - 1);
  expect_bad(lost, 1, "node " + parse_topology("torus:5x3").place(to) + " lacks part");
}

TEST_F(ScheduleFile, missing_link_is_refused_with_round_and_transfer) {
  Json mesh = schedule_;
  mesh["topology"] = "mesh:5x3";
  expect_bad(mesh, 2, "no such link");
  Json port = schedule_;
  port["rounds"][0][0]["path"] = {9};
  expect_bad(port, 2, "round 1, transfer 1: path, hop 1 is 9");
}

TEST_F(ScheduleFile, unknown_key_and_broken_text_are_refused) {
  Json key = schedule_;
  key["rownds"] = 1;
  expect_bad(key, 2, "unknown key 'rownds'; allowed: format, version");
  Json inner = schedule_;
  inner["rounds"][0][0]["form"] = 1;
  expect_bad(inner, 2, "unknown key 'form'; allowed: from, to");
  write_text(file(), "{ \"format\": ");
  expect_refused(dateline_run("check --from " + file()), 2, "not valid JSON");
}

// ---- run ----

TEST(Run, json_alone_on_stdout_with_measured_equal_to_predicted) {
  for (const char* engine : {"native", "systemc"}) {
    const Finished finished =
        dateline_run(std::string("run broadcast --topology torus:5x5 --words 20 --json - --engine ") + engine);
    EXPECT_EQ(finished.code, 0) << finished.err;
    ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
    const Json report = Json::parse(finished.out);
    EXPECT_EQ(report["engine"], engine);
    EXPECT_EQ(report["error"], 0);
    EXPECT_EQ(report["data"]["words_checked"], 25 * 20);
    EXPECT_EQ(report["data"]["mismatches"], 0);
  }
}

TEST(Run, auto_takes_an_algorithm_with_the_least_cycles) {
  const auto predicted = [](const std::string& algorithm) {
    const Json report = Json::parse(
        dateline_run("run broadcast --topology torus:5x5 --words 100 --json - --algorithm " + algorithm).out);
    return report["predicted_cycles"].get<double>() + report["barrier_cycles"].get<double>();
  };
  const double best = predicted("auto");
  for (const char* algorithm : {"algebraic", "dimension-tree", "naive"})
    EXPECT_LE(best, predicted(algorithm)) << algorithm;
}

TEST(Fit, constants_and_probes_are_reported) {
  const Finished finished = dateline_run("fit --engine native --topology torus:3x3 --json -");
  EXPECT_EQ(finished.code, 0) << finished.err;
  ASSERT_TRUE(Json::accept(finished.out)) << finished.out;
  for (const char* name : {"startup", "per_hop", "per_word", "distance", "length"})
    EXPECT_TRUE(has(finished.out, name)) << name;
}

}  // namespace
}  // namespace dateline
