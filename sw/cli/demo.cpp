// SPDX-License-Identifier: Apache-2.0
// dateline demo: broadcasts on Verilated RTL routers.
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/cli/wave_output.h"
#include "sw/driver/study/study.h"
#include "sw/report/as_options.h"
#include "sw/report/json_report.h"
#include "sw/report/numbers.h"
#include "sw/report/table.h"

namespace dateline {
namespace {

constexpr const char* kTopology = "torus:7x7";
constexpr int kWords = 64;
constexpr const char* kWaveAlgorithm = "algebraic";

void demo(const CommandContext& context, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && access(folder.c_str(), W_OK) != 0) error.assign(errno, std::generic_category());
  if (error)
    throw UsageError("cannot write to the folder " + printable(folder, 200) + ": " + error.message() +
                     "; name another with " + setting("output", "FOLDER"));
  std::cout << "Dateline demo: broadcast of " << kWords << " words on a " << kTopology
            << " of Verilated RTL routers, three algorithms\n\n"
            << std::flush;
  std::vector<FinishedStudy> studies;
  std::string files;
  for (const char* algorithm : {"algebraic", "dimension-tree", "naive"}) {
    StudyRequest request;
    request.paths = context.paths;
    request.watcher = context.progress->watcher();
    request.algorithm = algorithm;
    request.options.topology = kTopology;
    request.options.words = kWords;
    request.options.engine = "rtl";
    const std::string base = folder + "/" + algorithm;
    WaveRequest wave;
    if (algorithm == std::string(kWaveAlgorithm)) wave.file = base + ".fst";
    WaveOutput wave_output(setting("output"), wave.file);
    wave.aside = wave_output.aside();
    WaveNotes notes;
    wave.notes = &notes;
    const auto report_stage = [&, part = studies.size()](const std::string& does) {
      if (request.watcher)
        request.watcher(
            {"demo: broadcast by " + request.algorithm + ", " + std::to_string(part + 1) + " of 3: " + does});
    };
    report_stage("measures the cycles per round, hop and word");
    Study study = prepare_study(request);
    context.progress->clear();
    if (studies.empty())
      std::cout << "proof: " << (study.verdict.deadlock_free ? "deadlock-free" : "CAN DEADLOCK") << ", "
                << as_options(study.verdict.method) << ", " << study.verdict.channels << " channels, "
                << study.verdict.dependencies << " dependencies\n"
                << std::flush;
    report_stage("runs the routers");
    Execution execution = run_with_wave(study, context.paths, wave, wave_output);
    context.progress->clear();
    OutputFile json(setting("output"), base + ".json");
    json.commit(json_report(study, &execution));
    files += "  " + printable(base, 200) + ".json\n";
    if (!wave.file.empty())
      files += "  " + wave_output.commit(study.machine.topology, study.machine.node, notes) + "\n";
    studies.push_back({std::move(study), std::move(execution)});
  }
  std::cout << "cost:  startup " << format_number(studies[0].study.cost.startup) << ", per hop "
            << format_number(studies[0].study.cost.per_hop) << ", per word "
            << format_number(studies[0].study.cost.per_word)
            << " cycles, measured by microbenchmarks on the same RTL\n\n"
            << comparison_table(studies)
            << "cycles; total: all rounds and the barriers between them, as in the waveform\n\nfiles:\n"
            << files;
  for (const auto& [study, execution] : studies) {
    if (execution.mismatches > 0) throw CheckError(study.schedule.algorithm + ": " + execution.first_mismatch);
    for (size_t r = 0; r < study.predicted.size(); ++r)
      if (static_cast<double>(execution.measured[r]) != study.predicted[r].cycles)
        throw CheckError(study.schedule.algorithm + ", round " + std::to_string(r + 1) + ": measured " +
                         std::to_string(execution.measured[r]) + " cycles, predicted " +
                         format_number(study.predicted[r].cycles));
    if (!study.verdict.deadlock_free) throw CheckError("the network is not deadlock-free");
  }
  std::cout << "\nevery word of every node is right, and every round took exactly the cycles predicted\n";
}

}  // namespace

void add_demo(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("demo", "broadcasts on a 7x7 torus of RTL routers: proof, cycles, data, waveform");
  auto folder = std::make_shared<std::string>(context.paths.build_dir + "/demo");
  command->add_option("--output", *folder, "folder for the JSON reports and the waveform")->capture_default_str();
  command->callback([folder, context] { demo(context, *folder); });
}

}  // namespace dateline
