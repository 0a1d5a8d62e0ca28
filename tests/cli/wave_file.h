// SPDX-License-Identifier: Apache-2.0
// For tests: a waveform and its save file, read with GTKWave's FST reader.
#pragma once

#include <fstapi.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace dateline {

inline constexpr uint64_t kStepsPerCycle = 10;  // time steps of the FST file per cycle

/// The signals of an FST file as GTKWave names them, and its first and last time.
struct Fst {
  std::set<std::string> names;
  uint64_t start = 0, end = 0;
  std::map<std::string, fstHandle> handles{};
};

/// Converts the name of a bus, "name [31:0]", to the form in which GTKWave writes it, "name[31:0]".
inline std::string as_gtkwave_writes(std::string name) {
  const size_t space = name.find(" [");
  if (space != std::string::npos) name.erase(space, 1);
  return name;
}

inline Fst read_fst(const std::string& file) {
  Fst fst;
  const std::unique_ptr<void, void (*)(void*)> reader(fstReaderOpen(file.c_str()), [](void* open) {
    if (open) fstReaderClose(open);
  });
  if (!reader) throw std::runtime_error(file + " is no FST file");
  std::vector<std::string> scopes;
  while (const fstHier* entry = fstReaderIterateHier(reader.get())) {
    if (entry->htyp == FST_HT_SCOPE)
      scopes.push_back((scopes.empty() ? "" : scopes.back() + ".") + entry->u.scope.name);
    if (entry->htyp == FST_HT_UPSCOPE) scopes.pop_back();
    if (entry->htyp != FST_HT_VAR) continue;
    const std::string name = (scopes.empty() ? "" : scopes.back() + ".") + as_gtkwave_writes(entry->u.var.name);
    fst.names.insert(name);
    fst.handles[name] = entry->u.var.handle;
  }
  fst.start = fstReaderGetStartTime(reader.get());
  fst.end = fstReaderGetEndTime(reader.get());
  return fst;
}

struct Save {
  std::vector<std::string> traces;
  std::set<std::string> filters;
  std::string dump;
};

/// Lines of a save file that are not flags (@), groups (-), filters (^) or settings ([, *).
inline Save read_save(const std::string& file) {
  Save save;
  std::stringstream text(read_text(file));
  for (std::string line; std::getline(text, line);) {
    if (line.rfind("[dumpfile] ", 0) == 0) save.dump = line.substr(11);
    if (line[0] == '^') save.filters.insert(line.substr(line.find(' ') + 1));
    if (line[0] == '+') line = line.substr(line.find("} ") + 2);  // the line is "+{ALIAS} SIGNAL"
    if (std::string("@-^[*").find(line[0]) == std::string::npos) save.traces.push_back(line);
  }
  return save;
}

inline Finished run_with_wave(const std::string& file, const std::string& options = "") {
  const Finished finished =
      dateline_run("run broadcast --topology torus:3x3 --words 4 --engine rtl --wave " + file + " " + options);
  EXPECT_EQ(finished.code, 0) << finished.err;
  return finished;
}

}  // namespace dateline
