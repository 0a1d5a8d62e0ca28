# SPDX-License-Identifier: Apache-2.0
# The synthesizable sources in the order in which tools must read them; networks apart, because a tile has none.
set(DATELINE_RTL_DIR ${CMAKE_CURRENT_LIST_DIR})
set(DATELINE_RTL
  ${DATELINE_RTL_DIR}/waivers.vlt
  ${DATELINE_RTL_DIR}/router/dateline_pkg.sv
  ${DATELINE_RTL_DIR}/router/dl_rr_arbiter.sv
  ${DATELINE_RTL_DIR}/router/dl_oldest.sv
  ${DATELINE_RTL_DIR}/router/dl_age_order.sv
  ${DATELINE_RTL_DIR}/router/dl_age.sv
  ${DATELINE_RTL_DIR}/router/dl_vc_fifo.sv
  ${DATELINE_RTL_DIR}/router/dl_vc_buffer.sv
  ${DATELINE_RTL_DIR}/router/dl_route.sv
  ${DATELINE_RTL_DIR}/router/dl_head_unit.sv
  ${DATELINE_RTL_DIR}/router/dl_link_stages.sv
  ${DATELINE_RTL_DIR}/router/dl_input_port.sv
  ${DATELINE_RTL_DIR}/router/dl_accept_arbiter.sv
  ${DATELINE_RTL_DIR}/router/dl_input_select.sv
  ${DATELINE_RTL_DIR}/router/dl_slot_arbiter.sv
  ${DATELINE_RTL_DIR}/router/dl_credit_counter.sv
  ${DATELINE_RTL_DIR}/router/dl_output_port.sv
  ${DATELINE_RTL_DIR}/router/dl_crossbar.sv
  ${DATELINE_RTL_DIR}/router/dl_status.sv
  ${DATELINE_RTL_DIR}/router/dl_idle.sv
  ${DATELINE_RTL_DIR}/router/dl_router.sv
  ${DATELINE_RTL_DIR}/node/dl_ram_1r1w.sv
  ${DATELINE_RTL_DIR}/node/dl_bank_memory.sv
  ${DATELINE_RTL_DIR}/node/dl_send_context.sv
  ${DATELINE_RTL_DIR}/node/dl_send_channel.sv
  ${DATELINE_RTL_DIR}/node/dl_receive_channel.sv
  ${DATELINE_RTL_DIR}/node/dl_round_control.sv
  ${DATELINE_RTL_DIR}/node/dl_node.sv)
set(DATELINE_RTL_NETWORK
  ${DATELINE_RTL_DIR}/network/dl_barrier.sv
  ${DATELINE_RTL_DIR}/network/dl_network.sv)
