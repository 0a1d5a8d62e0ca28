// SPDX-License-Identifier: Apache-2.0
// dateline rtl
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/driver/machine/conflicts.h"
#include "sw/driver/machine/hardware.h"
#include "sw/driver/rtl_folder/rtl_folder.h"

namespace dateline {
namespace {

namespace fs = std::filesystem;

/// Writes the files into a new folder beside the wanted one, which it then renames. The wanted folder must not exist,
/// or be empty.
void write_folder(const std::string& folder, const std::vector<RtlFile>& files) {
  std::error_code error;
  const std::string where = setting("output", printable(folder, 200));
  if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
    throw UsageError(where + " exists and is not an empty folder; name another");
  const fs::path target = fs::path(folder).lexically_normal();
  const fs::path aside = (target.has_filename() ? target : target.parent_path()).string() + ".partial";
  fs::remove_all(aside, error);
  const auto fail = [&](const std::string& why) {
    std::error_code ignored;
    fs::remove_all(aside, ignored);
    throw UsageError(where + ": cannot write there" + (why.empty() ? "" : ": " + why));
  };
  for (const RtlFile& file : files) {
    const fs::path path = aside / file.name;
    fs::create_directories(path.parent_path(), error);
    if (error) fail(error.message());
    std::ofstream out(path, std::ios::binary);
    out << file.text << std::flush;
    if (!out) fail("");
  }
  fs::remove(folder, error);
  fs::rename(aside, target.has_filename() ? target : target.parent_path(), error);
  if (error) fail(error.message());
}

}  // namespace

void add_rtl(CLI::App& app, const CommandContext& context) {
  CLI::App* command = app.add_subcommand(
      "rtl", "writes the SystemVerilog of a network, with a testbench, into a folder that needs nothing else");
  auto options = std::make_shared<MachineOptions>();
  auto folder = std::make_shared<std::string>();
  options->topology = "torus:4x4";
  add_topology_option(*command, *options);
  add_failure_options(*command, *options);
  std::vector<std::string> names = usual_options();
  names.insert(names.end(), {"virtual-networks", "reductions"});
  add_hardware_options(*command, *options, names);
  command->add_option("--output", *folder, "new or empty folder")->required();
  add_exclusions(*command);
  command->callback([options, folder, paths = context.paths] {
    const Study study = prepare_study(testbench_request(*options, paths));
    const std::vector<RtlFile> files = rtl_folder(study, paths.source_dir);
    write_folder(*folder, files);
    std::cout << "wrote " << counted(static_cast<long>(files.size()), "file") << " of " << study.machine.topology.spec
              << " to " << printable(*folder, 200) << "; its README.md shows how to simulate them\n";
  });
}

}  // namespace dateline
