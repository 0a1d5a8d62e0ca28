// SPDX-License-Identifier: Apache-2.0
#include "sw/report/paper_rows.h"

#include <nlohmann/json.hpp>
#include <optional>

#include "sw/report/numbers.h"

namespace dateline {
namespace {

using Json = nlohmann::ordered_json;

/// A getter for a count of a formula. It returns nothing if the formula does not have the count.
auto corrected(bool Formula::*has, double Formula::*count) {
  return [has, count](const Formula& f) { return f.*has ? std::optional<double>(f.*count) : std::nullopt; };
}

/// A getter for the printed count of a formula. It returns the corrected count if the formula is printed correctly.
auto printed(bool Formula::*has, double Formula::*count, double Counts::*printed_count) {
  return [right = corrected(has, count), printed_count](const Formula& f) {
    if (f.printed) return json_number(*f.printed.*printed_count);
    const std::optional<double> value = right(f);
    return value ? Json(*value) : Json(nullptr);
  };
}

}  // namespace

const Rows<Formula>& formula_count_rows() {
  using F = Formula;
  static const auto rows =
      Rows<F>()
          .object("corrected", "formula with its errors corrected; null: not given",
                  Rows<F>()
                      .value("rounds", "rounds", "", corrected(&F::has_rounds, &F::rounds))
                      .value("hops", "links", "", corrected(&F::has_hops, &F::hops))
                      .value("volume", "words", "", corrected(&F::has_volume, &F::volume)))
          .object(
              "printed", "formula, as printed",
              Rows<F>()
                  .value({"rounds", "number|null", "rounds", ""}, printed(&F::has_rounds, &F::rounds, &Counts::rounds))
                  .value({"hops", "number|null", "links", ""}, printed(&F::has_hops, &F::hops, &Counts::hops))
                  .value({"volume", "number|null", "words", ""}, printed(&F::has_volume, &F::volume, &Counts::volume)));
  return rows;
}

const Rows<Formula>& formula_note_rows() {
  static const auto rows =
      Rows<Formula>().value("note?", "", "how the printed and the corrected formula differ", &Formula::note);
  return rows;
}

}  // namespace dateline
