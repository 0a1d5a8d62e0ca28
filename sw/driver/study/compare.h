// SPDX-License-Identifier: Apache-2.0
// Algorithms of one operation side by side: for several q and block lengths, and where another one becomes the best.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sw/driver/study/study.h"

namespace dateline {

struct CompareRequest {
  StudyRequest study;         ///< its algorithm may be "all"; q and words are those below
  std::vector<int> q, words;  ///< at least one each
  bool runs = false;          ///< every algorithm that can run so is run on the engine, and every word is checked
};

/// An algorithm for one q and one length.
struct CompareRow {
  int q = 1, vcs = 1, words = 1;
  std::string algorithm;
  Counts counts{};
  int max_link_sharing = 0;
  double predicted = 0, barriers = 0, bound = 0;  ///< cycles; barriers: between the rounds
  bool estimate = false;                          ///< a round of it is not promised
  std::string unfit{};                            ///< why it could not run so; "" it could
  std::vector<ChosenSetting> chosen{};            ///< of the machine that it is predicted and run on
  bool best = false;                              ///< least total of those that can run with this q and length
  std::optional<long> measured{};                 ///< cycles of the rounds; none: not run
  long measured_barriers = 0;                     ///< cycles between them
  std::string not_run{};                          ///< of a comparison that runs: why this could not, "" otherwise

  double total() const { return predicted + barriers; }
  double measured_total() const { return static_cast<double>(measured.value_or(0) + measured_barriers); }
};

/// The least length from which `to` is the best, and `from` before.
struct Crossover {
  int q = 1, words = 1;
  std::string from, to;
};

/// An algorithm that does not serve.
struct CompareRefusal {
  int q = 1;
  std::optional<int> words;  ///< none: at no length
  std::string algorithm, reason;
};

struct Comparison {
  Machine machine;  ///< of the first q
  std::string operation;
  std::map<std::string, std::string> arguments;
  int source = 0;
  std::vector<CompareRow> rows;  ///< by q, then words, then as the table of algorithms has them
  std::vector<Crossover> crossovers;
  std::vector<CompareRefusal> refused;
};

/// Prepares every study, and runs it where that is asked for; a run whose data is wrong throws MismatchError.
/// Crossovers are looked for by bisection between lengths that follow each other and whose best algorithms differ.
/// Throws UsageError for bad use, or where no algorithm serves at all.
Comparison compare_algorithms(const CompareRequest& request);

}  // namespace dateline
