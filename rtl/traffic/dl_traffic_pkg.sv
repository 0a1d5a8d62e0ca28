// SPDX-License-Identifier: Apache-2.0
`default_nettype none

// Formats of traffic sources: what a host writes into them and reads back. rtl/traffic/README.md is
// the register map and explains the constants. The C++ twins are sim/drive/traffic_sources.h and
// sim/rtl/source_bus.h; tests compare the three.
package dl_traffic_pkg;

  // Host spaces.
  localparam logic [2:0] SpaceList = 3'd0;
  localparam logic [2:0] SpaceCount = 3'd3;
  localparam logic [2:0] SpaceSetting = 3'd5;

  // Settings: rate and seed of a source; the others, written to all nodes, of the network.
  localparam int unsigned SettingBits = 3;
  localparam logic [2:0] SettingRate = 3'd0;
  localparam logic [2:0] SettingSeed = 3'd1;
  localparam logic [2:0] SettingOpen = 3'd2;
  localparam logic [2:0] SettingClose = 3'd3;
  localparam logic [2:0] SettingEnd = 3'd4;
  localparam logic [2:0] SettingLast = 3'd5;
  localparam logic [2:0] SettingEvent = 3'd6;

  // The event that a run counts. With EventCycles an event in cycle t adds t + 1 instead of 1.
  // CountLow and CountHigh address the two words of the count.
  localparam int unsigned EventBits = 2;
  localparam logic [1:0] EventMade = 2'd0;
  localparam logic [1:0] EventSent = 2'd1;
  localparam logic [1:0] EventReceived = 2'd2;
  localparam logic [1:0] EventArrived = 2'd3;
  localparam int unsigned EventCycles = 2;  // bit
  localparam logic [0:0] CountLow = 1'd0;
  localparam logic [0:0] CountHigh = 1'd1;

  // CycleBits: bits of cycles, counts and rates. A source has RandomBits random bits and makes
  // CycleBits new ones per cycle, each the exclusive or of the bits RandomBits and RandomTap before
  // it.
  localparam int unsigned CycleBits = 16;
  localparam int unsigned RandomBits = 31;
  localparam int unsigned RandomTap = 28;
  // Bit of a header's tag: the packet was made in the window.
  localparam int unsigned TagMeasured = 0;
  // Cycles from making a packet to the first cycle in which it can be on the injection channel.
  localparam int unsigned Lead = 2;

  /// Bits of a list entry: the directions and coordinates of a header.
  function automatic int unsigned entry_bits(int unsigned dims, int unsigned coord);
    entry_bits = dateline_pkg::header_bits(dims, coord, 1'b0) - dateline_pkg::HdrFixedBits;
  endfunction
  /// Bits of the data of the host bus.
  function automatic int unsigned data_bits(int unsigned dims, int unsigned coord);
    data_bits = entry_bits(dims, coord);
    if (data_bits < CycleBits) data_bits = CycleBits;
  endfunction
  /// Bits of the addresses of the host bus.
  function automatic int unsigned addr_bits(int unsigned list_words);
    addr_bits = $clog2(list_words);
    if (addr_bits < SettingBits) addr_bits = SettingBits;
  endfunction

endpackage

`default_nettype wire
