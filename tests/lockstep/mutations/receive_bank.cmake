# SPDX-License-Identifier: Apache-2.0
# An ejection channel visits the memory banks one step ahead.
set(FILE model/node/node.cpp)
set(OLD [==[node.receive[c].step(bank, ]==])
set(NEW [==[node.receive[c].step((bank + 1) & (banks - 1), ]==])
set(CAUGHT_BY nodes)
