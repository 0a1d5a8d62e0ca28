// SPDX-License-Identifier: Apache-2.0
// dateline check of several algorithms, q and lengths.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "sw/report/schema/json_schema.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

const std::string kCompare = "check broadcast --topology torus:5x5 --algorithm all --q 1,2 --words 1,64,1000 ";

Json comparison(const std::string& command) {
  const Finished finished = dateline_run(command + " --json -");
  EXPECT_EQ(finished.code, 0) << finished.err;
  Json json = Json::parse(finished.out, nullptr, false);
  for (const std::string& problem : key_problems(find_report("comparison"), json)) ADD_FAILURE() << problem;
  return json;
}

TEST(Compare, every_row_equals_the_report_of_a_single_check) {
  const Json json = comparison(kCompare);
  ASSERT_GT(json["results"].size(), 2u * 3 * 4) << "q, lengths, algorithms";
  for (const Json& row : json["results"]) {
    const Json alone = Json::parse(dateline_run("check broadcast --topology torus:5x5 --json - --algorithm " +
                                                row["algorithm"].get<std::string>() + " --q " + row["q"].dump() +
                                                " --words " + row["words"].dump())
                                       .out);
    EXPECT_EQ(row["predicted_cycles"], alone["predicted_cycles"]);
    EXPECT_EQ(row["rounds"], alone["schedule"]["rounds"]);
    EXPECT_EQ(row["volume"], alone["schedule"]["volume"]);
    EXPECT_EQ(row["lower_bound_cycles"], alone["lower_bound"]["cycles"]);
  }
}

TEST(Compare, one_of_each_length_is_the_best_and_crossovers_are_where_the_best_changes) {
  const Json json = comparison(kCompare);
  for (const int q : {1, 2})
    for (const int words : {1, 64, 1000}) {
      double least = 1e18, best = 0;
      int bests = 0;
      for (const Json& row : json["results"]) {
        if (row["q"] != q || row["words"] != words) continue;
        least = std::min(least, row["total_cycles"].get<double>());
        if (row["best"] == true) best = row["total_cycles"], ++bests;
      }
      EXPECT_EQ(bests, 1);
      EXPECT_EQ(best, least);
    }
  ASSERT_FALSE(json["crossovers"].empty());
  for (const Json& cross : json["crossovers"]) {
    const int words = cross["words"];
    const auto best_of = [&](int length) {
      const Json at = comparison("check broadcast --topology torus:5x5 --algorithm all --q " + cross["q"].dump() +
                                 " --words " + std::to_string(length));
      for (const Json& row : at["results"])
        if (row["best"] == true) return row["algorithm"].get<std::string>();
      return std::string();
    };
    EXPECT_EQ(best_of(words - 1), cross["from"].get<std::string>());
    EXPECT_EQ(best_of(words), cross["to"].get<std::string>());
  }
}

TEST(Compare, csv_has_the_same_rows) {
  const Finished csv = dateline_run(kCompare + "--csv -");
  EXPECT_EQ(csv.code, 0) << csv.err;
  EXPECT_EQ(csv.out.rfind("operation,topology,ports,q,vcs,words,algorithm,rounds,", 0), 0u) << csv.out.substr(0, 100);
  const Json json = comparison(kCompare);
  EXPECT_EQ(lines(csv.out), 1 + static_cast<int>(json["results"].size()));
  EXPECT_EQ(json["results"].size() % (2 * 3), 0u);  // two q, three lengths, and every algorithm
  std::istringstream in(csv.out);
  std::string line;
  std::getline(in, line);
  for (const Json& row : json["results"]) {
    std::getline(in, line);
    const std::string start = "broadcast,torus:5x5,all," + row["q"].dump() + "," + row["vcs"].dump() + "," +
                              row["words"].dump() + "," + row["algorithm"].get<std::string>() + ",";
    EXPECT_EQ(line.rfind(start, 0), 0u) << line;
  }
}

TEST(Compare, table_says_the_best_the_crossovers_and_who_does_not_serve) {
  const Finished table = dateline_run("check broadcast --topology mesh:4x4 --algorithm all --words 1,100");
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_TRUE(has(table.out, " best\n")) << table.out;
  EXPECT_TRUE(has(table.out, "refused: algebraic, q = 1: ")) << table.out;
  EXPECT_TRUE(has(dateline_run(kCompare).out, "crossover: q = 1, from ")) << dateline_run(kCompare).out;
}

TEST(Compare, has_an_option_of_its_own) {
  const std::string rest = "check broadcast --topology torus:4x4 --words 1,64 --csv - ";
  const Finished compared = dateline_run(rest + "--compare");
  EXPECT_EQ(compared.code, 0) << compared.err;
  EXPECT_GT(lines(compared.out), 3);
  EXPECT_EQ(compared.out, dateline_run(rest + "--algorithm all").out);
  expect_refused(dateline_run("check broadcast --compare --algorithm naive"), 2, {"--algorithm", "--compare"});
}

TEST(Compare, run_measures_every_algorithm_that_check_compares) {
  const std::string rest = " all-gather --topology torus:4x4 --compare --q 1,2 --words 1,16 --json -";
  const auto checked = nlohmann::json::parse(dateline_run("check" + rest).out);
  const auto ran = nlohmann::json::parse(dateline_run("run" + rest).out);
  ASSERT_EQ(checked["results"].size(), ran["results"].size());
  EXPECT_EQ(checked["crossovers"], ran["crossovers"]);
  size_t measured = 0;
  for (size_t i = 0; i < ran["results"].size(); ++i) {
    auto row = ran["results"][i];
    EXPECT_FALSE(checked["results"][i].contains("measured_cycles"));
    EXPECT_EQ(row.contains("measured_cycles"), !row.contains("not_run")) << row;
    if (row.contains("measured_cycles")) {
      ++measured;
      EXPECT_GE(row["measured_cycles"], row["lower_bound_cycles"]) << row;
      if (!row["estimate"]) {
        EXPECT_EQ(row["measured_cycles"], row["predicted_cycles"]) << row;
      }
    }
    for (const char* key : {"measured_cycles", "measured_barrier_cycles", "not_run"}) row.erase(key);
    EXPECT_EQ(row, checked["results"][i]);
  }
  EXPECT_GT(measured, 4u);
}

