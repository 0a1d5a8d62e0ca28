// SPDX-License-Identifier: Apache-2.0
// Scripts for Yosys.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/synth/synth.h"

namespace dateline {

/// The RTL files of a router or a node, in the order in which Yosys reads them.
std::vector<std::string> rtl_files(const std::string& source_dir);

/// Elaborates the design with its parameters; writes the names of its parameters to parameters.txt and its ports to
/// ports.txt.
std::string elaborate_script(const SynthStudy& study);

/// Maps the design without the wrapper, by the synthesis command `command`; writes the cell counts to NAME.txt.
std::string map_script(const SynthStudy& study, const std::string& name, const std::string& command);

/// Maps the design in wrapper.v; writes the cell counts to routed.txt and the netlist to routed.json.
std::string wrapped_script(const SynthStudy& study);

}  // namespace dateline
