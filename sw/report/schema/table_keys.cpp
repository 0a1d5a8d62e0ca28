// SPDX-License-Identifier: Apache-2.0
// Keys of the papers' tables and of schedule files.
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {
namespace {

void append(std::vector<Key>& keys, const std::vector<Key>& more) { keys.insert(keys.end(), more.begin(), more.end()); }

/// {rounds, hops, volume} of blocks of one word.
void append_counts(std::vector<Key>& keys, const std::string& at, const std::string& type, const std::string& meaning,
                   const std::string& number = "number") {
  append(keys, {{at, type, "", meaning},
                {at + ".rounds", number, "rounds", ""},
                {at + ".hops", number, "links", ""},
                {at + ".volume", number, "words", ""}});
}

/// A line that a paper's formula is held against what was executed.
std::vector<Key> line_keys(const std::string& at) {
  std::vector<Key> keys;
  append_counts(keys, at + "corrected", "object", "formula, with its errors corrected; null: not given", "number|null");
  append_counts(keys, at + "printed", "object", "formula, as printed", "number|null");
  append(keys, {{at + "predicted_cycles", "number", "cycles", "of blocks of `words`"},
                {at + "measured_cycles", "integer|null", "cycles", "null: it was not run"},
                {at + "not_run?", "text", "", "why"},
                {at + "note?", "text", "", "how printed and corrected differ"}});
  return keys;
}

}  // namespace

std::vector<Key> tables_keys() {
  std::vector<Key> keys = {
      {"n", "integer", "nodes", "of a dimension"},
      {"d", "integer", "", "dimensions"},
      {"q", "integer", "transfers", "that may share a directed link in a round"},
      {"words", "integer", "words", "of a block, for the cycles; counts are of blocks of one word"},
      {"engine", "text", "", "where cycles were measured; empty: nowhere"},
      {"table_3_1", "list", "", "lower bounds"},
      {"table_3_1[].operation", "text", "", ""},
      {"table_3_1[].ports", "text", "", "", "all one"}};
  append_counts(keys, "table_3_1[].printed", "object", "in the thesis");
  append_counts(keys, "table_3_1[].corrected", "object", "what is right");
  append(keys, {{"table_3_1[].note?", "text", "", "how they differ"}});
  for (const std::string table : {"table_3_2", "table_4_4"}) {
    const std::string at = table + "[].";
    append(keys, {{table, "list", "", table == "table_3_2" ? "data movement" : "permutations"},
                  {at + "operation", "text", "", ""},
                  {at + "arguments", "object", "", "of the operation"},
                  {at + "arguments.*?", "text", "", ""},
                  {at + "algorithm", "text", "", ""},
                  {at + "ports", "text", "", "", "all one"},
                  {at + "source", "text", "", "of the formula"}});
    append(keys, line_keys(at));
    append_counts(keys, at + "executed", "object", "by the schedule");
    append_counts(keys, at + "lower_bound", "object", "each on its own");
    append(keys, {{at + "linear_cycles", "number", "cycles", "by the papers' model"}});
  }
  return keys;
}

std::vector<Key> dual_cube_keys() {
  std::vector<Key> keys = {
      {"r", "integer", "links", "of a node of the dual-cube"},
      {"words", "integer", "words", "of a block, for the cycles; counts are of blocks of one word"},
      {"engine", "text", "", "where cycles were measured; empty: nowhere"},
      {"table_1", "list", "", "properties, the dual-cube then the hypercube"},
      {"table_1[].topology", "text", "", ""},
      {"table_1[].nodes", "integer", "nodes", ""},
      {"table_1[].degree", "integer", "links", "of a node"},
      {"table_1[].links", "integer", "links", "both directions are one"},
      {"table_1[].diameter", "integer", "links", ""},
      {"table_1[].status", "number", "links", "from a node to all others, summed; the mean"},
      {"table_1[].average_distance", "number", "links", "between two different nodes"},
      {"table_1[].bisection", "integer", "links", ""},
      {"table_1[].bisection_exact", "boolean", "", "no smaller cut exists"},
      {"table_1[].printed", "object", "", "in the paper"},
      {"table_1[].printed.links", "integer", "links", "every link counted in both directions"},
      {"table_1[].printed.average_distance", "number", "links", "the node itself counted too"},
      {"table_2", "list", "", "collectives, one-port"},
      {"table_2[].operation", "text", "", ""},
      {"table_2[].algorithm", "text", "", ""}};
  for (const std::string network : {"dual_cube", "hypercube"}) {
    const std::string at = "table_2[]." + network;
    append(keys, {{network == "hypercube" ? at + "?" : at, "object", "", "on this network"}});
    append(keys, line_keys(at + "."));
    append_counts(keys, at + ".executed", "object|null", "by the schedule; null: too large to be made");
    append(keys, {{at + ".contended_rounds", "integer", "rounds", "in which more than q transfers share a link"},
                  {at + ".max_link_sharing", "integer", "transfers", "most on a directed link in a round"}});
  }
  return keys;
}

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
