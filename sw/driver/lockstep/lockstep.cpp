// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/lockstep/lockstep.h"

#include <cstddef>
#include <cstdio>

#include "model/base/error.h"
#include "model/network/describe.h"
#include "model/node/barrier.h"
#include "sim/drive/random_program.h"
#include "sim/network_engine.h"

namespace dateline {
namespace {

std::string text_of(const FlitWire& wire) {
  if (!wire.valid) return "idle";
  char text[80];
  std::snprintf(text, sizeof text, "%s%s vc %d data 0x%llx", wire.head ? "head" : "body", wire.tail ? "+tail" : "",
                wire.vc, static_cast<unsigned long long>(wire.data));
  return text;
}

std::string text_of(const AckWire& wire) {
  char text[40];
  std::snprintf(text, sizeof text, "ack 0x%x refuse 0x%x", wire.ack, wire.nack);
  return text;
}

std::string text_of(const CreditWire& wire) { return wire.valid ? "credit vc " + std::to_string(wire.vc) : "idle"; }

/// Compares every wire in one cycle; returns false at the first difference.
template <class Network>
bool compare(const LockstepRequest& request, const std::vector<Named<Network>>& networks, int channels, uint64_t cycle,
             LockstepResult& result) {
  if (!request.compare) return true;
  const Network& first = *networks[0].network;
  for (size_t i = 1; i < networks.size(); ++i) {
    const Network& other = *networks[i].network;
    for (int n = 0; n < request.machine.topology.nodes; ++n)
      for (int c = 0; c < channels; ++c) {
        const auto differ = [&](const std::string& what, const std::string& a, const std::string& b) {
          result.agreed = false;
          result.mismatch = {cycle, n,
                             "cycle " + std::to_string(cycle) + ", node " + std::to_string(n) + " " +
                                 request.machine.topology.place(n) + " " + what + " " + std::to_string(c) + ": " +
                                 networks[0].name + " " + a + ", " + networks[i].name + " " + b + ", seed " +
                                 std::to_string(request.seed)};
        };
        const FlitWire flit = first.out_flit(n, c), other_flit = other.out_flit(n, c);
        if (flit != other_flit) return differ("output channel", text_of(flit), text_of(other_flit)), false;
        const CreditWire credit = first.in_credit(n, c), other_credit = other.in_credit(n, c);
        if (credit != other_credit)
          return differ("credit of input channel", text_of(credit), text_of(other_credit)), false;
        const AckWire ack = first.in_ack(n, c), other_ack = other.in_ack(n, c);
        if (ack != other_ack) return differ("answer of input channel", text_of(ack), text_of(other_ack)), false;
        result.wires += 3;
      }
  }
  return true;
}

/// Throws CheckError unless, after the drain, every buffer is empty and every output VC is free and has a credit.
void require_all_home(const LockstepRequest& request, Named<RouterNetwork>& named) {
  const RouterConfig& config = request.machine.node.router;
  for (int i = 0; i < 2 * config.link_stages + config.pipeline; ++i)
    named.network->step();  // the last credits are on their way
  for (int n = 0; n < request.machine.topology.nodes; ++n)
    for (int c = 0; c < config.channels(); ++c)
      for (int v = 0; v < config.vcs; ++v) {
        const ChannelStatus status = named.network->status(n, c, v);
        if (!status.nonempty && !status.owned && status.has_credit) continue;
        throw CheckError(named.name + ": after the drain node " + std::to_string(n) + " channel " + std::to_string(c) +
                         " vc " + std::to_string(v) +
                         (status.nonempty ? " still holds a flit"
                          : status.owned  ? " is still owned"
                                          : " has no credit"));
      }
}

/// Throws CheckError for a random program that has stalled; it began in cycle `start`.
[[noreturn]] void stopped(const LockstepRequest& request, const Program& program, const ProgressWatch& watch,
                          ProgressWatch::State state, uint64_t cycle, int round, Named<NodeNetwork>& first,
                          uint64_t start) {
  try {
    throw_stopped(request.machine.topology, program, watch, state, cycle, round, *first.network, start);
  } catch (const StallError& stall) {
    throw CheckError("lockstep, seed " + std::to_string(request.seed) + ", a random program on " + first.name + ": " +
                     stall.what());
  }
}

}  // namespace

LockstepResult lockstep_routers(const LockstepRequest& request, std::vector<Named<RouterNetwork>>& networks) {
  LockstepResult result;
  const RouterConfig& config = request.machine.node.router;
  RandomTraffic traffic(request.machine.topology, config, request.seed, request.shape);
  constexpr uint64_t kDrainLimit = 20000;
  for (uint64_t cycle = 0; cycle < request.cycles + kDrainLimit && cycle <= request.stop_after; ++cycle) {
    if (request.each_cycle) request.each_cycle(cycle);
    const bool offering = cycle < request.cycles;
    if (!offering && traffic.drained()) break;
    for (const LocalDrive& drive : traffic.decide(offering))
      for (auto& named : networks) {
        named.network->drive_flit(drive.node, drive.local, drive.flit);
        named.network->drive_credit(drive.node, drive.local, drive.credit);
        named.network->drive_ack(drive.node, drive.local, drive.ack);
      }
    result.cycles = cycle + 1;
    if (!compare(request, networks, config.channels(), cycle, result)) return result;
    traffic.observe(*networks[0].network);
    for (auto& named : networks) named.network->step();
  }
  if (request.stop_after == ~0ull) {
    traffic.check_drained();
    for (auto& named : networks) require_all_home(request, named);
  }
  result.messages = traffic.delivered();
  result.circuits = traffic.circuits();
  result.nacks = traffic.nacks();
  return result;
}

namespace {

/// Whether all networks have the same words whose counts could not rise; otherwise fills in the mismatch.
bool same_full_words(const LockstepRequest& request, const Program& program, std::vector<Named<NodeNetwork>>& networks,
                     uint64_t total, LockstepResult& result) {
  if (!program.config.reductions || !program.stream) return true;
  const auto text = [](const NodeProgress& progress) {
    return progress.overflow ? "word " + std::to_string(progress.overflow_word) : std::string("none");
  };
  for (int n = 0; n < request.machine.topology.nodes; ++n) {
    const std::string full = text(networks[0].network->progress(n));
    for (size_t i = 1; i < networks.size(); ++i) {
      const std::string other = text(networks[i].network->progress(n));
      if (other == full) continue;
      result.agreed = false;
      result.mismatch = {total, n,
                         "program ending in cycle " + std::to_string(total) + ", node " + std::to_string(n) +
                             ", first word whose count could not rise: " + networks[0].name + " " + full + ", " +
                             networks[i].name + " " + other + ", seed " + std::to_string(request.seed)};
      return false;
    }
  }
  return true;
}

}  // namespace

LockstepResult lockstep_nodes(const LockstepRequest& request, std::vector<Named<NodeNetwork>>& networks) {
  LockstepResult result;
  uint64_t total = 0;
  for (uint64_t program_seed = request.seed * 1000003; total < request.cycles && total <= request.stop_after;
       ++program_seed) {
    const Program program =
        random_program(request.machine.topology, request.machine.node, program_seed, request.shape.retry);
    for (auto& named : networks) named.network->load(program);
    Barrier barrier(program.rounds, program.barrier_delay);
    barrier.step(true, false);
    ProgressWatch watch(run_bounds(request.machine.topology, program));
    int round = -1;
    const uint64_t start = total;
    for (bool finished = false; !finished && total <= request.stop_after; ++total) {
      if (request.each_cycle) request.each_cycle(total);
      const bool all_done = networks[0].network->all_done();
      for (auto& named : networks) {
        named.network->drive_barrier(barrier.close(), barrier.release());
        if (!request.compare || named.network->all_done() == all_done) continue;
        result.agreed = false;
        result.mismatch = {total, 0,
                           "cycle " + std::to_string(total) + ": the nodes are" + (all_done ? "" : " not") +
                               " all done in " + networks[0].name + " but" + (all_done ? " not" : "") + " in " +
                               named.name + ", seed " + std::to_string(request.seed)};
        return result;
      }
      if (barrier.release()) ++round;
      result.cycles = total + 1;
      if (!compare(request, networks, request.machine.node.router.ports, total, result)) return result;
      if (total % ProgressWatch::kLookEvery == 0)
        watch.look(networks[0].network->work_left(request.machine.topology.nodes));
      const ProgressWatch::State state =
          watch.cycle(barrier.close() || barrier.release(), networks[0].network->link_active());
      if (state != ProgressWatch::State::kMoves)
        stopped(request, program, watch, state, total, round, networks[0], start);
      finished = barrier.finished();
      for (auto& named : networks) named.network->step();
      barrier.step(true, all_done);
    }
    for (auto& named : networks) named.network->drive_barrier(false, false);
    if (total > request.stop_after || !request.compare) continue;
    const auto records = networks[0].network->records(program.rounds);
    const auto memories = networks[0].network->memories(0, 512);
    for (size_t i = 1; i < networks.size(); ++i) {
      const auto other = networks[i].network->records(program.rounds);
      for (int n = 0; n < request.machine.topology.nodes; ++n)
        for (int r = 0; r < program.rounds; ++r)
          for (int f = 0; f < RoundRecord::kFields; ++f)
            if (records[n][r].fields()[f] != other[n][r].fields()[f]) {
              result.agreed = false;
              result.mismatch = {total, n,
                                 "program ending in cycle " + std::to_string(total) + ", node " + std::to_string(n) +
                                     ", round " + std::to_string(r) + ", record field " + std::to_string(f) + ": " +
                                     networks[0].name + " " + std::to_string(records[n][r].fields()[f]) + ", " +
                                     networks[i].name + " " + std::to_string(other[n][r].fields()[f]) + ", seed " +
                                     std::to_string(request.seed)};
              return result;
            }
      if (networks[i].network->memories(0, 512) != memories) {
        result.agreed = false;
        result.mismatch = {total, 0,
                           "memories differ after the program ending in cycle " + std::to_string(total) + ": " +
                               networks[0].name + ", " + networks[i].name + ", seed " + std::to_string(request.seed)};
        return result;
      }
    }
    if (!same_full_words(request, program, networks, total, result)) return result;
    ++result.messages;
  }
  return result;
}

}  // namespace dateline
