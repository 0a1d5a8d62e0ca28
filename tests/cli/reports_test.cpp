// SPDX-License-Identifier: Apache-2.0
// The JSON of every command for success, refusal and stall: the tables explain every key.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "sw/report/schema/json_schema.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// The document that the command writes to stdout; it must be a complete report of that name.
Json report_of(const std::string& report, const std::string& command, int code = 0) {
  const Finished finished = dateline_run(command + " --json -");
  EXPECT_EQ(finished.code, code) << command << "\n" << finished.err;
  const Json json = Json::parse(finished.out, nullptr, false);
  if (!json.is_object()) {
    ADD_FAILURE() << command << ": no JSON:\n" << finished.out.substr(0, 300);
    return Json::object();
  }
  for (const std::string& problem : key_problems(find_report(report), json))
    ADD_FAILURE() << command << ": " << problem;
  EXPECT_EQ(json.contains("failure"), code != 0) << command;
  EXPECT_EQ(json.begin().key(), "format") << command << ": a report opens with its format";
  return json;
}

/// A schedule file with these rounds and the other fields of `start`.
std::string schedule_file(const TemporaryFolder& folder, const Json& start, const Json& rounds) {
  Json schedule = {{"format", "dateline-schedule"}, {"version", 1}};
  schedule.update(start);
  schedule["rounds"] = rounds;
  write_text(folder.file("schedule.json"), schedule.dump());
  return folder.file("schedule.json");
}

/// A ring in which every message is sent half-way round; with one virtual channel they wait for each other.
std::string ring_of_waiters(const TemporaryFolder& folder) {
  Json round = Json::array();
  for (int node = 0; node < 4; ++node) {
    const int to = (node + 2) % 4;
    round.push_back({{"from", node}, {"to", to}, {"path", {0, 0}}, {"items", Json::array({{node, to, 0}})}});
  }
  return schedule_file(folder,
                       {{"operation", "translate"},
                        {"arguments", {{"by", "2"}}},
                        {"topology", "torus:4"},
                        {"ports", "all"},
                        {"q", 2},
                        {"source", 0},
                        {"parts", 1}},
                       Json::array({round}));
}

/// A circuit whose path leads once around the ring and then over its first link again.
std::string once_round_and_on(const TemporaryFolder& folder) {
  const Json item = Json::array({{0, -1, 0}});
  return schedule_file(
      folder,
      {{"operation", "broadcast"}, {"topology", "torus:3"}, {"ports", "all"}, {"q", 1}, {"source", 0}, {"parts", 1}},
      {{{{"from", 0}, {"to", 1}, {"path", {0, 0, 0, 0}}, {"items", item}}},
       {{{"from", 0}, {"to", 2}, {"path", Json::array({1})}, {"items", item}}}});
}

TEST(Reports, every_command_writes_only_keys_that_are_explained) {
  const TemporaryFolder folder;
  report_of("list", "list");
  report_of("doctor", "doctor");
  report_of("check", "check broadcast --topology torus:4x4 --source 1,2");
  report_of("check", "check all-to-all --topology hypercube:3 --ports one");
  report_of("check", "check rotate-90 --topology torus:5x5 --q 2");
  report_of("run", "run broadcast --topology torus:3x3 --words 4 --q 2");
  report_of("run", "run translate --by 1,1 --topology torus:3x3 --words 4 --switching circuit --circuit-retry --vcs 2");
  report_of("draw", "draw gather --topology torus:3x3 --output " + folder.file("x.svg"));
  report_of("prove", "prove --topology mesh:3x3");
  report_of("load", "load --topology torus:4x4 --run");
  report_of("load", "load --topology torus:4x4 --routing udr --fail-link 0:1");
  report_of("fit", "fit --topology torus:3x3 --startup 3");
  report_of("traffic", "traffic --topology torus:4x4 --measure 300 --warm-up 50");
  write_text(folder.file("t.csv"), "0,0,1,1\n3,1,2,2\n");
  report_of("trace", "traffic --topology ring:4 --trace " + folder.file("t.csv"));
  report_of("curve", "traffic --topology ring:4 --rates 0.1,0.9 --seeds 2 --measure 100 --warm-up 10");
  report_of("saturation", "traffic --topology ring:4 --measure 100 --warm-up 10 --drain 300 --saturation");
  write_text(folder.file("g.json"),
             R"({"command": ["prove"], "options": {"vcs": [1, 2]}, "fixed": {"minimal": true}})");
  const Json sweep = report_of("sweep", "sweep " + folder.file("g.json") + " --output " + folder.file("g.jsonl"), 1);
  EXPECT_EQ(sweep["failures"].size(), 1u);
  const std::string points = read_text(folder.file("g.jsonl"));
  EXPECT_TRUE(key_problems(find_report("points"), Json::parse(points.substr(0, points.find('\n')))).empty());
  report_of("tables", "tables --n 3 --d 1 --q 1 --no-run");
  report_of("tables", "tables --n 3 --d 2 --q 1 --words 2");
  report_of("dual-cube-tables", "tables --dual-cube 2 --words 2");
}

