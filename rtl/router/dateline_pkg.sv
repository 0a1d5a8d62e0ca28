// SPDX-License-Identifier: Apache-2.0
// The header page: what opens every message, and the segment header that a network interface adds.
//
//   header       bits 1:0   routing kind: 0 native (dimension-ordered; ascending in a dual-cube), 1 unordered, 3 source
//                bits 3:2   switching: 0 wormhole, 1 circuit, 2 circuit on any VC, 3 circuit, refused and retried
//                bits 7:4   round tag, modulo 16
//     native, unordered:
//                bit  8 + k*(C+1)            direction in dimension k: 0 up (+1), 1 down (-1)
//                bits 8 + k*(C+1) + C : ...+1  destination coordinate in dimension k, C = CoordBits
//                above, unordered: bits O*i+O-1:O*i  the dimension corrected i-th, O = order_bits(Dims)
//                header_bits() in all, at most 48; several flits, lowest bits first, where Width is smaller
//     source:    bits 8 + 4*i+3 : 8 + 4*i  output port of the i-th hop from here; the port of arrival: deliver here.
//                A 1 bit above the last port. A router shifts the list by one port; a flit whose list has ended is
//                dropped and the next flit is the header.
//   segment      bits 15:0  word address at the receiver
//   header       bits 28:16 words in the segment, 1..8191
//                bits 30:29 operation: 0 put, 1 count but do not write (a block that arrives twice)
//                bit  31    last segment of the message
//                several flits, lowest bits first, where Width is smaller
//
// The C++ twins are model/routing/header.h and model/node/program.h; tests/unit/header_layout compares them.
package dateline_pkg;

  localparam int unsigned HdrKindLsb = 0;
  localparam int unsigned HdrKindBits = 2;
  localparam int unsigned HdrSwitchingLsb = 2;
  localparam int unsigned HdrTagLsb = 4;
  localparam int unsigned HdrTagBits = 4;
  localparam int unsigned HdrFixedBits = 8;
  localparam int unsigned HdrMaxCoordBits = 8;
  localparam int unsigned HdrMaxBits = 48;
  localparam int unsigned HdrPortBits = 4;

  localparam logic [1:0] KindNative = 2'd0;
  localparam logic [1:0] KindUnordered = 2'd1;
  localparam logic [1:0] KindSource = 2'd3;
  localparam logic [1:0] SwitchWormhole = 2'd0;
  localparam logic [1:0] SwitchAnyVc = 2'd2;
  localparam logic [1:0] SwitchRetry = 2'd3;

  localparam int unsigned SegAddrLsb = 0;
  localparam int unsigned SegAddrBits = 16;
  localparam int unsigned SegWordsLsb = 16;
  localparam int unsigned SegWordsBits = 13;
  localparam int unsigned SegOpLsb = 29;
  localparam int unsigned SegLastBit = 31;
  localparam int unsigned SegBits = 32;

  localparam logic [1:0] SegOpPut = 2'd0;
  localparam logic [1:0] SegOpDrop = 2'd1;

  /// Coordinate bits that a flit of `width` bits leaves to each of `dims` dimensions.
  function automatic int unsigned coord_bits(int unsigned width, int unsigned dims);
    coord_bits = ((width < HdrMaxBits) ? width : HdrMaxBits);
    coord_bits = (coord_bits - HdrFixedBits) / ((dims > 0) ? dims : 1) - 1;
    if (coord_bits > HdrMaxCoordBits) coord_bits = HdrMaxCoordBits;
  endfunction

  /// Bits that name a dimension in the order of an unordered header.
  function automatic int unsigned order_bits(int unsigned dims);
    order_bits = (dims > 2) ? $clog2(dims) : 1;
  endfunction

  /// Bits of a native or unordered header.
  function automatic int unsigned header_bits(int unsigned dims, int unsigned coord, bit unordered);
    header_bits = HdrFixedBits + dims * (coord + 1);
    if (unordered) header_bits = header_bits + dims * order_bits(dims);
  endfunction

  /// Flits that carry `bits` bits.
  function automatic int unsigned flits_of(int unsigned bits, int unsigned width);
    flits_of = (bits + width - 1) / width;
  endfunction

  /// Words that a network interface buffers a VC and direction: covers a rotation over the banks, the memory
  /// pipeline and the credit loop.
  function automatic int unsigned ni_depth(int unsigned banks);
    ni_depth = 1 << $clog2(banks + 4);
  endfunction

endpackage
