// SPDX-License-Identifier: Apache-2.0
// Queues of packets of many sources in one store, so that a packet costs no allocation and an idle source little
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace dateline {

/// What a source knows of a packet before it enters the network.
struct WaitingPacket {
  uint64_t header, generated;
  int destination, hops, flits;
  bool reply;
  uint64_t asked;
  std::unique_ptr<std::vector<uint64_t>> more;  ///< headers after the first; null: none

  int headers() const { return more ? 1 + static_cast<int>(more->size()) : 1; }
};

class WaitingPackets {
 public:
  /// First in, first out.
  struct Queue {
    uint32_t first = kNone, last = kNone;
    bool empty() const { return first == kNone; }
  };

  /// Of a packet, for estimates.
  static constexpr size_t kBytes = sizeof(WaitingPacket) + sizeof(uint64_t);

  const WaitingPacket& front(const Queue& queue) const { return store_[queue.first].packet; }
  /// Appends a packet, to be filled in: as its members come one by one, a copy of it would wait for them to be stored.
  WaitingPacket& push(Queue& queue) {
    uint32_t place = free_;
    if (place == kNone) {
      place = static_cast<uint32_t>(store_.size());
      store_.emplace_back();
    } else {
      free_ = store_[place].next;
    }
    Entry& entry = store_[place];
    entry.next = kNone;
    (queue.empty() ? queue.first : store_[queue.last].next) = place;
    queue.last = place;
    return entry.packet;
  }
  void pop(Queue& queue) {
    Entry& entry = store_[queue.first];
    entry.packet.more.reset();
    const uint32_t next = entry.next;
    entry.next = free_;
    free_ = queue.first;
    queue.first = next;
  }
  /// Calls visit(packet) for each, the first one first.
  template <class Visit>
  void for_each(const Queue& queue, Visit&& visit) const {
    for (uint32_t at = queue.first; at != kNone; at = store_[at].next) visit(store_[at].packet);
  }

 private:
  static constexpr uint32_t kNone = ~0u;

  struct Entry {
    WaitingPacket packet{};
    uint32_t next = kNone;  ///< of its queue, or of the free places
  };

  std::vector<Entry> store_;
  uint32_t free_ = kNone;
};

}  // namespace dateline
