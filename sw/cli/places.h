// SPDX-License-Identifier: Apache-2.0
// Where the program finds the sources of the RTL, and where it keeps Verilated routers and measured costs.
#pragma once

#include <string>

namespace dateline {

struct Places {
  std::string sources;  ///< folder with rtl/, constraints/, and what the build of a tile needs of model/ and sim/
  std::string cache;    ///< folder for tiles and fits, unless DATELINE_CACHE names another
};

/// An installed program has its sources in ../share/dateline beside its own folder, and its cache is the user's:
/// $XDG_CACHE_HOME/dateline or ~/.cache/dateline. A program in its build folder uses the source tree and the build.
Places places_of_program();

}  // namespace dateline
