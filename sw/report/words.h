// SPDX-License-Identifier: Apache-2.0
// The words of reports, each explained once: `dateline help words`, the help of options, the legend of pictures and
// doc/words.md all use this table.
#pragma once

#include <string>
#include <vector>

#include "sw/schedule/schedule.h"

namespace dateline {

struct Term {
  std::string name;
  std::string unit;     ///< empty: it counts nothing
  std::string meaning;  ///< what follows "NAME (UNIT): "
  std::string brief;    ///< the same in a few words, for a legend
};

/// In the order in which they build on each other.
const std::vector<Term>& terms();

/// Precondition: the table has it.
const Term& term(const std::string& name);

/// "name: brief (unit)", for legends.
std::string legend_text(const std::string& name);

/// The schedule that the example of words_text() shows, on mesh:4: one round, two transfers that share a link.
Schedule words_example();
constexpr int kWordsExampleBlock = 64;  ///< words of a block in it

/// One word with its unit and meaning.
std::string word_text(const Term& term);

/// Every word with a drawn example, for a terminal of 100 columns.
std::string words_text();

}  // namespace dateline