TEST(Reports, machine_is_reported_completely) {
  const Json run = report_of("run",
                             "run broadcast --topology torus:3x3 --words 4 --width 24 --link-stages 2 --depth 8 "
                             "--startup 5");
  EXPECT_EQ(run["width"], 24);
  EXPECT_EQ(run["link_stages"], 2);
  EXPECT_EQ(run["startup"], 5);
  EXPECT_EQ(run["flow"], "dateline");
  const Json traffic = report_of("traffic", "traffic --topology ring:4 --measure 50 --link-stages 3 --seed 7");
  EXPECT_EQ(traffic["link_stages"], 3);
  EXPECT_EQ(traffic["flow"], "dateline");
  EXPECT_EQ(traffic["seed"], 7);
  const Finished version = dateline_run("--version");
  EXPECT_EQ(version.out, "dateline " + run["program_version"].get<std::string>() + "\n");
}

TEST(Reports, refusal_is_in_the_report_with_everything_that_is_known) {
  const Json refused = report_of("run", "run broadcast --topology torus:4x4 --vcs 1 --flow dateline", 1);
  EXPECT_EQ(refused["failure"]["kind"], "refused");
  EXPECT_TRUE(has(refused["failure"]["message"], "will not run"));
  EXPECT_EQ(refused["vcs"], 1);
  EXPECT_TRUE(refused.contains("predicted_cycles"));
  EXPECT_FALSE(refused.contains("measured_cycles"));
  EXPECT_EQ(report_of("prove", "prove --topology ring:4 --vcs 1", 1)["failure"]["kind"], "check");
  EXPECT_EQ(report_of("load", "load --topology ring:4 --placement full --fail-link 0:1", 1)["failure"]["kind"],
            "check");
}

TEST(Reports, bad_use_is_reported_on_stdout_and_leaves_files_unchanged) {
  const Json bad = report_of("run", "run broadcast --topology torus:4x4 --algorithm magic", 2);
  EXPECT_EQ(bad["failure"]["kind"], "usage");
  EXPECT_TRUE(has(bad["failure"]["message"], "unknown algorithm 'magic'"));
  EXPECT_EQ(report_of("traffic", "traffic --topology torus:4x4 --vcs 1", 2)["failure"]["kind"], "usage");
  EXPECT_EQ(report_of("check", "check all-gather --topology torus:64x64 --memory 0.01", 2)["failure"]["kind"], "usage");
  const TemporaryFolder folder;
  write_text(folder.file("old.json"), "precious");
  EXPECT_EQ(
      dateline_run("run broadcast --topology torus:4x4 --vcs 1 --flow dateline --json " + folder.file("old.json")).code,
      1);
  EXPECT_TRUE(has(read_text(folder.file("old.json")), "\"failure\""));
}

TEST(Reports, deadlock_names_its_channels) {
  const TemporaryFolder folder;
  const Json report = report_of("run", "run --from " + ring_of_waiters(folder) + " --vcs 1 --words 64 --unsafe", 1);
  const Json& failure = report["failure"];
  EXPECT_EQ(failure["kind"], "deadlock");
  EXPECT_EQ(failure["round"], 1);
  EXPECT_GT(failure["cycle"].get<int>(), 0);
  ASSERT_EQ(failure["waits"].size(), 4u);
  std::set<int> nodes;
  for (const Json& wait : failure["waits"]) {
    EXPECT_EQ(wait["port"], 0);
    EXPECT_EQ(wait["vc"], 0);
    nodes.insert(wait["node"].get<int>());
  }
  EXPECT_EQ(nodes.size(), 4u);
}

TEST(Reports, livelock_names_the_circuit_that_is_refused) {
  const TemporaryFolder folder;
  const Json report = report_of("run",
                                "run --from " + once_round_and_on(folder) +
                                    " --routing source --switching circuit --circuit-retry --width 64 --words 4 "
                                    "--vcs 1 --unsafe",
                                1);
  EXPECT_EQ(report["failure"]["kind"], "livelock");
  EXPECT_EQ(report["circuit_retry"], true);
  ASSERT_EQ(report["failure"]["waits"].size(), 1u);
  EXPECT_EQ(report["failure"]["waits"][0]["node"], 0);
  EXPECT_EQ(report["failure"]["waits"][0]["port"], 0);
}

TEST(Reports, stalls_are_reported_by_several_threads_as_by_one) {
  const TemporaryFolder one, other;
  const std::string ring = ring_of_waiters(one), circuit = once_round_and_on(other);
  for (const std::string& run : {"run --from " + ring + " --vcs 1 --words 64 --unsafe",
                                 "run --from " + circuit +
                                     " --routing source --switching circuit --circuit-retry --width 64 --words 4 "
                                     "--vcs 1 --unsafe"})
    for (const char* threads : {" --threads 2", " --threads 3"})
      EXPECT_EQ(report_of("run", run + threads, 1), report_of("run", run, 1)) << run << threads;
}

