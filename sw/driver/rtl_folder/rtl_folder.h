// SPDX-License-Identifier: Apache-2.0
// A folder with the SystemVerilog of one network, which needs nothing of this project: the sources, a top whose
// parameters are written out, and a testbench in which every node with a processor sends a block to every other.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

/// The most nodes whose testbench has messages between all pairs; larger networks have a broadcast.
constexpr int kMostPairNodes = 64;

/// The request for the study that the testbench runs: an all-to-all of one word per block, or a broadcast.
StudyRequest testbench_request(const MachineOptions& options, const EnginePaths& paths);

struct RtlFile {
  std::string name;  ///< relative to the folder
  std::string text;
};

/// The files of the folder. source_dir: the source tree. Throws UsageError where it holds no RTL.
std::vector<RtlFile> rtl_folder(const Study& study, const std::string& source_dir);

}  // namespace dateline
