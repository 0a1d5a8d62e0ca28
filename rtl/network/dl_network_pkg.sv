// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// The shape of a network as tables by dimension and by port. The arguments are parameters of
/// dl_network, which explains them. C++ twin: model/network; tests/regression/wiring_test.cpp
/// compares the two.
package dl_network_pkg;

  /// StraightRun of dl_router for the largest ring or line of the network: the most straight heads
  /// in a row that an output grants while others wait.
  function automatic int unsigned straight_run(logic [127:0] sizes, logic [15:0] complete,
                                               int unsigned dims, bit dual_cube);
    int unsigned largest;
    largest = 2;
    for (int unsigned k = 0; k < 16 && k < dims; k++)
      if (!dual_cube && !complete[k] && dateline_pkg::size_of(sizes, k) > largest)
        largest = dateline_pkg::size_of(sizes, k);
    straight_run = (largest < 8) ? 2 : (largest > 34) ? 15 : largest / 2 - 2;
  endfunction

  /// TurnRuns of dl_router: for dimension k, in bits 8*k+7:8*k, the most heads in a row that arrive
  /// in dimension k and are granted while others wait. It depends on the number of nodes in the
  /// dimension.
  function automatic logic [127:0] turn_runs(logic [127:0] sizes, int unsigned dims, bit dual_cube);
    turn_runs = {16{8'd7}};
    for (int unsigned k = 0; k < 16 && k < dims && !dual_cube; k++)
      turn_runs[8*k +: 8] = dateline_pkg::turn_run(dateline_pkg::size_of(sizes, k));
  endfunction

  /// The difference in node number of one step in dimension k, in bits 32*k+31:32*k.
  function automatic logic [511:0] strides(logic [127:0] sizes, int unsigned dims);
    strides = 512'd1;
    for (int unsigned k = 0; k < 15 && k + 1 < dims; k++)
      strides[32*(k+1) +: 32] = strides[32*k +: 32] * dateline_pkg::size_of(sizes, k);
  endfunction

  /// Bit k: dimension k is a ring with a wrap link.
  function automatic logic [15:0] rings(logic [127:0] sizes, logic [15:0] wraps,
                                        logic [15:0] complete, int unsigned dims, bit dual_cube);
    rings = '0;
    for (int unsigned k = 0; k < 16 && k < dims; k++)
      rings[k] = !dual_cube && !complete[k] && wraps[k] && dateline_pkg::size_of(sizes, k) > 2;
  endfunction

  /// Number of ports in dimension k; 0 in a dual-cube, whose ports belong to no dimension.
  function automatic int unsigned ports_of(logic [127:0] sizes, logic [15:0] complete,
                                           bit dual_cube, int unsigned k);
    ports_of = dual_cube ? 0 : complete[4'(k)] ? dateline_pkg::size_of(sizes, k) - 1 : 2;
  endfunction

  /// Number of ports in dimension k (ports_of), in bits 4*k+3:4*k.
  function automatic logic [63:0] dim_ports(logic [127:0] sizes, logic [15:0] complete,
                                            int unsigned dims, bit dual_cube);
    dim_ports = '0;
    for (int unsigned k = 0; k < 16 && k < dims; k++)
      dim_ports[4*k +: 4] = 4'(ports_of(sizes, complete, dual_cube, k));
  endfunction

  /// First port of dimension k, in bits 16*k+15:16*k; at k = `dims` the total number of ports.
  function automatic logic [271:0] first_ports(logic [127:0] sizes, logic [15:0] complete,
                                               int unsigned dims, bit dual_cube);
    first_ports = '0;
    for (int unsigned k = 0; k < 16 && k < dims; k++)
      first_ports[16*(k+1) +: 16] =
        first_ports[16*k +: 16] + 16'(ports_of(sizes, complete, dual_cube, k));
  endfunction

  /// The dimension of port p, in bits 4*p+3:4*p.
  function automatic logic [63:0] port_dims(logic [127:0] sizes, logic [15:0] complete,
                                            int unsigned dims, bit dual_cube);
    int unsigned p;
    p = 0;
    port_dims = '0;
    for (int unsigned k = 0; k < 16 && k < dims; k++) begin
      for (int unsigned j = 0; j < ports_of(sizes, complete, dual_cube, k); j++) begin
        if (p < 16) port_dims[4*p +: 4] = 4'(k);
        p = p + 1;
      end
    end
  endfunction

  /// Whether the network has at most 65536 nodes, its complete graphs have at most 16 nodes each,
  /// and all coordinates fit in `coord_bits` bits.
  function automatic bit legal_sizes(logic [127:0] sizes, logic [15:0] complete, int unsigned dims,
                                     int unsigned coord_bits);
    int unsigned nodes, size;
    nodes = 1;
    legal_sizes = coord_bits >= 1 && coord_bits <= dateline_pkg::HdrMaxCoordBits;
    for (int unsigned k = 0; k < 16 && k < dims; k++) begin
      size = dateline_pkg::size_of(sizes, k);
      if (nodes <= 65536) nodes = nodes * size;
      if (complete[k] && size > 16) legal_sizes = 1'b0;
      if (size > (32'd1 << coord_bits)) legal_sizes = 1'b0;
    end
    if (nodes > 65536) legal_sizes = 1'b0;
  endfunction

  /// The coordinate to which port j of a dimension leads from coordinate `at`; `size` if the port
  /// has no link.
  function automatic int unsigned target_of(bit complete, bit ring, int unsigned size,
                                            int unsigned at, int unsigned j);
    target_of = (at + ((complete || j == 0) ? j + 1 : size - 1)) % size;
    if (!complete) begin
      if (size == 1 || (size == 2 && j == 1)) target_of = size;
      else if (size > 2 && !ring && at == ((j == 0) ? size - 1 : 0)) target_of = size;
    end
  endfunction

endpackage

`default_nettype wire
