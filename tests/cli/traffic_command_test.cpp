// SPDX-License-Identifier: Apache-2.0
// dateline traffic from outside.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::json;

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

TEST(Traffic, board_sources_report_what_their_counters_measure) {
  const std::string run = "traffic --topology torus:4x4 --sources board --pattern tornado --rate 0.1 --measure 2000";
  const Finished text = dateline_run(run);
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_TRUE(has(text.out, "\nlatency  mean 6.00; at zero load 6.00; mean hops 2.000\nstable\n")) << text.out;
  EXPECT_FALSE(has(text.out, "links")) << text.out;
  const Json json = Json::parse(dateline_run(run + " --json -").out);
  EXPECT_EQ(json["sources"], "board");
  EXPECT_EQ(json["counters"].size(), 16u);
  EXPECT_TRUE(json["latency"]["p99"].is_null());
  EXPECT_TRUE(json["link_use"].is_null());
}

TEST(Traffic, what_board_sources_do_not_do_is_refused) {
  const std::string run = "traffic --topology torus:4x4 --sources board ";
  expect_refused(dateline_run(run + "--packet 4"), 2, {"--packet 1"});
  expect_refused(dateline_run(run + "--burst 10"), 2, {"--burst", "--peak"});
  expect_refused(dateline_run(run + "--outstanding 2"), 2, {"--outstanding", "--reply"});
  expect_refused(dateline_run(run + "--saturation"), 2, {"--trace", "--saturation", "--rates", "--seeds", "--csv"});
  expect_refused(dateline_run(run + "--rates 0.1,0.2"), 2, {"--trace", "--saturation", "--rates", "--seeds", "--csv"});
  expect_refused(dateline_run(run + "--ports all"), 2, {"--ports all", "--ports one"});
  expect_refused(dateline_run(run + "--switching circuit"), 2, {"--switching circuit", "--switching wormhole"});
  expect_refused(dateline_run(run + "--measure 40000"), 2, {"--warm-up", "--measure", "--drain", "65534"});
  expect_refused(dateline_run(run + "--engine systemc"), 2, {"--engine 'systemc'", "native, rtl, rtl-net"});
  expect_refused(dateline_run("traffic --sources bord"), 2, {"--sources 'bord'", "'board'"});
  expect_refused(dateline_run("traffic --engine rtl-net"), 2, {"--engine 'rtl-net'", "native, systemc, rtl"});
}

TEST(Traffic, saturation_prints_every_probe) {
  const Finished run = dateline_run("traffic --topology torus:4x4 --saturation --warm-up 200 --measure 1000");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_GE(lines(run.out), 8) << run.out;
  EXPECT_TRUE(has(run.out, "largest stable rate 0.")) << run.out;
}

TEST(Traffic, saturation_of_bursts_probes_no_more_than_they_can_make) {
  const std::string run = "traffic --topology torus:4x4 --saturation --warm-up 200 --measure 500 ";
  const Finished bursts = dateline_run(run + "--burst 20 --peak 0.3");
  EXPECT_EQ(bursts.code, 0) << bursts.err;
  EXPECT_TRUE(has(bursts.out, "largest stable rate 0.28125 flits/node/cycle, the most that --burst and --peak allow"))
      << bursts.out;
  const Finished short_ones = dateline_run(run + "--burst 1");
  EXPECT_EQ(short_ones.code, 0) << short_ones.err;
  expect_refused(dateline_run(run + "--rate 0.3"), 2, {"--saturation", "--rate"});
}

TEST(Traffic, what_a_short_window_cannot_measure_is_not_reported) {
  const Finished nothing = dateline_run("traffic --topology torus:4x4 --rate 1e-9 --warm-up 0 --measure 300");
  EXPECT_TRUE(has(nothing.out, "\nno packet was made in the window, so nothing was measured\n")) << nothing.out;
  EXPECT_FALSE(has(nothing.out, " +- 0.0")) << nothing.out;
  const Finished longer = dateline_run("traffic --topology torus:4x4 --packet 1000 --rate 0.1 --warm-up 0");
  EXPECT_TRUE(has(longer.out, "\nstable, to 1000 flits per sender: a longer --measure would be more accurate\n"))
      << longer.out;
  const Finished curve = dateline_run("traffic --topology torus:4x4 --rates 1e-9 --warm-up 0 --measure 300");
  EXPECT_FALSE(has(curve.out, "-1")) << curve.out;
}

