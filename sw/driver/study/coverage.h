// SPDX-License-Identifier: Apache-2.0
// Which operations have an algorithm on which networks. Every operation is prepared on several shapes of every family.
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

/// A family of networks with sample shapes. The shapes include sides of 1 and 2, odd and even sides, and equal and
/// unequal sides.
struct Family {
  std::string name;                 ///< the part of a topology before the colon
  std::vector<std::string> shapes;  ///< the part after the colon
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

/// Arguments for an operation that needs them. They are such that no network refuses them if it accepts any.
std::map<std::string, std::string> sample_arguments(const Operation& operation, int dims);

/// Prepares one operation on one network. Throws CheckError if the schedule fails its checks.
Served operation_served(const Operation& operation, const std::string& network, bool one_port,
                        const EnginePaths& paths);

/// The table, with operations in table order. Checks the schedule of every cell and runs none.
std::vector<Coverage> operation_coverage(const EnginePaths& paths);

}  // namespace dateline
