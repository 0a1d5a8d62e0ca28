// SPDX-License-Identifier: Apache-2.0
/// All contents of rtl/router/dateline_pkg.sv on pins: constants as outputs of their own name, and
/// functions of the inputs. format_test.cpp compares them with their C++ counterparts. Lint checks
/// that none is missing here.
// verilog_lint: waive-start port-name-suffix
// verilog_lint: waive-start signal-name-style
module format_probe (
  input  logic [31:0] vcs_i,
  input  logic [31:0] ports_i,
  input  logic [31:0] width_i,
  input  logic [31:0] dims_i,
  input  logic [31:0] coord_i,
  input  logic [31:0] index_i,
  input  logic [31:0] bits_i,
  input  logic [31:0] banks_i,
  input  logic        unordered_i,
  output logic [31:0] FamilyProduct,
  output logic [31:0] FamilyDualCube,
  output logic [31:0] FamilyTwistedTorus,
  output logic [31:0] FlitTail,
  output logic [31:0] FlitHead,
  output logic [31:0] FlitValid,
  output logic [31:0] FlitVcLsb,
  output logic [31:0] BackCreditValid,
  output logic [31:0] BackCreditVcLsb,
  output logic [31:0] HdrKindLsb,
  output logic [31:0] HdrKindBits,
  output logic [31:0] HdrSwitchingLsb,
  output logic [31:0] HdrSwitchingBits,
  output logic [31:0] HdrTagLsb,
  output logic [31:0] HdrTagBits,
  output logic [31:0] HdrFixedBits,
  output logic [31:0] HdrMaxCoordBits,
  output logic [31:0] HdrFillCoordBits,
  output logic [31:0] HdrMaxBits,
  output logic [31:0] HdrPortBits,
  output logic [31:0] KindNative,
  output logic [31:0] KindUnordered,
  output logic [31:0] KindSource,
  output logic [31:0] SwitchWormhole,
  output logic [31:0] SwitchCircuit,
  output logic [31:0] SwitchAnyVc,
  output logic [31:0] SwitchRetry,
  output logic [31:0] SegAddrLsb,
  output logic [31:0] SegAddrBits,
  output logic [31:0] SegWordsLsb,
  output logic [31:0] SegWordsBits,
  output logic [31:0] SegOpLsb,
  output logic [31:0] SegOpBits,
  output logic [31:0] SegLast,
  output logic [31:0] SegBits,
  output logic [31:0] SegOpPut,
  output logic [31:0] SegOpDrop,
  output logic [31:0] EntryBits,
  output logic [31:0] EntryKindLsb,
  output logic [31:0] EntryKindBits,
  output logic [31:0] EntryHeaderLsb,
  output logic [31:0] EntryNextLsb,
  output logic [31:0] EntryNextBits,
  output logic [31:0] EntryFromLsb,
  output logic [31:0] EntryToLsb,
  output logic [31:0] EntryCountLsb,
  output logic [31:0] EntryCountBits,
  output logic [31:0] EntryWordsLsb,
  output logic [31:0] EntryOpLsb,
  output logic [31:0] EntryLast,
  output logic [31:0] EntryEnd,
  output logic [31:0] EntryPut,
  output logic [31:0] EntrySegment,
  output logic [31:0] EntryHeader,
  output logic [31:0] SpaceBits,
  output logic [31:0] SpaceMemory,
  output logic [31:0] SpaceQueue,
  output logic [31:0] SpaceExpect,
  output logic [31:0] SpaceRecord,
  output logic [31:0] SpaceStatus,
  output logic [31:0] SpaceSetting,
  output logic [31:0] SpaceProgress,
  output logic [31:0] SpaceWait,
  output logic [31:0] SettingContexts,
  output logic [31:0] SettingStartup,
  output logic [31:0] SettingHold,
  output logic [31:0] SettingStream,
  output logic [31:0] ProgressSendsDone,
  output logic [31:0] WaitBit,
  output logic [31:0] RecordFieldBits,
  output logic [31:0] RecordReleased,
  output logic [31:0] RecordSent,
  output logic [31:0] RecordWritten,
  output logic [31:0] RecordLostCredit,
  output logic [31:0] RecordLostVc,
  output logic [31:0] RecordLostSwitch,
  output logic [31:0] RecordLostEjection,
  output logic [31:0] RecordReceived,
  output logic [31:0] StatusPortLsb,
  output logic [31:0] StatusPortBits,
  output logic [31:0] StatusWaiting,
  output logic [31:0] StatusNonempty,
  output logic [31:0] StatusOwnerSlotLsb,
  output logic [31:0] StatusOwnerSlotBits,
  output logic [31:0] StatusOwnerVcLsb,
  output logic [31:0] StatusOwnerVcBits,
  output logic [31:0] StatusOwned,
  output logic [31:0] StatusHasCredit,
  output logic [31:0] StatusVcsLsb,
  output logic [31:0] StatusVcsBits,
  output logic [31:0] CfgBits,
  output logic [31:0] cfg_width_o,  // total bits of the members of cfg_t
  output logic [31:0] default_flits_o,  // flits of a header, from DefaultCfg
  output logic [31:0] index_bits_o,
  output logic [31:0] flit_bits_o,
  output logic [31:0] flit_hops_lsb_o,
  output logic [31:0] hop_bits_o,  // of runs of index_i
  output logic [31:0] back_ack_lsb_o,
  output logic [31:0] back_nack_lsb_o,
  output logic [31:0] back_bits_o,
  output logic [31:0] coord_bits_o,
  output logic [31:0] network_coord_bits_o,
  output logic [31:0] direction_lsb_o,
  output logic [31:0] coordinate_lsb_o,
  output logic [31:0] order_bits_o,
  output logic [31:0] order_lsb_o,
  output logic [31:0] header_bits_o,
  output logic [31:0] flits_of_o,
  output logic [31:0] header_flits_o,
  output logic [31:0] route_sets_lsb_o,
  output logic [31:0] route_enters_o,
  output logic [31:0] route_retry_o,
  output logic [31:0] route_bits_o,
  output logic [31:0] ni_depth_o,
  output logic [31:0] stream_depth_o,  // with a header of header_flits_o flits
  output logic [31:0] need_bits_o  // of index_i bits
);
  assign FamilyProduct = 32'(dateline_pkg::FamilyProduct);
  assign FamilyDualCube = 32'(dateline_pkg::FamilyDualCube);
  assign FamilyTwistedTorus = 32'(dateline_pkg::FamilyTwistedTorus);
  assign FlitTail = 32'(dateline_pkg::FlitTail);
  assign FlitHead = 32'(dateline_pkg::FlitHead);
  assign FlitValid = 32'(dateline_pkg::FlitValid);
  assign FlitVcLsb = 32'(dateline_pkg::FlitVcLsb);
  assign BackCreditValid = 32'(dateline_pkg::BackCreditValid);
  assign BackCreditVcLsb = 32'(dateline_pkg::BackCreditVcLsb);
  assign HdrKindLsb = 32'(dateline_pkg::HdrKindLsb);
  assign HdrKindBits = 32'(dateline_pkg::HdrKindBits);
  assign HdrSwitchingLsb = 32'(dateline_pkg::HdrSwitchingLsb);
  assign HdrSwitchingBits = 32'(dateline_pkg::HdrSwitchingBits);
  assign HdrTagLsb = 32'(dateline_pkg::HdrTagLsb);
  assign HdrTagBits = 32'(dateline_pkg::HdrTagBits);
  assign HdrFixedBits = 32'(dateline_pkg::HdrFixedBits);
  assign HdrMaxCoordBits = 32'(dateline_pkg::HdrMaxCoordBits);
  assign HdrFillCoordBits = 32'(dateline_pkg::HdrFillCoordBits);
  assign HdrMaxBits = 32'(dateline_pkg::HdrMaxBits);
  assign HdrPortBits = 32'(dateline_pkg::HdrPortBits);
  assign KindNative = 32'(dateline_pkg::KindNative);
  assign KindUnordered = 32'(dateline_pkg::KindUnordered);
  assign KindSource = 32'(dateline_pkg::KindSource);
  assign SwitchWormhole = 32'(dateline_pkg::SwitchWormhole);
  assign SwitchCircuit = 32'(dateline_pkg::SwitchCircuit);
  assign SwitchAnyVc = 32'(dateline_pkg::SwitchAnyVc);
  assign SwitchRetry = 32'(dateline_pkg::SwitchRetry);
  assign SegAddrLsb = 32'(dateline_pkg::SegAddrLsb);
  assign SegAddrBits = 32'(dateline_pkg::SegAddrBits);
  assign SegWordsLsb = 32'(dateline_pkg::SegWordsLsb);
  assign SegWordsBits = 32'(dateline_pkg::SegWordsBits);
  assign SegOpLsb = 32'(dateline_pkg::SegOpLsb);
  assign SegOpBits = 32'(dateline_pkg::SegOpBits);
  assign SegLast = 32'(dateline_pkg::SegLast);
  assign SegBits = 32'(dateline_pkg::SegBits);
  assign SegOpPut = 32'(dateline_pkg::SegOpPut);
  assign SegOpDrop = 32'(dateline_pkg::SegOpDrop);
  assign EntryBits = 32'(dateline_pkg::EntryBits);
  assign EntryKindLsb = 32'(dateline_pkg::EntryKindLsb);
  assign EntryKindBits = 32'(dateline_pkg::EntryKindBits);
  assign EntryHeaderLsb = 32'(dateline_pkg::EntryHeaderLsb);
  assign EntryNextLsb = 32'(dateline_pkg::EntryNextLsb);
  assign EntryNextBits = 32'(dateline_pkg::EntryNextBits);
  assign EntryFromLsb = 32'(dateline_pkg::EntryFromLsb);
  assign EntryToLsb = 32'(dateline_pkg::EntryToLsb);
  assign EntryCountLsb = 32'(dateline_pkg::EntryCountLsb);
  assign EntryCountBits = 32'(dateline_pkg::EntryCountBits);
  assign EntryWordsLsb = 32'(dateline_pkg::EntryWordsLsb);
  assign EntryOpLsb = 32'(dateline_pkg::EntryOpLsb);
  assign EntryLast = 32'(dateline_pkg::EntryLast);
  assign EntryEnd = 32'(dateline_pkg::EntryEnd);
  assign EntryPut = 32'(dateline_pkg::EntryPut);
  assign EntrySegment = 32'(dateline_pkg::EntrySegment);
  assign EntryHeader = 32'(dateline_pkg::EntryHeader);
  assign SpaceBits = 32'(dateline_pkg::SpaceBits);
  assign SpaceMemory = 32'(dateline_pkg::SpaceMemory);
  assign SpaceQueue = 32'(dateline_pkg::SpaceQueue);
  assign SpaceExpect = 32'(dateline_pkg::SpaceExpect);
  assign SpaceRecord = 32'(dateline_pkg::SpaceRecord);
  assign SpaceStatus = 32'(dateline_pkg::SpaceStatus);
  assign SpaceSetting = 32'(dateline_pkg::SpaceSetting);
  assign SpaceProgress = 32'(dateline_pkg::SpaceProgress);
  assign SpaceWait = 32'(dateline_pkg::SpaceWait);
  assign SettingContexts = 32'(dateline_pkg::SettingContexts);
  assign SettingStartup = 32'(dateline_pkg::SettingStartup);
  assign SettingHold = 32'(dateline_pkg::SettingHold);
  assign SettingStream = 32'(dateline_pkg::SettingStream);
  assign ProgressSendsDone = 32'(dateline_pkg::ProgressSendsDone);
  assign WaitBit = 32'(dateline_pkg::WaitBit);
  assign RecordFieldBits = 32'(dateline_pkg::RecordFieldBits);
  assign RecordReleased = 32'(dateline_pkg::RecordReleased);
  assign RecordSent = 32'(dateline_pkg::RecordSent);
  assign RecordWritten = 32'(dateline_pkg::RecordWritten);
  assign RecordLostCredit = 32'(dateline_pkg::RecordLostCredit);
  assign RecordLostVc = 32'(dateline_pkg::RecordLostVc);
  assign RecordLostSwitch = 32'(dateline_pkg::RecordLostSwitch);
  assign RecordLostEjection = 32'(dateline_pkg::RecordLostEjection);
  assign RecordReceived = 32'(dateline_pkg::RecordReceived);
  assign StatusPortLsb = 32'(dateline_pkg::StatusPortLsb);
  assign StatusPortBits = 32'(dateline_pkg::StatusPortBits);
  assign StatusWaiting = 32'(dateline_pkg::StatusWaiting);
  assign CfgBits = 32'(dateline_pkg::CfgBits);
  assign cfg_width_o = 32'($bits(dateline_pkg::cfg_t));
  assign default_flits_o = dateline_pkg::DefaultCfg.header_flits;
  assign StatusNonempty = 32'(dateline_pkg::StatusNonempty);
  assign StatusOwnerSlotLsb = 32'(dateline_pkg::StatusOwnerSlotLsb);
  assign StatusOwnerSlotBits = 32'(dateline_pkg::StatusOwnerSlotBits);
  assign StatusOwnerVcLsb = 32'(dateline_pkg::StatusOwnerVcLsb);
  assign StatusOwnerVcBits = 32'(dateline_pkg::StatusOwnerVcBits);
  assign StatusOwned = 32'(dateline_pkg::StatusOwned);
  assign StatusHasCredit = 32'(dateline_pkg::StatusHasCredit);
  assign StatusVcsLsb = 32'(dateline_pkg::StatusVcsLsb);
  assign StatusVcsBits = 32'(dateline_pkg::StatusVcsBits);
  assign index_bits_o = dateline_pkg::index_bits(index_i);
  assign flit_hops_lsb_o = dateline_pkg::flit_hops_lsb(vcs_i);
  assign flit_bits_o = dateline_pkg::flit_bits(vcs_i, index_i);
  assign hop_bits_o = dateline_pkg::hop_bits(index_i);
  assign back_ack_lsb_o = dateline_pkg::back_ack_lsb(vcs_i);
  assign back_nack_lsb_o = dateline_pkg::back_nack_lsb(vcs_i);
  assign back_bits_o = dateline_pkg::back_bits(vcs_i);
  assign coord_bits_o = dateline_pkg::coord_bits(width_i, dims_i);
  assign network_coord_bits_o = dateline_pkg::network_coord_bits(width_i, dims_i, index_i);
  assign direction_lsb_o = dateline_pkg::direction_lsb(coord_i, index_i);
  assign coordinate_lsb_o = dateline_pkg::coordinate_lsb(coord_i, index_i);
  assign order_bits_o = dateline_pkg::order_bits(dims_i);
  assign order_lsb_o = dateline_pkg::order_lsb(dims_i, coord_i, index_i);
  assign header_bits_o = dateline_pkg::header_bits(dims_i, coord_i, unordered_i);
  assign flits_of_o = dateline_pkg::flits_of(bits_i, width_i);
  assign header_flits_o = dateline_pkg::header_flits(dims_i, coord_i, unordered_i, width_i);
  assign route_sets_lsb_o = dateline_pkg::route_sets_lsb(ports_i);
  assign route_enters_o = dateline_pkg::route_enters(ports_i, vcs_i);
  assign route_retry_o = dateline_pkg::route_retry(ports_i, vcs_i);
  assign route_bits_o = dateline_pkg::route_bits(ports_i, vcs_i);
  assign ni_depth_o = dateline_pkg::ni_depth(banks_i);
  assign stream_depth_o = dateline_pkg::stream_depth(banks_i, header_flits_o, width_i);
  assign need_bits_o = dateline_pkg::need_bits(index_i);
endmodule
// verilog_lint: waive-stop signal-name-style
// verilog_lint: waive-stop port-name-suffix
