// SPDX-License-Identifier: Apache-2.0
#include "sw/cli/trace.h"

#include <iostream>

#include "sw/report/trace_report.h"

namespace dateline {

int least_flits(const Machine& machine) {
  return machine.router().source || packet_switching(machine) != Switching::kWormhole ? 2 : 1;
}

void run_trace(TraceRequest request, RouterNetwork& network, JsonOutput& json, ProgressLine& progress) {
  json.set(trace_setting(request));
  request.watcher = progress.watcher();
  const TraceResult result = replay_trace(request, network);
  progress.clear();
  if (json.wanted()) json.set(trace_json(request, result));
  json.commit();
  if (!json.to_stdout()) std::cout << trace_report(request, result);
}

}  // namespace dateline