TEST(Compare, picture_has_a_field_a_q_and_a_line_an_algorithm) {
  const TemporaryFolder folder;
  const std::string file = folder.file("c.svg");
  const std::string rest = " --topology torus:4x4 --compare --q 1,2 --words 1,8,64,512 ";
  const Finished drawn = dateline_run("check all-gather" + rest + "--svg " + file);
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  const std::string svg = read_text(file);
  for (const char* words : {">q = 1<", ">q = 2<", ">two-phase<", ">lower bound<", "block length (words)", "Predicted"})
    EXPECT_TRUE(has(svg, words)) << words;
  EXPECT_TRUE(has(dateline_run("run all-gather" + rest + "--svg -").out, "Measured cycles"));
}

TEST(Compare, texts_of_the_picture_end_within_it) {
  for (const char* rest : {"run all-gather --topology torus:4x4 --words 1,8", "check broadcast --topology torus:4x4",
                           "check transpose-2d --topology torus:4x4 --q 1,2,4,8"}) {
    const std::string svg = dateline_run(std::string(rest) + " --compare --svg -").out;
    std::smatch match;
    ASSERT_TRUE(std::regex_search(svg, match, std::regex(R"x(<svg[^>]* width="([0-9.]+)")x"))) << svg.substr(0, 300);
    const double width = std::stod(match[1]);
    const std::regex text(R"x(<text x="([0-9.]+)"[^>]* font-size="([0-9.]+)"[^>]*>([^<]*)<)x");
    int texts = 0;
    for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at, ++texts)
      if (!has((*at)[0], "text-anchor=\"end\"") && !has((*at)[0], "text-anchor=\"middle\"")) {
        EXPECT_LE(std::stod((*at)[1]) + 0.45 * std::stod((*at)[2]) * static_cast<double>((*at)[3].length()), width)
            << (*at)[3];
      }
    EXPECT_GT(texts, 10) << svg.substr(0, 300);
  }
}

TEST(Compare, what_is_not_compared_is_refused) {
  expect_refused(dateline_run("draw broadcast --algorithm all"), 2, {"--algorithm all"});
  expect_refused(dateline_run("draw broadcast --q 1,2"), 2, {"--q"});
  expect_refused(dateline_run("run broadcast --compare --engine rtl --wave x.fst"), 2, {"--wave"});
  expect_refused(dateline_run("check broadcast --compare --svg x.png"), 2, {"--svg"});
  expect_refused(dateline_run("draw broadcast --words 1,2"), 2, {"--words"});
  expect_refused(dateline_run("check broadcast --q 1,x"), 2, {"--q '1,x'"});
  expect_refused(dateline_run("check broadcast --q 1,"), 2, {"--q '1,'"});
  expect_refused(dateline_run("check broadcast --q 1,9"), 2, {"--q 9", "1..8"});
  expect_refused(dateline_run("check broadcast --algorithm all --schedule x"), 2, {"--schedule"});
  expect_refused(dateline_run("check --algorithm all"), 2, {"broadcast", "dateline list"});
  expect_refused(dateline_run("check broadcast --topology ring:1 --algorithm all --ports one --q 1,2 --words 1,70000"),
                 2, {"--words 70000"});
}

TEST(Completion, bash_completes_commands_options_and_names) {
  const auto complete = [](const std::string& words, const std::string& count) {
    return run_shell("bash -c 'source <(\"" + std::string(DATELINE_PROGRAM) + "\" completion bash); COMP_WORDS=(" +
                     words + "); COMP_CWORD=" + count + "; _dateline; echo \"${COMPREPLY[*]}\"'");
  };
  EXPECT_EQ(complete("dateline tr", "1").out, "traffic\n") << complete("dateline tr", "1").err;
  EXPECT_EQ(complete("dateline run --engine nat", "3").out, "native\n");
  EXPECT_EQ(complete("dateline run all-g", "2").out, "all-gather\n");
  EXPECT_EQ(complete("dateline traffic --patt", "2").out, "--pattern\n");
  EXPECT_TRUE(has(complete("dateline traffic --pattern t", "3").out, "tornado transpose"));
  EXPECT_EQ(complete("dateline schema sched", "2").out, "schedule\n");
  EXPECT_EQ(complete("dateline board si", "2").out, "simulate\n");
  EXPECT_EQ(complete("dateline board build --board tang", "4").out, "tang-nano-9k\n");
  EXPECT_EQ(complete("dateline board simulate --netl", "3").out, "--netlist\n");
  expect_refused(dateline_run("completion fish"), 2, {"bash", "'fish'"});
  // The packages that ./dateline can set up, from its own help: "[synth | slurm | ...]".
  const std::string help = run_shell("'" DATELINE_SOURCE_DIR "/dateline' setup --help").out;
  std::string known = help.substr(help.find('[') + 1, help.find(']') - help.find('[') - 1);
  for (size_t bar; (bar = known.find(" |")) != std::string::npos;) known.erase(bar, 2);
  EXPECT_EQ(complete("dateline setup \"\"", "2").out, known + "\n") << help;
}

}  // namespace
}  // namespace dateline
