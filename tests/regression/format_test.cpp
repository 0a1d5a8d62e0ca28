// SPDX-License-Identifier: Apache-2.0
// rtl/router/dateline_pkg.sv and model/ define the formats that hardware and software share. The test reads the package
// from a Verilated probe (format_probe.sv) and compares it with the formats of C++.
#include <gtest/gtest.h>
#include <verilated.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "Vformat_probe.h"
#include "model/network/family.h"
#include "model/node/program.h"
#include "model/router/link_layout.h"
#include "model/routing/header.h"
#include "sim/rtl/host_bus.h"
#include "sim/rtl/tiles.h"

namespace dateline {
namespace {

class Format : public testing::Test {
 protected:
  Format() : rtl(std::make_unique<Vformat_probe>(&context, "probe")) { rtl->eval(); }
  static uint64_t ones(uint32_t bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }
  static uint64_t field(uint32_t lsb, uint32_t bits) { return ones(bits) << lsb; }

  VerilatedContext context;
  std::unique_ptr<Vformat_probe> rtl;
};

TEST_F(Format, families_have_one_number) {
  EXPECT_EQ(rtl->FamilyProduct, static_cast<unsigned>(FamilyId::kProduct));
  EXPECT_EQ(rtl->FamilyDualCube, static_cast<unsigned>(FamilyId::kDualCube));
  EXPECT_EQ(rtl->FamilyTwistedTorus, static_cast<unsigned>(FamilyId::kTwistedTorus));
  EXPECT_EQ(rtl->FamilyGraph, static_cast<unsigned>(FamilyId::kGraph));
}

TEST_F(Format, configuration_has_the_bits_of_its_members) {
  EXPECT_EQ(rtl->CfgBits, rtl->cfg_width_o);
  EXPECT_EQ(rtl->default_flits_o, 1u);  // the last member: if it is right, so are the positions of the others
}

TEST_F(Format, link_words_agree) {
  const auto flit = [](int vc, bool head, bool tail) {
    return LinkLayout(kMaxVcs, 1).pack(FlitWire{0, static_cast<uint8_t>(vc), true, head, tail});
  };
  EXPECT_EQ(flit(0, false, false), 1u << rtl->FlitValid);
  EXPECT_EQ(flit(0, true, false) ^ flit(0, false, false), 1u << rtl->FlitHead);
  EXPECT_EQ(flit(0, false, true) ^ flit(0, false, false), 1u << rtl->FlitTail);
  for (int vcs = 1; vcs <= kMaxVcs; ++vcs) {
    const int run = 2 * vcs - 1;  // to kMostStraightRun
    const LinkLayout layout(vcs, run);
    rtl->vcs_i = static_cast<uint32_t>(vcs);
    rtl->index_i = static_cast<uint32_t>(run);
    rtl->eval();
    EXPECT_EQ(layout.hop_bits, static_cast<int>(rtl->hop_bits_o)) << run;
    EXPECT_EQ(layout.flit_bits(), static_cast<int>(rtl->flit_bits_o)) << vcs;
    EXPECT_EQ(layout.back_bits(), static_cast<int>(rtl->back_bits_o)) << vcs;
    EXPECT_EQ(layout.hop_shift(), static_cast<int>(rtl->flit_hops_lsb_o)) << vcs;
    for (int vc = 0; vc < vcs; ++vc) {
      const auto v = static_cast<uint8_t>(vc);
      EXPECT_EQ(flit(vc, false, false) ^ flit(0, false, false), static_cast<unsigned>(vc) << rtl->FlitVcLsb);
      EXPECT_EQ(layout.pack(CreditWire{v, true}), 1u << rtl->BackCreditValid | static_cast<unsigned>(vc)
                                                                                   << rtl->BackCreditVcLsb);
      EXPECT_EQ(layout.pack(AckWire{static_cast<uint8_t>(1u << vc), 0}), 1u << (rtl->back_ack_lsb_o + vc));
      EXPECT_EQ(layout.pack(AckWire{0, static_cast<uint8_t>(1u << vc)}), 1u << (rtl->back_nack_lsb_o + vc));
    }
  }
}

TEST_F(Format, link_words_read_back_as_they_were_packed) {
  for (int vcs = 1; vcs <= kMaxVcs; ++vcs) {
    const LinkLayout layout(vcs, kMostStraightRun);
    for (int vc = 0; vc < vcs; ++vc) {
      const FlitWire wire{Word{77},    static_cast<uint8_t>(vc),    true, vc % 2 == 0,
                          vc % 3 == 0, static_cast<uint8_t>(2 * vc)};
      EXPECT_EQ(layout.flit(layout.pack(wire), wire.data), wire);
      const CreditWire credit{static_cast<uint8_t>(vc), true};
      const AckWire ack{static_cast<uint8_t>(1u << vc), static_cast<uint8_t>((1u << vcs) - 1)};
      const unsigned word = layout.pack(credit) | layout.pack(ack);
      EXPECT_EQ(layout.credit(word), credit);
      EXPECT_EQ(layout.ack(word), ack);
    }
    EXPECT_FALSE(layout.credit(layout.pack(AckWire{1, 1})).valid);
  }
  EXPECT_FALSE(LinkLayout(1, 1).flit(0, 0).valid);
}

TEST_F(Format, fixed_fields_of_a_header_agree) {
  EXPECT_EQ(rtl->HdrFixedBits, static_cast<uint32_t>(HeaderLayout::kFixedBits));
  EXPECT_EQ(rtl->HdrMaxCoordBits, static_cast<uint32_t>(HeaderLayout::kMaxCoordinateBits));
  EXPECT_EQ(rtl->HdrFillCoordBits, static_cast<uint32_t>(HeaderLayout::kFillCoordinateBits));
  EXPECT_EQ(rtl->HdrMaxBits, static_cast<uint32_t>(HeaderLayout::kMaxBits));
  EXPECT_EQ(rtl->HdrPortBits, static_cast<uint32_t>(HeaderLayout::kPortBits));
  const auto kind = [](RoutingKind k) { return HeaderLayout::pack_fixed(k, Switching::kWormhole, 0); };
  EXPECT_EQ(kind(RoutingKind::kNative), uint64_t{rtl->KindNative} << rtl->HdrKindLsb);
  EXPECT_EQ(kind(RoutingKind::kUnordered), uint64_t{rtl->KindUnordered} << rtl->HdrKindLsb);
  EXPECT_EQ(kind(RoutingKind::kLocal), uint64_t{rtl->KindLocal} << rtl->HdrKindLsb);
  EXPECT_EQ(kind(RoutingKind::kSource), uint64_t{rtl->KindSource} << rtl->HdrKindLsb);
  const auto switching = [](Switching s) { return HeaderLayout::pack_fixed(RoutingKind::kNative, s, 0); };
  EXPECT_EQ(switching(Switching::kWormhole), uint64_t{rtl->SwitchWormhole} << rtl->HdrSwitchingLsb);
  EXPECT_EQ(switching(Switching::kCircuit), uint64_t{rtl->SwitchCircuit} << rtl->HdrSwitchingLsb);
  EXPECT_EQ(switching(Switching::kCircuitAnyVc), uint64_t{rtl->SwitchAnyVc} << rtl->HdrSwitchingLsb);
  EXPECT_EQ(switching(Switching::kCircuitRetry), uint64_t{rtl->SwitchRetry} << rtl->HdrSwitchingLsb);
  EXPECT_EQ(HeaderLayout::pack_fixed(RoutingKind::kNative, Switching::kWormhole, ~0u),
            field(rtl->HdrTagLsb, rtl->HdrTagBits));
  EXPECT_EQ(field(rtl->HdrKindLsb, rtl->HdrKindBits) | field(rtl->HdrSwitchingLsb, rtl->HdrSwitchingBits) |
                field(rtl->HdrTagLsb, rtl->HdrTagBits),
            ones(rtl->HdrFixedBits))
      << "the three fill the fixed bits";
}

TEST_F(Format, coordinates_orders_and_lengths_of_headers_agree) {
  for (int dims = 1; dims <= kMaxDims; ++dims)
    for (int coordinate_bits = 1; coordinate_bits <= HeaderLayout::kMaxCoordinateBits; ++coordinate_bits)
      for (const bool unordered : {false, true})
        for (const int width : {8, 13, 32, 48, 128}) {
          const HeaderLayout layout{dims, coordinate_bits, width, unordered};
          rtl->dims_i = static_cast<uint32_t>(dims);
          rtl->coord_i = static_cast<uint32_t>(coordinate_bits);
          rtl->width_i = static_cast<uint32_t>(width);
          rtl->unordered_i = unordered;
          rtl->bits_i = static_cast<uint32_t>(layout.bits());
          for (int k = 0; k < dims; ++k) {
            rtl->index_i = static_cast<uint32_t>(k);
            rtl->eval();
            if (layout.direction_shift(k) + coordinate_bits + 1 < 64) {
              EXPECT_EQ(layout.pack_dimension(k, 0, true), uint64_t{1} << rtl->direction_lsb_o);
              EXPECT_EQ(layout.pack_dimension(k, (1 << coordinate_bits) - 1, false),
                        field(rtl->coordinate_lsb_o, static_cast<uint32_t>(coordinate_bits)));
            }
            if (unordered && layout.bits() < 64) {
              EXPECT_EQ(layout.pack_order(k, k), static_cast<uint64_t>(k) << rtl->order_lsb_o);
            }
          }
          EXPECT_EQ(static_cast<int>(rtl->order_bits_o), layout.order_bits()) << dims;
          EXPECT_EQ(static_cast<int>(rtl->header_bits_o), layout.bits());
          EXPECT_EQ(static_cast<int>(rtl->header_flits_o), layout.flits());
          EXPECT_EQ(static_cast<int>(rtl->flits_of_o), layout.flits());
        }
}

TEST_F(Format, coordinate_bits_that_fit_agree) {
  for (int width = 16; width <= kMaxWidth; ++width)
    for (int dims = 1; dims <= 6; ++dims) {
      const int bits = HeaderLayout::coordinate_bits_for(width, dims);
      if (bits < 1) continue;
      rtl->width_i = static_cast<uint32_t>(width);
      rtl->dims_i = static_cast<uint32_t>(dims);
      rtl->eval();
      EXPECT_EQ(static_cast<int>(rtl->coord_bits_o), bits) << width << " bits, " << dims << " dimensions";
      for (const int largest : {2, 3, 16, 17, 255, 256, 257, 512, 513, 1023, 1024}) {
        rtl->index_i = static_cast<uint32_t>(largest);
        rtl->eval();
        EXPECT_EQ(static_cast<int>(rtl->network_coord_bits_o),
                  HeaderLayout::coordinate_bits_of_network(width, dims, false, largest))
            << width << " bits, " << dims << " dimensions, largest " << largest;
      }
    }
}

TEST_F(Format, segment_headers_agree) {
  EXPECT_EQ(segment_header(true, 0, 0, 0), uint64_t{1} << rtl->SegLast);
  EXPECT_EQ(segment_header(false, 3, 0, 0), field(rtl->SegOpLsb, rtl->SegOpBits));
  EXPECT_EQ(segment_header(false, 0, kMaxSegmentWords, 0), field(rtl->SegWordsLsb, rtl->SegWordsBits));
  EXPECT_EQ(segment_header(false, 0, 0, kMaxMemoryWords - 1), field(rtl->SegAddrLsb, rtl->SegAddrBits));
  EXPECT_EQ(segment_header(true, 3, kMaxSegmentWords, kMaxMemoryWords - 1), ones(rtl->SegBits));
  EXPECT_EQ(rtl->SegBits, static_cast<uint32_t>(kSegmentBits));
  EXPECT_EQ(rtl->SegOpPut, static_cast<unsigned>(SegmentOp::kPut));
  EXPECT_EQ(rtl->SegOpDrop, static_cast<unsigned>(SegmentOp::kDrop));
  EXPECT_EQ(rtl->SegOpAdd, static_cast<unsigned>(SegmentOp::kAdd));
  EXPECT_EQ(rtl->SegOpAddFrom, static_cast<unsigned>(SegmentOp::kAddFrom));
}

TEST_F(Format, queue_entries_agree) {
  const auto kind = [&](uint32_t value) { return uint64_t{value} << rtl->EntryKindLsb; };
  EXPECT_EQ(kEndOfRound, kind(rtl->EntryEnd));
  EXPECT_EQ(put_entry(0, 0), kind(rtl->EntryPut));
  EXPECT_EQ(header_entry(0), kind(rtl->EntryHeader));
  EXPECT_EQ(rtl->EntryKindLsb + rtl->EntryKindBits, rtl->EntryBits);
  const uint64_t header = ones(static_cast<uint32_t>(HeaderLayout::kMaxBits)), segment = kind(rtl->EntrySegment);
  EXPECT_EQ(put_entry(header, 0), kind(rtl->EntryPut) | field(rtl->EntryHeaderLsb, rtl->HdrMaxBits));
  EXPECT_EQ(header_entry(header), kind(rtl->EntryHeader) | field(rtl->EntryHeaderLsb, rtl->HdrMaxBits));
  EXPECT_EQ(put_entry(0, kMaxQueueEntries - 1), kind(rtl->EntryPut) | field(rtl->EntryNextLsb, rtl->EntryNextBits));
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, 0, 0, 0), segment);
  EXPECT_EQ(segment_entry(true, SegmentOp::kPut, 0, 0, 0), segment | uint64_t{1} << rtl->EntryLast);
  EXPECT_EQ(segment_entry(false, static_cast<SegmentOp>(3), 0, 0, 0), segment | field(rtl->EntryOpLsb, rtl->SegOpBits));
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, kMaxSegmentWords, 0, 0),
            segment | field(rtl->EntryWordsLsb, rtl->SegWordsBits));
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, 0, kMaxMemoryWords - 1, 0),
            segment | field(rtl->EntryToLsb, rtl->SegAddrBits));
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, 0, 0, kMaxMemoryWords - 1),
            segment | field(rtl->EntryFromLsb, rtl->SegAddrBits));
  EXPECT_EQ(segment_entry(false, SegmentOp::kPut, 0, 0, 0, (1u << kMaxCountBits) - 1),
            segment | field(rtl->EntryCountLsb, rtl->EntryCountBits));
}

