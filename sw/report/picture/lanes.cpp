// SPDX-License-Identifier: Apache-2.0
#include "sw/report/picture/lanes.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace dateline {
namespace {

size_t end_of_run(const std::vector<uint8_t>& path, size_t begin) {
  size_t end = begin;
  while (end < path.size() && path[end] == path[begin]) ++end;
  return end;
}

int lowest_free(uint64_t taken) {
  int lane = 0;
  while (lane < kMostLanes - 1 && (taken >> lane & 1)) ++lane;
  return lane;
}

Lanes assign(const Topology& topology, const Round& round, bool around_corners) {
  Lanes lanes;
  std::vector<uint64_t> taken(topology.far_ends.size());
  for (const Transfer& transfer : round) {
    std::vector<uint8_t> own;
    int node = transfer.from;
    for (size_t begin = 0; begin < transfer.path.size();) {
      const size_t end = end_of_run(transfer.path, begin);
      uint64_t busy = 0;
      std::vector<size_t> links;
      for (size_t hop = begin; hop < end; ++hop) {
        links.push_back(static_cast<size_t>(node) * topology.ports + transfer.path[hop]);
        busy |= taken[links.back()];
        node = topology.link(node, transfer.path[hop]).node;
      }
      // Keep the lane around a corner if it is free: then concentric circuits do not cross.
      const int lane = around_corners && !own.empty() && !(busy >> own.back() & 1) ? own.back() : lowest_free(busy);
      for (const size_t link : links) taken[link] |= uint64_t{1} << lane;
      own.insert(own.end(), end - begin, static_cast<uint8_t>(lane));
      lanes.count = std::max(lanes.count, lane + 1);
      begin = end;
    }
    lanes.of.push_back(std::move(own));
  }
  return lanes;
}

}  // namespace

Lanes assign_lanes(const Topology& topology, const Round& round) {
  Lanes around = assign(topology, round, true), lowest = assign(topology, round, false);
  return around.count <= lowest.count ? around : lowest;
}

std::vector<LinkLoad> link_loads(const Topology& topology, const Round& round) {
  std::vector<LinkLoad> all(topology.far_ends.size());
  for (const Transfer& transfer : round) {
    int node = transfer.from;
    for (const uint8_t port : transfer.path) {
      LinkLoad& load = all[static_cast<size_t>(node) * topology.ports + port];
      load.node = node;
      load.port = port;
      load.transfers += 1;
      load.items += static_cast<long>(transfer.items.size());
      node = topology.link(node, port).node;
    }
  }
  all.erase(std::remove_if(all.begin(), all.end(), [](const LinkLoad& load) { return load.transfers == 0; }),
            all.end());
  return all;
}

int longest_run(const Round& round) {
  size_t longest = 1;
  for (const Transfer& transfer : round)
    for (size_t begin = 0; begin < transfer.path.size();) {
      const size_t end = end_of_run(transfer.path, begin);
      longest = std::max(longest, end - begin);
      begin = end;
    }
  return static_cast<int>(longest);
}

}  // namespace dateline
