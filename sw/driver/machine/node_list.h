// SPDX-License-Identifier: Apache-2.0
// Nodes and lists of nodes, on the command line and in files.
#pragma once

#include <string>
#include <vector>

#include "model/network/failures.h"
#include "model/network/topology.h"

namespace dateline {

/// Parses the value of --rtl-nodes: "0,5", or "all"; "" means no node. Throws UsageError for a word that is not a node,
/// is out of range, or names a node twice.
std::vector<int> parse_rtl_nodes(const Topology& topology, const std::string& list);

/// Parses a node, given by its number ("17") or its coordinates ("1,2" or "(1,2)"). Throws UsageError that begins with
/// `where`.
int parse_place(const Topology& topology, const std::string& where, const std::string& text);

/// Parses a failed link: two nodes, and a port where several links join them, such as "0:1" or
/// "(0,0):(1,0)". Throws UsageError that begins with `where`.
FailedLink parse_failed_link(const Topology& topology, const std::string& where, const std::string& text);

/// Reads a file of failures, one per line: "link A:B", "link A:B:PORT" or "node A", with nodes as in parse_place().
/// Empty lines and text after # are ignored. Throws UsageError that names the file and the line.
Failures read_failures(const Topology& topology, const std::string& file);

/// Reads a file of nodes, one per line in the form of parse_place(). Empty lines and text after # are ignored. Returns
/// the nodes in ascending order. Throws UsageError that names `option`, file and line.
std::vector<int> read_node_file(const Topology& topology, const std::string& option, const std::string& file);

/// Reads a permutation: a header "from,to", then a line per node, with nodes as in parse_place(); coordinates need
/// brackets. Empty lines and text after # are ignored. A node without a line is its own image. Returns the images,
/// [node]. Throws UsageError that names `option`, file and line; where two nodes have the same image, both lines.
std::vector<int> read_permutation(const Topology& topology, const std::string& option, const std::string& file);

}  // namespace dateline
