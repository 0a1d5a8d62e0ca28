// SPDX-License-Identifier: Apache-2.0
// A waveform FILE.fst, and next to it the save file and filters for GTKWave. Each appears complete or not at all.
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
  /// file "": no waveform. Throws UsageError if require_wave_name() does, or if one of the files cannot be written.
  WaveOutput(const std::string& option, const std::string& file);
  bool wanted() const { return !file_.empty(); }
  const std::string& file() const { return file_; }
  /// Path of the temporary file to which the waveform must be written.
  std::string aside() const;
  /// Call it when the waveform is written and closed. Puts all files in place and returns the line to print:
  /// "waveform: w.fst (gtkwave w.gtkw)".
  std::string commit(const Topology& topology, const NodeConfig& config, const WaveNotes& notes);

 private:
  std::string file_;
  std::vector<std::unique_ptr<OutputFile>> outputs_;  ///< the waveform, then those of gtkw_names()
};

/// Runs the study. If a check fails or a signal comes, the waveform is kept too, and a note on stderr names it.
Execution run_with_wave(const Study& study, const EnginePaths& paths, const WaveRequest& request, WaveOutput& wave,
                        LinkRecord* links = nullptr);

/// Throws UsageError unless the name is "", or ends in .fst and has no quotes or control characters.
void require_wave_name(const std::string& option, const std::string& file);

/// All files that a waveform of this name writes, for require_distinct().
std::vector<NamedFile> wave_files(const std::string& option, const std::string& file);

}  // namespace dateline
