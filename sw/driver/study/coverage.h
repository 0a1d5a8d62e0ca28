// SPDX-License-Identifier: Apache-2.0
// Which operations have an algorithm on which networks: every operation is prepared on several shapes
// of every family.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sw/schedule/operation.h"

namespace dateline {

/// What an operation needs on a network, with the ports of the cell and q = 1.
enum class Served {
  kUndefined,      ///< the operation is not defined on this network
  kNo,             ///< no algorithm
  kOwnRouting,     ///< some algorithm, with the network's own routing
  kSourceRouting,  ///< some algorithm, with source routes
};

/// A family of networks, and shapes of it that stand for all of them. Sides of 1 and 2, odd and even, equal and unequal
/// ones are among them.
struct Family {
  std::string name;                 ///< as --topology takes it, before the colon
  std::vector<std::string> shapes;  ///< behind the colon
};
const std::vector<Family>& coverage_families();

/// An operation on the shapes of one family.
struct CoverageCell {
  std::vector<Served> all_port, one_port;  ///< [shape]
};

struct Coverage {
  std::string operation;
  std::vector<CoverageCell> cells;  ///< [family]
};

/// An argument for each operation that needs one, which turns no network away that some other value would not.
std::map<std::string, std::string> sample_arguments(const Operation& operation, int dims);

/// One operation on one network.
Served operation_served(const Operation& operation, const std::string& network, bool one_port,
                        const EnginePaths& paths);

/// Every operation, in table order. Checks the schedule of each cell, and runs nothing.
std::vector<Coverage> operation_coverage(const EnginePaths& paths);

}  // namespace dateline
