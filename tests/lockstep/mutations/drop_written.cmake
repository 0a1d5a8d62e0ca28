# SPDX-License-Identifier: Apache-2.0
# Words of a block that arrived before are written again.
set(FILE model/node/receive_channel.cpp)
set(OLD [==[result.arrival = {context.op, context.address, data};]==])
set(NEW [==[result.arrival = {SegmentOp::kPut, context.address, data};]==])
set(CAUGHT_BY nodes)
