// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/synth/script.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <system_error>

#include "model/base/error.h"
#include "sw/driver/synth/wrapper.h"

namespace dateline {
namespace {

std::string read_rtl(const SynthStudy& study) {
  std::string text = "read_verilog -sv";
  for (const std::string& file : rtl_files(study.request.source_dir)) text += " \"" + file + "\"";
  return text + "\n";
}

/// One chparam command for all parameters: Yosys 0.23 fails with many -chparam options of `hierarchy`.
std::string set_parameters(const SynthStudy& study) {
  std::string text = "chparam";
  for (const std::string& parameter : study.parameters) {
    const size_t equal = parameter.find('=');
    text += " -set " + parameter.substr(0, equal) + " " + parameter.substr(equal + 1);
  }
  return text + " " + study.module + "\n";
}

}  // namespace

std::vector<std::string> rtl_files(const std::string& source_dir) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const char* room : {"/rtl/router", "/rtl/node"}) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(source_dir + room, error))
      if (entry.path().extension() == ".sv") files.push_back(entry.path().string());
    if (error) throw UsageError("there is no RTL in " + source_dir + room + "; run dateline from its source tree");
  }
  // The package comes before the files that use it; the order of the modules does not matter.
  const auto is_package = [](const std::string& file) { return file.find("_pkg.sv") != std::string::npos; };
  std::sort(files.begin(), files.end(), [&](const std::string& a, const std::string& b) {
    return is_package(a) != is_package(b) ? is_package(a) : a < b;
  });
  return files;
}

std::string elaborate_script(const SynthStudy& study) {
  return read_rtl(study) + "tee -q -o parameters.txt chparam -list " + study.module + "\n" + set_parameters(study) +
         "hierarchy -check -top " + study.module + "\ntee -q -o ports.txt portlist\n";
}

std::string map_script(const SynthStudy& study, const std::string& name, const std::string& command) {
  return read_rtl(study) + set_parameters(study) + command + " -top " + study.module + "\ntee -q -o " + name +
         ".txt stat\n";
}

std::string wrapped_script(const SynthStudy& study) {
  return read_rtl(study) + "read_verilog wrapper.v\n" + synth_family(study.request.target).flat + " -top " +
         kWrapperModule + " -json routed.json\ntee -q -o routed.txt stat\n";
}

}  // namespace dateline
