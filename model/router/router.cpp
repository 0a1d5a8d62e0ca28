// SPDX-License-Identifier: Apache-2.0
#include "model/router/router.h"

#include "model/router/router_core.h"

namespace dateline {

template class RouterCore<AnyShape>;

}  // namespace dateline
