// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/line/dimension_stages.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "sw/schedule/operation.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

int stride_of(const Topology& topology, int dim) {
  int stride = 1;
  for (int k = 0; k < dim; ++k) stride *= topology.dimensions[k].size;
  return stride;
}

/// The nodes that differ from a given node only in some dimensions.
class Span {
 public:
  Span(const Topology& topology, const std::vector<int>& dims) {
    for (const int dim : dims) {
      const int stride = stride_of(topology, dim), size = topology.dimensions[dim].size;
      axes_.push_back({stride, size});
      const size_t count = offsets_.size();
      for (int x = 1; x < size; ++x)
        for (size_t i = 0; i < count; ++i) offsets_.push_back(offsets_[i] + x * stride);
    }
  }

  template <typename Visit>
  void each(int node, const Visit& visit) const {
    int base = node;
    for (const auto& [stride, size] : axes_) base -= node / stride % size * stride;
    for (const int offset : offsets_) visit(base + offset);
  }

 private:
  std::vector<std::pair<int, int>> axes_;  // (stride, size)
  std::vector<int> offsets_ = {0};
};

/// The transfers of one part of every block in one stage.
class PartStage {
 public:
  /// order: the dimensions in the order of the part's stages.
  PartStage(const CollectiveRequest& request, const Operation& operation, const std::vector<int>& order, size_t stage,
            int part)
      : request_(request),
        dim_(order[stage]),
        part_(part),
        stride_(stride_of(request.topology, dim_)),
        size_(request.topology.dimensions[dim_].size),
        rooted_(operation.rooted()),
        for_everyone_(operation.movement == Movement::kBroadcast || operation.movement == Movement::kAllGather),
        done_(request.topology, {order.begin(), order.begin() + static_cast<long>(stage)}),
        ahead_(request.topology, {order.begin() + static_cast<long>(stage) + 1, order.end()}) {}

  /// Appends the transfers to rounds[first ..].
  void run(const LineProgram& program, size_t first, std::vector<Round>& rounds) const {
    const auto run_line = [&](int base) {
      for (size_t round = 0; round < program.size(); ++round)
        for (const LineTransfer& transfer : program[round]) rounds[first + round].push_back(on_line(base, transfer));
    };
    if (rooted_)
      done_.each(request_.source, run_line);
    else
      done_.each(0, [&](int node) { ahead_.each(node, run_line); });
  }

 private:
  int at(int base, int position) const {
    const int x = base / stride_ % size_;
    return base + (((x + position) % size_ + size_) % size_ - x) * stride_;
  }

  Transfer on_line(int base, const LineTransfer& line) const {
    Transfer transfer;
    transfer.from = at(base, line.move.from);
    transfer.to = at(base, line.move.to);
    std::vector<int> displacement(request_.topology.dims(), 0);
    displacement[dim_] = line.move.to - line.move.from;
    transfer.path = dor_path_by(request_.topology, request_.order, transfer.from, displacement);
    for (const LineBlock& block : line.blocks) add_items(base, block, transfer.items);
    if (!std::is_sorted(transfer.items.begin(), transfer.items.end()))
      std::sort(transfer.items.begin(), transfer.items.end());
    transfer.items.shrink_to_fit();  // large exchanges consist of items
    return transfer;
  }

  /// Adds the items of a line block: those from all origins along the dimensions done, for all targets along the
  /// dimensions ahead.
  void add_items(int base, const LineBlock& block, std::vector<Item>& items) const {
    const auto from_origin = [&](int origin) {
      if (for_everyone_)
        items.push_back({origin, -1, part_});
      else
        ahead_.each(at(base, block.target), [&](int target) { items.push_back({origin, target, part_}); });
    };
    if (rooted_)
      from_origin(request_.source);
    else
      done_.each(at(base, block.origin), from_origin);
  }

  const CollectiveRequest& request_;
  int dim_, part_, stride_, size_;
  bool rooted_, for_everyone_;
  Span done_, ahead_;
};

}  // namespace

std::vector<int> used_dimensions(const Topology& topology) {
  std::vector<int> used;
  for (int k = 0; k < topology.dims(); ++k)
    if (topology.dimensions[k].size > 1) used.push_back(k);
  return used;
}

int equal_size(const Topology& topology) {
  const std::vector<int> dims = used_dimensions(topology);
  for (const int dim : dims)
    if (topology.dimensions[dim].size != topology.dimensions[dims[0]].size) return 0;
  return dims.empty() ? 0 : topology.dimensions[dims[0]].size;
}

void join_transfers(Round& round) {
  std::map<std::tuple<int, std::vector<uint8_t>, TransferOp>, size_t> first;  // the path determines the receiver
  Round joined;
  for (Transfer& transfer : round) {
    const auto [found, is_new] = first.emplace(std::tuple(transfer.from, transfer.path, transfer.op), joined.size());
    if (is_new) {
      joined.push_back(std::move(transfer));
      continue;
    }
    std::vector<Item>& items = joined[found->second].items;
    items.insert(items.end(), transfer.items.begin(), transfer.items.end());
  }
  for (Transfer& transfer : joined)
    if (!std::is_sorted(transfer.items.begin(), transfer.items.end()))
      std::sort(transfer.items.begin(), transfer.items.end());
  round = std::move(joined);
}

Schedule schedule_in_stages(const std::string& operation, const std::string& algorithm,
                            const CollectiveRequest& request, const std::vector<LineProgram>& programs, int halves) {
  const Operation& defined = find_operation(operation);
  const std::vector<int> dims = used_dimensions(request.topology);
  const size_t stages = dims.size(), pieces = request.one_port ? 1 : static_cast<size_t>(halves);
  const size_t turns = request.one_port ? 1 : std::max<size_t>(1, stages);
  Schedule schedule = empty_schedule(defined.name, algorithm, request, static_cast<int>(turns * pieces));
  for (size_t stage = 0; stage < stages; ++stage) {
    const auto program = [&](size_t turn, size_t piece) -> const LineProgram& {
      return programs[piece * stages + (turn + stage) % stages];
    };
    size_t length = 0;
    for (size_t turn = 0; turn < turns; ++turn)
      for (size_t piece = 0; piece < pieces; ++piece) length = std::max(length, program(turn, piece).size());
    const size_t first = schedule.rounds.size();
    schedule.rounds.resize(first + length);
    for (size_t turn = 0; turn < turns; ++turn) {
      std::vector<int> order = dims;
      std::rotate(order.begin(), order.begin() + static_cast<long>(turn), order.end());
      for (size_t piece = 0; piece < pieces; ++piece)
        PartStage(request, defined, order, stage, static_cast<int>(turn * pieces + piece))
            .run(program(turn, piece), first, schedule.rounds);
    }
    if (pieces > 1)
      for (size_t round = first; round < schedule.rounds.size(); ++round) join_transfers(schedule.rounds[round]);
  }
  return schedule;
}

}  // namespace dateline
