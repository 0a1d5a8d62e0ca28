// SPDX-License-Identifier: Apache-2.0
`default_nettype none

// The page of formats of traffic sources: what a host writes into them and reads back. README.md
// here is the register map, sim/drive/traffic_sources.h and sim/rtl/source_bus.h the C++ twin;
// tests hold the three together.
package dl_traffic_pkg;

  // Host spaces.
  localparam logic [2:0] SpaceList = 3'd0;
  localparam logic [2:0] SpaceCount = 3'd3;
  localparam logic [2:0] SpaceSetting = 3'd5;

  // Settings: of a source, and, written to all nodes, of the network.
  localparam int unsigned SettingBits = 3;
  localparam logic [2:0] SettingRate = 3'd0;
  localparam logic [2:0] SettingSeed = 3'd1;
  localparam logic [2:0] SettingOpen = 3'd2;
  localparam logic [2:0] SettingClose = 3'd3;
  localparam logic [2:0] SettingEnd = 3'd4;
  localparam logic [2:0] SettingLast = 3'd5;
  localparam logic [2:0] SettingEvent = 3'd6;

  // What a run counts; with EventCycles it adds up the numbers of the cycles instead. The words of
  // what it has counted.
  localparam int unsigned EventBits = 2;
  localparam logic [1:0] EventMade = 2'd0;
  localparam logic [1:0] EventSent = 2'd1;
  localparam logic [1:0] EventReceived = 2'd2;
  localparam logic [1:0] EventArrived = 2'd3;
  localparam int unsigned EventCycles = 2;  // bit
  localparam logic [0:0] CountLow = 1'd0;
  localparam logic [0:0] CountHigh = 1'd1;

  // Bits of cycles, counts and rates; random bits, of which there are so many new ones a cycle,
  // each the exclusive or of those RandomBits and RandomTap before it.
  localparam int unsigned CycleBits = 16;
  localparam int unsigned RandomBits = 31;
  localparam int unsigned RandomTap = 28;
  // Bit of the tag of a header: the packet was made in the window.
  localparam int unsigned TagMeasured = 0;
  // Cycles from that in which a packet is made to the first in which it can be on the channel.
  localparam int unsigned Lead = 2;

  /// Bits of an entry of the list, the directions and coordinates of a header; of the data of the
  /// host bus; and of its addresses.
  function automatic int unsigned entry_bits(int unsigned dims, int unsigned coord);
    entry_bits = dateline_pkg::header_bits(dims, coord, 1'b0) - dateline_pkg::HdrFixedBits;
  endfunction
  function automatic int unsigned data_bits(int unsigned dims, int unsigned coord);
    data_bits = entry_bits(dims, coord);
    if (data_bits < CycleBits) data_bits = CycleBits;
  endfunction
  function automatic int unsigned addr_bits(int unsigned list_words);
    addr_bits = $clog2(list_words);
    if (addr_bits < SettingBits) addr_bits = SettingBits;
  endfunction

endpackage

`default_nettype wire
