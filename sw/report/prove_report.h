// SPDX-License-Identifier: Apache-2.0
// The text and the JSON of `prove`. Keys are stable; others may be added.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "model/network/layers.h"
#include "model/deadlock/prove.h"
#include "sw/driver/machine/machine.h"

namespace dateline {

struct Proof {
  const Machine& machine;
  ProofRequest request;
  Verdict verdict;
  std::optional<Layers::Quality> routes;  ///< of layered routing
};

/// The verdict, how it was found, and the cycle if there is one.
std::string prove_report(const Proof& proof);
/// Without the keys that open every report.
nlohmann::ordered_json prove_json(const Proof& proof);

}  // namespace dateline
