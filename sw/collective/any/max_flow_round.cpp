// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/any/max_flow_round.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace dateline {
namespace {

class Flow {
 public:
  Flow(const Topology& topology, bool one_port, const std::vector<bool>& holds)
      : topology_(topology),
        one_port_(one_port),
        holds_(holds),
        carries_(topology.far_ends.size(), false),
        sends_(holds.size(), 0),
        receives_(holds.size(), false) {}

  void maximise() {
    while (augment()) {
    }
  }

  /// The paths of the flow. A flow keeps no circle, because every path is shortest when it is added.
  std::vector<FloodMove> moves() {
    std::vector<FloodMove> all;
    for (int from = 0; from < topology_.nodes; ++from)
      for (int times = sends_[static_cast<size_t>(from)]; times > 0; --times) {
        FloodMove move{from, from, {}};
        do {
          for (int port = 0; port < topology_.ports; ++port) {
            if (!carries_[channel(move.to, port)]) continue;
            carries_[channel(move.to, port)] = false;
            move.path.push_back(static_cast<uint8_t>(port));
            move.to = topology_.link(move.to, port).node;
            break;
          }
        } while (!ends_at(move.to) && move.path.size() < carries_.size());
        if (!ends_at(move.to)) continue;
        receives_[static_cast<size_t>(move.to)] = false;
        all.push_back(std::move(move));
      }
    return all;
  }

 private:
  struct Step {
    int node = -1, port = -1;  ///< the node before, and its port; port below 0: back over the link of port -1 - port
  };

  size_t channel(int node, int port) const {
    return static_cast<size_t>(node) * static_cast<size_t>(topology_.ports) + static_cast<size_t>(port);
  }
  bool ends_at(int node) const { return receives_[static_cast<size_t>(node)]; }

  /// Adds one path from a holder to a node without the block, over free links and back over used ones.
  bool augment() {
    std::vector<Step> before(holds_.size());
    std::vector<bool> seen(holds_.size(), false);
    std::vector<int> reached;
    for (int node = 0; node < topology_.nodes; ++node)
      if (holds_[static_cast<size_t>(node)] && (!one_port_ || sends_[static_cast<size_t>(node)] == 0)) {
        seen[static_cast<size_t>(node)] = true;
        reached.push_back(node);
      }
    for (size_t i = 0; i < reached.size(); ++i) {
      const int node = reached[i];
      for (int port = 0; port < topology_.ports; ++port) {
        const LinkEnd far = topology_.link(node, port);
        if (!far) continue;
        const bool forward = !carries_[channel(node, port)], back = carries_[channel(far.node, far.port)];
        if ((!forward && !back) || seen[static_cast<size_t>(far.node)]) continue;
        seen[static_cast<size_t>(far.node)] = true;
        before[static_cast<size_t>(far.node)] = back ? Step{node, -1 - port} : Step{node, port};
        reached.push_back(far.node);
        if (holds_[static_cast<size_t>(far.node)] || receives_[static_cast<size_t>(far.node)] ||
            !topology_.has_processor(far.node))
          continue;
        receives_[static_cast<size_t>(far.node)] = true;
        turn(before, far.node);
        return true;
      }
    }
    return false;
  }

  void turn(const std::vector<Step>& before, int node) {
    while (before[static_cast<size_t>(node)].node >= 0) {
      const Step step = before[static_cast<size_t>(node)];
      if (step.port >= 0) {
        carries_[channel(step.node, step.port)] = true;
      } else {
        const LinkEnd far = topology_.link(step.node, -1 - step.port);
        carries_[channel(far.node, far.port)] = false;
      }
      node = step.node;
    }
    ++sends_[static_cast<size_t>(node)];
  }

  const Topology& topology_;
  bool one_port_;
  const std::vector<bool>& holds_;
  std::vector<bool> carries_;   ///< [channel]
  std::vector<int> sends_;      ///< [node]: paths that begin there
  std::vector<bool> receives_;  ///< [node]: a path ends there
};

}  // namespace

std::vector<FloodMove> max_flow_round(const Topology& topology, bool one_port, const std::vector<bool>& holds) {
  Flow flow(topology, one_port, holds);
  flow.maximise();
  return flow.moves();
}

}  // namespace dateline
