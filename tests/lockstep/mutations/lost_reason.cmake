# SPDX-License-Identifier: Apache-2.0
# Cycles lost for want of a credit are booked as lost for want of a channel.
set(FILE model/router/router.cpp)
set(OLD [==[++lost.credit;]==])
set(NEW [==[++lost.vc;]==])
set(CAUGHT_BY nodes)
