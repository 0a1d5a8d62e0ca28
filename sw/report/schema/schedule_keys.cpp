// SPDX-License-Identifier: Apache-2.0
// Keys of schedule files. They are listed here because sw/schedule/json.h reads and writes this format, not rows.
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {

std::vector<Key> schedule_keys() {
  return {
      {"format", "text", "", "dateline-schedule"},
      {"version", "integer", "", "1"},
      {"operation", "text", "", "broadcast, all-gather, ... (dateline list)"},
      {"algorithm?", "text", "", "any name"},
      {"arguments?", "object", "", "arguments of the operation"},
      {"arguments.*?", "text|integer", "", "by, axes, to, angle; of reductions combine, signed, order"},
      {"topology", "text", "", "network, such as torus:8x8"},
      {"ports", "text", "", "all: a node may use all its links at once; one: one link out and one link in", "all one"},
      {"q", "integer", "transfers", "most transfers that may share a directed link in a round"},
      {"source?", "integer", "",
       "node where a broadcast or scatter starts and a gather or reduce ends, which need the key; 0 for other "
       "operations"},
      {"parts", "integer", "", "number of parts into which every block is split"},
      {"sync?", "text", "", "how the rounds follow each other; without it, and without --sync, with barriers",
       "barrier stream auto"},
      {"rounds", "list", "", "rounds in order, with a barrier between them"},
      {"rounds[]", "list", "", "transfers that start together"},
      {"rounds[][].from", "integer", "", "node that sends"},
      {"rounds[][].to", "integer", "", "node that receives"},
      {"rounds[][].op?", "text", "", "what the receiver does: keep the items, or add them to its own (reductions)",
       "put add"},
      {"rounds[][].path?", "integers", "", "output ports, one per hop; left out: the network's own route"},
      {"rounds[][].items", "list", "", "items that are sent"},
      {"rounds[][].items[]", "integers", "",
       "[origin, target, part]; target -1: for all nodes; origin -1: the sum over all nodes"}};
}

}  // namespace dateline
