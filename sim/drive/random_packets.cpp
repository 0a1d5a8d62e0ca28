// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/random_packets.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "model/base/error.h"
#include "model/base/setting.h"

namespace dateline {
namespace {

constexpr size_t kCalendar = 256;           // cycles, few enough for caches; nodes with longer gaps are filed again
constexpr uint64_t kNever = 1ull << 40;     // cycles: longer than any run
constexpr uint64_t kBurstStream = 1 << 21;  // above the stream numbers of all nodes

uint64_t whole_cycles(double count) {
  return count < static_cast<double>(kNever) ? static_cast<uint64_t>(count) : kNever;
}

std::string text_of(const char* format, double number) {
  char text[40];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

}  // namespace

void Injection::require_possible() const {
  if (burst == 0) return;
  const double on = on_share(1);
  constexpr double kRounding = 1e-9;
  if (on >= 1 || on / (1 - on) <= burst * (1 + kRounding)) return;
  const double least = std::ceil(10 * on / (1 - on) * (1 - kRounding)) / 10;
  throw UsageError(setting("burst", text_of("%g", burst)) + ": at rate " + text_of("%g", rate) + " and " +
                   setting("peak", text_of("%g", peak)) + " off periods would be shorter than one cycle; use " +
                   setting("burst", text_of("%.1f", least)) + " or more");
}

RandomPackets::RandomPackets(const Topology& topology, const Pattern& pattern, const Injection& injection,
                             uint64_t seed, NodeRange nodes)
    : topology_(topology), pattern_(pattern), injection_(injection), first_node_(nodes.first), calendar_(kCalendar) {
  injection_.require_possible();
  processes_.reserve(nodes.count);
  for (int n = nodes.first; n < nodes.end(); ++n) {
    processes_.push_back({NodeRandom(seed, static_cast<uint64_t>(n)), 0, 0, 0});
    if (!sends(n)) continue;
    if (injection_.burst > 0) {
      NodeRandom start(seed, kBurstStream + static_cast<uint64_t>(n));
      if (start.unit() < injection_.on_share(pattern_.part_of(n)))
        process_of(n).on_left = whole_cycles(start.trials(std::log1p(-1 / injection_.burst)));
    }
    plan(n, process_of(n), 0);
    file(n, 0);
  }
  before_ = processes_;
}

void RandomPackets::file(int node, uint64_t now) {
  calendar_[std::min<uint64_t>(process_of(node).next, now + kCalendar - 1) % kCalendar].push_back(node);
}

void RandomPackets::draw(int node, PacketStream& process, MadePacket& made) {
  const int destination = pattern_.destination(topology_, node, process.random);
  made.node = node;
  made.destination = destination;
  made.flits = injection_.lengths.draw(process.random);
}

MadePacket RandomPackets::make_again(int node, PacketStream& stream) {
  MadePacket made;
  draw(node, stream, made);
  plan(node, stream, stream.next);
  return made;
}

void RandomPackets::plan(int node, PacketStream& process, uint64_t now) {
  if (injection_.burst > 0) return plan_in_bursts(node, process, now);
  if (process.log_miss == 0)
    process.log_miss = std::log1p(-injection_.rate * pattern_.part_of(node) / injection_.lengths.mean());
  process.next = now + whole_cycles(gaps_(process.random, process.log_miss));
}

void RandomPackets::plan_in_bursts(int node, PacketStream& process, uint64_t now) {
  const double part = pattern_.part_of(node), mean = injection_.lengths.mean();
  // `wanted` counts on cycles until the next packet; off periods between them do not count.
  const double on = injection_.on_share(part), leave = 1 / injection_.burst, enter = leave * on / (1 - on);
  uint64_t wanted = whole_cycles(process.random.trials(std::log1p(-injection_.peak / mean))), after = 0;
  while (wanted > process.on_left && after < kNever) {
    wanted -= process.on_left;
    after += process.on_left;
    if (on < 1) after += whole_cycles(process.random.trials(std::log1p(-std::min(1.0, enter))));
    process.on_left = whole_cycles(process.random.trials(std::log1p(-leave)));
  }
  process.on_left -= std::min(wanted, process.on_left);
  process.next = now + after + wanted;
}

const std::vector<MadePacket>& RandomPackets::made(uint64_t cycle) {
  made_.clear();
  std::vector<int>& due = calendar_[cycle % kCalendar];
  for (const int node : due) {
    if (process_of(node).next > cycle) {
      file(node, cycle);
      continue;
    }
    PacketStream& process = process_of(node);
    before_[node - first_node_] = process;
    draw(node, process, made_.emplace_back());
    plan(node, process, cycle);
    file(node, cycle);
  }
  due.clear();
  return made_;
}

}  // namespace dateline
