// SPDX-License-Identifier: Apache-2.0
// Targets of synthesis: families of FPGAs, their devices for place and route, and the kinds of their cells.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace dateline {

enum class SynthTarget { kXc7, kEcp5, kIce40 };

enum class CellKind { kLut, kFlipFlop, kMemory, kBlockMemory, kCarry, kMux, kInverter, kPin, kOther };

/// Number of cells by the family's name of the cell.
using CellCounts = std::map<std::string, int>;

struct SynthDevice {
  std::string name;
  std::vector<std::string> flags;  ///< options of nextpnr
};

struct SynthFamily {
  std::string name;
  std::string flat, by_module;  ///< Yosys commands without -top: flattened; with modules kept
  std::string nextpnr;          ///< such as ice40 for nextpnr-ice40; "": no free program places and routes
  std::vector<SynthDevice> devices;
};

const SynthFamily& synth_family(SynthTarget target);

/// Throws UsageError naming the known ones.
SynthTarget parse_synth_target(const std::string& name);

/// The device with a name, or the first device for "". Throws UsageError naming the known ones.
const SynthDevice& synth_device(const SynthFamily& family, const std::string& name);

CellKind cell_kind(SynthTarget target, const std::string& cell);

/// Number of cells of a kind.
int count(SynthTarget target, const CellCounts& cells, CellKind kind);

}  // namespace dateline
