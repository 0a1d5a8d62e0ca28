# SPDX-License-Identifier: Apache-2.0
# A router sends one flit more than its neighbour's buffer can hold.
set(FILE model/router/router_core.h)
set(OLD [==[if (--output_vc.credits == 0)]==])
set(NEW [==[if (output_vc.credits-- == 0)]==])
set(CAUGHT_BY routers)
