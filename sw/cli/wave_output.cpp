// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/wave_output.h"

#include <cstddef>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/scratch_file.h"
#include "sim/wave/gtkw.h"

namespace dateline {

void require_wave_name(const std::string& option, const std::string& file) {
  if (file.empty()) return;
  const std::string name = std::filesystem::path(file).filename().string(), ending = ".fst";
  const std::string where = option + " " + printable(file, 200);
  if (name.size() <= ending.size() || name.substr(name.size() - ending.size()) != ending)
    throw UsageError(where + ": name a file that ends in .fst");
  // A save file of GTKWave cannot hold these characters.
  if (printable(name, name.size()) != name || name.find('"') != std::string::npos)
    throw UsageError(where + ": name a file without quotes and control characters");
}

WaveOutput::WaveOutput(const std::string& option, const std::string& file) : file_(file) {
  require_wave_name(option, file);
  for (const NamedFile& part : wave_files(option, file)) {
    const FileMode mode = is_gtkw_script(part.file) ? FileMode::kExecutable : FileMode::kPlain;
    outputs_.push_back(std::make_unique<OutputFile>(option, part.file, mode));
    if (outputs_.back()->aside().empty())
      throw UsageError(option + " " + printable(file, 200) + ": is not a regular file; name a file");
  }
}

std::string WaveOutput::aside() const { return outputs_.empty() ? "" : outputs_[0]->aside(); }

std::string WaveOutput::commit(const Topology& topology, const NodeConfig& config, const WaveNotes& notes) {
  std::error_code error;
  const std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  const std::vector<std::string> texts = gtkw_texts(file_, topology, config, notes, program);
  outputs_[0]->commit();
  for (size_t i = 0; i < texts.size(); ++i) outputs_[i + 1]->commit(texts[i]);
  return "waveform: " + printable(file_, 200) + " (gtkwave " + command_word(gtkw_names(file_)[0]) + ")";
}

Execution run_with_wave(const Study& study, const EnginePaths& paths, const WaveRequest& request, WaveOutput& wave,
                        LinkRecord* links) {
  if (!wave.wanted()) return run_study(study, paths, request, {}, links);
  const HeldSignals signals;
  const Watcher watcher = [&](const Stage& stage) {
    if (signals.caught() != 0) throw CheckError("ended by a signal");
    if (study.watcher) study.watcher(stage);
  };
  try {
    return run_study(study, paths, request, watcher, links);
  } catch (const CheckError&) {
    std::cerr << "dateline: note: " << wave.commit(study.machine.topology, study.machine.node, *request.notes) << "\n";
    if (signals.caught() != 0) signals.end();
    throw;
  }
}

std::vector<NamedFile> wave_files(const std::string& option, const std::string& file) {
  if (file.empty()) return {};
  std::vector<NamedFile> files = {{option, file}};
  for (const std::string& name : gtkw_names(file)) files.push_back({option, name});
  return files;
}

}  // namespace dateline
