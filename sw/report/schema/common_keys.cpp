// SPDX-License-Identifier: Apache-2.0
// Keys that stand together in several reports.
#include "sw/report/schema/keys.h"

#include <string>
#include <vector>

#include "sw/driver/machine/hardware.h"

namespace dateline {

Key hardware_key(const HardwareOption& option) {
  return {option.key, option.type(), option.unit, option.meaning, option.words};
}

const KeyGroup& head_keys() {
  static const KeyGroup group = {
      "head",
      "How every report opens",
      {{"format", "text", "", "which report this is: dateline- and its name"},
       {"version", "integer", "", "of the format; it changes when a key is renamed or its meaning changes"},
       {"program_version", "text", "", "of the program that wrote it, as --version prints it"}}};
  return group;
}

const KeyGroup& failure_keys() {
  static const KeyGroup group = {
      "failure",
      "What failed",
      {{"failure?", "object", "",
        "there where the command ends with another exit status than 0; of a command that could not begin, nothing else "
        "is sure to be there"},
       {"failure.kind", "text", "",
        "usage: bad use or too little memory (exit 2); refused: it would not run; check: a check said no; mismatch: "
        "wrong "
        "data; deadlock: channels wait for each other; livelock: flits move and no word arrives; stall: nothing moves",
        "usage refused check mismatch deadlock livelock stall"},
       {"failure.message", "text", "", "the line on stderr"},
       {"failure.settings?", "texts", "", "the options that the message names, in its order, each once"},
       {"failure.round?", "integer", "", "of a stall: the round, from 1; 0: before the first"},
       {"failure.cycle?", "integer", "cycles", "of a stall: when it was noticed, from the first close of the barrier"},
       {"failure.formed?", "integer", "cycles", "of a deadlock: when the circle of waits was complete"},
       {"failure.waits?", "list", "",
        "of a deadlock: the channels, each waits for the next and the last for the first; of a livelock: the circuits "
        "that "
        "are refused; else the nodes that wait"},
       {"failure.waits[].node", "integer", "",
        "that sends into the channel or link that is waited for; without port, that waits itself"},
       {"failure.waits[].port?", "integer", "", "output port of the channel, or of the link that refuses"},
       {"failure.waits[].vc?", "integer", "", "virtual channel"},
       {"failure.waits[].text", "text", "", "the same in words, or what the node waits for"}}};
  return group;
}

const KeyGroup& machine_keys() {
  static const KeyGroup group = [] {
    KeyGroup machine = {"machine",
                        "The machine",
                        {{"topology", "text", "", "the network with its sizes written out, such as torus:8x8"},
                         {"nodes", "integer", "nodes", "how many it has"}}};
    for (const HardwareOption& row : hardware_options()) machine.keys.push_back(hardware_key(row));
    for (const Key& key :
         std::vector<Key>{{"engine", "text", "", "what runs it, and on which the cost was measured"},
                          {"rtl_nodes?", "integers", "", "nodes of the SystemC network that are Verilated RTL"},
                          {"chosen?", "list", "", "settings that the program took because the usual ones do not serve"},
                          {"chosen[].option", "text", "", "an option that was not given, such as --routing"},
                          {"chosen[].value", "text", "", "its value"},
                          {"chosen[].because", "text", "", "why the usual setting does not serve"}})
      machine.keys.push_back(key);
    return machine;
  }();
  return group;
}

const KeyGroup& study_keys() {
  static const KeyGroup group = {
      "study",
      "A collective",
      {{"operation", "text", "", "broadcast, all-gather, ... (dateline list)"},
       {"arguments", "object", "", "of the operation"},
       {"arguments.source?", "integer", "", "root of a broadcast, scatter or gather"},
       {"arguments.by?", "text", "", "steps of a translation or shear"},
       {"arguments.axes?", "text", "", "images of the axes of a permutation"},
       {"arguments.angle?", "text", "degrees", "of a rotation"},
       {"algorithm", "text", "", "that made the schedule; as a schedule file names it, or empty"},
       {"made_for?", "object", "", "what the algorithm was asked for, where that is less than there is"},
       {"made_for.ports", "text", "", "as ports of the machine", "all one"},
       {"made_for.q", "integer", "transfers", "as q of the machine"},
       {"words", "integer", "words", "of a block"},
       {"schedule", "object", "", "what the schedule has; counts are sums over its rounds"},
       {"schedule.rounds", "integer", "rounds", "from barrier to barrier"},
       {"schedule.hops", "number", "links", "of the longest path of each round"},
       {"schedule.volume", "number", "words",
        "of each round the largest transfer times the most transfers on a link (the thesis's tau)"},
       {"schedule.link_volume", "number", "words", "of each round the most on one link"},
       {"schedule.framing", "number", "flits", "beside the words on the longest way: headers, segments, padding"},
       {"schedule.max_link_sharing", "integer", "transfers", "most on a directed link in a round"},
       {"schedule.contended_rounds", "integer", "rounds", "in which more than q transfers share a link"},
       {"schedule.portions?", "integer", "", "parts in which a schedule is made that has no room as a whole"},
       {"schedule.complete", "boolean", "", "every node ends with every block that it must have"},
       {"schedule.ports_ok", "boolean", "", "the port model is kept"},
       {"schedule.problems?", "texts", "", "what the checks found, the first of them"},
       {"formula", "object|null", "", "what the paper says that it costs, corrected; null: of a schedule file"},
       {"formula.source", "text", "", "paper and number of the formula"},
       {"formula.rounds", "number|null", "rounds", "null: not given"},
       {"formula.hops", "number|null", "links", "null: not given"},
       {"formula.volume", "number|null", "words", "null: not given"},
       {"formula.printed?", "object", "", "as printed, where that is something else"},
       {"formula.printed.rounds", "number", "rounds", ""},
       {"formula.printed.hops", "number", "links", ""},
       {"formula.printed.volume", "number", "words", ""},
       {"formula.note?", "text", "", "how they differ; errata are explained in sw/collective/README.md"},
       {"lower_bound", "object", "", "of every schedule for the operation on this network"},
       {"lower_bound.rounds", "number", "rounds", "on its own: not together with the other two"},
       {"lower_bound.hops", "number", "links", "on its own"},
       {"lower_bound.volume", "number", "words", "on its own"},
       {"lower_bound.cycles", "number", "cycles", "of every execution on this hardware, barriers left out"},
       {"lower_bound.parts", "object", "", "of what the cycles consist"},
       {"lower_bound.parts.rounds", "integer", "rounds", "that are started"},
       {"lower_bound.parts.startup", "number", "cycles", "of starting them"},
       {"lower_bound.parts.path", "number", "cycles", "of hops"},
       {"lower_bound.parts.words", "number", "cycles", "of words"},
       {"lower_bound.parts.framing", "number", "cycles", "of flits that are no words"},
       {"lower_bound.parts.because", "text", "", "which links limit"},
       {"total_exchange?", "object", "", "of all-to-all: what transfers from neighbour to neighbour need"},
       {"total_exchange.average_status", "number", "links", "from a node to all others, summed; the mean over nodes"},
       {"total_exchange.average_distance", "number", "links", "between two nodes"},
       {"total_exchange.one_port_steps", "number", "rounds", "at least, one-port"},
       {"total_exchange.all_port_steps", "number", "rounds", "at least, all-port"},
       {"deadlock", "object", "", "of the network, or of the schedule's own routes"},
       {"deadlock.verdict", "text", "", "free; cycle: it can deadlock; unknown: neither is proven",
        "free cycle unknown"},
       {"deadlock.method", "text", "", "how that was found"},
       {"deadlock.channels", "integer", "channels", "(link, virtual channel)s that were looked at"},
       {"deadlock.dependencies", "integer", "", "between them"},
       {"cost_model", "object", "", "measured by microbenchmarks on this hardware (dateline fit)"},
       {"cost_model.startup", "number", "cycles", "a round"},
       {"cost_model.per_hop", "number", "cycles", "a link"},
       {"cost_model.per_word", "number", "cycles", "a word"},
       {"linear_cycles", "number", "cycles",
        "rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model"},
       {"predicted_cycles", "number", "cycles", "of all rounds, with sharing of links looked at; barriers left out"},
       {"estimated_rounds", "integer", "rounds", "whose prediction is not promised"},
       {"rounds", "list", "", "one after the other"},
       {"rounds[].transfers", "integer", "transfers", ""},
       {"rounds[].hops", "number", "links", "of the longest path"},
       {"rounds[].volume", "number", "words", "the largest transfer times the most transfers on a link"},
       {"rounds[].link_volume", "number", "words", "most on one link"},
       {"rounds[].framing", "number", "flits", "beside the words, on the longest way"},
       {"rounds[].link_sharing", "integer", "transfers", "most on one link"},
       {"rounds[].linear", "number", "cycles", "by the linear model"},
       {"rounds[].predicted?", "number", "cycles", "missing where the schedule cannot run"},
       {"rounds[].bound?", "number", "cycles", "that these transfers cannot stay below"},
       {"rounds[].estimate?", "boolean", "", "the prediction is not promised"}}};
  return group;
}

const KeyGroup& run_keys() {
  static const KeyGroup group = {
      "run",
      "A collective that has run",
      {{"measured_cycles", "integer", "cycles", "of all rounds, from release to the last word written"},
       {"barrier_cycles", "integer", "cycles", "between the rounds"},
       {"error", "number", "cycles", "measured minus predicted"},
       {"rounds[].measured?", "integer", "cycles", "from release to the last word written"},
       {"rounds[].stalls?", "object", "",
        "cycles in which an output of a router had a flit to send and sent none, summed over all of them, by reason"},
       {"rounds[].stalls.credit", "integer", "cycles", "the next buffer was full"},
       {"rounds[].stalls.vc", "integer", "cycles", "no virtual channel was to be had"},
       {"rounds[].stalls.switch", "integer", "cycles", "the input sent elsewhere"},
       {"rounds[].stalls.ejection", "integer", "cycles", "the ejection channel had no room"},
       {"data", "object", "", "the memories of all nodes at the end"},
       {"data.words_checked", "integer", "words", ""},
       {"data.mismatches", "integer", "words", "that are not what they must be"}}};
  return group;
}

}  // namespace dateline
