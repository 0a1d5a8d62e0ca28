// SPDX-License-Identifier: Apache-2.0
// Lists of packets, of many sources or sinks, in one store, so that a packet costs no allocation and an idle node
// little memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
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

template <class Packet>
class PacketLists {
 public:
  static constexpr uint32_t kNone = ~0u;

  struct List {
    uint32_t first = kNone, last = kNone;
    bool empty() const { return first == kNone; }
  };
  /// Of a packet in its list, and of the one before it.
  struct Place {
    uint32_t at = kNone, before = kNone;
    bool found() const { return at != kNone; }
  };

  /// Of a packet, for estimates.
  static constexpr size_t kBytes = sizeof(Packet) + sizeof(uint64_t);

  const Packet& front(const List& list) const { return store_[list.first].packet; }
  Packet& operator[](const Place& place) { return store_[place.at].packet; }

  /// Appends a packet, to be filled in: as its members come one by one, a copy of it would wait for them to be stored.
  Packet& push(List& list) {
    uint32_t place = free_;
    if (place == kNone) {
      place = static_cast<uint32_t>(store_.size());
      store_.emplace_back();
    } else {
      free_ = store_[place].next;
    }
    Entry& entry = store_[place];
    entry.next = kNone;
    (list.empty() ? list.first : store_[list.last].next) = place;
    list.last = place;
    return entry.packet;
  }
  void pop(List& list) { remove(list, {list.first, kNone}); }

  /// The first packet of which is(packet) is true.
  template <class Is>
  Place find(const List& list, Is&& is) const {
    Place place{list.first, kNone};
    while (place.found() && !is(store_[place.at].packet)) place = {store_[place.at].next, place.at};
    return place;
  }
  void remove(List& list, const Place& place) {
    Entry& entry = store_[place.at];
    if constexpr (!std::is_trivially_destructible<Packet>::value) entry.packet = {};
    (place.before == kNone ? list.first : store_[place.before].next) = entry.next;
    if (list.last == place.at) list.last = place.before;
    entry.next = free_;
    free_ = place.at;
  }

  /// Calls visit(packet) for each, the first one first.
  template <class Visit>
  void for_each(const List& list, Visit&& visit) const {
    for (uint32_t at = list.first; at != kNone; at = store_[at].next) visit(store_[at].packet);
  }

 private:
  struct Entry {
    Packet packet{};
    uint32_t next = kNone;  ///< of its list, or of the free places
  };

  std::vector<Entry> store_;
  uint32_t free_ = kNone;
};

}  // namespace dateline
