// SPDX-License-Identifier: Apache-2.0
// Shapes for which the engines native and systemc have a compiled router core (core_shape.h).
#pragma once

#include <type_traits>

#include "model/router/core_shape.h"

namespace dateline {

template <class... Shapes>
struct ShapeList {
  /// Result of use(shape) for the first shape that fits the configuration, else for AnyShape.
  template <class Use>
  static auto pick(const RouterConfig& config, const Use& use) {
    std::invoke_result_t<const Use&, AnyShape> result{};
    const bool found = ((Shapes::fits(config) && (result = use(Shapes{}), true)) || ...);
    if (!found) result = use(AnyShape{});
    return result;
  }
};

/// One, two and three dimensions, with 2 VCs (what rings need) and 4 VCs (what other routers are measured with).
#ifdef DATELINE_ANY_SHAPE
using RouterShapes = ShapeList<>;  // one core for all: compiles in a tenth of the time
#else
using RouterShapes = ShapeList<FixedShape<2, 2, false>, FixedShape<2, 4, false>, FixedShape<4, 2, false>,
                               FixedShape<4, 4, false>, FixedShape<6, 2, false>, FixedShape<6, 4, false>,
                               FixedShape<4, 2, true>, FixedShape<4, 4, true>, FixedShape<6, 2, true>>;
#endif

}  // namespace dateline
