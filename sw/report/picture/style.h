// SPDX-License-Identifier: Apache-2.0
// The style sheet of the pictures: fonts, colours, line widths, arrowheads. It works in browsers and in librsvg.
#pragma once

#include <string>

namespace dateline {

/// Markup for the start of a document. scale: that of the maps.
std::string style_sheet(double scale);

}  // namespace dateline
