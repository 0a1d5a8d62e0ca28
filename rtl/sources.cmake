# SPDX-License-Identifier: Apache-2.0
# The synthesizable sources in the order in which tools must read them; networks apart, because a tile has none.
set(DATELINE_RTL_DIR ${CMAKE_CURRENT_LIST_DIR})
set(DATELINE_RTL
  ${DATELINE_RTL_DIR}/waivers.vlt
  ${DATELINE_RTL_DIR}/router/dateline_pkg.sv
  ${DATELINE_RTL_DIR}/router/rr_arbiter.sv
  ${DATELINE_RTL_DIR}/router/vc_fifo.sv
  ${DATELINE_RTL_DIR}/router/vc_buffer.sv
  ${DATELINE_RTL_DIR}/router/route.sv
  ${DATELINE_RTL_DIR}/router/head_unit.sv
  ${DATELINE_RTL_DIR}/router/link_stages.sv
  ${DATELINE_RTL_DIR}/router/input_port.sv
  ${DATELINE_RTL_DIR}/router/input_select.sv
  ${DATELINE_RTL_DIR}/router/output_port.sv
  ${DATELINE_RTL_DIR}/router/router.sv
  ${DATELINE_RTL_DIR}/node/ram_1r1w.sv
  ${DATELINE_RTL_DIR}/node/bank_memory.sv
  ${DATELINE_RTL_DIR}/node/send_context.sv
  ${DATELINE_RTL_DIR}/node/send_channel.sv
  ${DATELINE_RTL_DIR}/node/receive_channel.sv
  ${DATELINE_RTL_DIR}/node/round_control.sv
  ${DATELINE_RTL_DIR}/node/node.sv)
set(DATELINE_RTL_NETWORK
  ${DATELINE_RTL_DIR}/network/barrier.sv
  ${DATELINE_RTL_DIR}/network/product.sv
  ${DATELINE_RTL_DIR}/network/torus.sv
  ${DATELINE_RTL_DIR}/network/mesh.sv
  ${DATELINE_RTL_DIR}/network/hypercube.sv
  ${DATELINE_RTL_DIR}/network/ghc.sv
  ${DATELINE_RTL_DIR}/network/dual_cube.sv)
