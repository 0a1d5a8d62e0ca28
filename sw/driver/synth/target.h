// SPDX-License-Identifier: Apache-2.0
// What the RTL is mapped to: families of FPGAs, the devices that are placed and routed, and what their cells are.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace dateline {

enum class SynthTarget { kXc7, kEcp5, kIce40 };

enum class CellKind { kLut, kFlipFlop, kMemory, kBlockMemory, kCarry, kMux, kInverter, kPin, kOther };

/// Cells by the names that the family gives them.
using CellCounts = std::map<std::string, int>;

struct SynthDevice {
  std::string name;
  std::vector<std::string> flags;  ///< of nextpnr
};

struct SynthFamily {
  std::string name;
  std::string flat, by_module;  ///< commands of Yosys, without -top: all in one module; module by module
  std::string nextpnr;          ///< ice40 of nextpnr-ice40; "" where no free program places and routes
  std::vector<SynthDevice> devices;
};

const SynthFamily& synth_family(SynthTarget target);

/// Throws UsageError naming the known ones.
SynthTarget parse_synth_target(const std::string& name);

/// The device of that name, the first where it is "". Throws UsageError naming the known ones.
const SynthDevice& synth_device(const SynthFamily& family, const std::string& name);

CellKind cell_kind(SynthTarget target, const std::string& cell);

/// Cells of a kind.
int count(SynthTarget target, const CellCounts& cells, CellKind kind);

}  // namespace dateline
