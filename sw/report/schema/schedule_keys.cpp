// SPDX-License-Identifier: Apache-2.0
// Keys of schedule files: a format that is read (sw/schedule/json.h), so that no report writes it from rows.
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {

std::vector<Key> schedule_keys() {
  return {{"format", "text", "", "dateline-schedule"},
          {"version", "integer", "", "1"},
          {"operation", "text", "", "broadcast, all-gather, ... (dateline list)"},
          {"algorithm?", "text", "", "any name"},
          {"arguments?", "object", "", "of the operation"},
          {"arguments.*?", "text|integer", "", "by, axes, angle"},
          {"topology", "text", "", "the network, such as torus:8x8"},
          {"ports", "text", "", "all: a node may use all its links at once; one: one out and one in", "all one"},
          {"q", "integer", "transfers", "that may share a directed link in a round"},
          {"source?", "integer", "",
           "node where a broadcast or scatter starts and a gather ends, and must be there; of other operations 0"},
          {"parts", "integer", "", "into which every block is split, numbered from 0"},
          {"rounds", "list", "", "one after the other, a barrier between them"},
          {"rounds[]", "list", "", "transfers that start together"},
          {"rounds[][].from", "integer", "", "node that sends"},
          {"rounds[][].to", "integer", "", "node that receives"},
          {"rounds[][].path?", "integers", "", "output ports, one a hop; left out: the network's own route"},
          {"rounds[][].items", "list", "", "what is sent"},
          {"rounds[][].items[]", "integers", "", "[origin, target, part]; target -1: for everyone"}};
}

}  // namespace dateline
