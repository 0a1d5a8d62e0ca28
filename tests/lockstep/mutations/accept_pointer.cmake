# SPDX-License-Identifier: Apache-2.0
# An input always accepts the lowest output that proposes.
set(FILE model/router/router.h)
set(OLD [==[input.accept_above = rotate_after(dest);]==])
set(NEW [==[input.accept_above = ~0u;]==])
set(CAUGHT_BY routers)
