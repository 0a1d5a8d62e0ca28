// SPDX-License-Identifier: Apache-2.0
// GTKWave save files for the waveforms of engine rtl.
#pragma once

#include <string>
#include <vector>

#include "model/node/program.h"
#include "model/topology/topology.h"

namespace dateline {

/// Writes, beside FILE.fst, a save file FILE.gtkw and the filter files that decode flit kinds and virtual channels, all
/// with relative names: one group a node, in it one a link, then rounds and barrier. Returns the save file's name.
/// Throws UsageError when one cannot be written.
std::string write_gtkw(const std::string& fst_file, const Topology& topology, const NodeConfig& config);

/// The traces of the save file as full signal names, for a test against the names in the FST.
std::vector<std::string> gtkw_traces(const Topology& topology, const NodeConfig& config);

}  // namespace dateline
