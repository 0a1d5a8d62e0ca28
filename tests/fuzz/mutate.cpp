// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/network/family.h"
#include "sw/schedule/json.h"

namespace dateline::fuzz {
namespace {

struct Place {
  size_t round, transfer;
};

class Mutator {
 public:
  Mutator(Schedule schedule, Chance& chance)
      : schedule_(std::move(schedule)), topology_(parse_topology(schedule_.topology)), chance_(chance) {}

  Schedule result() { return std::move(schedule_); }

  bool can_mutate() const {
    return std::any_of(schedule_.rounds.begin(), schedule_.rounds.end(), [](const Round& r) { return !r.empty(); });
  }

  void mutate() {
    using Mutation = void (Mutator::*)();
    static const std::vector<Mutation> kOrder = {
        &Mutator::swap_transfers, &Mutator::move_transfer,   &Mutator::swap_rounds,
        &Mutator::merge_rounds,   &Mutator::split_round,     &Mutator::shuffle_round,
        &Mutator::empty_round,    &Mutator::repeat_transfer, &Mutator::turn_operation};
    static const std::vector<Mutation> kContent = {
        &Mutator::drop_transfer, &Mutator::split_transfer, &Mutator::change_item,   &Mutator::drop_item,
        &Mutator::copy_item,     &Mutator::swap_blocks,    &Mutator::shuffle_items, &Mutator::change_end};
    static const std::vector<Mutation> kPaths = {&Mutator::change_port, &Mutator::shuffle_path, &Mutator::add_detour,
                                                 &Mutator::cut_path, &Mutator::shuffle_path};
    static const std::vector<Mutation> kHead = {
        &Mutator::change_q,        &Mutator::finer_parts,   &Mutator::change_parts,   &Mutator::change_ports,
        &Mutator::move_everything, &Mutator::change_source, &Mutator::change_argument};
    static const std::vector<std::vector<Mutation>> kAll = {kOrder, kContent, kPaths, kHead};
    (this->*chance_.of(chance_.of(kAll)))();
  }

 private:
  /// Draws a transfer; there must be one.
  Place any_place() {
    for (;;) {
      const size_t round = chance_.below(schedule_.rounds.size());
      if (!schedule_.rounds[round].empty()) return {round, chance_.below(schedule_.rounds[round].size())};
    }
  }
  Transfer& at(const Place& place) { return schedule_.rounds[place.round][place.transfer]; }
  Transfer& any_transfer() { return at(any_place()); }
  int any_node() { return static_cast<int>(chance_.below(static_cast<size_t>(topology_.nodes))); }
  Transfer take(const Place& place) {
    Transfer taken = at(place);
    schedule_.rounds[place.round].erase(schedule_.rounds[place.round].begin() + static_cast<long>(place.transfer));
    return taken;
  }
  void put(Transfer transfer) {
    Round& round = schedule_.rounds[chance_.below(schedule_.rounds.size())];
    round.insert(round.begin() + static_cast<long>(chance_.below(round.size() + 1)), std::move(transfer));
  }
  int end_of(int node, const std::vector<uint8_t>& path) const {
    for (const uint8_t port : path) {
      if (node < 0 || port >= topology_.ports) return -1;
      node = topology_.link(node, port).node;
    }
    return node;
  }

  void swap_transfers() { std::swap(any_transfer(), any_transfer()); }
  void move_transfer() { put(take(any_place())); }
  void repeat_transfer() { put(any_transfer()); }
  /// Turns an add into a put, or a put into an add.
  void turn_operation() {
    TransferOp& op = any_transfer().op;
    op = op == TransferOp::kAdd ? TransferOp::kPut : TransferOp::kAdd;
  }
  void drop_transfer() { take(any_place()); }
  void swap_rounds() {
    std::swap(schedule_.rounds[chance_.below(schedule_.rounds.size())],
              schedule_.rounds[chance_.below(schedule_.rounds.size())]);
  }
  void merge_rounds() {
    if (schedule_.rounds.size() < 2) return;
    const auto first = schedule_.rounds.begin() + static_cast<long>(chance_.below(schedule_.rounds.size() - 1));
    first->insert(first->end(), (first + 1)->begin(), (first + 1)->end());
    schedule_.rounds.erase(first + 1);
  }
  void split_round() {
    const auto whole = schedule_.rounds.begin() + static_cast<long>(chance_.below(schedule_.rounds.size()));
    const auto cut = whole->begin() + static_cast<long>(chance_.below(whole->size() + 1));
    const Round rest(cut, whole->end());
    whole->erase(cut, whole->end());
    schedule_.rounds.insert(whole + 1, rest);
  }
  void shuffle_round() { chance_.shuffle(schedule_.rounds[chance_.below(schedule_.rounds.size())]); }
  void empty_round() {
    schedule_.rounds.insert(schedule_.rounds.begin() + static_cast<long>(chance_.below(schedule_.rounds.size() + 1)),
                            Round{});
  }

