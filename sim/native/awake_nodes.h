// SPDX-License-Identifier: Apache-2.0
// Steps only the nodes that have something to do, with the same results as stepping all of them.
//
// A node falls asleep when nothing is in progress in it. It wakes when a flit, credit or acknowledge reaches it, or
// when a round begins in which it sends or receives. A sleeping node either waits in a round, or takes no part in the
// rounds that pass. All nodes without a part behave alike, so one model node, the bystander, is stepped for them. A
// node that wakes copies its counts and records from the bystander.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/node/node.h"
#include "sim/native/round_participants.h"
#include "sim/node_network.h"
#include "sim/node_range.h"
#include "sim/node_set.h"

namespace dateline {

/// Shape: shape of the routers (model/router/core_shape.h).
template <class Shape>
class AwakeNodes {
 public:
  /// nodes: the nodes of the network that this object holds. All other calls number them from 0.
  AwakeNodes(const NodeConfig& config, const std::vector<RouterPlace>& places, NodeRange nodes)
      : nodes_(nodes),
        link_stages_(config.router.link_stages),
        core_(config, places),
        bystander_(config, {RouterPlace{}}) {}

  void load(const Program& program) {
    core_.load(program, nodes_.first);
    Program nothing;
    nothing.rounds = program.rounds;
    nothing.contexts = program.contexts;
    nothing.startup = program.startup;
    nothing.hold = program.hold;
    nothing.stream = program.stream;
    nothing.nodes.resize(1);
    nothing.nodes[0].queues.resize(static_cast<size_t>(core_.config().router.locals()));
    bystander_.load(nothing, 0);
    unused_ = NodeInterfaces::LocalWires(core_.config().router.locals());
    participants_ = round_participants(program, nodes_);
    round_ = -1;
    undone_ = work_ = 0;
    for (NodeSet* set : {&awake_, &next_awake_, &apart_}) set->clear(nodes_.count);
  }

  const RouterCore<Shape>& routers() const { return core_.routers(); }
  const NodeMemory& memory(int node) const { return core_.memory(node); }

  bool all_done() const { return bystander_.rounds(0).done() && undone_ == 0; }
  NodeProgress standing(int node) const {
    return apart_.has(node) ? standing_of(core_, node) : standing_of(bystander_, 0);
  }
  /// Like standing(), with the word for which the node waits, and with an overflow, also of an earlier round.
  NodeProgress progress(int node) const {
    const NodeProgress own = core_.progress(node);
    if (apart_.has(node)) return own;
    NodeProgress progress = standing(node);
    progress.overflow = own.overflow;
    progress.overflow_word = own.overflow_word;
    return progress;
  }
  uint64_t work_left() const {
    return work_ +
           static_cast<uint64_t>(nodes_.count - apart_.size()) * dateline::work_left(standing_of(bystander_, 0));
  }
  /// Records of a node, after a run.
  const std::vector<RoundRecord>& records(int node) {
    if (!apart_.has(node)) core_.follow(node, bystander_);
    return core_.rounds(node).records();
  }

  /// One clock edge. emit_of(node) makes the Emit of NodeCore for a node. After it, the caller passes what is on the
  /// links in this cycle to the accept functions.
  template <class EmitOf>
  void step(bool close, bool release, const EmitOf& emit_of) {
    if (close || release) begin(close, release);
    awake_.drain([&](int node) {
      if (close || release || !core_.idle(node)) next_awake_.add(node);
      count(node, -1);
      auto emit = emit_of(node);
      core_.step(node, close, release, emit);
      count(node, 1);
    });
    bystander_.step(0, close, release, LostCycles{}, unused_);
    std::swap(awake_, next_awake_);
  }
  void accept_flit(int node, int port, const FlitWire& wire) {
    core_.accept_flit(node, port, wire);
    wake(node);
  }
  void accept_credit(int node, int port, int vc) {
    core_.accept_credit(node, port, vc);
    if (link_stages_ > 1) wake(node);
  }
  template <class Emit>
  void accept_ack(int node, int port, const AckWire& wire, Emit& emit) {
    core_.accept_ack(node, port, wire, emit);
    wake(node);
  }

 private:
  static NodeProgress standing_of(const NodeCore<Shape>& nodes, int node) {
    return {nodes.rounds(node).done(), nodes.sends_done(node), nodes.rounds(node).words_missing()};
  }
  static NodeProgress standing_of(const NodeInterfaces& nodes, int node) {
    return {nodes.rounds(node).done(), nodes.sends_done(node), nodes.rounds(node).words_missing()};
  }

  /// Makes a node take part from the next step() on, or from the current one if that has not begun.
  void wake(int node) {
    if (awake_.has(node)) return;
    core_.follow(node, bystander_);
    awake_.add(node);
    if (apart_.has(node)) return;
    apart_.add(node);
    count(node, 1);
  }
  /// Adds (sign 1) or subtracts (sign -1) the progress of a node in apart_ to or from the sums.
  void count(int node, int sign) {
    const NodeProgress progress = standing_of(core_, node);
    undone_ += progress.done ? 0 : sign;
    work_ += static_cast<uint64_t>(sign) * dateline::work_left(progress);
  }

  /// Prepares a step with close or release. A node that was awake in the round must be stepped to record its close.
  /// From release on, the bystander represents every node that takes no part in the next round.
  void begin(bool close, bool release) {
    if (close) {
      ++round_;
      apart_.for_each([&](int node) { wake(node); });
    }
    if (round_ >= 0 && static_cast<size_t>(round_) < participants_.size())
      for (const int node : participants_[static_cast<size_t>(round_)]) wake(node);
    if (!release) return;
    undone_ = work_ = 0;
    apart_ = awake_;
    apart_.for_each([&](int node) { count(node, 1); });
  }

  NodeRange nodes_;
  int link_stages_;
  NodeCore<Shape> core_;
  NodeInterfaces bystander_;                    ///< a network of one node
  NodeInterfaces::LocalWires unused_;           ///< local wires of the bystander
  std::vector<std::vector<int>> participants_;  ///< [round]
  int round_ = -1;                              ///< the round that was closed last
  NodeSet awake_, next_awake_;
  NodeSet apart_;       ///< nodes that are awake, or were in this round; all others are in the state of the bystander
  int64_t undone_ = 0;  ///< nodes in apart_ that are not done
  uint64_t work_ = 0;   ///< sum of work_left() over apart_
};

}  // namespace dateline
