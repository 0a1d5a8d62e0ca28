# SPDX-License-Identifier: Apache-2.0
"""A separate design that depends on one room of rtl/ and on nothing else of Dateline."""
import os

# For each room, the module that the design instantiates, with parameters that keep it small. `dateline`: all rooms.
SMALL = "#(.Dims(1), .Sizes(128'h02), .AllPort(1'b0))"
MODULES = {'router': "dl_router #(.AllPort(1'b0))", 'node': "dl_node #(.AllPort(1'b0))", 'traffic': 'dl_traffic_node',
           'network': f'dl_network {SMALL}', 'board': f'dl_fpga_core {SMALL}', 'stream': 'dl_axis_local',
           'dateline': f'dl_fpga_core {SMALL}'}

TOP = '''module user_top (
  input logic clk_i,
  input logic rst_ni
);
  localparam int unsigned Bits = dateline_pkg::index_bits(5);
  // verilator lint_off PINMISSING
  {module} u_room (.clk_i, .rst_ni);
  // verilator lint_on PINMISSING
  logic [Bits-1:0] unused;
  assign unused = '0;
endmodule
'''


def write_top(folder, module):
    """Writes the source of the design, user_top.sv."""
    with open(os.path.join(folder, 'user_top.sv'), 'w', encoding='utf-8') as file:
        file.write(TOP.format(module=module))
