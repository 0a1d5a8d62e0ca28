// SPDX-License-Identifier: Apache-2.0
// What Yosys and nextpnr write, read. Everything here throws UsageError where a text is not what it should be: it comes
// from a tool of another version.
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

/// Of Yosys's `portlist`, in the order of the module.
std::vector<ToolPort> parse_ports(const std::string& text);

/// Of `chparam -list`: the names.
std::vector<std::string> parse_parameter_names(const std::string& text);

/// Of `stat` as text (its JSON is no JSON in 0.23 when there is more than one module): the cells that stand in each
/// module itself, modules among them.
std::map<std::string, CellCounts> parse_cells(const std::string& text);

/// "dl_vc_fifo" of a module that Yosys has named after its parameters, "$paramod$51f2...\dl_vc_fifo".
std::string module_of(const std::string& name);

/// A module and everything of it in a design: all its instances, whatever their parameters.
struct ModuleUse {
  std::string module;
  int instances = 0;
  CellCounts cells;  ///< of all instances, without the modules in them
};

/// What `top` is made of, by name; the top itself too.
std::vector<ModuleUse> module_uses(const std::map<std::string, CellCounts>& modules, const std::string& top);

/// The first line of a log that says ERROR, without that word; "" where none does.
std::string error_of(const std::string& log);

/// Of nextpnr's --report: the slowest clock from register to register, and what is used of what there is.
struct RoutedReport {
  double mhz = 0;
  struct Use {
    int used = 0, available = 0;
  };
  std::map<std::string, Use> utilization{};  ///< without what the design has none of
};

RoutedReport parse_routed(const std::string& text);

/// "0.23" of "Yosys 0.23 (git sha1 ...)", "0.11.1" of "... (Version nextpnr-0.11.1)".
std::string version_in(const std::string& text);

}  // namespace dateline
