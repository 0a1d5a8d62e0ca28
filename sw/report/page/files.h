// SPDX-License-Identifier: Apache-2.0
// The files of `web/`, which embed.cmake puts into the program.
#pragma once

#include <string>

namespace dateline {

struct PageFiles {
  std::string html, css, js;
};
const PageFiles& page_files();

}  // namespace dateline
