// SPDX-License-Identifier: Apache-2.0
#include "sw/report/lockstep_report.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/base/counted.h"
#include "sw/report/common_rows.h"
#include "sw/report/report_head.h"
#include "sw/report/row_texts.h"

namespace dateline {
namespace {

Rows<LockstepState::Part> lockstep_part_rows() {
  using Part = LockstepState::Part;
  return Rows<Part>()
      .value("part", "", "bare routers with random messages, or nodes with random programs", &Part::name,
             "routers nodes")
      .add(Rows<LockstepResult>()
               .value("agreed", "", "every wire was equal in every cycle", &LockstepResult::agreed)
               .value("cycles", "cycles", "cycles that were run", &LockstepResult::cycles)
               .value("wires", "wires", "wires compared, counted once per cycle", &LockstepResult::wires)
               .value("messages", "", "routers: messages delivered; nodes: programs run", &LockstepResult::messages)
               .value("mismatch?", "", "the first wire that differs",
                      [](const LockstepResult& r) { return r.agreed ? nullptr : &r.mismatch.text; }),
           &Part::result);
}

const Rows<LockstepState>& lockstep_rows() {
  static const auto rows =
      Rows<LockstepState>()
          .value("seed", "", "seed of all random choices", &LockstepState::seed)
          .value("cycles", "cycles", "cycles of each part, as requested", &LockstepState::cycles)
          .list("parts", "the parts that were run: routers, then nodes", lockstep_part_rows(), &LockstepState::parts)
          .value("waveform?", "", "waveform of the cycles around a mismatch", &LockstepState::waveform);
  return rows;
}

}  // namespace

std::string lockstep_heading(const Machine& machine) {
  const RowTexts<Machine> say(machine_rows(), machine);
  return say("topology") + ", " + say("ports") + "-port, " + counted(machine.router().vcs, "virtual channel") +
         " of depth " + say("depth") + ", " + say.with_unit("width") + "\n";
}

std::string lockstep_line(const LockstepState::Part& part, const std::string& messages) {
  const Rows<LockstepState::Part> rows = lockstep_part_rows();
  const RowTexts<LockstepState::Part> say(rows, part);
  return say("part") + ": " + say.with_unit("cycles") + ", " + say.with_unit("wires") + " compared, " +
         say("messages") + " " + messages + ", no mismatch\n";
}

nlohmann::ordered_json lockstep_json(const LockstepState& state) {
  nlohmann::ordered_json json = machine_json(state.machine);
  lockstep_rows().write(json, state);
  return json;
}

std::vector<Key> lockstep_keys() { return lockstep_rows().keys(); }

}  // namespace dateline
