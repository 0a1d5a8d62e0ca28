// SPDX-License-Identifier: Apache-2.0
// Nodes and lists of nodes, on the command line and in files.
#pragma once

#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// Reads what --rtl-nodes says: "0,5", or "all"; "" is no node. Throws UsageError for what is no number, out of range,
/// or named twice.
std::vector<int> parse_rtl_nodes(const Topology& topology, const std::string& list);

/// A node by its number ("17") or its coordinates ("1,2" or "(1,2)"). Throws UsageError that begins with `where`.
int parse_place(const Topology& topology, const std::string& where, const std::string& text);

/// Reads a file of nodes, one a line as parse_place takes it; empty lines and what follows a # do not count. Ascending.
/// Throws UsageError that names `option`, file and line.
std::vector<int> read_node_file(const Topology& topology, const std::string& option, const std::string& file);

}  // namespace dateline