TEST(Reports, schema_of_each_report_and_of_schedules_is_printed) {
  for (const Report& report : reports()) {
    const Finished finished = dateline_run("schema " + report.name);
    EXPECT_EQ(finished.code, 0);
    EXPECT_EQ(Json::parse(finished.out)["properties"]["format"]["const"], "dateline-" + report.name);
    EXPECT_TRUE(has(dateline_run("schema").out, "dateline-" + report.name));
  }
  expect_refused(dateline_run("schema rnu"), 2, {"'run'", "'rnu'"});
  const Json schedule =
      Json::parse(dateline_run("check broadcast --topology torus:3x3 --schedule -").out, nullptr, false);
  EXPECT_TRUE(key_problems(find_report("schedule"), schedule).empty());
}

TEST(Reports, options_of_every_command_are_printed_as_the_help_has_them) {
  const Json options = Json::parse(dateline_run("schema --options").out);
  EXPECT_TRUE(key_problems(find_report("options"), options).empty());
  int compared = 0;
  for (const Json& command : options["commands"]) {
    const std::string help = dateline_run(command["name"].get<std::string>() + " --help").out;
    for (const Json& option : command["options"]) {
      const std::string name = (option["positional"] ? "  " : "--") + option["name"].get<std::string>();
      EXPECT_TRUE(has(help, name)) << command["name"] << " " << name;
      if (option.contains("default")) {
        // Older versions of CLI11 write =DEFAULT, newer ones [DEFAULT].
        const std::string value = option["default"].get<std::string>();
        EXPECT_TRUE(has(help, "=" + value) || has(help, "[" + value + "]")) << name;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 200);
  const auto option_of = [&](const std::string& command, const std::string& name) {
    for (const Json& one : options["commands"])
      for (const Json& option : one["options"])
        if (one["name"] == command && option["name"] == name) return option;
    return Json();
  };
  EXPECT_EQ(option_of("run", "signed")["kind"], "flag");
  EXPECT_EQ(option_of("run", "words")["kind"], "integers");
  EXPECT_EQ(option_of("run", "vcs")["kind"], "integer");
  EXPECT_EQ(option_of("traffic", "rate")["kind"], "number");
  EXPECT_EQ(option_of("run", "topology")["default"], "torus:7x7");
  EXPECT_TRUE(option_of("run", "operation")["positional"].get<bool>());
  EXPECT_TRUE(option_of("run", "fail-link")["repeatable"].get<bool>());
  EXPECT_FALSE(option_of("run", "vcs")["repeatable"].get<bool>());
  EXPECT_FALSE(option_of("board build", "board").is_null());
  expect_refused(dateline_run("schema --options run"), 2, {"--options", "run"});
}

TEST(Reports, lockstep_and_regress_report_like_the_others) {
  const Json lockstep = report_of("lockstep", "lockstep --topology torus:3x3 --cycles 300");
  EXPECT_EQ(lockstep["parts"].size(), 2u);
  EXPECT_TRUE(lockstep["parts"][0]["agreed"].get<bool>());
  EXPECT_EQ(lockstep["link_stages"], 1);
  const Json regress = report_of("regress", "regress --seeds 1 --cycles 300");
  ASSERT_EQ(regress["cases"].size(), 1u);
  EXPECT_TRUE(regress["cases"][0]["passed"].get<bool>());
  EXPECT_EQ(report_of("regress", "regress --replay 0 --cycles 300")["cases"][0]["seed"], 0);
}

TEST(Reports, seed_that_fails_says_how_to_run_it_again_everywhere) {
  // If RTL cannot be built, no seed runs.
  const std::string program =
      "DATELINE_CACHE=/proc/cache '" + std::string(DATELINE_PROGRAM) + "' regress --cycles 100 ";
  const std::string again = "dateline regress --replay 0 --cycles 100";
  const Finished text = run_shell(program + "--seeds 1");
  EXPECT_EQ(text.code, 1);
  EXPECT_TRUE(has(text.out, "    replay: " + again + "\n")) << text.out;
  const Finished junit = run_shell(program + "--seeds 1 --junit -");
  EXPECT_TRUE(has(junit.out, "<property name=\"replay\" value=\"" + again + "\"/>")) << junit.out;
  EXPECT_TRUE(has(junit.out, "<property name=\"program_version\""));
  const Json json = Json::parse(run_shell(program + "--seeds 1 --json -").out, nullptr, false);
  EXPECT_TRUE(key_problems(find_report("regress"), json).empty());
  EXPECT_EQ(json["cases"][0]["replay"], again);
  EXPECT_EQ(json["failure"]["kind"], "check");
  EXPECT_TRUE(has(run_shell(program + "--replay 0").out, "    replay: " + again + "\n"));
}

}  // namespace
}  // namespace dateline