TEST_F(Format, host_bus_agrees) {
  const std::vector<std::pair<uint32_t, HostSpace>> spaces = {
      {rtl->SpaceMemory, HostSpace::kMemory},     {rtl->SpaceQueue, HostSpace::kQueue},
      {rtl->SpaceExpect, HostSpace::kExpect},     {rtl->SpaceRecord, HostSpace::kRecord},
      {rtl->SpaceStatus, HostSpace::kStatus},     {rtl->SpaceSetting, HostSpace::kSetting},
      {rtl->SpaceProgress, HostSpace::kProgress}, {rtl->SpaceWait, HostSpace::kWait}};
  for (const auto& [number, space] : spaces) {
    EXPECT_EQ(number, static_cast<unsigned>(space));
    EXPECT_LE(number, ones(rtl->SpaceBits));
  }
  EXPECT_TRUE(progress_of(uint64_t{1} << rtl->ProgressSendsDone).sends_done);
  EXPECT_FALSE(progress_of(ones(rtl->ProgressSendsDone)).sends_done);
  EXPECT_EQ(progress_of(ones(rtl->ProgressSendsDone)).words_missing, ones(rtl->ProgressSendsDone));
  EXPECT_FALSE(progress_of(~(uint64_t{1} << rtl->ProgressFull)).overflow);
  EXPECT_TRUE(progress_of(uint64_t{1} << rtl->ProgressFull).overflow);
  EXPECT_EQ(progress_of(uint64_t{1} << rtl->ProgressFull | uint64_t{77} << rtl->ProgressFullLsb).overflow_word, 77u);
}

