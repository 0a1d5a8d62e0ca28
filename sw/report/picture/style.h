// SPDX-License-Identifier: Apache-2.0
// The style sheet of the pictures: fonts, colours, line widths, arrowheads. It works in browsers and in librsvg.
#pragma once

#include <string>

namespace dateline {

/// Markup for the start of a document. scale: that of the maps. adds: also the open arrowheads of adds (class "add").
std::string style_sheet(double scale, bool adds);

}  // namespace dateline
