// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/slab_links.h"

namespace dateline {

SlabLinks::SlabLinks(const Slab& slab)
    : own_(slab.nodes.count),
      ports_(slab.ports),
      far_(slab.links.begin(), slab.links.begin() + static_cast<long>(slab.nodes.count) * slab.ports),
      arrived_(slab.halo.size() * slab.ports) {
  for (int n = 0; n < own_; ++n)
    for (int p = 0; p < ports_; ++p) {
      const LinkEnd& far = far_[static_cast<size_t>(n) * ports_ + p];
      if (far && beyond(far.node)) links_.push_back({n, p, far});
    }
}

void SlabLinks::clear() {
  for (const Link& l : links_) arrived_[link(l.far.node, l.far.port)] = {};
}

}  // namespace dateline
