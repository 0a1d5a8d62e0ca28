// SPDX-License-Identifier: Apache-2.0
// Keys of the report of `bench`.
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {

std::vector<Key> bench_keys() {
  return {{"processor", "text", "", "as the system names it"},
          {"processors", "integer", "", ""},
          {"load_before", "number", "processes", "that wanted to run, in the minute before"},
          {"turns", "integer", "", "whose medians these are"},
          {"seconds", "number", "s", "that a cell was measured for, a turn"},
          {"groups", "list", "", "cells that are held against the first of them"},
          {"groups[].part", "text", "", "", "engines scale threads ranks collectives tiles"},
          {"groups[].name", "text", "", ""},
          {"groups[].ratio_of", "text", "", "what the ratios are of"},
          {"groups[].cells", "list", "", ""},
          {"groups[].cells[].name", "text", "", "in the group"},
          {"groups[].cells[].engine", "text", "", ""},
          {"groups[].cells[].topology", "text", "", ""},
          {"groups[].cells[].nodes", "integer", "", ""},
          {"groups[].cells[].threads", "integer", "", ""},
          {"groups[].cells[].ranks", "integer", "", "of mpirun"},
          {"groups[].cells[].link_stages", "integer", "cycles", "on a link"},
          {"groups[].cells[].rate?", "number", "flits/node/cycle", "offered; here and below of traffic"},
          {"groups[].cells[].accepted?", "number", "flits/node/cycle", ""},
          {"groups[].cells[].keeps_up?", "boolean", "", "0.98 of what was offered is accepted"},
          {"groups[].cells[].cycles?", "integer", "cycles", "by which the long run was longer"},
          {"groups[].cells[].cycles_per_second?", "number", "cycles/s", "of the network"},
          {"groups[].cells[].router_cycles_per_second?", "number", "cycles/s", "of all routers"},
          {"groups[].cells[].flit_hops_per_second?", "number", "flits/s", "over links"},
          {"groups[].cells[].ratio", "number", "times", "what the first cell has"},
          {"groups[].cells[].processor_seconds", "number", "s", "of a whole process, the long run; all its threads"},
          {"groups[].cells[].wall_seconds", "number", "s", "the same by the wall"},
          {"groups[].cells[].peak_bytes", "number", "bytes", "in memory at most"},
          {"groups[].cells[].router_bytes?", "number", "bytes",
           "more than with 64 routers, a router; from 2048 routers on"}};
}

}  // namespace dateline
