// SPDX-License-Identifier: Apache-2.0
#include "sim/systemc/sc_nodes.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "model/systemc/sc_node.h"
#include "sim/rtl/tiles.h"
#include "sim/systemc/sc_fabric.h"
#include "sim/systemc/sc_rtl_node.h"

namespace dateline {

class ScNodes::Network final : public ScFabric {
 public:
  Network(const sc_core::sc_module_name& module_name, const Topology& topology, const NodeConfig& config,
          const std::vector<int>& rtl_nodes, const EnginePaths& paths)
      : ScFabric(module_name, topology, config.router.ports) {
    done.init(topology.nodes, [&](const char*, size_t n) {
      return new Signal<bool>((wave_scope(topology, static_cast<int>(n)) + "_done").c_str());
    });
    for (int n = 0; n < topology.nodes; ++n) {
      const std::string scope = wave_scope(topology, n);
      if (std::find(rtl_nodes.begin(), rtl_nodes.end(), n) != rtl_nodes.end())
        nodes.push_back(std::make_unique<ScRtlNode>(scope.c_str(), topology, n, config, paths));
      else
        nodes.push_back(ScNode::make(scope.c_str(), config, router_place(topology, n)));
      connect(n, *nodes.back());
      nodes.back()->close(close);
      nodes.back()->release(release);
      nodes.back()->done(done[n]);
    }
  }

  Signal<bool> close{"close"}, release{"release"};
  sc_core::sc_vector<Signal<bool>> done;
  std::vector<std::unique_ptr<NodeModule>> nodes;
};

ScNodes::ScNodes(const Topology& topology, const NodeConfig& config) : ScNodes(topology, config, {}, {}) {}
ScNodes::ScNodes(const Topology& topology, const NodeConfig& config, const std::vector<int>& rtl_nodes,
                 const EnginePaths& paths)
    : network_(std::make_unique<Network>(new_network_name("nodes").c_str(), topology, config, rtl_nodes, paths)) {}
ScNodes::~ScNodes() = default;

void ScNodes::load(const Program& program) {
  Program one = program;  // every module is a network of one node, and is loaded with a program of one node
  for (size_t n = 0; n < network_->nodes.size(); ++n) {
    one.nodes.assign(1, program.nodes[n]);
    network_->nodes[n]->load(one);
  }
  drive_barrier(false, false);
  network_->settle();
}

void ScNodes::drive_barrier(bool close, bool release) {
  network_->close.write(close);
  network_->release.write(release);
}

bool ScNodes::all_done() const {
  for (const auto& done : network_->done)
    if (!done.read()) return false;
  return true;
}

bool ScNodes::link_active() const { return network_->link_active(); }
FlitWire ScNodes::out_flit(int node, int port) const { return network_->flit(node, port); }
CreditWire ScNodes::in_credit(int node, int port) const { return network_->credit(node, port); }
AckWire ScNodes::in_ack(int node, int port) const { return network_->ack(node, port); }
void ScNodes::step() { network_->cycle(); }

ChannelStatus ScNodes::status(int node, int channel, int vc) { return network_->nodes[node]->status(channel, vc); }

NodeNetwork::Progress ScNodes::progress(int node) { return network_->nodes[node]->progress(); }
NodeNetwork::Progress ScNodes::standing(int node) const { return network_->nodes[node]->standing(); }

std::vector<std::vector<RoundRecord>> ScNodes::records(int rounds) {
  std::vector<std::vector<RoundRecord>> result;
  for (const auto& node : network_->nodes) result.push_back(node->records(rounds));
  return result;
}

std::vector<std::vector<Word>> ScNodes::memories(unsigned address, unsigned count) {
  std::vector<std::vector<Word>> result;
  for (const auto& node : network_->nodes) result.push_back(node->memory(address, count));
  return result;
}

}  // namespace dateline
