// SPDX-License-Identifier: Apache-2.0
// A waveform FILE.fst with the save file and filters for GTKWave beside it, each whole or not there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"
#include "sw/cli/output_file.h"
#include "sw/driver/study/study.h"

namespace dateline {

class WaveOutput {
 public:
  /// "": none. Throws UsageError when the name does not end in .fst, has no place in a save file, or one of the files
  /// cannot be written.
  WaveOutput(const std::string& option, const std::string& file);
  bool wanted() const { return !file_.empty(); }
  const std::string& file() const { return file_; }
  /// Where the waveform is to be written.
  std::string aside() const;
  /// The waveform has been written and closed. Returns what is said of it: "waveform: w.fst (gtkwave w.gtkw)".
  std::string commit(const Topology& topology, const NodeConfig& config, const WaveNotes& notes);

 private:
  std::string file_;
  std::vector<std::unique_ptr<OutputFile>> outputs_;  ///< the waveform, then those of gtkw_names()
};

/// Runs the study. Where a check fails, the waveform is kept as well, and a note on stderr names it.
Execution run_with_wave(const Study& study, const EnginePaths& paths, const WaveRequest& request, WaveOutput& wave);

/// "" or a name that WaveOutput takes. Throws UsageError.
void require_wave_name(const std::string& option, const std::string& file);

/// Everything that a waveform of this name writes, for require_distinct().
std::vector<NamedFile> wave_files(const std::string& option, const std::string& file);

}  // namespace dateline
