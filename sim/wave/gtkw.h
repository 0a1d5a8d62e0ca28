// SPDX-License-Identifier: Apache-2.0
// GTKWave save files for the waveforms of engine rtl.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// The files that lie beside FILE.fst: the save file FILE.gtkw and the filters that decode flit kinds and virtual
/// channels.
std::vector<std::string> gtkw_names(const std::string& fst_file);

/// What stands in them, in the same order, with relative names alone: one group a node, in it one a link, then rounds
/// and barrier.
std::vector<std::string> gtkw_texts(const std::string& fst_file, const Topology& topology, const NodeConfig& config);

/// The traces of the save file as full signal names, for a test against the names in the FST.
std::vector<std::string> gtkw_traces(const Topology& topology, const NodeConfig& config);

}  // namespace dateline