TEST_F(Format, settings_agree) {
  Program program;
  program.contexts = 3;
  program.startup = 500;
  program.hold = 70;
  program.nodes.resize(1);
  std::map<unsigned, uint64_t> settings;
  HostImage image(program, 0);
  for (HostWrite write; image.next(write);)
    if (write.space == HostSpace::kSetting) settings[write.address] = write.data;
  const std::map<unsigned, uint64_t> expected = {
      {rtl->SettingContexts, 3}, {rtl->SettingStartup, 500}, {rtl->SettingHold, 70}};
  EXPECT_EQ(settings, expected);
}

TEST_F(Format, setting_of_streams_is_written_only_where_words_have_counts) {
  for (const bool stream : {false, true}) {
    Program program;
    program.config.count_bits = 2;
    program.stream = stream;
    program.nodes.resize(1);
    std::map<unsigned, uint64_t> settings;
    HostImage image(program, 0);
    for (HostWrite write; image.next(write);)
      if (write.space == HostSpace::kSetting) settings[write.address] = write.data;
    ASSERT_EQ(settings.count(rtl->SettingStream), 1u);
    EXPECT_EQ(settings.at(rtl->SettingStream), stream ? 1u : 0u);
  }
}

TEST_F(Format, settings_of_reductions_are_written_only_where_nodes_combine) {
  const std::vector<std::pair<uint32_t, Combine>> operations = {
      {rtl->CombineAdd, Combine::kAdd}, {rtl->CombineMin, Combine::kMin}, {rtl->CombineMax, Combine::kMax},
      {rtl->CombineAnd, Combine::kAnd}, {rtl->CombineOr, Combine::kOr},   {rtl->CombineXor, Combine::kXor}};
  for (const auto& [number, operation] : operations)
    for (const bool compares_signed : {false, true}) {
      Program program;
      program.config.reductions = true;
      program.combine = operation;
      program.combine_signed = compares_signed;
      program.offset = 1040;
      program.nodes.resize(1);
      std::map<unsigned, uint64_t> settings;
      HostImage image(program, 0);
      for (HostWrite write; image.next(write);)
        if (write.space == HostSpace::kSetting) settings[write.address] = write.data;
      EXPECT_EQ(settings.size(), 5u);
      EXPECT_EQ(settings.at(rtl->SettingCombine), number | (compares_signed ? 1u << rtl->CombineSigned : 0u));
      EXPECT_EQ(settings.at(rtl->SettingOffset), 1040u);
      EXPECT_LE(number, ones(rtl->CombineBits));
    }
  EXPECT_EQ(rtl->CombineSigned, rtl->CombineBits);
  EXPECT_LE(rtl->SettingOffset, ones(rtl->SettingBits));
}

