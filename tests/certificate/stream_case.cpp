// SPDX-License-Identifier: Apache-2.0
#include "tests/certificate/stream_case.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "sw/schedule/json.h"
#include "sw/schedule/stream.h"

namespace dateline {
namespace {

using nlohmann::json;

json machine_json(const StreamMachine& machine) {
  const RouterConfig& config = machine.config;
  const char* switching = machine.switching == Switching::kWormhole       ? "wormhole"
                          : machine.switching == Switching::kCircuitRetry ? "circuit-retry"
                                                                          : "circuit";
  return {{"vcs", config.vcs},
          {"phases", config.phases},
          {"ports", config.all_port ? "all" : "one"},
          {"contexts", machine.contexts},
          {"routing", config.source      ? "source"
                      : config.unordered ? "udr"
                                         : "native"},
          {"switching", switching},
          {"whole", config.bubble_slot > 0}};
}

json segments_json(const std::vector<Segment>& segments) {
  json list = json::array();
  for (const Segment& segment : segments) {
    const char* write = segment.drop ? "drop" : segment.shifted ? "add-from" : segment.add ? "add" : "put";
    list.push_back({segment.from, segment.to, segment.words, write, segment.count});
  }
  return list;
}

}  // namespace

std::string stream_case(const StreamMachine& machine, const Schedule& schedule, const BlockLayout& layout,
                        bool strict) {
  json text = {{"schedule", json::parse(write_schedule(schedule))},
               {"machine", machine_json(machine)},
               {"words", layout.words()},
               {"offset", layout.offset()},
               {"alternates", layout.alternates()},
               {"strict", strict},
               {"initial", json::array()},
               {"segments", json::array()},
               {"copies", json::array()}};
  for (int node = 0; node < machine.topology.nodes; ++node) {
    json places = json::array();
    for (const BlockLayout::Place& place : layout.initial(node))
      places.push_back({place.item.origin, place.item.target, place.item.part, place.address});
    text["initial"].push_back(std::move(places));
  }
  for (size_t r = 0; r < schedule.rounds.size(); ++r) {
    json round = json::array();
    for (size_t t = 0; t < schedule.rounds[r].size(); ++t) round.push_back(segments_json(layout.segments(r, t)));
    text["segments"].push_back(std::move(round));
    json copies = json::array();
    for (int node = 0; node < machine.topology.nodes && layout.has_copies(r); ++node)
      copies.push_back(segments_json(layout.copies(r, node)));
    text["copies"].push_back(std::move(copies));
  }
  return text.dump() + "\n";
}

std::string groups_line(const StreamMachine& machine, const Schedule& schedule, const BlockLayout& layout) {
  const StreamSchedule stream(machine.topology, machine.config, machine.contexts, schedule, layout, machine.switching);
  std::string line = "groups";
  for (const size_t first : stream_groups(stream).first_rounds) line += " " + std::to_string(first);
  return line;
}

}  // namespace dateline
