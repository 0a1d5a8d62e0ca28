// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/synth/wrapper.h"

#include <algorithm>
#include <cstddef>

namespace dateline {
namespace {

std::string range_of(int bits) { return "[" + std::to_string(bits - 1) + ":0] "; }

/// Registers fold0, fold1, ...: each bit of one is the exclusive or of four bits of the one before.
std::string folds(int bits) {
  std::string text, from = "out_q";
  for (int level = 0; bits > 1; ++level) {
    const std::string to = "fold" + std::to_string(level);
    const int next = (bits + 3) / 4;
    text += "  reg " + range_of(next) + to + ";\n  always @(posedge clk_i) begin\n";
    for (int i = 0; i < next; ++i)
      text += "    " + to + "[" + std::to_string(i) + "] <= ^" + from + "[" +
              std::to_string(std::min(bits, 4 * i + 4) - 1) + ":" + std::to_string(4 * i) + "];\n";
    text += "  end\n";
    from = to;
    bits = next;
  }
  return text + "  assign bit_o = " + from + "[0];\n";
}

}  // namespace

std::string registered_wrapper(const std::string& module, const std::vector<std::string>& parameters,
                               const std::vector<ToolPort>& ports) {
  int in_bits = 0, out_bits = 0;
  std::string set, connections;
  for (const std::string& parameter : parameters) {
    const size_t equal = parameter.find('=');
    set +=
        (set.empty() ? "" : ",\n") + ("    ." + parameter.substr(0, equal)) + "(" + parameter.substr(equal + 1) + ")";
  }
  for (const ToolPort& port : ports) {
    connections += (connections.empty() ? "" : ",\n") + ("    ." + port.name) + "(";
    if (port.name == "clk_i") {
      connections += "clk_i)";
      continue;
    }
    int& bits = port.input ? in_bits : out_bits;
    connections +=
        (port.input ? "in_q[" : "out[") + std::to_string(bits + port.bits - 1) + ":" + std::to_string(bits) + "])";
    bits += port.bits;
  }
  return std::string("module ") + kWrapperModule + " (input clk_i, input bit_i, output bit_o);\n" +  //
         "  reg " + range_of(in_bits) + "in_q;\n" +                                                  //
         "  wire " + range_of(out_bits) + "out;\n" +                                                 //
         "  reg " + range_of(out_bits) + "out_q;\n" +                                                //
         "  always @(posedge clk_i) begin\n" +                                                       //
         "    in_q <= {in_q, bit_i};\n" +                                                            //
         "    out_q <= out;\n" +                                                                     //
         "  end\n" +                                                                                 //
         "  " + module + " #(\n" + set + "\n  ) u_part (\n" + connections + "\n  );\n" +             //
         folds(out_bits) + "endmodule\n";
}

}  // namespace dateline
