// SPDX-License-Identifier: Apache-2.0
// Which operations have an algorithm on which networks: found by asking every algorithm and looking at its paths.
#pragma once

#include <string>
#include <vector>

namespace dateline {

/// What an operation needs on a network to run with some algorithm, q = 1.
enum class Served {
  kNo,             ///< no algorithm
  kOwnRouting,     ///< with the network's own routing
  kSourceRouting,  ///< with --routing source alone
};

struct Coverage {
  std::string operation;
  std::vector<Served> all_port, one_port;  ///< [network]
};

/// A network of every kind for which algorithms differ, as --topology takes them.
const std::vector<std::string>& coverage_networks();

/// Every operation, in table order; those with arguments with one that every network of its dimensions has.
std::vector<Coverage> operation_coverage();

}  // namespace dateline
