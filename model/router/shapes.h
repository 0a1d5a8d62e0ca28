// SPDX-License-Identifier: Apache-2.0
// The shapes of routers that the engines native and systemc have a core of their own for (core_shape.h).
#pragma once

#include <type_traits>

#include "model/router/core_shape.h"

namespace dateline {

template <class... Shapes>
struct ShapeList {
  /// use(shape) of the first shape that fits a configuration, else of AnyShape.
  template <class Use>
  static auto pick(const RouterConfig& config, const Use& use) {
    std::invoke_result_t<const Use&, AnyShape> result{};
    const bool found = ((Shapes::fits(config) && (result = use(Shapes{}), true)) || ...);
    if (!found) result = use(AnyShape{});
    return result;
  }
};

/// Rings, two and three dimensions; as many virtual channels as rings need, and as peers are measured with.
#ifdef DATELINE_ANY_SHAPE
using RouterShapes = ShapeList<>;  // one core for all: a tenth of the time to compile it
#else
using RouterShapes = ShapeList<FixedShape<2, 2, false>, FixedShape<2, 4, false>, FixedShape<4, 2, false>,
                               FixedShape<4, 4, false>, FixedShape<6, 2, false>, FixedShape<6, 4, false>,
                               FixedShape<4, 2, true>, FixedShape<4, 4, true>, FixedShape<6, 2, true>>;
#endif

}  // namespace dateline
