# SPDX-License-Identifier: Apache-2.0
# The rotating arbiter stays at the requester that it served.
set(FILE model/router/round_robin.h)
set(OLD [==[~((2u << taken) - 1u)]==])
set(NEW [==[~((1u << taken) - 1u)]==])
set(CAUGHT_BY routers)
