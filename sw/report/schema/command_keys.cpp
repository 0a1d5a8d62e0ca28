// SPDX-License-Identifier: Apache-2.0
// Keys of single reports, the papers' tables and schedule files aside (table_keys.cpp).
#include <string>
#include <vector>

#include "sw/report/schema/keys.h"

namespace dateline {
namespace {

/// Cells of an FPGA by kind.
std::vector<Key> cell_keys(const std::string& at, const std::string& what) {
  return {{at + "lut", "integer", "LUTs", what},
          {at + "ff", "integer", "flip-flops", ""},
          {at + "memory", "integer", "cells", "RAM made of LUTs"},
          {at + "block_memory", "integer", "cells", "block RAM"},
          {at + "carry", "integer", "cells", ""},
          {at + "mux", "integer", "cells", ""},
          {at + "inverter", "integer", "cells", ""},
          {at + "other", "integer", "cells", ""},
          {at + "cells", "object", "", "every kind of cell by its name in the target"},
          {at + "cells.*?", "integer", "cells", "of that kind"}};
}

void append(std::vector<Key>& keys, const std::vector<Key>& more) { keys.insert(keys.end(), more.begin(), more.end()); }

/// What one rate of traffic gives, in a report of its own or as a probe.
std::vector<Key> rate_keys(const std::string& at) {
  return {
      {at + "rate", "number", "flits/node/cycle", "offered load that was asked for"},
      {at + "warm_up_cycles", "integer", "cycles", "before the window"},
      {at + "settled", "boolean", "", "where the warm-up is found: it was; false where it is given"},
      {at + "offered", "number", "flits/node/cycle", "generated in the window; of a sending node, as all loads"},
      {at + "accepted", "number", "flits/node/cycle", "on the ejection channels in the window"},
      {at + "accepted_ci95", "number|null", "flits/node/cycle", "half of its 95 % interval; null: there is none"},
      {at + "stable", "boolean", "",
       "packets were made; accepted >= 0.98 offered, but for a longest packet a sender (closed loop: 2 x outstanding "
       "of them); latency at most 10 times zero load; all arrived"},
      {at + "saturated", "boolean", "", "not stable"},
      {at + "unstable_because", "text|null", "", "null where stable"},
      {at + "packets", "object", "", ""},
      {at + "packets.generated", "integer", "packets", "in the window"},
      {at + "packets.arrived", "integer", "packets", "of these"},
      {at + "latency", "object|null", "",
       "of packets of the window, wait in the source included; null: none arrived, or of board sources not all"},
      {at + "latency.mean", "number", "cycles", ""},
      {at + "latency.ci95", "number|null", "cycles", "half of its 95 % interval; null: there is none"},
      {at + "latency.p50", "integer|null", "cycles", "half are within; null, also below: board sources do not tell"},
      {at + "latency.p95", "integer|null", "cycles", "95 % are within"},
      {at + "latency.p99", "integer|null", "cycles", "99 % are within"},
      {at + "latency.max", "integer|null", "cycles", ""},
      {at + "latency.zero_load", "number", "cycles", "what the same packets take alone, the mean"},
      {at + "latency.histogram", "list|null", "", "columns of one width; the last may be wider"},
      {at + "latency.histogram[].from", "integer", "cycles", "the least in the column"},
      {at + "latency.histogram[].to", "integer", "cycles", "the most"},
      {at + "latency.histogram[].packets", "integer", "packets", ""},
      {at + "hops", "number|null", "links", "mean; null: no packet arrived"},
      {at + "senders", "integer", "nodes", "that send in this pattern"},
      {at + "worst_node", "object", "", "the sender that is served least"},
      {at + "worst_node.node", "integer", "", ""},
      {at + "worst_node.accepted", "number", "flits/node/cycle", ""},
      {at + "worst_node.share_of_mean", "number", "", "its accepted load in the mean of the senders"},
      {at + "fair_rate", "object|null", "", "max-min share of links and channels; null: too many routes"},
      {at + "fair_rate.mean", "number", "flits/node/cycle", "over the senders"},
      {at + "fair_rate.worst_node", "integer", "", "furthest below its own fair rate"},
      {at + "fair_rate.worst_share", "number", "", "its accepted load in its fair rate"},
      {at + "link_use", "object|null", "", "null: board sources do not tell"},
      {at + "link_use.mean", "number", "flits/cycle", "over all directed links"},
      {at + "link_use.max", "object", "", "the busiest, the first of equals"},
      {at + "link_use.max.node", "integer", "", "that sends into it"},
      {at + "link_use.max.port", "integer", "", "its output port"},
      {at + "link_use.max.load", "number", "flits/cycle", ""},
      {at + "answered?", "number", "requests/node/cycle", "closed loop: replies that arrived in the window"},
      {at + "answered_ci95?", "number|null", "requests/node/cycle", "half of its 95 % interval; null: there is none"},
      {at + "round_trip?", "object|null", "", "of requests made in the window, until their reply is there; null: none"},
      {at + "round_trip.mean", "number", "cycles", ""},
      {at + "round_trip.ci95", "number|null", "cycles", "half of its 95 % interval; null: there is none"},
      {at + "round_trip.p50", "integer", "cycles", "half are within"},
      {at + "round_trip.p95", "integer", "cycles", "95 % are within"},
      {at + "round_trip.p99", "integer", "cycles", "99 % are within"},
      {at + "round_trip.max", "integer", "cycles", ""},
      {at + "cycles", "integer", "cycles", "simulated"}};
}

}  // namespace

const KeyGroup& traffic_keys() {
  static const KeyGroup group = {
      "traffic",
      "Synthetic traffic",
      {{"seed", "integer", "", "of all random choices"},
       {"sources", "text", "", "who makes the packets; board: traffic sources of rtl/traffic", "ideal board"},
       {"pattern", "text", "", "where nodes send (dateline list)"},
       {"packet", "number", "flits", "of a packet, header included; the mean"},
       {"packet_lengths", "list", "", "one, or several by weight"},
       {"packet_lengths[].flits", "integer", "flits", ""},
       {"packet_lengths[].weight", "number", "packets", "in relation to the others"},
       {"burst", "number|null", "cycles", "mean of a period on; null: steady"},
       {"peak", "number|null", "flits/node/cycle", "rate in it"},
       {"outstanding", "integer|null", "requests", "closed loop: that a node may have open; null: no replies"},
       {"reply_lengths", "list|null", "", "of replies, as packet_lengths; null: none"},
       {"reply_lengths[].flits", "integer", "flits", ""},
       {"reply_lengths[].weight", "number", "packets", "in relation to the others"},
       {"warm_up", "integer|null", "cycles", "before the window; null: found"},
       {"measure", "integer", "cycles", "the window"},
       {"drain", "integer", "cycles", "at most, after the window"}}};
  return group;
}

std::vector<Key> one_rate_keys() {
  std::vector<Key> keys = rate_keys("");
  append(keys, {{"links?", "list", "", "every directed link; not with --no-links"},
                {"links[].node", "integer", "", "that sends into it"},
                {"links[].port", "integer", "", "its output port"},
                {"links[].load", "number", "flits/cycle", "in the window"},
                {"counters?", "list", "", "of board sources, by node"},
                {"counters[].made", "integer", "packets", "in the window"},
                {"counters[].sent", "integer", "packets", "left the queue in the window"},
                {"counters[].received", "integer", "packets", "on its ejection channel in the window"},
                {"counters[].arrived", "integer", "packets", "made in the window and arrived there, at any time"}});
  return keys;
}

std::vector<Key> saturation_keys() {
  std::vector<Key> keys = {{"saturation", "number", "flits/node/cycle",
                            "largest stable rate that was probed; 0: none; in bursts at most what they can make"},
                           {"probes", "list", "", "in the order in which they were made"}};
  append(keys, rate_keys("probes[]."));
  return keys;
}

std::vector<Key> curve_keys() {
  const std::string load = "flits/node/cycle", half = "half of its 95 % interval; null: there is none",
                    none = "null: no packet arrived", routes = "null: too many routes";
  return {
      {"series", "text", "", "name of the curve"},
      {"capacity", "object", "", ""},
      {"capacity.channel", "number|null", load, "a channel is full on the pattern's routes; " + routes},
      {"capacity.ideal", "number|null", load, "the same on the best routes; null: too many pairs"},
      {"points", "list", "", "by rate"},
      {"points[].seeds", "integer", "", "runs; with several, intervals are those of independent runs"},
      {"points[].rate", "number", load, "that was asked for"},
      {"points[].offered", "number", load, ""},
      {"points[].offered_ci95", "number|null", load, half},
      {"points[].accepted", "number", load, ""},
      {"points[].accepted_ci95", "number|null", load, half},
      {"points[].latency", "number|null", "cycles", "mean; " + none},
      {"points[].latency_ci95", "number|null", "cycles", half},
      {"points[].p50", "integer|null", "cycles", "half of the packets of all seeds are within; " + none},
      {"points[].p95", "integer|null", "cycles", "95 %"},
      {"points[].p99", "integer|null", "cycles", "99 %"},
      {"points[].latency_max", "integer|null", "cycles", ""},
      {"points[].zero_load", "number|null", "cycles", "what the same packets take alone, the mean"},
      {"points[].hops", "number|null", "links", "mean"},
      {"points[].worst_share", "number", "", "of the worst-served sender in the mean; mean over the seeds"},
      {"points[].fair_rate", "number|null", load, "max-min, mean of the senders; " + routes},
      {"points[].worst_fair_share", "number|null", "", "of the sender that gets least of its own; mean over the seeds"},
      {"points[].link_mean", "number", "flits/cycle", "over all directed links"},
      {"points[].link_max", "number", "flits/cycle", "of the busiest link; mean over the seeds"},
      {"points[].saturated", "boolean", "", "with any seed"}};
}

std::vector<Key> trace_keys() {
  return {{"seed", "integer", "", "of ways half-way round a ring, orders of dimensions, pauses of circuits"},
          {"trace", "text", "", "the file"},
          {"drain", "integer", "cycles", "without an arrival after which it is given up"},
          {"packets", "integer", "packets", "all have arrived"},
          {"flits", "integer", "flits", "of all packets, headers included"},
          {"last_made", "integer", "cycles", "in which the last packet was made"},
          {"cycles", "integer", "cycles", "until the last packet has arrived"},
          {"latency", "object", "", "from the cycle in the trace to the arrival of the tail"},
          {"latency.mean", "number", "cycles", ""},
          {"latency.p50", "integer", "cycles", "half are within"},
          {"latency.p95", "integer", "cycles", "95 % are within"},
          {"latency.p99", "integer", "cycles", "99 % are within"},
          {"latency.max", "integer", "cycles", ""},
          {"latency.zero_load", "number", "cycles", "what the same packets take alone, the mean"},
          {"latency.histogram", "list", "", "columns of one width; the last may be wider"},
          {"latency.histogram[].from", "integer", "cycles", "the least in the column"},
          {"latency.histogram[].to", "integer", "cycles", "the most"},
          {"latency.histogram[].packets", "integer", "packets", ""},
          {"hops", "number", "links", "mean"},
          {"link_use", "object", "", ""},
          {"link_use.mean", "number", "flits/cycle", "over all directed links and all cycles"},
          {"link_use.max", "object", "", "the busiest, the first of equals"},
          {"link_use.max.node", "integer", "", "that sends into it"},
          {"link_use.max.port", "integer", "", "its output port"},
          {"link_use.max.load", "number", "flits/cycle", ""},
          {"links", "list", "", "every directed link"},
          {"links[].node", "integer", "", "that sends into it"},
          {"links[].port", "integer", "", "its output port"},
          {"links[].load", "number", "flits/cycle", "over all cycles"}};
}

std::vector<Key> picture_keys() {
  return {{"picture", "object", "", ""},
          {"picture.file", "text", "", "SVG that was written"},
          {"picture.rounds", "integers", "", "that it shows, from 1"}};
}

std::vector<Key> comparison_keys() {
  return {
      {"operation", "text", "", "as of check"},
      {"arguments", "object", "", "as of check"},
      {"arguments.*?", "integer|text", "", ""},
      {"results", "list", "", "every algorithm that serves, for each q and length"},
      {"results[].q", "integer", "transfers", "that may share a directed link in a round"},
      {"results[].vcs", "integer", "", "virtual channels a link, as many as q needs"},
      {"results[].words", "integer", "words", "of a block"},
      {"results[].algorithm", "text", "", ""},
      {"results[].rounds", "number", "rounds", ""},
      {"results[].hops", "number", "links", "sum over the rounds"},
      {"results[].volume", "number", "words", "sum over the rounds"},
      {"results[].max_link_sharing", "integer", "transfers", "most on a directed link in a round"},
      {"results[].predicted_cycles", "number", "cycles", "of all rounds, as of check"},
      {"results[].barrier_cycles", "number", "cycles", "between the rounds, predicted"},
      {"results[].total_cycles", "number", "cycles", "of both: what algorithms are compared by"},
      {"results[].lower_bound_cycles", "number", "cycles", "as lower_bound.cycles of check"},
      {"results[].estimate", "boolean", "", "a round of it is not promised"},
      {"results[].chosen?", "list", "", "settings that the program took for it, as of check"},
      {"results[].chosen[].option", "text", "", ""},
      {"results[].chosen[].value", "text", "", ""},
      {"results[].chosen[].because", "text", "", ""},
      {"results[].best", "boolean", "", "least total of those with the same q and words"},
      {"results[].unfit?", "text", "", "why it could not run so; it is not compared"},
      {"results[].measured_cycles?", "integer", "cycles", "of all rounds, of run; every word was checked"},
      {"results[].measured_barrier_cycles?", "integer", "cycles", "between the rounds"},
      {"results[].not_run?", "text", "", "of run: why it was not"},
      {"crossovers", "list", "", "lengths from which another algorithm is the best, between the least and most words"},
      {"crossovers[].q", "integer", "transfers", ""},
      {"crossovers[].words", "integer", "words", "least length from which it is"},
      {"crossovers[].from", "text", "", "best for one word less"},
      {"crossovers[].to", "text", "", "best from here on"},
      {"refused", "list", "", "algorithms of the operation that do not serve"},
      {"refused[].q", "integer", "transfers", ""},
      {"refused[].words?", "integer", "words", "where others serve: missing"},
      {"refused[].algorithm", "text", "", ""},
      {"refused[].reason", "text", "", ""}};
}

std::vector<Key> load_keys() {
  std::vector<Key> keys = {
      {"topology", "text", "", "the network"},
      {"nodes", "integer", "nodes", "how many it has"},
      {"seed", "integer", "", "of the ways that pairs begin with in a run"},
      {"k", "integer", "nodes", "in a dimension"},
      {"d", "integer", "", "dimensions"},
      {"placement", "object", "", "which nodes have a processor"},
      {"placement.text", "text", "", "in words"},
      {"placement.processors", "integer", "nodes", ""},
      {"placement.coefficients?", "integers", "", "of a linear placement, one a dimension"},
      {"placement.residues?", "integers", "", "modulo k"},
      {"placement.nodes", "integers", "", "all of them"},
      {"routing", "text", "", "odr, dor:1,0 and its like, udr"},
      {"tie", "text", "", "half-way round a ring", "plus split"},
      {"method", "text", "", "how loads were found: closed form, or pair by pair"},
      {"pairs", "integer", "", "ordered pairs of processors"},
      {"e_max", "number", "messages", "largest load of a directed link in one complete exchange"},
      {"bisection", "object", "", "with respect to the placement"},
      {"bisection.links", "integer", "links", "directed links of the cut"},
      {"bisection.exact", "boolean", "", "no smaller cut exists; else the best that was found"},
      {"lower_bounds", "list", "", "on e_max"},
      {"upper_bound", "object|null", "", "on e_max, published; null: none for this placement and routing"},
      {"e_max_spread_residues?", "number", "messages", "of as many residues as far apart as they go"},
      {"failures?", "object", "", "what the failed links change"},
      {"failures.links", "list", "", "[node, node] of each"},
      {"failures.links[]", "integers", "", ""},
      {"failures.e_max", "number", "messages", "without them"},
      {"failures.diverted_pairs", "integer", "", "pairs that lost some of their ways"},
      {"failures.cut_off_pairs", "list", "", "[from, to] of each that can no longer talk"},
      {"failures.cut_off_pairs[]", "integers", "", ""},
      {"machine?", "object", "", "the routers of a run or proof: every key of the machine"},
      {"machine.*", "text|integer|boolean", "", ""},
      {"deadlock?", "object", "", "of a run or proof"},
      {"deadlock.verdict", "text", "", "as of check", "free cycle unknown"},
      {"deadlock.method", "text", "", ""},
      {"deadlock.channels", "integer", "channels", ""},
      {"deadlock.dependencies", "integer", "", ""},
      {"deadlock.vcs", "integer", "", "virtual channels a link"},
      {"run?", "object", "", "of --run"},
      {"run.engine", "text", "", ""},
      {"run.exchanges", "integer", "", "complete exchanges, one after the other"},
      {"run.messages", "integer", "messages", "of one exchange"},
      {"run.message_flits", "integer", "flits", "of a message on a link, header included"},
      {"run.cycles", "integer", "cycles", "mean of an exchange"},
      {"run.longest_cycles", "integer", "cycles", "the slowest exchange"},
      {"run.exact", "boolean", "", "every pair went through all its ways equally often: counts equal loads"},
      {"run.deviation", "number", "messages", "largest difference of the mean from the load"},
      {"links", "list", "", "every directed link"},
      {"links[].node", "integer", "", "that sends into it"},
      {"links[].port", "integer", "", "its output port"},
      {"links[].load", "number", "messages", "in one complete exchange"},
      {"links[].load_without_failed?", "number", "messages", "with failed links"},
      {"links[].counted?", "number", "messages", "mean of the exchanges that were run"}};
  for (const std::string& at : {std::string("lower_bounds[]."), std::string("upper_bound.")})
    append(keys, {{at + "name", "text", "", ""},
                  {at + "formula", "text", "", ""},
                  {at + "value", "number", "messages", ""},
                  {at + "applies", "boolean", "", "its condition holds here"},
                  {at + "note", "text", "", "the condition, or what is wrong with it"}});
  return keys;
}

std::vector<Key> fit_keys() {
  return {{"configuration", "text", "", "everything that the constants depend on, as the cache of fits has it"},
          {"startup", "number", "cycles", "a round; here the fitted one, not the option"},
          {"startup_option", "integer", "cycles", "extra at the start of every round, as --startup has it"},
          {"per_hop", "number", "cycles", "a link"},
          {"per_word", "number", "cycles", "a word"},
          {"set_up", "number", "cycles", "a link, of per_hop: what a circuit takes before its words flow"},
          {"largest_residual", "number", "cycles", "measured against fitted, over distance and length"},
          {"largest_sharing_error", "number", "cycles", "the same where a link is shared"},
          {"probes", "list", "", "microbenchmarks"},
          {"probes[].varies", "text", "", "distance, length or sharing"},
          {"probes[].hops", "integer", "links", ""},
          {"probes[].words", "integer", "words", "of a message"},
          {"probes[].sharing", "integer", "transfers", "on the link"},
          {"probes[].framing", "number", "flits", "beside the words"},
          {"probes[].measured", "integer", "cycles", ""},
          {"probes[].fitted", "number", "cycles", "by the constants"}};
}

std::vector<Key> prove_keys() {
  return {{"rule", "boolean", "", "with the rule for virtual channels; false: --without-rule"},
          {"minimal", "boolean", "", "only the shorter way round each ring"},
          {"replies", "boolean", "", "a node accepts a message only when its reply can leave"},
          {"verdict", "text", "", "free; cycle: it can deadlock; unknown: neither is proven", "free cycle unknown"},
          {"method", "text", "", "how that was found"},
          {"channels", "integer", "channels", "(link, virtual channel)s that were looked at"},
          {"dependencies", "integer", "", "between them"},
          {"cycle", "list", "", "each waits for the next and the last for the first; empty where there is none"},
          {"cycle[].node", "integer", "", "that sends into the link"},
          {"cycle[].port", "integer", "", "its output port"},
          {"cycle[].vc", "integer", "", "virtual channel"}};
}

std::vector<Key> lockstep_keys() {
  return {{"seed", "integer", "", "of all random choices"},
          {"cycles", "integer", "cycles", "of each part, as asked for"},
          {"parts", "list", "", "routers, then nodes; those that were run"},
          {"parts[].part", "text", "", "bare routers under random messages, or nodes with random programs",
           "routers nodes"},
          {"parts[].agreed", "boolean", "", "every wire was equal in every cycle"},
          {"parts[].cycles", "integer", "cycles", "that were run"},
          {"parts[].wires", "integer", "wires", "compared, each once a cycle"},
          {"parts[].messages", "integer", "", "routers: messages delivered; nodes: programs run"},
          {"parts[].mismatch?", "text", "", "the first wire that differs"},
          {"waveform?", "text", "", "written around a mismatch"}};
}

std::vector<Key> regress_keys() {
  return {{"first", "integer", "", "the first seed"},
          {"seeds", "integer", "", "how many were asked for"},
          {"cycles", "integer", "cycles", "of bare routers a seed; whole nodes run a quarter"},
          {"jobs", "integer", "", "seeds at a time"},
          {"configurations", "integer", "", "different ones among the cases"},
          {"router_cycles", "integer", "cycles", "cycles times nodes, in each of rtl, native and systemc"},
          {"wires", "integer", "wires", "compared"},
          {"messages", "integer", "", "messages and programs"},
          {"cases", "list", "", "a seed each, as they ended"},
          {"cases[].seed", "integer", "", ""},
          {"cases[].configuration", "text", "", "hardware and traffic"},
          {"cases[].passed", "boolean", "", ""},
          {"cases[].problem?", "text", "", "of a seed that failed"},
          {"cases[].replay?", "text", "", "command that runs it again"},
          {"cases[].output?", "text", "", "what it printed, of a seed that failed"},
          {"cases[].cycles", "integer", "cycles", ""},
          {"cases[].router_cycles", "integer", "cycles", "cycles times nodes"},
          {"cases[].wires", "integer", "wires", "compared"},
          {"cases[].messages", "integer", "messages", ""},
          {"cases[].circuits", "integer", "circuits", "of the messages"},
          {"cases[].refusals", "integer", "", "probes that were turned away"},
          {"cases[].seconds", "number", "seconds", "of real time"}};
}

std::vector<Key> sweep_keys() {
  std::vector<Key> keys = {{"file", "text", "", "where the results are kept, a line of JSON a point"},
                           {"done", "integer", "", "points that have finished well"},
                           {"kept", "integer", "", "of these, by earlier calls"},
                           {"failed", "integer", "", "points that have failed; the next call runs them again"},
                           {"not_run", "integer", "", "points that are left"},
                           {"failures", "list", "", "every failed point, in the order of the grid"},
                           {"failures[].point", "integer", "", "its number, from 0"},
                           {"failures[].options", "object", "", "what it has of its own"},
                           {"failures[].options.*?", "text|number|boolean", "", ""},
                           {"failures[].problem", "text", "", "why it failed"}};
  append(keys, points_keys());
  return keys;
}

std::vector<Key> points_keys() {
  return {{"grid", "object", "", "as its file has it; ranges are spelled out"},
          {"grid.command", "texts", "", "the command and its words"},
          {"grid.options", "object", "", "every combination is a point; the last option changes first"},
          {"grid.options.*?", "list", "", "its values"},
          {"grid.fixed", "object", "", "the same at all points"},
          {"grid.fixed.*?", "text|number|boolean", "", ""},
          {"grid.lists", "boolean", "", "lists of reports are kept"},
          {"points", "integer", "", "of the grid"}};
}

std::vector<Key> board_build_keys() {
  return {{"board", "text", "", "name of the board"},
          {"family", "text", "", "of its FPGA", "ice40 ecp5 xc7"},
          {"device", "text", "", "its FPGA"},
          {"topology", "text", "", "the network that it holds"},
          {"ports", "text", "", "port model", "one all"},
          {"vcs", "integer", "", "virtual channels a link"},
          {"depth", "integer", "flits", "of buffer a virtual channel"},
          {"width", "integer", "bits", "of a flit"},
          {"traffic", "boolean", "", "traffic sources in the place of nodes"},
          {"build_id", "text", "", "hexadecimal, what the board says of itself"},
          {"yosys", "text", "", "its version"},
          {"luts", "integer", "", "logic cells of ice40, LUT sites of ecp5; of Yosys where nothing is placed"},
          {"block_rams", "integer", "", ""},
          {"mhz_needed", "number", "MHz", "clock of the network"},
          {"mhz_wanted", "number", "MHz", "with a tenth to spare"},
          {"seconds", "number", "s", "that the tools took"},
          {"cells", "object", "", "as Yosys maps them"},
          {"cells.*", "integer", "cells", ""},
          {"place_and_route?", "object", "", "absent where no free tool places the family"},
          {"place_and_route.nextpnr", "text", "", "its version"},
          {"place_and_route.luts_available", "integer", "", ""},
          {"place_and_route.block_rams_available", "integer", "", ""},
          {"place_and_route.mhz_reached", "number", "MHz", ""},
          {"place_and_route.in_time", "boolean", "", "the clock is reached with a tenth to spare"},
          {"place_and_route.bitstream", "text", "", "file"},
          {"place_and_route.bytes", "integer", "bytes", "of the bitstream"}};
}

std::vector<Key> synth_keys() {
  std::vector<Key> keys = {{"target", "text", "", "family of FPGAs", "xc7 ecp5 ice40"},
                           {"part", "text", "", "what was mapped", "router node"},
                           {"module", "text", "", "of the RTL"},
                           {"topology", "text", "", "the network whose router it is"},
                           {"ports", "integer", "", "network ports; not the port model, which is all_port"},
                           {"all_port", "boolean", "", "an injection and an ejection channel a network port"},
                           {"channels", "integer", "", "network ports and local channels"}};
  for (const std::string& name : kSynthOptions) keys.push_back(hardware_key(hardware_option(name)));
  append(keys, {{"routing", "text", "", "of the network"},
                {"circuit", "boolean", "", "carries circuits"},
                {"source_routes", "boolean", "", "takes source routes"},
                {"parameters", "object", "", "of the RTL, as they were set"},
                {"parameters.*?", "text", "", ""},
                {"yosys", "text", "", "its version"},
                {"flat", "object", "", "all modules in one"}});
  append(keys, cell_keys("flat.", ""));
  append(keys, {{"modules_sum?", "object", "", "of modules that are kept apart"}});
  append(keys, cell_keys("modules_sum.", ""));
  append(keys, {{"modules?", "list", "", "kept apart, without those in them"},
                {"modules[].module", "text", "", ""},
                {"modules[].instances", "integer", "", ""}});
  append(keys, cell_keys("modules[].", "of all instances"));
  append(keys, {{"place_and_route?", "object", "", "in a wrapper of registers"},
                {"place_and_route.device", "text", "", ""},
                {"place_and_route.nextpnr", "text", "", "its version"},
                {"place_and_route.mhz_median", "number", "MHz", "clock, from register to register"},
                {"place_and_route.mhz_least", "number", "MHz", ""},
                {"place_and_route.mhz_most", "number", "MHz", ""},
                {"place_and_route.seeds", "list", "", "of place and route"},
                {"place_and_route.seeds[].seed", "integer", "", ""},
                {"place_and_route.seeds[].mhz", "number", "MHz", ""},
                {"place_and_route.used", "object", "", "of the device, wrapper included"},
                {"place_and_route.used.*", "integer", "cells", ""},
                {"place_and_route.available", "object", "", "of the device"},
                {"place_and_route.available.*", "integer", "cells", ""},
                {"place_and_route.wrapper", "object", "", "what Yosys maps more than without it"}});
  append(keys, cell_keys("place_and_route.wrapper.", ""));
  return keys;
}

std::vector<Key> list_keys() {
  std::vector<Key> keys = {{"operations", "list", "", "what can be done"},
                           {"operations[].name", "text", "", ""},
                           {"operations[].aliases", "texts", "", "names that mean the same"},
                           {"operations[].summary", "text", "", ""},
                           {"operations[].arguments", "texts", "", "options that it needs, without --"},
                           {"operations[].algorithms", "list", "", ""},
                           {"operations[].algorithms[].name", "text", "", ""},
                           {"operations[].algorithms[].aliases", "texts", "", ""},
                           {"operations[].algorithms[].summary", "text", "", ""}};
  for (const char* list : {"topologies", "routings", "switchings", "patterns", "engines"})
    append(keys, {{list, "list", "", "names that options take"},
                  {std::string(list) + "[].name", "text", "", ""},
                  {std::string(list) + "[].summary", "text", "", ""}});
  return keys;
}

}  // namespace dateline
