// SPDX-License-Identifier: Apache-2.0
// Packet lists of many sources or sinks in one store. A packet costs no allocation, and an idle node little memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace dateline {

/// A packet in a source queue, before it enters the network.
struct WaitingPacket {
  uint64_t header, generated;
  int destination, hops, flits;
  bool reply;
  uint64_t asked;
  std::unique_ptr<std::vector<uint64_t>> more;  ///< headers after the first; null: none

  int headers() const { return more ? 1 + static_cast<int>(more->size()) : 1; }
};

template <class Packet>
class PacketLists {
 public:
  static constexpr uint32_t kNone = ~0u;

  struct List {
    uint32_t first = kNone, last = kNone;
    bool empty() const { return first == kNone; }
  };
  /// Position of a packet in the store, and of the packet before it in its list.
  struct Place {
    uint32_t at = kNone, before = kNone;
    bool found() const { return at != kNone; }
  };

  /// Bytes per packet, for estimates.
  static constexpr size_t kBytes = sizeof(Packet) + sizeof(uint64_t);

  const Packet& front(const List& list) const { return entry(list.first).packet; }
  Packet& operator[](const Place& place) { return entry(place.at).packet; }

  /// Appends a packet that the caller fills in. Passing a copy would be slower: it would be read right after its
  /// members are stored one by one.
  Packet& push(List& list) {
    uint32_t place = free_;
    if (place == kNone) {
      place = used_++;
      if (place % kChunk == 0) chunks_.push_back(std::make_unique<Entry[]>(kChunk));
    } else {
      free_ = entry(place).next;
    }
    Entry& added = entry(place);
    added.next = kNone;
    (list.empty() ? list.first : entry(list.last).next) = place;
    list.last = place;
    return added.packet;
  }
  void pop(List& list) { remove(list, {list.first, kNone}); }

  /// Finds the first packet for which is(packet) is true.
  template <class Is>
  Place find(const List& list, Is&& is) const {
    Place place{list.first, kNone};
    while (place.found() && !is(entry(place.at).packet)) place = {entry(place.at).next, place.at};
    return place;
  }
  void remove(List& list, const Place& place) {
    Entry& removed = entry(place.at);
    if constexpr (!std::is_trivially_destructible<Packet>::value) removed.packet = {};
    (place.before == kNone ? list.first : entry(place.before).next) = removed.next;
    if (list.last == place.at) list.last = place.before;
    removed.next = free_;
    free_ = place.at;
  }

  /// Calls visit(packet) for each packet, from first to last.
  template <class Visit>
  void for_each(const List& list, Visit&& visit) const {
    for (uint32_t at = list.first; at != kNone; at = entry(at).next) visit(entry(at).packet);
  }

 private:
  struct Entry {
    Packet packet{};
    uint32_t next = kNone;  ///< next entry of its list, or of the list of free places
  };

  Entry& entry(uint32_t place) { return chunks_[place / kChunk][place % kChunk]; }
  const Entry& entry(uint32_t place) const { return chunks_[place / kChunk][place % kChunk]; }

  // Chunks, because a growing vector needs three times its size.
  static constexpr uint32_t kChunk = 256;
  std::vector<std::unique_ptr<Entry[]>> chunks_;
  uint32_t used_ = 0;  ///< places from this number on have never been used
  uint32_t free_ = kNone;
};

}  // namespace dateline
