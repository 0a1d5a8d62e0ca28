// SPDX-License-Identifier: Apache-2.0
// The header page: the first flit of every message, and the segment header that a network interface adds.
//
//   route flit   bits 2:0   routing kind
//                bit  3     switching: 0 wormhole, 1 circuit
//                bits 7:4   round tag, modulo 16
//                bit  8 + k*(C+1)            direction in dimension k: 0 up (+1), 1 down (-1)
//                bits 8 + k*(C+1) + C : ...+1  destination coordinate in dimension k
//                C = coord_bits(Width, Dims), of at most 48 header bits; a network fits if 2**C >= its largest dimension
//   segment flit bits 15:0  word address at the receiver
//                bits 28:16 words in the segment, 1..8191
//                bits 30:29 operation: 0 put, 1 count but do not write (a block that arrives twice)
//                bit  31    last segment of the message
//
// The C++ twins are model/routing/header.h and model/node/program.h; tests/unit/header_layout compares them.
package dateline_pkg;

  localparam int unsigned HdrKindLsb = 0;
  localparam int unsigned HdrKindBits = 3;
  localparam int unsigned HdrCircuitBit = 3;
  localparam int unsigned HdrTagLsb = 4;
  localparam int unsigned HdrTagBits = 4;
  localparam int unsigned HdrFixedBits = 8;
  localparam int unsigned HdrMaxCoordBits = 8;
  localparam int unsigned HdrMaxBits = 48;

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
    coord_bits = (coord_bits - HdrFixedBits) / dims - 1;
    if (coord_bits > HdrMaxCoordBits) coord_bits = HdrMaxCoordBits;
  endfunction

  /// Words that a network interface buffers a VC and direction: covers a rotation over the banks, the memory
  /// pipeline and the credit loop.
  function automatic int unsigned ni_depth(int unsigned banks);
    ni_depth = 1 << $clog2(banks + 4);
  endfunction

endpackage
