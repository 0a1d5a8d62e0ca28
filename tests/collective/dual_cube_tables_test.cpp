// SPDX-License-Identifier: Apache-2.0
// The tables of the dual-cube paper as data: every row that can be executed agrees with its corrected formula.
#include "sw/collective/cube/dual_cube_tables.h"

#include <cmath>

#include <gtest/gtest.h>

namespace dateline {
namespace {

void expect_tables(int r) {
  const DualCubeTables tables = dual_cube_tables(r);
  EXPECT_EQ(tables.dual_cube.properties.nodes, tables.hypercube.properties.nodes);
  EXPECT_EQ(tables.dual_cube.printed_links(), static_cast<long>(tables.dual_cube.properties.nodes) * r);
  EXPECT_DOUBLE_EQ(tables.dual_cube.printed_average_distance(), r + 0.5 - std::pow(2.0, 1 - r));
  EXPECT_GT(tables.dual_cube.properties.average_distance(), tables.dual_cube.printed_average_distance());
  ASSERT_EQ(tables.collectives.size(), 6u);
  for (const CollectiveRow& row : tables.collectives) {
    const auto expect_executed = [&](const CollectiveCosts& costs) {
      ASSERT_TRUE(costs.executed) << row.operation << ": " << costs.not_executed;
      EXPECT_TRUE(costs.complete) << row.operation;
      EXPECT_EQ(costs.executed->rounds, costs.formula.rounds) << row.operation;
      EXPECT_EQ(costs.executed->hops, costs.formula.hops) << row.operation;
      EXPECT_EQ(costs.executed->volume, costs.formula.volume) << row.operation;
    };
    expect_executed(row.dual_cube);
    EXPECT_EQ(row.hypercube.has_value(), row.algorithm == "published");
    if (row.hypercube) expect_executed(*row.hypercube);
    const bool contends = row.operation == "all-to-all" && row.algorithm == "published";
    EXPECT_EQ(row.dual_cube.max_link_sharing, contends ? 2 : 1);
    EXPECT_EQ(row.dual_cube.contended_rounds > 0, contends);
  }
}

TEST(DualCubeTables, rows_are_executed_and_equal_the_corrected_formulas) {
  for (int r = 2; r <= 4; ++r) expect_tables(r);
}

TEST(DualCubeTables, slow_rows_of_six_and_seven_are_executed) {
  expect_tables(6);
  expect_tables(7);
}

}  // namespace
}  // namespace dateline
