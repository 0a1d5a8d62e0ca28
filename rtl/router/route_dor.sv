// SPDX-License-Identifier: Apache-2.0
/// Dimension-ordered route decoder, combinational: from the header of an arriving message to the output port and
/// the virtual-channel classes that the balanced dateline rule allows on it. The first dimension (in DimOrder)
/// whose destination coordinate differs is corrected, in the direction that the header says.
///
/// Class rule: crosses the dateline later -> class 0; on the dateline link -> class 1; else either class, but
/// never from class 1 back to class 0 within a dimension; no classes where a dimension has no wrap link.
/// C++ twin: model/routing/dor.h, model/routing/dateline_rule.h.
module route_dor #(
  parameter int unsigned Dims = 2,
  parameter int unsigned CoordBits = 8,
  parameter int unsigned Width = 32,
  /// Dimension corrected i-th, in bits 4*i+3:4*i.
  parameter logic [31:0] DimOrder = 32'h00543210,
  /// Dimension by which messages arrive here; Dims for an injection channel.
  parameter int unsigned ArrivalDim = 0,
  parameter int unsigned PortBits = (Dims > 1) ? $clog2(2 * Dims) : 1
) (
  /// This router's coordinates, CoordBits each, dimension 0 lowest. Constant.
  input  logic [Dims*CoordBits-1:0] coord_i,
  /// Bit k: dimension k is a ring of three or more nodes. Constant.
  input  logic [Dims-1:0]           wraps_i,
  /// Bit p: the link at output p is its ring's dateline. Constant.
  input  logic [2*Dims-1:0]         dateline_i,
  /// A header stands on header_i; the outputs mean nothing otherwise.
  input  logic                      valid_i,
  input  logic [Width-1:0]          header_i,
  /// The message arrives on a virtual channel of class 1.
  input  logic                      from_class1_i,
  output logic                      here_o,
  output logic [PortBits-1:0]       port_o,
  /// Bit 0: class 0 allowed, bit 1: class 1 allowed.
  output logic [1:0]                classes_o
);
  // From the last dimension in routing order to the first, so that the first that differs decides.
  logic [31:0] dim;
  logic down, on_dateline;
  logic [CoordBits-1:0] target, here;
  always_comb begin
    here_o = 1'b1;
    port_o = '0;
    classes_o = 2'b11;
    dim = '0;
    down = 1'b0;
    on_dateline = 1'b0;
    target = '0;
    here = '0;
    if (valid_i) begin
      for (int unsigned i = Dims; i > 0; i--) begin
        dim = (DimOrder >> (4 * (i - 1))) & 32'hf;
        down = header_i[dateline_pkg::HdrFixedBits+dim*(CoordBits+1)];
        target = header_i[dateline_pkg::HdrFixedBits+dim*(CoordBits+1)+1 +: CoordBits];
        here = coord_i[dim*CoordBits +: CoordBits];
        on_dateline = down ? dateline_i[2*dim+1] : dateline_i[2*dim];
        if (target != here) begin
          here_o = 1'b0;
          port_o = PortBits'(2 * dim) | PortBits'(down);
          classes_o = 2'b11;
          if (wraps_i[dim]) begin
            if (on_dateline) classes_o = 2'b10;
            else if (down ? (target > here) : (target < here)) classes_o = 2'b01;
            else if (ArrivalDim == dim && from_class1_i) classes_o = 2'b10;
          end
        end
      end
    end
  end

  // Kind, switching mode and tag are read by the network interface; spare bits by nobody.
  logic unused;
  assign unused = &{1'b0, header_i, from_class1_i};
endmodule
