# SPDX-License-Identifier: Apache-2.0
# The output's pointer moves with proposals, not with flits sent.
set(FILE model/router/router_arbitration.h)
set(OLD [==[    const OutputVc& owner = router.output_vcs[out][request.out_vc];
    slot = owner.owner_slot;]==])
set(NEW [==[    output.sends.take(request.out_vc);
    const OutputVc& owner = router.output_vcs[out][request.out_vc];
    slot = owner.owner_slot;]==])
set(CAUGHT_BY routers)
