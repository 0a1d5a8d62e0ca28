// SPDX-License-Identifier: Apache-2.0
// The JSON of `prove`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "model/deadlock/prove.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

struct Proof {
  const Machine& machine;
  ProofRequest request;
  Verdict verdict;
};

/// Without the keys that open every report.
nlohmann::ordered_json prove_json(const Proof& proof);

}  // namespace dateline
