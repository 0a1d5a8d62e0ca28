# SPDX-License-Identifier: Apache-2.0
# One channel too many belongs to class 0.
set(FILE model/routing/vc_rule.h)
set(OLD [==[return (vcs + 1) / 2;]==])
set(NEW [==[return vcs / 2 + 1;]==])
set(CAUGHT_BY routers)
