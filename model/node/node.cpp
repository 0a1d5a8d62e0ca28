// SPDX-License-Identifier: Apache-2.0
#include "model/node/node.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

namespace dateline {
namespace {

RouterConfig with_interface(NodeConfig config) {
  config.router.eject_depth = config.ni_depth();
  return config.router;
}

void mark(uint32_t& channels, int channel, bool member) {
  const uint32_t bit = 1u << channel;
  channels = member ? channels | bit : channels & ~bit;
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
  mode_ = {program.contexts, program.stream};
  const int locals = config_.router.locals();
  if (program.nodes.size() < first_node + nodes_.size())
    throw std::invalid_argument("program for " + std::to_string(program.nodes.size()) + " nodes loaded into more");
  for (size_t n = 0; n < nodes_.size(); ++n) {
    Node& node = nodes_[n];
    const NodeImage& image = program.nodes[first_node + n];
    if (image.memory.size() > static_cast<size_t>(config_.memory_words) ||
        image.queues.size() != static_cast<size_t>(locals))
      throw std::invalid_argument("program compiled for another node configuration");
    if (program.stream && config_.count_bits == 0)
      throw std::invalid_argument("program that streams loaded into nodes whose words have no counts");
    if (program.stream)
      node.memory.load_counted(image.memory, image.loaded, config_.memory_words, config_.router.width,
                               image.used_words);
    else if (config_.reductions && config_.count_bits > 0)
      node.memory.load_counted(image.memory, {{0, static_cast<unsigned>(image.memory.size())}}, config_.memory_words,
                               config_.router.width, image.used_words);
    else
      node.memory.load(image.memory, config_.memory_words, config_.router.width, image.used_words);
    node.memory.set_combine({program.combine, program.combine_signed, config_.router.width}, program.offset,
                            (1u << config_.count_bits) - 1);
    node.send.clear();
    for (int c = 0; c < locals; ++c) node.send.emplace_back(config_, back_off_seed(coordinates_[n], c));
    node.receive.assign(locals, ReceiveChannel(config_));
    node.self.assign(config_.reductions ? static_cast<size_t>(locals) : 0, SelfLink(config_));
    for (int c = 0; c < locals; ++c) {
      if (image.queues[c].size() > static_cast<size_t>(config_.queue_entries))
        throw std::invalid_argument("program compiled for another node configuration");
      node.send[c].load_queue(image.queues[c]);
    }
    node.wires = LocalWires(locals);
    node.sends_done = true;
    node.sending = node.receiving = node.waiting = node.starving = node.looping = 0;
    node.written.clear();
    node.wakes.clear();
    for (auto& words : node.late) words.clear();
    node.overflow.reset();
    node.rounds.load(program, image.expected_words);
  }
}

NodeProgress NodeInterfaces::progress(int index) const {
  const Node& node = nodes_[index];
  NodeProgress progress{node.rounds.done(), node.sends_done, node.rounds.words_missing()};
  progress.overflow = node.overflow.has_value();
  progress.overflow_word = node.overflow.value_or(0);
  for (const SendChannel& channel : node.send) {
    const std::optional<unsigned> word = channel.missing_word();
    if (!word || progress.starves) continue;
    progress.starves = true;
    progress.word = *word;
  }
  return progress;
}

bool NodeInterfaces::idle(int index) const {
  const Node& node = nodes_[index];
  return node.wires.on == 0 && node.sending == 0 && node.receiving == 0 && node.looping == 0 &&
         (node.waiting == 0 || !node.rounds.go()) && node.written.empty() && node.wakes.empty() &&
         !node.writes_late() && node.rounds.settled(node.sends_done);
}

void NodeInterfaces::follow(int index, const NodeInterfaces& bystander) {
  Node& node = nodes_[index];
  const Node& other = bystander.nodes_.front();
  const uint32_t closed = node.rounds.follow(other.rounds);
  if (closed == 0) return;
  for (size_t c = 0; c < node.send.size(); ++c) node.send[c].follow(other.send[c], closed);
  node.sends_done = other.sends_done;
  node.sending = other.sending;
}

/// Moves the flits of puts of the node to itself, and their credits, on the wires of this cycle.
void NodeInterfaces::link_to_self(Node& node) {
  for (const int c : EachBit(node.wires.on | node.looping)) {
    LocalChannel& wires = node.wires.channel(c);
    SelfLink& link = node.self[static_cast<size_t>(c)];
    link.step(wires.injection, wires.ejection, wires.injection_credit);
    mark(node.looping, c, !link.idle());
  }
}

void NodeInterfaces::write(Node& node, const ReceiveChannel::Arrival& word) {
  node.memory.write(word.address, word.data);
  if (mode_.stream) node.written.push_back(word.address & static_cast<unsigned>(config_.memory_words - 1));
}

/// Combines the words that arrived NodeConfig::write_delay() cycles ago.
void NodeInterfaces::combine_late(Node& node) {
  const auto bank = [&](unsigned address) { return address & static_cast<unsigned>(config_.banks() - 1); };
  std::optional<unsigned> full;  // in this cycle, the one in the lowest bank
  for (const ReceiveChannel::Arrival& word : node.late.front()) {
    const NodeMemory::Taken taken = node.memory.take(word.op, word.address, word.data);
    if (mode_.stream) node.written.push_back(taken.address);
    if (taken.full && (!full || bank(taken.address) < bank(*full))) full = taken.address;
  }
  if (mode_.stream && !node.overflow) node.overflow = full;
  node.late.front().clear();
  std::rotate(node.late.begin(), node.late.begin() + 1, node.late.end());
}

void NodeInterfaces::step(int index, bool close, bool release, const LostCycles& lost, LocalWires& next) {
  Node& node = nodes_[index];
  if (config_.reductions) link_to_self(node);
  const int banks = config_.banks();
  const bool go = node.rounds.go();
  const int phase = static_cast<int>(node.rounds.phase() & static_cast<uint32_t>(banks - 1));
  bool arrival = false;
  unsigned words = 0;
  // Read before writing: if a word is read and written in the same cycle, the read returns the old value.
  const uint32_t all = (1u << node.send.size()) - 1;
  const uint32_t still = node.waiting | node.starving;
  const uint32_t senders =
      close ? all : node.sending | node.wires.on | (go ? node.waiting : 0) | (node.wakes.empty() ? 0 : still);
  bool sends_done = true;
  for (const int c : EachBit(senders)) {
    const LocalChannel& wires = node.wires.channels[static_cast<size_t>(c)];
    SendChannel& channel = node.send[static_cast<size_t>(c)];
    const FlitWire flit = channel.step(close, go, mode_, (phase + c) & (banks - 1), node.memory, node.wakes,
                                       wires.injection_credit, wires.injection_ack);
    if (flit.valid) next.channel(c).injection = flit;
    sends_done = sends_done && channel.done();
    mark(node.waiting, c, channel.waits_for_go());
    mark(node.starving, c, channel.starves());
    mark(node.sending, c, !channel.idle() && !channel.waits_for_go() && !channel.starves());
  }
  std::swap(node.wakes, node.written);
  node.written.clear();
  if (config_.reductions) combine_late(node);
  for (const int c : EachBit(node.receiving | node.wires.on)) {
    const FlitWire& ejection = node.wires.channels[static_cast<size_t>(c)].ejection;
    ReceiveChannel& channel = node.receive[static_cast<size_t>(c)];
    const ReceiveChannel::Result result = channel.step((phase + c) & (banks - 1), ejection);
    if (result.credit.valid && result.credit.vc == config_.router.vcs) {
      node.self[static_cast<size_t>(c)].free_place();
      mark(node.looping, c, true);
    } else if (result.credit.valid) {
      next.channel(c).ejection_credit = result.credit;
    }
    if (result.ack.any()) next.channel(c).ejection_ack = result.ack;
    words += result.word ? 1 : 0;
    if (result.word && result.arrival.op != SegmentOp::kDrop) {
      if (config_.reductions)
        node.late[static_cast<size_t>(config_.write_delay()) - 1].push_back(result.arrival);
      else
        write(node, result.arrival);
    }
    arrival = arrival || ejection.valid;
    mark(node.receiving, c, !channel.idle());
  }
  node.rounds.step(close, release, node.sends_done, arrival, words, lost);
  node.sends_done = sends_done && node.waiting == 0 && node.starving == 0;
}

}  // namespace dateline
