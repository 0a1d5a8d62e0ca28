// SPDX-License-Identifier: Apache-2.0
`default_nettype none

// All formats: the wires of a link, the header that opens every message, and what the host writes
// into a node and reads back. Every module takes its fields from this package. A test compares them
// with their C++ twins through tests/regression/format_probe.sv (model/routing/header.h,
// model/router/link_layout.h, model/node/program.h, sim/rtl/tiles.h, sim/rtl/host_bus.h).
//
// header, native and unordered (lowest bits first; several flits if one is too narrow)
//   kind | switching | tag | dimension 0: direction (0 up, 1 down), coordinate | dimension 1 ...
//   unordered, above these: the dimension corrected first, second, ...
// header, source route
//   kind | switching | tag | output port of this hop, of the next, ... | 1
//   The port of arrival means: deliver to this node. A router shifts the list by one port. It drops
//   a flit whose list has ended (a consumed header); the next flit is then the header.
// segment header: what a network interface sends before the words of a segment
//   address at the receiver | words | operation | last of the message
package dateline_pkg;

  // Families of networks: values of the parameter Family (FamilyId in C++).
  localparam int unsigned FamilyProduct = 0;
  localparam int unsigned FamilyDualCube = 1;
  localparam int unsigned FamilyTwistedTorus = 2;
  /// Any links. Routes are source routes with layers; there are no other headers.
  localparam int unsigned FamilyGraph = 3;

  // Link, forward: one control word beside the data of the flit. Above the VC are the hops of a
  // head (dl_slot_arbiter).
  localparam int unsigned FlitTail = 0;
  localparam int unsigned FlitHead = 1;
  localparam int unsigned FlitValid = 2;
  localparam int unsigned FlitVcLsb = 3;

  // Link, backward: a credit; for circuits one acknowledge and one refusal (nack) bit per VC.
  localparam int unsigned BackCreditValid = 0;
  localparam int unsigned BackCreditVcLsb = 1;

  // Header.
  localparam int unsigned HdrKindLsb = 0;
  localparam int unsigned HdrKindBits = 2;
  localparam int unsigned HdrSwitchingLsb = 2;
  localparam int unsigned HdrSwitchingBits = 2;
  localparam int unsigned HdrTagLsb = 4;
  localparam int unsigned HdrTagBits = 4;
  localparam int unsigned HdrFixedBits = 8;
  localparam int unsigned HdrMaxCoordBits = 10;
  // Coordinates use the free bits of a flit up to this many, and more only if a dimension needs
  // more.
  localparam int unsigned HdrFillCoordBits = 8;
  localparam int unsigned HdrMaxBits = 48;
  localparam int unsigned HdrPortBits = 4;

  localparam logic [1:0] KindNative = 2'd0;
  localparam logic [1:0] KindUnordered = 2'd1;
  // A put of a node to itself (dl_self_link). Only where nodes have Reductions.
  localparam logic [1:0] KindLocal = 2'd2;
  localparam logic [1:0] KindSource = 2'd3;

  localparam logic [1:0] SwitchWormhole = 2'd0;
  localparam logic [1:0] SwitchCircuit = 2'd1;
  localparam logic [1:0] SwitchAnyVc = 2'd2;
  localparam logic [1:0] SwitchRetry = 2'd3;

  // Segment header.
  localparam int unsigned SegAddrLsb = 0;
  localparam int unsigned SegAddrBits = 16;
  localparam int unsigned SegWordsLsb = 16;
  localparam int unsigned SegWordsBits = 13;
  localparam int unsigned SegOpLsb = 29;
  localparam int unsigned SegOpBits = 2;
  localparam int unsigned SegLast = 31;
  localparam int unsigned SegBits = 32;

  localparam logic [1:0] SegOpPut = 2'd0;
  // Count the words but do not write them: for a block that has arrived before.
  localparam logic [1:0] SegOpDrop = 2'd1;
  // Combine the words with those of the memory, in place or into other words (dl_bank_update). Only
  // where nodes have Reductions.
  localparam logic [1:0] SegOpAdd = 2'd2;
  localparam logic [1:0] SegOpAddFrom = 2'd3;

  // Operations that combine words.
  localparam int unsigned CombineBits = 3;
  localparam logic [2:0] CombineAdd = 3'd0;
  localparam logic [2:0] CombineMin = 3'd1;
  localparam logic [2:0] CombineMax = 3'd2;
  localparam logic [2:0] CombineAnd = 3'd3;
  localparam logic [2:0] CombineOr = 3'd4;
  localparam logic [2:0] CombineXor = 3'd5;

  // Put queue entry, 64 bits. A put holds its header and the index of the next put or end of round.
  // Its further headers (one per flit of a source route) and its segments follow it. A segment
  // holds the fields of its segment header, its address at the sender, and the count that its words
  // must have before they are sent.
  localparam int unsigned EntryBits = 64;
  localparam int unsigned EntryKindLsb = 62;
  localparam int unsigned EntryKindBits = 2;
  localparam int unsigned EntryHeaderLsb = 0;
  localparam int unsigned EntryNextLsb = 48;
  localparam int unsigned EntryNextBits = 14;
  localparam int unsigned EntryFromLsb = 0;
  localparam int unsigned EntryToLsb = 16;
  localparam int unsigned EntryCountLsb = 32;
  localparam int unsigned EntryCountBits = 8;
  localparam int unsigned EntryWordsLsb = 46;
  localparam int unsigned EntryOpLsb = 59;
  localparam int unsigned EntryLast = 61;

  localparam logic [1:0] EntryEnd = 2'd0;
  localparam logic [1:0] EntryPut = 2'd1;
  localparam logic [1:0] EntrySegment = 2'd2;
  localparam logic [1:0] EntryHeader = 2'd3;

  // Host bus of a node: spaces and settings (rtl/node/README.md).
  localparam int unsigned SpaceBits = 3;
  localparam logic [2:0] SpaceMemory = 3'd0;
  localparam logic [2:0] SpaceQueue = 3'd1;
  localparam logic [2:0] SpaceExpect = 3'd2;
  localparam logic [2:0] SpaceRecord = 3'd3;
  localparam logic [2:0] SpaceStatus = 3'd4;
  localparam logic [2:0] SpaceSetting = 3'd5;
  localparam logic [2:0] SpaceProgress = 3'd6;
  localparam logic [2:0] SpaceWait = 3'd7;

  localparam int unsigned SettingBits = 3;
  localparam logic [2:0] SettingContexts = 3'd0;
  localparam logic [2:0] SettingStartup = 3'd1;
  localparam logic [2:0] SettingHold = 3'd2;
  localparam logic [2:0] SettingStream = 3'd3;
  localparam logic [2:0] SettingCombine = 3'd4;
  localparam logic [2:0] SettingOffset = 3'd5;
  // SettingCombine: the bit above the operation.
  localparam int unsigned CombineSigned = 3;

  localparam int unsigned ProgressSendsDone = 32;
  localparam int unsigned ProgressFull = 33;
  localparam int unsigned ProgressFullLsb = 48;
  localparam int unsigned WaitBit = 16;

  // Record of a round: field f is word 8 * round + f.
  localparam int unsigned RecordFieldBits = 3;
  localparam logic [2:0] RecordReleased = 3'd0;
  localparam logic [2:0] RecordSent = 3'd1;
  localparam logic [2:0] RecordWritten = 3'd2;
  localparam logic [2:0] RecordLostCredit = 3'd3;
  localparam logic [2:0] RecordLostVc = 3'd4;
  localparam logic [2:0] RecordLostSwitch = 3'd5;
  localparam logic [2:0] RecordLostEjection = 3'd6;
  localparam logic [2:0] RecordReceived = 3'd7;

  // Status word of a (channel, VC) of the router: state of the input VC, state of the output VC,
  // and the VCs that the waiting head may take.
  localparam int unsigned StatusPortLsb = 0;
  localparam int unsigned StatusPortBits = 4;
  localparam int unsigned StatusWaiting = 6;
  localparam int unsigned StatusNonempty = 7;
  localparam int unsigned StatusOwnerSlotLsb = 8;
  localparam int unsigned StatusOwnerSlotBits = 4;
  localparam int unsigned StatusOwnerVcLsb = 12;
  localparam int unsigned StatusOwnerVcBits = 3;
  localparam int unsigned StatusOwned = 15;
  localparam int unsigned StatusHasCredit = 16;
  localparam int unsigned StatusVcsLsb = 24;
  localparam int unsigned StatusVcsBits = 8;

  /// Configuration of a router, passed down through its modules. dl_router builds the value from
  /// its parameters, whose comments explain the members. `sets` and `header_flits` follow from
  /// others.
  typedef struct packed {
    logic [31:0]  ports;
    logic [31:0]  vcs;
    logic [31:0]  depth;
    logic [31:0]  width;
    logic         all_port;
    logic [31:0]  eject_depth;
    logic [63:0]  dim_order;
    logic [31:0]  dims;
    logic [63:0]  dim_ports;
    logic [15:0]  complete;
    logic [31:0]  family;
    logic [31:0]  coord_bits;
    logic [3:0]   routings;
    logic [31:0]  phases;
    logic [31:0]  networks;
    logic         rings;
    logic         circuits;
    logic [31:0]  link_stages;
    logic [31:0]  bubble_slot;
    logic [31:0]  straight_run;
    logic [127:0] turn_runs;
    logic         block_ram;
    logic         statistics;
    logic [31:0]  pipeline;
    /// Sets of VCs in a route word (route_sets).
    logic [31:0]  sets;
    /// Flits of a native or unordered header.
    logic [31:0]  header_flits;
  } cfg_t;

  /// Bits of cfg_t: 16 numbers, two tables with an entry per dimension, then the other members in
  /// order. ($bits of a type is not constant in Yosys.)
  localparam int unsigned CfgBits = 16 * 32 + 2 * 64 + 1 + 16 + 4 + 1 + 1 + 128 + 1 + 1;

  /// Bits of an index below `n`, at least one.
  function automatic int unsigned index_bits(int unsigned n);
    index_bits = (n > 1) ? $clog2(n) : 1;
  endfunction

  /// Forward control word of a link: lowest bit of the hops.
  function automatic int unsigned flit_hops_lsb(int unsigned vcs);
    flit_hops_lsb = FlitVcLsb + index_bits(vcs);
  endfunction
  /// Bits of the hops in a head, 0 .. straight_run - 1.
  function automatic int unsigned hop_bits(int unsigned straight_run);
    hop_bits = (straight_run > 1) ? $clog2(straight_run) : 0;
  endfunction
  /// Bits of the forward control word.
  function automatic int unsigned flit_bits(int unsigned vcs, int unsigned straight_run);
    flit_bits = flit_hops_lsb(vcs) + hop_bits(straight_run);
  endfunction
  /// Bits of the forward control word at a network interface, which has no hops.
  function automatic int unsigned local_flit_bits(int unsigned vcs);
    local_flit_bits = flit_hops_lsb(vcs);
  endfunction

  /// Backward word of a link: lowest bits of the acknowledges and of the refusals, and its width.
  function automatic int unsigned back_ack_lsb(int unsigned vcs);
    back_ack_lsb = BackCreditVcLsb + index_bits(vcs);
  endfunction
  function automatic int unsigned back_nack_lsb(int unsigned vcs);
    back_nack_lsb = back_ack_lsb(vcs) + vcs;
  endfunction
  function automatic int unsigned back_bits(int unsigned vcs);
    back_bits = back_nack_lsb(vcs) + vcs;
  endfunction

  /// Coordinate bits per dimension that fit in a flit of `width` bits, for `dims` dimensions.
  function automatic int unsigned coord_bits(int unsigned width, int unsigned dims);
    coord_bits = ((width < HdrMaxBits) ? width : HdrMaxBits);
    coord_bits = (coord_bits - HdrFixedBits) / ((dims > 0) ? dims : 1) - 1;
    if (coord_bits > HdrFillCoordBits) coord_bits = HdrFillCoordBits;
  endfunction

  /// Coordinate bits of a network whose largest dimension has `largest` nodes.
  function automatic int unsigned network_coord_bits(int unsigned width, int unsigned dims,
                                                     int unsigned largest);
    network_coord_bits = coord_bits(width, dims);
    if (network_coord_bits < index_bits(largest)) network_coord_bits = index_bits(largest);
  endfunction

  /// Bits per hop of a source route. In a graph a hop has the bits that a port needs and, with
  /// several layers, above them a bit that steps to the next layer.
  function automatic int unsigned source_hop_bits(int unsigned family, int unsigned ports,
                                                  int unsigned phases);
    source_hop_bits =
      (family == FamilyGraph) ? index_bits(ports) + ((phases > 1) ? 1 : 0) : HdrPortBits;
  endfunction

  /// Native header: bit of the direction in dimension `dim`, and lowest bit of the coordinate.
  function automatic int unsigned direction_lsb(int unsigned coord, int unsigned dim);
    direction_lsb = HdrFixedBits + dim * (coord + 1);
  endfunction
  function automatic int unsigned coordinate_lsb(int unsigned coord, int unsigned dim);
    coordinate_lsb = direction_lsb(coord, dim) + 1;
  endfunction

  /// Unordered header: bits per dimension number in the order, and lowest bit of the i-th number.
  function automatic int unsigned order_bits(int unsigned dims);
    order_bits = (dims > 2) ? $clog2(dims) : 1;
  endfunction
  function automatic int unsigned order_lsb(int unsigned dims, int unsigned coord, int unsigned i);
    order_lsb = direction_lsb(coord, dims) + i * order_bits(dims);
  endfunction

  /// Bits of a native or unordered header.
  function automatic int unsigned header_bits(int unsigned dims, int unsigned coord, bit unordered);
    header_bits = direction_lsb(coord, dims);
    if (unordered) header_bits = order_lsb(dims, coord, dims);
  endfunction

  /// Flits needed for `bits` bits.
  function automatic int unsigned flits_of(int unsigned bits, int unsigned width);
    flits_of = (bits + width - 1) / width;
  endfunction

  /// Flits of a header.
  function automatic int unsigned header_flits(int unsigned dims, int unsigned coord, bit unordered,
                                               int unsigned width);
    header_flits = flits_of(header_bits(dims, coord, unordered), width);
  endfunction

  /// Number of VC sets in a route word; a route may use the VCs of the sets that it names. The sets
  /// are the two dateline classes, or without datelines one set of all VCs. With phases or virtual
  /// networks every VC is a set.
  function automatic int unsigned route_sets(int unsigned vcs, int unsigned phases,
                                             int unsigned networks, bit datelines);
    route_sets = (phases > 1 || networks > 1) ? vcs : datelines ? 2 : 1;
  endfunction
  /// Class of VC v if the VCs are divided into `classes` classes. With fewer VCs than classes each
  /// VC has its own class.
  function automatic int unsigned class_of(int unsigned vcs, int unsigned classes, int unsigned v);
    class_of = (vcs >= classes) ? classes - 1 - (vcs - 1 - v) * classes / vcs : v;
  endfunction
  /// VCs of set i of `sets` sets. With fewer VCs than sets the last VC is in all sets from its own
  /// on.
  function automatic logic [7:0] vcs_of_set(int unsigned vcs, int unsigned sets, int unsigned i);
    vcs_of_set = '0;
    for (int unsigned v = 0; v < vcs && v < 8; v++)
      vcs_of_set[v] = class_of(vcs, sets, v) == ((vcs >= sets || i < vcs) ? i : vcs - 1);
  endfunction

  /// Bits of a configuration, from the parameters of dl_router. (A function that returns the struct
  /// is not constant in Yosys 0.23.)
  function automatic logic [CfgBits-1:0] cfg_of(
      int unsigned ports, int unsigned vcs, int unsigned depth, int unsigned width, bit all_port,
      int unsigned eject_depth, logic [63:0] dim_order, int unsigned dims, logic [63:0] dim_ports,
      logic [15:0] complete, int unsigned family, int unsigned coord, logic [3:0] routings,
      int unsigned phases, int unsigned networks, bit rings, bit circuits,
      int unsigned link_stages, int unsigned bubble_slot, int unsigned straight_run,
      logic [127:0] turn_runs, bit block_ram, bit statistics, int unsigned pipeline);
    int unsigned sets, header;
    sets = route_sets(vcs, phases, networks, rings && bubble_slot == 0);
    header = header_flits(dims, coord, routings[KindUnordered], width);
    cfg_of = {ports, vcs, depth, width, all_port, eject_depth, dim_order, dims, dim_ports, complete,
              family, coord, routings, phases, networks, rings, circuits, link_stages,
              bubble_slot, straight_run, turn_runs, block_ram, statistics, pipeline, sets,
              header};
  endfunction

  /// Default of Cfg, so that tools can elaborate a module without a parent: a torus of two
  /// dimensions.
  localparam cfg_t DefaultCfg = cfg_of(
    4, 2, 4, 32, 1'b1, 4, 64'hfedcba9876543210, 2, 64'h22, 16'h0, FamilyProduct, 8, 4'b0001, 1, 1,
    1'b1, 1'b0, 1, 0, 2, {16{8'd7}}, 1'b0, 1'b1, 0);

  /// Route word inside the router, from bit 0: output port, VC sets that may be taken there, enters
  /// a ring, refused if no VC is free.
  function automatic int unsigned route_sets_lsb(int unsigned ports);
    route_sets_lsb = index_bits(ports);
  endfunction
  function automatic int unsigned route_enters(int unsigned ports, int unsigned sets);
    route_enters = route_sets_lsb(ports) + sets;
  endfunction
  function automatic int unsigned route_retry(int unsigned ports, int unsigned sets);
    route_retry = route_enters(ports, sets) + 1;
  endfunction
  function automatic int unsigned route_bits(int unsigned ports, int unsigned sets);
    route_bits = route_retry(ports, sets) + 1;
  endfunction

  /// First port of dimension k. dim_ports: number of ports of dimension k in bits 4*k+3:4*k.
  function automatic int unsigned first_port(logic [63:0] dim_ports, int unsigned k);
    first_port = 0;
    for (int unsigned j = 0; j < k; j++)
      first_port = first_port + 32'((dim_ports >> (4 * j)) & 64'hf);
  endfunction
  /// Dimension of network port p; `dims` if p is not a network port.
  function automatic int unsigned dim_of(logic [63:0] dim_ports, int unsigned dims,
                                         int unsigned p);
    dim_of = dims;
    for (int unsigned k = dims; k > 0; k--) if (p < first_port(dim_ports, k)) dim_of = k - 1;
  endfunction
  /// Position of dimension k in the order of correction, from 1; 0 if k is not a dimension.
  function automatic int unsigned rank_of(logic [63:0] dim_order, int unsigned dims,
                                          int unsigned k);
    rank_of = 0;
    for (int unsigned i = 0; i < dims && i < 16; i++)
      if (k < dims && 32'((dim_order >> (4 * i)) & 64'hf) == k) rank_of = i + 1;
  endfunction
  /// Channels of a router: its network ports, then its local channels.
  function automatic int unsigned channels(int unsigned ports, bit all_port);
    channels = all_port ? 2 * ports : ports + 1;
  endfunction
  /// Number of outputs that an input channel reaches, and of inputs that reach an output channel:
  /// 1 for a local channel (`port` >= `ports`) of an all-port router, else the number of ports.
  function automatic int unsigned fan(int unsigned ports, bit all_port, int unsigned port);
    fan = (all_port && port >= ports) ? 1 : ports;
  endfunction
  /// Input of the straight messages of output `port`, in a ring or line: those that stay in the
  /// dimension. `ports`: no input.
  function automatic int unsigned straight_slot(int unsigned family, logic [63:0] dim_ports,
                                                logic [15:0] complete, int unsigned dims,
                                                int unsigned ports, int unsigned port);
    int unsigned k;
    k = dim_of(dim_ports, dims, port);
    straight_slot = ports;
    if (port < ports && family != FamilyDualCube && family != FamilyGraph && k < dims
        && !complete[4'(k)])
      straight_slot = 2 * first_port(dim_ports, k) + 1 - port;
  endfunction
  /// Nodes in dimension k of a network: 8 bits per dimension, 0 means 256.
  function automatic int unsigned size_of(logic [127:0] sizes, int unsigned k);
    size_of = 32'((sizes >> (8 * k)) & 128'hff);
    if (size_of == 0) size_of = 256;
  endfunction
  /// Run of the heads that arrive in a dimension of `nodes` nodes, while heads of a lower level
  /// wait (dl_slot_arbiter): the number of other nodes, 1..63.
  function automatic logic [7:0] turn_run(int unsigned nodes);
    turn_run = (nodes < 2) ? 8'd1 : (nodes > 64) ? 8'd63 : 8'(nodes - 1);
  endfunction
  /// All messages correct the dimensions in the order of the network.
  function automatic bit in_order(int unsigned family, logic [3:0] routings);
    in_order = family == FamilyProduct && routings == 4'd1 << KindNative;
  endfunction
  /// For in_order networks: a message that arrived on a port of dimension `from` may have to move
  /// in dimension `to`. Dimensions earlier in the order are corrected, and a complete graph is
  /// after its one hop.
  function automatic bit moves_on(logic [63:0] dim_order, logic [15:0] complete, int unsigned dims,
                                  int unsigned from, int unsigned to);
    moves_on = (from == to) ? ((complete >> to) & 16'h1) == 16'h0
                            // mutation: turns_against_the_order
                            : rank_of(dim_order, dims, from) < rank_of(dim_order, dims, to);
  endfunction

  /// Address bits of a node's host spaces: memory, put queues, records of eight words per round.
  function automatic int unsigned host_addr_bits(int unsigned mem_words, int unsigned queue_words,
                                                 int unsigned rounds);
    host_addr_bits = $clog2(rounds) + RecordFieldBits;
    if ($clog2(mem_words) > host_addr_bits) host_addr_bits = $clog2(mem_words);
    if ($clog2(queue_words) > host_addr_bits) host_addr_bits = $clog2(queue_words);
  endfunction

  /// Cycles from a read at the host ports of a network of `nodes` nodes to its answer.
  function automatic int unsigned host_latency(int unsigned nodes);
    host_latency = nodes + 3;
  endfunction

  /// Cycles by which the write of a word is late in a node that can combine words: those of
  /// dl_bank_update.
  function automatic int unsigned combine_cycles(int unsigned pipeline);
    combine_cycles = (pipeline > 0) ? 3 : 2;
  endfunction

  /// Bits of the count that a segment demands of its words, at least one.
  function automatic int unsigned need_bits(int unsigned count_bits);
    need_bits = (count_bits > 0) ? count_bits : 1;
  endfunction

  /// Words that a network interface buffers per VC and direction. They cover a rotation over the
  /// banks, the memory pipeline and the credit loop.
  function automatic int unsigned ni_depth(int unsigned banks);
    ni_depth = 1 << $clog2(banks + 4);
  endfunction
  /// Words that a network interface buffers where memory words have counts: a buffer also holds a
  /// header of `header` flits, a segment header and two words, because a header leaves only when
  /// the first word is there.
  function automatic int unsigned stream_depth(int unsigned banks, int unsigned header,
                                               int unsigned width);
    stream_depth = header + flits_of(SegBits, width) + 2;
    stream_depth = (stream_depth > banks + 4) ? 1 << $clog2(stream_depth) : ni_depth(banks);
  endfunction

endpackage

`default_nettype wire
