// SPDX-License-Identifier: Apache-2.0
// The terms of reports, each explained once. `dateline help words`, the help of options, the legends of pictures and
// doc/words.md all use this table.
#pragma once

#include <string>
#include <vector>

#include "sw/schedule/schedule.h"

namespace dateline {

struct Term {
  std::string name;
  std::string unit;     ///< empty: the term is not a number
  std::string meaning;  ///< the explanation, one or more sentences
  std::string brief;    ///< the explanation in a few words, for a legend
};

/// All terms, in an order in which they build on each other.
const std::vector<Term>& terms();

/// The term of this name. Precondition: the table has it.
const Term& term(const std::string& name);

/// "name: brief (unit)", for legends.
std::string legend_text(const std::string& name);

/// The schedule that the example of words_text() shows, on mesh:4: one round, two transfers that share a link.
Schedule words_example();
constexpr int kWordsExampleBlock = 64;  ///< words per block in the example

/// One term with its unit and meaning.
std::string word_line(const Term& term);

/// As word_line(), and where all terms are.
std::string word_text(const Term& term);

/// Every term, and a drawn example, for a terminal of 100 columns.
std::string words_text();

}  // namespace dateline
