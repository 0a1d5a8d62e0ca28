// SPDX-License-Identifier: Apache-2.0
// Scripts for Yosys.
#pragma once

#include <string>
#include <vector>

#include "sw/driver/synth/synth.h"

namespace dateline {

/// The RTL files that a router or a node is made of, in the order in which they are read.
std::vector<std::string> rtl_files(const std::string& source_dir);

/// Names of parameters, their values set, ports: files parameters.txt and ports.txt.
std::string elaborate_script(const SynthStudy& study);

/// Maps the design alone; counts in NAME.txt.
std::string map_script(const SynthStudy& study, const std::string& name, const std::string& command);

/// Maps the design in wrapper.v; counts in routed.txt, the netlist in routed.json.
std::string wrapped_script(const SynthStudy& study);

}  // namespace dateline
