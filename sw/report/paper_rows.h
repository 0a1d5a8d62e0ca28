// SPDX-License-Identifier: Apache-2.0
// Rows that the papers' tables share: a formula, and what was executed of it.
#pragma once

#include "sw/collective/algorithm.h"
#include "sw/report/rows.h"

namespace dateline {

/// The formula as it is right and as it is printed, for blocks of one word.
const Rows<Formula>& formula_count_rows();

/// Of: a line of a table, with predicted, measured and not_run.
template <class Of>
Rows<Of> line_cycle_rows() {
  return Rows<Of>()
      .value("predicted_cycles", "cycles", "of blocks of `words`", &Of::predicted)
      .value("measured_cycles", "cycles", "null: it was not run", &Of::measured)
      .value("not_run?", "", "why", &Of::not_run);
}

/// What a formula says of itself.
const Rows<Formula>& formula_note_rows();

}  // namespace dateline
