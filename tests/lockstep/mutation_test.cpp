// SPDX-License-Identifier: Apache-2.0
// Compiled once for every mutation of the C++ core (mutations/*.cmake) and once for the unchanged core. The lockstep
// with the RTL must detect each mutation and must not report the unchanged core.
#include <gtest/gtest.h>

#include <cstdint>
#include <iostream>
#include <string>

#include "model/base/error.h"
#include "tests/lockstep/networks.h"

namespace dateline {
namespace {

constexpr uint64_t kCycles = 4000;

/// The finding of the named part of the lockstep; empty: none.
std::string finding(const std::string& part) {
  Options options;
  options.topology = "torus:5x3";
  options.vcs = 2;
  const LockstepRequest request = lockstep_request(options, kCycles), bare = bare_request(request);
  try {
    LockstepResult result;
    if (part == "routers") {
      auto networks = native_and_rtl_routers(bare);
      result = lockstep_routers(bare, networks);
    } else {
      auto networks = native_and_rtl_nodes(request);
      result = lockstep_nodes(request, networks);
    }
    return result.agreed ? "" : "wires, records or memories: " + result.mismatch.text;
  } catch (const CheckError& error) {
    return std::string("traffic checks: ") + error.what();
  }
}

#ifdef DATELINE_MUTATION

#define DATELINE_CASE(mutation) TEST(Mutation, mutation##_is_caught_by_lockstep)
#define DATELINE_CASE_OF(mutation) DATELINE_CASE(mutation)

DATELINE_CASE_OF(DATELINE_MUTATION) {
  const std::string found = finding(DATELINE_CAUGHT_BY);
  EXPECT_NE(found, "") << "lockstep of " << DATELINE_CAUGHT_BY << " detected nothing in " << kCycles << " cycles";
  std::cout << "caught by lockstep of " << DATELINE_CAUGHT_BY << ", " << found << "\n";
}

#else

TEST(Mutation, unchanged_core_is_not_reported_by_lockstep) {
  EXPECT_EQ(finding("routers"), "");
  EXPECT_EQ(finding("nodes"), "");
}

#endif

}  // namespace
}  // namespace dateline
