// SPDX-License-Identifier: Apache-2.0
// Reads the output of Yosys and nextpnr. Unexpected text, which comes from another version of a tool, throws
// UsageError.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sw/driver/synth/target.h"

namespace dateline {

struct ToolPort {
  std::string name;
  int bits = 1;
  bool input = true;
};

/// Ports from Yosys's `portlist`, in the order of the module.
std::vector<ToolPort> parse_ports(const std::string& text);

/// Names of the parameters from Yosys's `chparam -list`.
std::vector<std::string> parse_parameter_names(const std::string& text);

/// Cells of each module from Yosys's `stat` as text; an instance of a module counts as a cell. (The JSON of `stat` in
/// Yosys 0.23 is not valid for more than one module.)
std::map<std::string, CellCounts> parse_cells(const std::string& text);

/// Name of a module without the parameters that Yosys adds: "dl_vc_fifo" for "$paramod$51f2...\dl_vc_fifo".
std::string module_of(const std::string& name);

/// A module with all its instances in a design, whatever their parameters.
struct ModuleUse {
  std::string module;
  int instances = 0;
  CellCounts cells;  ///< cells of all instances, without those of the modules in them
};

/// The modules of `top`, in order of their names; `top` is one of them.
std::vector<ModuleUse> module_uses(const std::map<std::string, CellCounts>& modules, const std::string& top);

/// The text after "ERROR: " in the first line of a log that has it; "" if no line has it.
std::string error_of(const std::string& log);

/// From nextpnr's --report: the slowest clock, from register to register, and the used and available resources.
struct RoutedReport {
  double mhz = 0;
  struct Use {
    int used = 0, available = 0;
  };
  std::map<std::string, Use> utilization{};  ///< [resource]: only resources that the design uses
};

RoutedReport parse_routed(const std::string& text);

/// The version in a tool's output: "0.23" in "Yosys 0.23 (git sha1 ...)", "0.11.1" in "... (Version nextpnr-0.11.1)".
std::string version_in(const std::string& text);

}  // namespace dateline