TEST(Traffic, no_output_overwrites_an_input) {
  const TemporaryFolder folder;
  const std::string weights = folder.file("weights.csv"), curve = folder.file("curve.csv");
  write_text(weights, "0,1,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
  const std::string run = "traffic --topology ring:4 --measure 200 --pattern file:" + weights;
  expect_refused(dateline_run(run + " --json " + weights), 2, {"--json", "--pattern"});
  expect_refused(dateline_run(run + " --rates 0.1 --csv " + weights), 2, {"--csv", "--pattern"});
  ASSERT_EQ(dateline_run(run + " --rates 0.1 --csv " + curve).code, 0);
  const std::string before = read_text(curve);
  expect_refused(
      dateline_run(run + " --rates 0.1 --with " + curve + " --svg " + folder.file("c.svg") + " --json " + curve), 2,
      {"--json", "--with"});
  EXPECT_EQ(read_text(curve), before);
}

TEST(Traffic, the_only_sender_has_all_of_the_mean_though_others_reply) {
  const TemporaryFolder folder;
  write_text(folder.file("weights.csv"), "0,1,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n");
  const Finished run =
      dateline_run("traffic --topology ring:4 --measure 500 --rate 0.5 --outstanding 2 --pattern file:" +
                   folder.file("weights.csv"));
  EXPECT_TRUE(has(run.out, "(100 % of the mean)")) << run.out;
}

TEST(Traffic, the_width_that_is_named_suffices) {
  const Finished narrow = dateline_run("traffic --topology torus:4x4 --width 16");
  expect_refused(narrow, 2, {"--width 30"});
  EXPECT_EQ(dateline_run("traffic --topology torus:4x4 --measure 100 --width 30").code, 0);
  EXPECT_EQ(dateline_run("traffic --topology torus:4x4 --measure 100 --width 29").code, 2);
}

TEST(Traffic, rtl_gives_the_report_of_native) {
  const std::string run = "traffic --topology torus:4x4 --rate 0.4 --warm-up 100 --measure 500 --json - --engine ";
  Json native = Json::parse(dateline_run(run + "native").out), rtl = Json::parse(dateline_run(run + "rtl").out);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
}

TEST(Traffic, rtl_gives_the_report_of_native_for_requests_and_replies_in_virtual_networks) {
  const std::string run =
      "traffic --topology torus:4x4 --outstanding 4 --rate 1 --reply 5 --warm-up 100 --measure 500 --json - --engine ";
  Json native = Json::parse(dateline_run(run + "native").out), rtl = Json::parse(dateline_run(run + "rtl").out);
  EXPECT_EQ(native["virtual_networks"], 2);
  EXPECT_EQ(native["outstanding"], 4);
  EXPECT_GT(native["round_trip"]["mean"], 10);
  EXPECT_GT(native["answered"], 0.05);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
}

TEST(Traffic, engines_report_the_same_where_a_node_gets_several_flits_and_refusals_in_a_cycle) {
  for (const std::string traffic : {"--vcs 4 --outstanding 4 --packet 1 --reply 1:1,5:1",
                                    "--vcs 2 --switching circuit --circuit-retry --packet 4 --rate 0.4"}) {
    const std::string run = "traffic --topology torus:4x4 --ports all --warm-up 200 --measure 1000 --drain 0 --json - ";
    Json native = Json::parse(dateline_run(run + traffic).out),
         systemc = Json::parse(dateline_run(run + traffic + " --engine systemc").out);
    EXPECT_EQ(systemc["engine"], "systemc");
    native.erase("engine");
    systemc.erase("engine");
    EXPECT_EQ(native, systemc) << traffic;
  }
}

TEST(Traffic, what_a_closed_loop_does_not_do_is_refused_in_one_line) {
  const auto refused = [](const std::string& arguments) {
    const Finished run = dateline_run("traffic --topology torus:4x4 " + arguments);
    EXPECT_EQ(run.code, 2) << arguments;
    EXPECT_EQ(lines(run.err), 1) << run.err;
    return run.err;
  };
  EXPECT_TRUE(has(refused("--reply 5"), "give --outstanding too"));
  EXPECT_TRUE(has(refused("--outstanding -1"), "--outstanding -1 is out of range 0..1000000"));
  EXPECT_TRUE(has(refused("--outstanding 2 --reply x"), "--reply: 'x' is not a length"));
  EXPECT_TRUE(has(refused("--outstanding 2 --saturation"), "leave --outstanding out"));
  EXPECT_TRUE(has(refused("--outstanding 2 --burst 20"), "leave --burst out"));
  EXPECT_TRUE(has(refused("--outstanding 2 --vcs 2"), "--virtual-networks 2 on torus:4x4 need 4 virtual channels"));
}

TEST(Traffic, a_matrix_in_a_file_is_a_pattern_and_rtl_gives_the_report_of_native) {
  const TemporaryFolder folder;
  std::string rows;
  for (int from = 0; from < 16; ++from)
    for (int to = 0; to < 16; ++to)
      rows += std::string(to == 0 ? "" : ",") +
              (to == (from + 3) % 16   ? "2"
               : to == (from + 5) % 16 ? "1"
                                       : "0") +
              (to == 15 ? "\n" : "");
  const std::string file = folder.file("m.csv");
  write_text(file, rows);
  const std::string run =
      "traffic --topology torus:4x4 --rate 0.3 --warm-up 100 --measure 500 --json - --pattern file:" + file +
      " --engine ";
  Json native = Json::parse(dateline_run(run + "native").out), rtl = Json::parse(dateline_run(run + "rtl").out);
  EXPECT_EQ(native["senders"], 16);
  EXPECT_GT(native["packets"]["arrived"], 1000);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
  write_text(file, rows + "0\n");
  expect_refused(dateline_run("traffic --topology torus:4x4 --pattern file:" + file), 2,
                 {"line 17", "torus:4x4", "16"});
  expect_refused(dateline_run("traffic --topology torus:4x4 --pattern file:" + folder.file("none.csv")), 2,
                 {"none.csv"});
}

TEST(Traffic, rtl_gives_the_report_of_native_for_bursts_of_several_lengths_after_a_warm_up_that_is_found) {
  const std::string run =
      "traffic --topology torus:4x4 --rate 0.4 --packet 1:3,5:1 --burst 30 --peak 0.9 --measure 1200 --seed 4 --json - "
      "--engine ";
  Json native = Json::parse(dateline_run(run + "native").out), rtl = Json::parse(dateline_run(run + "rtl").out);
  EXPECT_EQ(native["packet"], 2);
  EXPECT_EQ(native["packet_lengths"][1]["flits"], 5);
  EXPECT_TRUE(native["warm_up"].is_null());
  EXPECT_GE(native["warm_up_cycles"], 1000);
  long packets = 0;
  for (const Json& column : native["latency"]["histogram"]) packets += column["packets"].get<long>();
  EXPECT_EQ(native["packets"]["arrived"], packets);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
}

TEST(Traffic, every_routing_flow_control_and_switching_has_its_traffic) {
  for (const char* options :
       {"--routing udr", "--routing source --packet 3", "--switching circuit --packet 4",
        "--switching circuit --circuit-retry --packet 4", "--switching circuit --routing source --packet 4",
        "--flow bubble --depth 8 --packet 4", "--routing dor:1,0"}) {
    const Finished run =
        dateline_run(std::string("traffic --topology torus:5x4 --rate 0.1 --measure 2000 --json - ") + options);
    ASSERT_EQ(run.code, 0) << options << run.err;
    const Json json = Json::parse(run.out);
    EXPECT_TRUE(json["stable"]) << options;
    EXPECT_NEAR(json["accepted"].get<double>(), 0.1, 0.02) << options;
    EXPECT_GE(json["latency"]["mean"].get<double>(), json["latency"]["zero_load"].get<double>()) << options;
    EXPECT_LE(json["latency"]["mean"].get<double>(), 4 * json["latency"]["zero_load"].get<double>()) << options;
  }
}

TEST(Traffic, rtl_gives_the_report_of_native_for_refused_circuits_on_source_routes) {
  const std::string run =
      "traffic --topology torus:3x3 --rate 0.8 --packet 4 --routing source --switching circuit --circuit-retry "
      "--warm-up 100 --measure 500 --drain 0 --json - --engine ";
  Json native = Json::parse(dateline_run(run + "native").out), rtl = Json::parse(dateline_run(run + "rtl").out);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
}

TEST(Traffic, a_curve_is_the_same_however_many_runs_execute_at_a_time) {
  const TemporaryFolder folder;
  const std::string run = "traffic --topology torus:4x4 --rates 0.2,0.5,1 --seeds 2 --warm-up 100 --measure 400 ";
  const auto with_jobs = [&](const std::string& jobs) {
    const std::string csv = folder.file(jobs + ".csv"), svg = folder.file(jobs + ".svg");
    const Finished text = dateline_run(run + "--csv " + csv + " --svg " + svg + " --jobs " + jobs);
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_EQ(text.err, "");
    EXPECT_EQ(lines(text.out), 7) << text.out;
    return text.out + read_text(csv) + read_text(svg) + dateline_run(run + "--json - --jobs " + jobs).out;
  };
  const std::string one = with_jobs("1");
  EXPECT_EQ(with_jobs("4"), one);
  const Json json = Json::parse(dateline_run(run + "--json -").out);
  EXPECT_EQ(json["format"], "dateline-curve");
  ASSERT_EQ(json["points"].size(), 3u);
  EXPECT_EQ(json["points"][0]["seeds"], 2);
  EXPECT_TRUE(json["points"][0]["accepted_ci95"].is_number());
  // A curve with one seed equals the run without a curve.
  const Json single = Json::parse(dateline_run("traffic --topology torus:4x4 --rates 0.2 --warm-up 100 --measure 400 "
                                               "--json -")
                                      .out)["points"][0];
  const Json plain =
      Json::parse(dateline_run("traffic --topology torus:4x4 --rate 0.2 --warm-up 100 --measure 400 --json -").out);
  EXPECT_EQ(single["accepted"], plain["accepted"]);
  EXPECT_EQ(single["latency_ci95"], plain["latency"]["ci95"]);
  EXPECT_EQ(single["p99"], plain["latency"]["p99"]);
}

TEST(Traffic, curves_of_earlier_runs_are_drawn_with_a_new_one_or_without) {
  const TemporaryFolder folder;
  const std::string run = "traffic --topology ring:8 --rates 0.1,0.3 --warm-up 50 --measure 200 ",
                    csv = folder.file("a.csv"), svg = folder.file("c.svg");
  EXPECT_EQ(dateline_run(run + "--csv " + csv).code, 0);
  EXPECT_EQ(dateline_run(run + "--vcs 4 --name after --svg " + svg + " --with before=" + csv).code, 0);
  EXPECT_TRUE(has(read_text(svg), ">before<") && has(read_text(svg), ">after<"));
  EXPECT_EQ(dateline_run("traffic --svg " + svg + " --with one=" + csv + " --with " + csv).code, 0);
  EXPECT_TRUE(has(read_text(svg), ">one<") && has(read_text(svg), ">uniform on torus:8, 2 VCs of depth 4<"));
  expect_refused(dateline_run("traffic --with " + csv), 2, {"--with", "--svg FILE.svg"});
  expect_refused(dateline_run(run + "--with " + csv), 2, {"--with", "--svg FILE.svg"});
  expect_refused(dateline_run(run + "--csv " + csv + " --svg " + svg + " --with " + csv), 2, {"--csv", "--with"});
  expect_refused(dateline_run("traffic --svg " + svg + " --with " + folder.file("none.csv")), 2, {"none.csv"});
}

TEST(Traffic, a_trace_gives_the_same_twice_and_on_rtl) {
  const TemporaryFolder folder;
  std::string rows = "cycle,source,destination,flits\n";
  for (int i = 0; i < 400; ++i)
    rows += std::to_string(i / 4) + "," + std::to_string(i * 7 % 16) + "," + std::to_string((i * 7 + 1 + i % 14) % 16) +
            "," + std::to_string(1 + i % 5) + "\n";
  const std::string file = folder.file("t.csv"), run = "traffic --topology torus:4x4 --trace " + file + " --json -";
  write_text(file, rows);
  const Finished first = dateline_run(run);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(dateline_run(run).out, first.out);
  Json native = Json::parse(first.out), rtl = Json::parse(dateline_run(run + " --engine rtl").out);
  EXPECT_EQ(native["format"], "dateline-trace");
  EXPECT_EQ(native["packets"], 400);
  EXPECT_EQ(native["last_made"], 99);
  native.erase("engine");
  rtl.erase("engine");
  EXPECT_EQ(native, rtl);
  EXPECT_TRUE(has(dateline_run("traffic --topology torus:4x4 --trace " + file).out, "400 of 1200 flits"));
  expect_refused(dateline_run("traffic --topology torus:4x4 --rate 0.2 --trace " + file), 2, {"--trace"});
  expect_refused(dateline_run("traffic --topology torus:2x2 --trace " + file), 2, {"--trace", "0", "3"});
  expect_refused(dateline_run("traffic --topology torus:4x4 --switching circuit --trace " + file), 2,
                 {"--trace", "2", "1000000"});
  expect_refused(dateline_run("traffic --trace " + folder.file("none.csv")), 2, {"none.csv"});
}

TEST(BadUse, traffic_that_cannot_be_is_refused) {
  expect_refused(dateline_run("traffic --rates 0.1:0.5"), 2, {"--rates '0.1:0.5'"});
  expect_refused(dateline_run("traffic --rates 0.1,0.2 --rate 0.1"), 2, {"--rate", "--rates"});
  expect_refused(dateline_run("traffic --rates 0.1,0.2 --saturation"), 2,
                 {"--saturation", "--rates", "--seeds", "--csv", "--svg"});
  expect_refused(dateline_run("traffic --rates 0.1 --seeds 0"), 2, {"--seeds 0", "1..10000"});
  expect_refused(dateline_run("traffic --rates 0.1 --jobs 1000"), 2, {"--jobs 1000", "0..256"});
  expect_refused(dateline_run("traffic --rates 0.1 --svg x.png"), 2, {"--svg x.png"});

  expect_refused(dateline_run("traffic --flow bubble --depth 8"), 2, {"--flow bubble", "--depth", "--packet 4"});
  expect_refused(dateline_run("traffic --switching circuit"), 2, {"--packet 1", "--packet 2"});
  expect_refused(dateline_run("traffic --switching circuit --vcs 1 --packet 2"), 2, {"--vcs 1", "--vcs 2"});

  expect_refused(dateline_run("traffic --pattern magic"), 2,
                 {"--pattern 'magic'", "uniform, tornado, transpose, bitcomp, neighbor"});
  expect_refused(dateline_run("traffic --pattern transpose --topology torus:8x4"), 2,
                 {"--pattern transpose", "torus:8x4"});
  expect_refused(dateline_run("traffic --pattern bitcomp --topology torus:5x5"), 2, {"--pattern bitcomp", "torus:5x5"});
  for (const char* rate : {"0", "-1", "1.5", "nan"})
    expect_refused(dateline_run(std::string("traffic --rate ") + rate), 2, {"--rate", "1"});
  expect_refused(dateline_run("traffic --rate much"), 2, {"--rate 'much'"});
  expect_refused(dateline_run("traffic --packet 0"), 2, {"--packet 0", "1.."});
  expect_refused(dateline_run("traffic --measure 0"), 2, {"--measure 0", "1.."});
  expect_refused(dateline_run("traffic --warm-up -1"), 2, {"--warm-up -1"});
  expect_refused(dateline_run("traffic --warm-up soon"), 2, {"--warm-up 'soon'"});
  expect_refused(dateline_run("traffic --packet 1:3,x:2"), 2, {"--packet", "'x:2'", "4"});
  expect_refused(dateline_run("traffic --packet 1:0"), 2, {"--packet 1", "0", "1.."});
  expect_refused(dateline_run("traffic --burst 0.5"), 2, {"--burst", "1", "1000000"});
  expect_refused(dateline_run("traffic --burst 10 --peak 0.05 --rate 0.2"), 2, {"--peak"});
  expect_refused(dateline_run("traffic --burst 2 --peak 0.5 --rate 0.45"), 2,
                 {"--burst 2", "--peak 0.5", "--burst 9.0"});
  expect_refused(dateline_run("traffic --peak 0.5"), 2, {"--peak", "--burst"});
  expect_refused(dateline_run("traffic --pattern bitrev --topology torus:5x5"), 2, {"--pattern bitrev", "25"});
  expect_refused(dateline_run("traffic --engine magic"), 2, {"--engine 'magic'", "native, systemc, rtl"});
  expect_refused(dateline_run("traffic --engine systemc --threads 2"), 2, {"--threads 2", "--engine native"});
  expect_refused(dateline_run("traffic --saturation --no-links"), 2, {"--no-links"});
  expect_refused(dateline_run("traffic --vcs 1"), 2, {"--vcs 1", "torus:8x8", "--vcs 2"});
  expect_refused(dateline_run("traffic --topology torus:16x16 --width 32"), 2, {"--width 32", "--width 34"});
}

}  // namespace
}  // namespace dateline
