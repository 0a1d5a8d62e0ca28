// SPDX-License-Identifier: Apache-2.0
// Rows that the tables of the papers share: a formula, and the cycles of its algorithm.
#pragma once

#include "sw/collective/algorithm.h"
#include "sw/report/rows.h"

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

/// The note of a formula.
const Rows<Formula>& formula_note_rows();

}  // namespace dateline
