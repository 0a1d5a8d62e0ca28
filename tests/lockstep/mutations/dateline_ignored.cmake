# SPDX-License-Identifier: Apache-2.0
# A message that will cross the dateline may start in either class.
set(FILE model/routing/vc_rule.h)
set(OLD [==[if (crosses_later) return kClass0;]==])
set(NEW [==[if (crosses_later) return kEitherClass;]==])
set(CAUGHT_BY routers)
