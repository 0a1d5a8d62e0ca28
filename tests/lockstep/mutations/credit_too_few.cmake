# SPDX-License-Identifier: Apache-2.0
# A router believes its neighbour's buffer to be one flit shorter.
set(FILE model/router/router.cpp)
set(OLD [==[local ? config_.eject_depth : config_.depth)]==])
set(NEW [==[local ? config_.eject_depth : config_.depth - 1)]==])
set(CAUGHT_BY routers)
