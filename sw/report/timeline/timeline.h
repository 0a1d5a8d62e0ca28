// SPDX-License-Identifier: Apache-2.0
// A run as a timeline in the trace event format, which Perfetto (ui.perfetto.dev) and Chrome (chrome://tracing) show.
//
// A microsecond of the viewer is a cycle. The first process has the rounds and the barriers between them. Every node is
// a process with these tracks: its rounds; the messages that it sends; those that it receives; the heads that wait in
// its router; and each link that leaves it, with the messages on the link. Where messages overlap, a track has several
// rows. Arrows lead from the send over every link to the receive. Waits are slices of the category "wait".
#pragma once

#include <string>

#include "sim/link_record.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// The timeline as JSON text. execution: null after a run that was stopped. The study's schedule must be whole.
std::string timeline_json(const Study& study, const Execution* execution, const LinkRecord& record);

}  // namespace dateline