  void split_transfer() {
    const Place place = any_place();
    Transfer rest = at(place);
    const auto half = static_cast<long>(rest.items.size() / 2);
    if (half == 0) return;
    at(place).items.resize(static_cast<size_t>(half));
    rest.items.erase(rest.items.begin(), rest.items.begin() + half);
    put(std::move(rest));
  }
  void change_item() {
    std::vector<Item>& items = any_transfer().items;
    Item& item = items[chance_.below(items.size())];
    const int kind = chance_.within(0, 2);
    if (kind == 0) item.origin = any_node();
    if (kind == 1) item.target = any_node() - (chance_.one_in(2) ? 1 : 0);
    if (kind == 2) item.part = chance_.within(0, schedule_.parts);
  }
  void drop_item() {
    std::vector<Item>& items = any_transfer().items;
    items.erase(items.begin() + static_cast<long>(chance_.below(items.size())));
    if (items.empty()) items.push_back({any_node(), -1, 0});
  }
  void copy_item() { any_transfer().items.push_back(chance_.of(any_transfer().items)); }
  void shuffle_items() { chance_.shuffle(any_transfer().items); }
  /// Swaps the names of two blocks everywhere.
  void swap_blocks() {
    const Item a = chance_.of(any_transfer().items), b = chance_.of(any_transfer().items);
    for (Round& round : schedule_.rounds)
      for (Transfer& transfer : round)
        for (Item& item : transfer.items) {
          const bool is_a = item.origin == a.origin && item.target == a.target;
          const bool is_b = item.origin == b.origin && item.target == b.target;
          if (is_a) item.origin = b.origin, item.target = b.target;
          if (is_b) item.origin = a.origin, item.target = a.target;
        }
  }
  void change_end() { (chance_.one_in(2) ? any_transfer().to : any_transfer().from) = any_node(); }

  /// Changes a port of a path, and the end of the transfer with it if there is such a link. Most of these mutants can
  /// be read and then lack a block.
  void change_port() {
    Transfer& transfer = any_transfer();
    transfer.path[chance_.below(transfer.path.size())] = static_cast<uint8_t>(chance_.within(0, topology_.ports));
    const int end = end_of(transfer.from, transfer.path);
    if (end >= 0 && end != transfer.from && !chance_.one_in(4)) transfer.to = end;
  }
  void shuffle_path() { chance_.shuffle(any_transfer().path); }
  /// Adds a detour to a path: a hop and the hop back.
  void add_detour() {
    Transfer& transfer = any_transfer();
    const size_t hop = chance_.below(transfer.path.size() + 1);
    const int node = end_of(transfer.from, {transfer.path.begin(), transfer.path.begin() + static_cast<long>(hop)});
    const int port = chance_.within(0, topology_.ports - 1);
    if (node < 0 || !topology_.link(node, port)) return;
    const auto back = static_cast<uint8_t>(topology_.link(node, port).port);
    transfer.path.insert(transfer.path.begin() + static_cast<long>(hop), {static_cast<uint8_t>(port), back});
  }
  void cut_path() {
    Transfer& transfer = any_transfer();
    if (transfer.path.size() > 1) transfer.path.pop_back();
    if (chance_.one_in(2)) transfer.to = std::max(0, end_of(transfer.from, transfer.path));
  }

  void change_q() { schedule_.q = std::max(1, schedule_.q + chance_.within(-1, 2)); }
  void change_parts() { schedule_.parts = chance_.within(1, schedule_.parts + 1); }
  void change_ports() { schedule_.one_port = !schedule_.one_port; }
  void change_source() { schedule_.source = any_node(); }
  /// Splits every part into two that travel together.
  void finer_parts() {
    schedule_.parts *= 2;
    for (Round& round : schedule_.rounds)
      for (Transfer& transfer : round) {
        std::vector<Item> items;
        for (const Item& item : transfer.items)
          for (const int half : {0, 1}) items.push_back({item.origin, item.target, 2 * item.part + half});
        transfer.items = items;
      }
  }
  /// Moves all nodes one step in one dimension: on a torus, the same schedule from another source.
  void move_everything() {
    if (!family_of(topology_).ordered_dimensions()) return;
    const int dim = chance_.within(0, topology_.dims() - 1);
    const auto moved = [&](int node) {
      if (node < 0) return node;
      std::vector<int> x = topology_.coordinates(node);
      ++x[dim];
      return topology_.node_at(x);
    };
    schedule_.source = moved(schedule_.source);
    for (Round& round : schedule_.rounds)
      for (Transfer& transfer : round) {
        transfer.from = moved(transfer.from), transfer.to = moved(transfer.to);
        for (Item& item : transfer.items) item.origin = moved(item.origin), item.target = moved(item.target);
      }
  }
  void change_argument() {
    static const std::vector<std::string> kValues = {"1",    "-2",  "1,1", "4,0",  " 1, -3",
                                                     "-x,y", "y,x", "90",  "-450", ""};
    if (schedule_.arguments.empty()) return change_q();
    schedule_.arguments.begin()->second = chance_.of(kValues);
  }

  Schedule schedule_;
  Topology topology_;
  Chance& chance_;
};

}  // namespace

Schedule mutant(const Schedule& schedule, Chance& chance) {
  Mutator mutator(schedule, chance);
  for (int left = chance.within(1, 3); left > 0 && mutator.can_mutate(); --left) mutator.mutate();
  return mutator.result();
}

std::string mutant_text(const Schedule& schedule, Chance& chance) {
  const std::string text = write_schedule(mutant(schedule, chance));
  if (!chance.one_in(4)) return text;
  nlohmann::json root = nlohmann::json::parse(text);
  for (auto& round : root["rounds"])
    for (auto& transfer : round)
      if (chance.one_in(3)) transfer.erase("path");
  return root.dump();
}

}  // namespace dateline::fuzz
