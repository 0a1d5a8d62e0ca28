// SPDX-License-Identifier: Apache-2.0
// GTKWave save files for the waveforms of engine rtl.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"
#include "model/node/program.h"
#include "sim/engine.h"

namespace dateline {

/// Names of the files next to FILE.fst: the save file FILE.gtkw; the filters that decode flit kinds, virtual channels,
/// output channels, message targets and channel owners; the script FILE.headers.sh, through which GTKWave passes the
/// messages of links; and the layout of headers that `dateline decode` reads for it.
std::vector<std::string> gtkw_names(const std::string& fst_file);

/// Contents of these files, in the same order; they contain only relative names. The save file shows, from the top: the
/// cycle, the round, the links of a deadlock that wait for each other, the busiest links, then one folded group per
/// node. A node's group has two groups per link (to and from the neighbour), links with the most flits first, then the
/// buffers and outputs of the router. Markers A to Z are the rounds, or the groups of a stream. The window shows the
/// complete waveform. After a stall it shows the cycles around the one in which the circle of waits formed, or else
/// around the last flit, with the cursor on that cycle. After a mismatch the node's group is open. 1 ns on the ruler is
/// 1 cycle. program: path of the program that the script calls first; "": only `dateline`.
std::vector<std::string> gtkw_texts(const std::string& fst_file, const Topology& topology, const NodeConfig& config,
                                    const WaveNotes& notes, const std::string& program);

/// Whether a file of gtkw_names() is a script.
bool is_gtkw_script(const std::string& file);

/// The traces of the save file as full signal names, to be compared with the names in the FST file.
std::vector<std::string> gtkw_traces(const Topology& topology, const NodeConfig& config, const WaveNotes& notes);

}  // namespace dateline
