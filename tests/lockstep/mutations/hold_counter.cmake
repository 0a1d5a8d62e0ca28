# SPDX-License-Identifier: Apache-2.0
# A node holds its report one cycle too short.
set(FILE model/node/round_control.cpp)
set(OLD [==[now_.hold = arrival ? hold_setting_ :]==])
set(NEW [==[now_.hold = arrival ? hold_setting_ - 1 :]==])
set(CAUGHT_BY nodes)
