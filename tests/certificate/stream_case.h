// SPDX-License-Identifier: Apache-2.0
// Streams as tests/certificate/streams.py reads them.
#pragma once

#include <string>

#include "model/router/config.h"
#include "sw/schedule/layout.h"
#include "sw/schedule/schedule.h"

namespace dateline {

/// What streams.py needs to know about a machine.
struct StreamMachine {
  const Topology& topology;
  const RouterConfig& config;
  int contexts = 1;
  Switching switching = Switching::kWormhole;
};

/// The case as one line of JSON, with a line feed at the end. strict: the port model and completeness count.
std::string stream_case(const StreamMachine& machine, const Schedule& schedule, const BlockLayout& layout, bool strict);

/// What streams.py prints for a stream that it does not refuse: "groups 0 3 5", from the groups of the library.
std::string groups_line(const StreamMachine& machine, const Schedule& schedule, const BlockLayout& layout);

}  // namespace dateline
