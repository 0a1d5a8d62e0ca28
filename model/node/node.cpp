// SPDX-License-Identifier: Apache-2.0
#include "model/node/node.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace dateline {
namespace {

RouterConfig with_interface(NodeConfig config) {
  config.router.eject_depth = config.ni_depth();
  return config.router;
}

}  // namespace

NodeInterfaces::NodeInterfaces(const NodeConfig& config, const std::vector<RouterPlace>& places)
    : config_(config), nodes_(places.size()) {
  config_.router = with_interface(config);
  for (const RouterPlace& place : places) {
    uint64_t packed = 0;
    for (int k = 0; k < config_.router.shape.dims; ++k)
      packed |= uint64_t{place.coordinate[k]} << (k * config_.router.coordinate_bits);
    coordinates_.push_back(packed);
  }
}

void NodeInterfaces::load(const Program& program, int first_node) {
  contexts_ = program.contexts;
  const int locals = config_.router.locals();
  if (program.nodes.size() < first_node + nodes_.size())
    throw std::invalid_argument("program for " + std::to_string(program.nodes.size()) + " nodes loaded into more");
  for (size_t n = 0; n < nodes_.size(); ++n) {
    Node& node = nodes_[n];
    const NodeImage& image = program.nodes[first_node + n];
    if (image.memory.size() > static_cast<size_t>(config_.memory_words) ||
        image.queues.size() != static_cast<size_t>(locals))
      throw std::invalid_argument("program compiled for another node configuration");
    node.memory.load(image.memory, config_.memory_words, config_.router.width);
    node.send.clear();
    for (int c = 0; c < locals; ++c) node.send.emplace_back(config_, back_off_seed(coordinates_[n], c));
    node.receive.assign(locals, ReceiveChannel(config_));
    for (int c = 0; c < locals; ++c) {
      if (image.queues[c].size() > static_cast<size_t>(config_.queue_entries))
        throw std::invalid_argument("program compiled for another node configuration");
      node.send[c].load_queue(image.queues[c]);
    }
    node.wires.assign(locals, {});
    node.sends_done = true;
    node.rounds.load(program, image.expected_words);
  }
}

bool NodeInterfaces::idle(int index) const {
  const Node& node = nodes_[index];
  const auto quiet = [](const LocalWires& on) {
    return !on.injection.valid && !on.ejection.valid && !on.injection_credit.valid && !on.ejection_credit.valid &&
           !on.injection_ack.any() && !on.ejection_ack.any();
  };
  return node.rounds.settled(node.sends_done) && std::all_of(node.wires.begin(), node.wires.end(), quiet) &&
         std::all_of(node.send.begin(), node.send.end(), [](const SendChannel& channel) { return channel.idle(); }) &&
         std::all_of(node.receive.begin(), node.receive.end(),
                     [](const ReceiveChannel& channel) { return channel.idle(); });
}

void NodeInterfaces::follow(int index, const NodeInterfaces& bystander) {
  Node& node = nodes_[index];
  const Node& other = bystander.nodes_.front();
  const uint32_t closed = node.rounds.follow(other.rounds);
  if (closed == 0) return;
  for (size_t c = 0; c < node.send.size(); ++c) node.send[c].follow(other.send[c], closed);
  node.sends_done = other.sends_done;
}

void NodeInterfaces::step(int index, bool close, bool release, const LostCycles& lost, std::vector<LocalWires>& next) {
  Node& node = nodes_[index];
  const int banks = config_.banks();
  const bool go = node.rounds.go();
  const int phase = static_cast<int>(node.rounds.phase() & static_cast<uint32_t>(banks - 1));
  bool arrival = false;
  unsigned words = 0;
  const int locals = static_cast<int>(node.wires.size());
  // Reads before writes: a word read and written in one cycle gives the old value.
  for (int c = 0; c < locals; ++c) {
    const int bank = (phase + c) & (banks - 1);
    next[c].injection = node.send[c].step(close, go, contexts_, bank, node.memory, node.wires[c].injection_credit,
                                          node.wires[c].injection_ack);
  }
  for (int c = 0; c < locals; ++c) {
    const int bank = (phase + c) & (banks - 1);
    const ReceiveChannel::Result result = node.receive[c].step(bank, node.wires[c].ejection);
    next[c].ejection_credit = result.credit;
    next[c].ejection_ack = result.ack;
    words += result.word ? 1 : 0;
    if (result.write) node.memory.write(result.address, result.data);
    arrival = arrival || node.wires[c].ejection.valid;
  }
  node.rounds.step(close, release, node.sends_done, arrival, words, lost);
  node.sends_done = std::all_of(node.send.begin(), node.send.end(), [](const SendChannel& c) { return c.done(); });
}

}  // namespace dateline