TEST_F(Format, waits_for_words_agree) {
  EXPECT_EQ(missing_word_of((uint64_t{1} << rtl->WaitBit) | 77), std::optional<unsigned>(77));
  EXPECT_EQ(missing_word_of(77), std::nullopt);
}

TEST_F(Format, round_records_agree) {
  RoundRecord record;
  const auto index = [&](const uint32_t& member) { return static_cast<uint32_t>(&member - record.fields()); };
  EXPECT_EQ(rtl->RecordReleased, index(record.released));
  EXPECT_EQ(rtl->RecordSent, index(record.sent));
  EXPECT_EQ(rtl->RecordWritten, index(record.written));
  EXPECT_EQ(rtl->RecordLostCredit, index(record.lost_credit));
  EXPECT_EQ(rtl->RecordLostVc, index(record.lost_vc));
  EXPECT_EQ(rtl->RecordLostSwitch, index(record.lost_switch));
  EXPECT_EQ(rtl->RecordLostEjection, index(record.lost_ejection));
  EXPECT_EQ(rtl->RecordReceived, index(record.received));
  EXPECT_EQ(1 << rtl->RecordFieldBits, RoundRecord::kFields);
}

TEST_F(Format, status_words_agree) {
  const auto only = [](uint64_t word) { return decode_status(word); };
  EXPECT_EQ(only(field(rtl->StatusPortLsb, rtl->StatusPortBits)).dest, kMaxPorts - 1);
  EXPECT_EQ(only(field(rtl->StatusVcsLsb, rtl->StatusVcsBits)).vcs, ones(kMaxVcs));
  EXPECT_EQ(only(field(rtl->StatusOwnerSlotLsb, rtl->StatusOwnerSlotBits)).owner_slot, kMaxPorts - 1);
  EXPECT_EQ(only(field(rtl->StatusOwnerVcLsb, rtl->StatusOwnerVcBits)).owner_vc, kMaxVcs - 1);
  EXPECT_TRUE(only(uint64_t{1} << rtl->StatusWaiting).waiting);
  EXPECT_TRUE(only(uint64_t{1} << rtl->StatusNonempty).nonempty);
  EXPECT_TRUE(only(uint64_t{1} << rtl->StatusOwned).owned);
  EXPECT_TRUE(only(uint64_t{1} << rtl->StatusHasCredit).has_credit);
  const ChannelStatus nothing = only(0);
  EXPECT_FALSE(nothing.waiting || nothing.nonempty || nothing.owned || nothing.has_credit);
  const ChannelStatus flags = only(field(rtl->StatusPortLsb, rtl->StatusPortBits));
  EXPECT_FALSE(flags.waiting || flags.nonempty || flags.owned || flags.has_credit || flags.owner_slot || flags.vcs);
}

