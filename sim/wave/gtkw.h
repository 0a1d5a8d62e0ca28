// SPDX-License-Identifier: Apache-2.0
// GTKWave save files for the waveforms of engine rtl.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"

namespace dateline {

/// The files that lie beside FILE.fst: the save file FILE.gtkw and the filters that decode flit kinds and virtual
/// channels.
std::vector<std::string> gtkw_names(const std::string& fst_file);

/// What stands in them, in the same order, with relative names alone. On top the cycle, the round, the
/// links that wait for each other (of a deadlock) and the busiest links; then a folded group a node, in it one a link,
/// those with the most flits first. Rounds are the markers A to Z, the window shows the whole waveform, of a run that
/// stalled the cycles around the one in which a circle of waits formed, or else its last flit, where the cursor stands;
/// of a mismatch the node's group is open. 1 ns on the ruler is 1 cycle.
std::vector<std::string> gtkw_texts(const std::string& fst_file, const Topology& topology, const NodeConfig& config,
                                    const WaveNotes& notes);

/// The traces of the save file as full signal names, for a test against the names in the FST.
std::vector<std::string> gtkw_traces(const Topology& topology, const NodeConfig& config, const WaveNotes& notes);

}  // namespace dateline
