// SPDX-License-Identifier: Apache-2.0
#include "sim/router_network.h"

namespace dateline {

void scan_local_activity(const RouterNetwork& network, int nodes, int ports, int locals, LocalActivity& activity) {
  activity.clear();
  for (int n = 0; n < nodes; ++n)
    for (int l = 0; l < locals; ++l) {
      const Forward wire = network.out_flit(n, ports + l);
      if (wire.valid) activity.ejected.push_back({n, l, wire});
      const Credit credit = network.in_credit(n, ports + l);
      if (credit.valid) activity.returned.push_back({n, l, credit.vc});
      const Answer answer = network.in_answer(n, ports + l);
      if (answer.any()) activity.answered.push_back({n, l, answer});
    }
}

}  // namespace dateline
