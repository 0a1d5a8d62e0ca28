// SPDX-License-Identifier: Apache-2.0
// Finds the transfer of the schedule to which each message on a link belongs.
#pragma once

#include <cstddef>
#include <vector>

#include "model/network/topology.h"
#include "model/router/config.h"
#include "sim/link_record.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// A hop of a transfer.
struct TransferHop {
  int round = -1;  ///< index; -1: the message belongs to no transfer (the probe of a circuit that was refused)
  int transfer = -1, hop = -1;
};

/// [use of the record]: its hop. A message belongs to the transfer whose next hop it is and that still has the path
/// which the header names. Of several, it is the one whose head came first.
std::vector<TransferHop> hops_of(const Study& study, const LinkRecord& record);

}  // namespace dateline
