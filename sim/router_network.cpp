// SPDX-License-Identifier: Apache-2.0
#include "sim/router_network.h"

namespace dateline {

void scan_local_activity(const RouterNetwork& network, int nodes, int ports, int locals, LocalActivity& activity) {
  activity.clear();
  for (int n = 0; n < nodes; ++n)
    for (int l = 0; l < locals; ++l) {
      const FlitWire wire = network.out_flit(n, ports + l);
      if (wire.valid) activity.ejected.push_back({n, l, wire});
      const CreditWire credit = network.in_credit(n, ports + l);
      if (credit.valid) activity.returned.push_back({n, l, credit.vc});
      const AckWire ack = network.in_ack(n, ports + l);
      if (ack.any()) activity.acks.push_back({n, l, ack});
    }
}

}  // namespace dateline
