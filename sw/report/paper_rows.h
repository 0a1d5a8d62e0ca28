// SPDX-License-Identifier: Apache-2.0
// Rows that the tables of the papers share: a formula, and the cycles of its algorithm.
#pragma once

#include <string>

#include "sw/collective/algorithm.h"
#include "sw/report/row_texts.h"

namespace dateline {

/// The counts of a formula, corrected and as printed, for blocks of one word.
const Rows<Formula>& formula_count_rows();

/// The cycles of a line of a table. Of: a line with the members predicted, measured and not_run.
template <class Of>
Rows<Of> line_cycle_rows() {
  return Rows<Of>()
      .value("predicted_cycles", "cycles", "for blocks of `words`", &Of::predicted)
      .value("measured_cycles", "cycles", "null: not run", &Of::measured)
      .value("not_run?", "", "why it was not run", &Of::not_run);
}

/// A column "rounds / hops / volume" with the counts in the object of this name; "-" where there are none.
template <class Of>
TextColumn<Of> count_column(const Rows<Of>& rows, const std::string& object, const std::string& heading = {}) {
  return {heading.empty() ? object : heading, [rows = rows.only(object), object](const Of& of) {
            const RowTexts<Of> say(rows, of);
            const std::string text =
                say(object + ".rounds") + " / " + say(object + ".hops") + " / " + say(object + ".volume");
            return text == "- / - / -" ? "-" : text;
          }};
}

/// The note of a formula.
const Rows<Formula>& formula_note_rows();

}  // namespace dateline