TEST_F(Format, depth_of_the_network_interface_agrees) {
  for (const int ports : {1, 2, 4, 6, 10, 16})
    for (const bool all_port : {false, true}) {
      NodeConfig config;
      config.router.ports = ports;
      config.router.all_port = all_port;
      rtl->banks_i = static_cast<uint32_t>(config.banks());
      rtl->eval();
      EXPECT_EQ(config.ni_depth(), static_cast<int>(rtl->ni_depth_o)) << ports << " ports";
      config.count_bits = 1;
      for (const int width : {8, 16, 32, 64}) {
        config.router.width = width;
        const HeaderLayout layout = config.router.layout();
        rtl->width_i = static_cast<uint32_t>(width);
        rtl->dims_i = static_cast<uint32_t>(layout.dims);
        rtl->coord_i = static_cast<uint32_t>(layout.coordinate_bits);
        rtl->unordered_i = layout.unordered;
        rtl->eval();
        EXPECT_EQ(config.ni_depth(), static_cast<int>(rtl->stream_depth_o)) << ports << " ports, " << width << " bits";
      }
    }
  for (const int bits : {0, 1, 5}) {
    rtl->index_i = static_cast<uint32_t>(bits);
    rtl->eval();
    EXPECT_EQ(static_cast<int>(rtl->need_bits_o), std::max(1, bits));
  }
}

}  // namespace
}  // namespace dateline
