// SPDX-License-Identifier: Apache-2.0
// Traffic patterns, from a name or from a file of weights.
#pragma once

#include <string>

#include "sim/drive/patterns.h"

namespace dateline {

/// The pattern of a --pattern value: the name of a pattern (find_pattern), or "file:MATRIX.csv". The file has one row
/// per sending node, with one weight per destination (0..1e9; 0 on the diagonal). A node sends to the others in
/// proportion to the weights of its row. The rates of the nodes are in proportion to the sums of their rows; the node
/// with the largest sum sends at the full rate. Throws UsageError that names file, line and column and what is allowed.
Pattern pattern_of(const std::string& text, const Topology& topology);
/// The file name in a --pattern value; "" where the value is the name of a pattern.
std::string pattern_file_of(const std::string& text);

}  // namespace dateline
