# SPDX-License-Identifier: Apache-2.0
# Words of a block that arrived before are written again.
set(FILE model/node/receive_channel.cpp)
set(OLD [==[result.write = !context.drop;]==])
set(NEW [==[result.write = true;]==])
set(CAUGHT_BY nodes)
