// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Registers of a long link, at its receiver.
///
/// Ports: a wire of Width bits in and out.
/// Timing: wire_o follows wire_i after Stages - 1 cycles.
/// Parameters: cycles of the link, bits of the wire.
/// Never: carries a value that was not on wire_i since reset (reset clears the registers to idle).
module dl_link_stages #(
  /// Cycles of the link, including the sender's output register.
  parameter int unsigned Stages = 1,
  parameter int unsigned Width = 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [Width-1:0] wire_i,
  output logic [Width-1:0] wire_o
);
  // mutation: link_too_short
  if (Stages == 1) begin : g_none
    assign wire_o = wire_i;
    logic unused;
    assign unused = &{1'b0, clk_i, rst_ni};
  end else begin : g_registers
    logic [Width-1:0] stage_q [Stages-1];
    for (genvar s = 0; s < Stages - 1; s++) begin : g_stage
      always_ff @(posedge clk_i) begin
        if (!rst_ni) stage_q[s] <= '0;
        else stage_q[s] <= (s == 0) ? wire_i : stage_q[(s == 0) ? 0 : s-1];
      end
    end
    assign wire_o = stage_q[Stages-2];
  end
endmodule

`default_nettype wire
