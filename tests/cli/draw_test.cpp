// SPDX-License-Identifier: Apache-2.0
// dateline draw from outside: the file, its size, and refusals.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/xml.h"

namespace dateline {
namespace {

TEST(Draw, writes_the_operation_as_svg_into_the_current_folder) {
  const TemporaryFolder folder;
  const Finished drawn = run_shell("cd '" + folder.file("") + "' && '" + DATELINE_PROGRAM +
                                   "' draw gossip --topology torus:4x4 --q 2 --words 8");
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_EQ(drawn.err, "");
  EXPECT_EQ(drawn.out.rfind("picture: all-gather.svg (", 0), 0u) << drawn.out;
  EXPECT_EQ(folder.names(), std::vector<std::string>{"all-gather.svg"});
  const XmlElement svg = XmlReader::read(read_text(folder.file("all-gather.svg")));
  EXPECT_FALSE(svg.find("path", "circuit").empty());
  EXPECT_TRUE(has(read_text(folder.file("all-gather.svg")), "the rounds stream"));
  const Finished barriers = dateline_run("draw gossip --topology torus:4x4 --q 2 --words 8 --sync barrier --output -");
  EXPECT_TRUE(has(barriers.out, "cycles predicted"));
}

TEST(Draw, dash_is_stdout_and_rounds_choose) {
  const std::string draw = "draw broadcast --algorithm naive --topology torus:5x5 --output - ";
  const Finished some = dateline_run(draw + "--rounds 3:4");
  EXPECT_EQ(some.code, 0) << some.err;
  EXPECT_EQ(XmlReader::read(some.out).find("g", "round").size(), 2u);
  EXPECT_EQ(XmlReader::read(dateline_run(draw).out).find("g", "round").size(), 12u);
}

TEST(Draw, schedule_file_is_drawn_as_the_algorithm_that_wrote_it) {
  const TemporaryFolder folder;
  const std::string schedule = folder.file("s.json");
  ASSERT_EQ(dateline_run("check scatter --topology torus:5x3 --schedule " + schedule).code, 0);
  const XmlElement first = XmlReader::read(dateline_run("draw scatter --topology torus:5x3 --output -").out);
  const Finished again = dateline_run("draw --from " + schedule + " --output -");
  EXPECT_EQ(again.code, 0) << again.err;
  const XmlElement second = XmlReader::read(again.out);
  const auto circuits = first.find("path", "circuit"), others = second.find("path", "circuit");
  ASSERT_EQ(circuits.size(), others.size());
  for (size_t i = 0; i < circuits.size(); ++i) EXPECT_EQ(circuits[i]->at("class"), others[i]->at("class"));
  expect_refused(dateline_run("draw --from " + schedule + " --q 2 --output -"), 2, {"--q"});
}

TEST(Draw, arrows_of_many_nodes_are_drawn_when_asked_for) {
  const auto halos = [](const std::string& options) {
    return XmlReader::read(dateline_run("draw broadcast --sync barrier --output - " + options).out)
        .find("path", "halo")
        .size();
  };
  EXPECT_GT(halos("--topology torus:5x5"), 0u);
  EXPECT_EQ(halos("--topology torus:8x8"), 0u);
  EXPECT_GT(halos("--topology torus:8x8 --arrows"), 0u);
}

TEST(Draw, failed_check_is_drawn_and_exits_one) {
  const TemporaryFolder folder;
  const Finished drawn = dateline_run("draw broadcast --algorithm algebraic --topology torus:5x5 --routing dor:1,0 " +
                                      ("--output " + folder.file("bad.svg")));
  EXPECT_EQ(drawn.code, 1);
  EXPECT_EQ(lines(drawn.err), 1) << drawn.err;
  EXPECT_TRUE(has(read_text(folder.file("bad.svg")), "CHECK FAILED"));
}

TEST(Draw, bad_use_is_refused_in_one_line_and_leaves_nothing) {
  const TemporaryFolder folder;
  const std::string out = " --output " + folder.file("x.svg");
  expect_refused(dateline_run("draw shuffle" + out), 2, {"'shuffle'", "broadcast"});
  expect_refused(dateline_run("draw" + out), 2, {"broadcast", "dateline list", "--from"});
  expect_refused(dateline_run("draw broadcast --output " + folder.file("no/such/x.svg")), 2,
                 {"--output", "no/such/x.svg"});
  expect_refused(dateline_run("draw broadcast --output " + folder.file(".")), 2, {"--output " + folder.file(".")});
  for (const char* rounds : {"3", "0:2", "3:2", "a:b", "1:2:3", ":", "-1:2"})
    expect_refused(dateline_run("draw broadcast" + out + " --rounds " + rounds), 2, {"--rounds", "FIRST:LAST"});
  expect_refused(dateline_run("draw broadcast --topology torus:5x5 --rounds 1:99" + out), 2, {"1.."});
  expect_refused(dateline_run("draw broadcast --topology torus:33x33x5" + out), 2, {"4096"});
  expect_refused(dateline_run("draw broadcast --topology blob:3" + out), 2, {"'blob'"});
  EXPECT_TRUE(folder.names().empty());
}

TEST(Draw, pictures_of_usual_networks_stay_below_two_megabytes) {
  for (const char* what :
       {"all-gather --algorithm two-phase --topology torus:8x8 --q 2", "rotate-90 --topology torus:12x12 --q 3",
        "broadcast --topology torus:7^3", "all-to-all --topology ring:16 --q 2", "broadcast --topology dual-cube:3",
        "all-gather --topology torus:32x32"}) {
    const Finished drawn = dateline_run(std::string("draw ") + what + " --output -");
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_NO_THROW(XmlReader::read(drawn.out)) << what;
    EXPECT_LT(drawn.out.size(), 2000000u) << what;
  }
}

}  // namespace
}  // namespace dateline
