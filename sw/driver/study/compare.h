// SPDX-License-Identifier: Apache-2.0
// Compares the algorithms of one operation, for several q and block lengths, and finds the lengths at which another
// algorithm becomes the best.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

struct CompareRequest {
  StudyRequest study;         ///< its algorithm may be "all"; its q and words are ignored
  std::vector<int> q, words;  ///< at least one each
  bool runs = false;          ///< runs every algorithm that can run, and checks every word
};

/// An algorithm for one q and one length.
struct CompareRow {
  int q = 1, vcs = 1, words = 1;
  std::string algorithm;
  Counts counts{};
  int max_link_sharing = 0;
  double predicted = 0, barriers = 0, bound = 0;  ///< cycles; barriers: those between the rounds
  bool estimate = false;                          ///< the prediction of some round is an estimate
  std::string unfit{};                            ///< why it cannot run with this q and length; "": it can
  std::vector<ChosenSetting> chosen{};            ///< settings that the program chose for its machine
  bool best = false;               ///< the fewest total cycles of all that can run with this q and length
  std::optional<long> measured{};  ///< cycles of the rounds; none: not run
  long measured_barriers = 0;      ///< cycles between the rounds
  std::string not_run{};           ///< why it was not run in a comparison that runs; else ""

  double total() const { return predicted + barriers; }
  double measured_total() const { return static_cast<double>(measured.value_or(0) + measured_barriers); }
};

/// From `words` on `to` is the best algorithm; for shorter blocks `from` is.
struct Crossover {
  int q = 1, words = 1;
  std::string from, to;
};

/// An algorithm that does not serve, and why.
struct CompareRefusal {
  int q = 1;
  std::optional<int> words;  ///< none: it serves at no length
  std::string algorithm, reason;
};

struct Comparison {
  Machine machine;  ///< of the first q
  std::string operation;
  std::map<std::string, std::string> arguments;
  int source = 0;
  std::vector<CompareRow> rows;  ///< in the order of q, then words, then algorithms (registry.cpp)
  std::vector<Crossover> crossovers;
  std::vector<CompareRefusal> refused;
};

/// Prepares every study, and runs it if the request says so. Crossovers are found by bisection between two adjacent
/// lengths with different best algorithms. Throws MismatchError if a run delivers wrong data, UsageError for bad use or
/// if no algorithm serves at all.
Comparison compare_algorithms(const CompareRequest& request);

}  // namespace dateline
