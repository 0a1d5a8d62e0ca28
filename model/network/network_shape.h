// SPDX-License-Identifier: Apache-2.0
// From a topology to what its routers know of it.
#pragma once

#include "model/routing/shape.h"
#include "model/network/topology.h"

namespace dateline {

NetworkShape shape_of(const Topology& topology);

}  // namespace dateline
