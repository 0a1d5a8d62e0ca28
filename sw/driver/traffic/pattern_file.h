// SPDX-License-Identifier: Apache-2.0
// Patterns by name or by a file of weights.
#pragma once

#include <string>

#include "sim/drive/patterns.h"

namespace dateline {

/// What --pattern says: the name of a pattern (find_pattern), or "file:MATRIX.csv". The file has a row a node and in it
/// a weight a node (0..1e9; 0 on the diagonal): the node sends to others in proportion to its row, and the rate of a
/// node is to that of the busiest as the sums of their rows. Throws UsageError that names file, line and column and
/// what is allowed.
Pattern pattern_of(const std::string& text, const Topology& topology);
/// The file of such a text; empty: it names a pattern.
std::string pattern_file_of(const std::string& text);

}  // namespace dateline
