// SPDX-License-Identifier: Apache-2.0
// The style sheet of the pictures: fonts, colours, widths of lines, arrowheads. It works in browsers and in librsvg.
#pragma once

#include <string>

namespace dateline {

/// Markup for the start of a document; `scale` is that of the maps.
std::string style_sheet(double scale);

}  // namespace dateline
