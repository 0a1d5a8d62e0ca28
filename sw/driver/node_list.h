// SPDX-License-Identifier: Apache-2.0
// Lists of nodes on the command line.
#pragma once

#include <string>
#include <vector>

#include "model/topology/topology.h"

namespace dateline {

/// Reads what --rtl-nodes says: "0,5", or "all"; "" is no node. Throws UsageError for what is no number, out of range,
/// or named twice.
std::vector<int> parse_rtl_nodes(const Topology& topology, const std::string& list);

}  // namespace dateline
