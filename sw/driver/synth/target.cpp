// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/synth/target.h"

#include <array>
#include <cstddef>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/base/suggest.h"

namespace dateline {
namespace {

const std::array<SynthFamily, 3>& families() {
  static const std::array<SynthFamily, 3> kFamilies = {{
      {"xc7", "synth_xilinx -family xc7 -flatten", "synth_xilinx -family xc7", "", {}},
      {"ecp5",
       "synth_ecp5 -nowidelut",
       "synth_ecp5 -nowidelut -noflatten",
       "ecp5",
       {{"25k", {"--25k", "--package", "CABGA381"}}, {"85k", {"--85k", "--package", "CABGA381"}}}},
      {"ice40",
       "synth_ice40",
       "synth_ice40 -noflatten",
       "ice40",
       {{"hx8k", {"--hx8k", "--package", "ct256"}}, {"up5k", {"--up5k", "--package", "sg48"}}}},
  }};
  return kFamilies;
}

bool starts(const std::string& text, const char* part) { return text.rfind(part, 0) == 0; }

CellKind xc7_kind(const std::string& cell) {
  if (starts(cell, "RAMB")) return CellKind::kBlockMemory;
  if (starts(cell, "RAM") || starts(cell, "SRL")) return CellKind::kMemory;
  if (starts(cell, "LUT")) return CellKind::kLut;
  if (starts(cell, "FD") || starts(cell, "LD")) return CellKind::kFlipFlop;
  if (starts(cell, "CARRY")) return CellKind::kCarry;
  if (starts(cell, "MUXF")) return CellKind::kMux;
  if (cell == "INV") return CellKind::kInverter;
  return cell == "IBUF" || cell == "OBUF" || cell == "BUFG" ? CellKind::kPin : CellKind::kOther;
}

CellKind ecp5_kind(const std::string& cell) {
  if (cell == "DP16KD" || cell == "PDPW16KD") return CellKind::kBlockMemory;
  if (cell == "TRELLIS_DPR16X4") return CellKind::kMemory;
  if (starts(cell, "LUT")) return CellKind::kLut;
  if (cell == "TRELLIS_FF") return CellKind::kFlipFlop;
  return cell == "CCU2C" ? CellKind::kCarry : CellKind::kOther;
}

CellKind ice40_kind(const std::string& cell) {
  if (starts(cell, "SB_RAM40") || starts(cell, "SB_SPRAM")) return CellKind::kBlockMemory;
  if (cell == "SB_LUT4") return CellKind::kLut;
  if (starts(cell, "SB_DFF")) return CellKind::kFlipFlop;
  if (cell == "SB_CARRY") return CellKind::kCarry;
  return starts(cell, "SB_IO") || starts(cell, "SB_GB") ? CellKind::kPin : CellKind::kOther;
}

}  // namespace

const SynthFamily& synth_family(SynthTarget target) { return families()[static_cast<size_t>(target)]; }

SynthTarget parse_synth_target(const std::string& name) {
  for (const SynthTarget target : {SynthTarget::kXc7, SynthTarget::kEcp5, SynthTarget::kIce40})
    if (synth_family(target).name == name) return target;
  throw UsageError(setting("target", "'" + printable(name) + "'") + " is not known" +
                   known_names(name, {"xc7", "ecp5", "ice40"}));
}

const SynthDevice& synth_device(const SynthFamily& family, const std::string& name) {
  std::string known;
  for (const SynthDevice& device : family.devices) {
    if (name.empty() || device.name == name) return device;
    known += (known.empty() ? "" : ", ") + device.name;
  }
  throw UsageError(setting("device", "'" + printable(name) + "'") + " is not known; " +
                   (known.empty() ? family.name + " is not placed and routed" : family.name + " has: " + known));
}

CellKind cell_kind(SynthTarget target, const std::string& cell) {
  if (target == SynthTarget::kXc7) return xc7_kind(cell);
  return target == SynthTarget::kEcp5 ? ecp5_kind(cell) : ice40_kind(cell);
}

int count(SynthTarget target, const CellCounts& cells, CellKind kind) {
  int sum = 0;
  for (const auto& [cell, number] : cells)
    if (cell_kind(target, cell) == kind) sum += number;
  return sum;
}

}  // namespace dateline
