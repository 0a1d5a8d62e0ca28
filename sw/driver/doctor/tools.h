// SPDX-License-Identifier: Apache-2.0
// The programs and Python packages of others that the program, ./dateline and the tests use where they are there.
#pragma once

#include <string>
#include <vector>

namespace dateline {

enum class ToolKind { kProgram, kPythonPackage };

/// A row of the table of optional tools.
struct OptionalTool {
  ToolKind kind;
  std::string name;  ///< of the program, which may also be called "yowasp-" and its name; or of the package
  /// The argument with which the program prints its version. Empty: there is none that only prints.
  std::string version_argument;
  std::string purpose;
  std::string set_up;   ///< word of ./dateline setup that brings it in a source tree; empty: `install` does there too
  std::string install;  ///< command that brings it
};

struct FoundTool {
  const OptionalTool* tool;
  std::string path;     ///< of the program, or of the Python that has the package; empty: not found
  std::string version;  ///< empty: not found, or it prints none
  std::string install;  ///< command that brings it in this place
};

const std::vector<OptionalTool>& optional_tools();

/// Looks for each tool in PATH and in build/tools of the source tree, and asks it for its version. Takes seconds,
/// because some tools are slow to start. Throws UsageError where no temporary folder can be made.
std::vector<FoundTool> look_for_tools(const std::string& source_dir);

}  // namespace dateline
