// SPDX-License-Identifier: Apache-2.0
// Curves: rates, capacities, points from runs, files that are read back, pictures.
#include "sw/driver/traffic/curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/native/native_routers.h"
#include "sw/driver/traffic/curve_file.h"
#include "sw/report/curve_report.h"
#include "sw/report/curve_svg.h"
#include "tests/support/process.h"
#include "tests/support/refusal.h"
#include "tests/support/xml.h"

namespace dateline {
namespace {

TrafficRequest curve_request(const std::string& spec, const std::string& pattern, double rate = 0.3) {
  TrafficRequest request;
  request.machine.topology = parse_topology(spec);
  request.machine.node.router.all_port = false;
  request.machine.node.router.vcs = 4;
  request.machine.node.router.width = 64;
  fit_to(request.machine.topology, request.machine.node.router);
  request.pattern = find_pattern(pattern, request.machine.topology);
  request.rate = rate;
  request.warm_up = 200;
  request.measure = 1000;
  return request;
}

TrafficResult curve_run(TrafficRequest request, uint64_t seed) {
  request.seed = seed;
  NativeRouters network(request.machine.topology, request.machine.node.router);
  return measure_traffic(request, network);
}

TEST(Curves, rates_are_a_range_or_a_list) {
  EXPECT_EQ(parse_rates("0.1:0.3:0.1"), (std::vector<double>{0.1, 0.2, 0.3}));
  EXPECT_EQ(parse_rates("0.05:0.7:0.05").size(), 14u);
  EXPECT_EQ(parse_rates("0.05:0.7:0.05").back(), 0.7);
  EXPECT_EQ(parse_rates("0.1:0.35:0.1").back(), 0.3);
  EXPECT_EQ(parse_rates("0.25"), (std::vector<double>{0.25}));
  EXPECT_EQ(parse_rates("0.25,1"), (std::vector<double>{0.25, 1}));
  for (const char* bad : {"", "x", "0.1:0.2", "0.1:0.2:0", "0.2:0.1:0.1", "0,0.1", "0.5,1.1", "0.2,0.1", "0.1,0.1",
                          "nan", "0.00001:1:0.00001", "0.1:inf:0.1", "-0.1", "0.1,,0.2"})
    EXPECT_EQ(lacks(refusal([&] { parse_rates(bad); }), {"first:last:step", "0.05:0.7:0.05"}), "") << bad;
}

Capacity capacity_of(const std::string& spec, const std::string& pattern) {
  const TrafficRequest r = curve_request(spec, pattern);
  return traffic_capacity(r.machine, r.pattern);
}

TEST(Curves, capacities_are_what_the_wires_carry) {
  struct Known {
    const char *spec, *pattern;
    double channel, ideal;
  };
  for (const Known& known : {
           Known{"torus:8x8", "tornado", 1.0 / 3, 2.0 / 3},  // 6 hops over 4 links per node, all in two of them
           {"torus:8x8", "uniform", 63.0 / 64, 63.0 / 64},   // half of the nodes times 32/63 over 16 links
           {"torus:8x8", "neighbor", 1, 1},                  // limit of the injection channel
           {"ring:8", "uniform", 7.0 / 8, 7.0 / 8},
           {"torus:8x8", "hotspot", 1 / 8.75, 1 / 8.75},  // node 0 receives 63/8 and 7/8
           {"torus:4x4", "asymmetric", 0.5, 0.5},         // half of the rate is sent
           {"dual-cube:3", "dual-cube-worst", 0.25, 1},   // four packets through one cross link
       }) {
    const Capacity capacity = capacity_of(known.spec, known.pattern);
    EXPECT_NEAR(capacity.channel, known.channel, 1e-9) << known.spec << " " << known.pattern;
    EXPECT_NEAR(capacity.ideal, known.ideal, 1e-9) << known.spec << " " << known.pattern;
  }
  for (const char* spec : {"torus:8x8", "mesh:4x4", "torus:4x4x4", "torus:4x8"})
    for (const char* pattern : {"uniform", "tornado", "bitcomp", "bitrev", "shuffle", "randperm", "hotspot"}) {
      const Capacity capacity = capacity_of(spec, pattern);
      EXPECT_GT(capacity.channel, 0);
      EXPECT_GE(capacity.ideal, capacity.channel - 1e-9) << spec << " " << pattern << ": no routing is better";
    }
  EXPECT_EQ(capacity_of("torus:64x64", "uniform").channel, 0) << "too many routes";
  EXPECT_EQ(capacity_of("torus:64x64", "uniform").ideal, 0);
  EXPECT_GT(capacity_of("torus:64x64", "tornado").ideal, 0);
}

TEST(Curves, nothing_that_is_measured_exceeds_the_capacity_by_more_than_chance) {
  for (const char* pattern : {"uniform", "tornado", "bitcomp", "dual-cube-worst"}) {
    TrafficRequest r =
        curve_request(pattern == std::string("dual-cube-worst") ? "dual-cube:3" : "torus:8x8", pattern, 1);
    r.drain_when_overloaded = false;
    const TrafficResult result = curve_run(r, 1);
    EXPECT_LE(result.accepted.mean, 1.02 * traffic_capacity(r.machine, r.pattern).ideal) << pattern;
  }
}

TEST(Curves, results_come_back_from_text_and_points_combine_their_seeds) {
  const TrafficRequest r = curve_request("torus:4x4", "uniform");
  std::vector<TrafficResult> results;
  double accepted = 0;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const TrafficResult result = curve_run(r, seed);
    results.push_back(result_from_text(result_to_text(result)));
    const TrafficResult& back = results.back();
    EXPECT_EQ(back.accepted.mean, result.accepted.mean);
    EXPECT_EQ(back.latency.half_width, result.latency.half_width);
    EXPECT_EQ(back.latencies, result.latencies);
    EXPECT_EQ(back.worst_fair_share, result.worst_fair_share);
    EXPECT_EQ(back.stable, result.stable);
    EXPECT_EQ(result_to_text(back).substr(0, 40), result_to_text(result).substr(0, 40));
    accepted += result.accepted.mean / 3;
  }
  const CurvePoint one = curve_point(0.3, {results[0]}), three = curve_point(0.3, results);
  EXPECT_EQ(one.accepted.half_width, results[0].accepted.half_width) << "from batches";
  EXPECT_FALSE(one.offered.has_interval());
  EXPECT_NEAR(three.accepted.mean, accepted, 1e-12);
  EXPECT_NEAR(three.accepted.half_width,
              mean_estimate({results[0].accepted.mean, results[1].accepted.mean, results[2].accepted.mean}).half_width,
              1e-12);
  EXPECT_TRUE(three.offered.has_interval());
  EXPECT_EQ(three.seeds, 3);
  EXPECT_GE(three.latency_max, one.latency_max);
  EXPECT_FALSE(three.saturated);
  results[1].stable = false;
  EXPECT_TRUE(curve_point(0.3, results).saturated) << "one seed is enough";
  results[0].arrived = 0;
  EXPECT_GE(curve_point(0.3, results).latency.mean, 0);
  EXPECT_LT(curve_point(0.3, {results[0]}).latency.mean, 0) << "no packet, no latency";
}

Curve example_curve(const std::string& name) {
  const TrafficRequest r = curve_request("torus:4x4", "uniform");
  Curve curve{name, "torus:4x4", "uniform", 4, 4, 1, traffic_capacity(r.machine, r.pattern), {}};
  for (const double rate : {0.2, 0.5, 1.0}) {
    TrafficRequest one = curve_request("torus:4x4", "uniform", rate);
    one.drain_when_overloaded = false;
    curve.points.push_back(curve_point(rate, {curve_run(one, 1), curve_run(one, 2)}));
  }
  return curve;
}

class CurveFile : public testing::Test {
 protected:
  std::string refused(const std::string& text) {
    write_text(file_, text);
    std::string message = refusal([&] { read_curves(file_); });
    const size_t at = message.find(file_);
    return at == std::string::npos ? message : message.replace(at, file_.size(), "FILE");
  }
  TemporaryFolder folder_;
  std::string file_ = folder_.file("c.csv");
};

TEST_F(CurveFile, comes_back_as_it_was_written_under_its_name_or_another) {
  const Curve curve = example_curve("a, \"b\"");
  write_text(file_, curve_csv({curve}));
  const std::vector<Curve> back = read_curves(file_);
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(curve_csv(back), curve_csv({curve}));
  EXPECT_EQ(back[0].name, curve.name);
  EXPECT_NEAR(back[0].capacity.channel, curve.capacity.channel, 1e-9);
  ASSERT_EQ(back[0].points.size(), 3u);
  EXPECT_EQ(back[0].points[0].p99, curve.points[0].p99);
  EXPECT_NEAR(back[0].points[1].latency.mean, curve.points[1].latency.mean, 1e-6);
  EXPECT_EQ(back[0].points[2].saturated, curve.points[2].saturated);
  EXPECT_EQ(read_curves("before=" + file_)[0].name, "before");
  write_text(file_, curve_csv({curve, example_curve("other")}));
  EXPECT_EQ(read_curves("before=" + file_)[1].name, "before: other");
}

TEST_F(CurveFile, what_is_wrong_is_named_with_its_place) {
  const std::string head = "series,rate,offered,accepted,saturated\n";
  EXPECT_EQ(lacks(refused(""), {"--with FILE", "--csv"}), "");
  EXPECT_EQ(lacks(refused(head), {"--with FILE", "--csv"}), "");
  EXPECT_EQ(lacks(refused("series,rate,offered,saturated\n"), {"--with FILE", "line 1", "'accepted'", "--csv"}), "");
  EXPECT_EQ(lacks(refused(head + "a,0.1,0.1,0.1\n"), {"--with FILE", "line 2", "4", "5"}), "");
  EXPECT_EQ(lacks(refused(head + "a,0.1,0.1,much,no\n"), {"--with FILE", "line 2, column 4", "'much'", "0", "1e+12"}),
            "");
  EXPECT_EQ(lacks(refused(head + "a,0.1,,0.1,no\n"), {"--with FILE", "line 2, column 3", "''", "0", "1e+12"}), "");
  EXPECT_EQ(lacks(refused(head + "a,0.1,0.1,0.1,maybe\n"), {"--with FILE", "line 2, column 5", "'maybe'"}), "");
  EXPECT_EQ(refused(head + "a,0.1,0.1,0.1,no\n"), "");
}

TEST(Curves, picture_is_sound_and_shows_series_intervals_and_capacities) {
  Curve curve = example_curve("<first> & more");
  const std::string picture = curve_svg({curve, example_curve("second")});
  EXPECT_EQ(XmlReader::read(picture).name, "svg");
  for (const char* words :
       {"&lt;first&gt; &amp; more", "second", "uniform traffic on torus:4x4", "mean latency (cycles)",
        "accepted load (flits/node/cycle)", "offered load (flits/node/cycle)", "capacity",
        "worst sender / its max-min fair rate (%)", "stroke-dasharray", "saturated"})
    EXPECT_NE(picture.find(words), std::string::npos) << words;
  EXPECT_EQ(picture.find("nan"), std::string::npos);
  curve.points.resize(1);
  curve.points[0].latency = {-1, -1};
  curve.points[0].worst_fair_share = curve.points[0].fair_rate = -1;
  curve.capacity = {};
  EXPECT_EQ(XmlReader::read(curve_svg({curve})).name, "svg") << "a point without packets, nothing computed";
  EXPECT_EQ(lacks(refusal([&] { curve_svg(std::vector<Curve>(9, curve)); }), {"9", "8"}), "");
}

TEST(Curves, a_capacity_near_zero_is_labelled_inside_the_field) {
  Curve curve = example_curve("a");
  curve.capacity = {0.008, 0.1};
  double field = -1, near = -1, far = -1;
  const XmlElement picture = XmlReader::read(curve_svg({curve}));
  for (const XmlElement* words : picture.find("text")) {
    const double x = std::stod(words->at("x"));
    if (field < 0 && words->text == "0.0") field = x;  // the start of the axis
    if (words->text == "channel capacity 0.008" && words->at("text-anchor") == "end") near = x;
    if (words->text == "ideal capacity 0.1") far = x;
  }
  ASSERT_GE(field, 0);
  EXPECT_GE(near - field, 12) << "upright text of size 10 is left of its x";
  EXPECT_GE(far - near, 13);
}

}  // namespace
}  // namespace dateline
