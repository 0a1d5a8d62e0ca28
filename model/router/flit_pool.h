// SPDX-License-Identifier: Apache-2.0
// One array for the flits in the buffers of many routers. Each flit names the flit behind it on its VC. A new flit
// takes the place that was freed last, so the places in use are as many as the flits, and close together. Below
// saturation the flits of 64 routers fit in the first-level cache of a processor; buffers of full depth would not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "model/base/huge_pages.h"
#include "model/routing/vc_rule.h"

namespace dateline {

/// The route of a head: the output that it asks for and the VCs that it may take there.
struct HeadRoute {
  uint8_t out = 0;
  VcSet vcs = 0;
  bool enters_ring = false;
  bool retry = false;  ///< a probe that is refused if no VC is free
};

/// A flit in a buffer. Flags share a byte and are set together; bit by bit each would cost a load and a store.
struct BufferedFlit {
  uint64_t low = 0;   ///< bits 0..63 of the data
  uint32_t next = 0;  ///< place of the flit behind it on its VC, if there is one
  uint8_t out = 0;    ///< in a head: as in HeadRoute
  VcSet vcs = 0;      ///< in a head: as in HeadRoute
  uint8_t marks = 0;
  uint8_t hops = 0;  ///< in a head: links behind it in this dimension, minus one

  static constexpr uint8_t kHead = 1, kTail = 2, kEntersRing = 4, kRetry = 8;
  static constexpr uint8_t kDrop = 16;  ///< a consumed header: leaves the buffer without being sent

  bool head() const { return (marks & kHead) != 0; }
  bool tail() const { return (marks & kTail) != 0; }
  bool drop() const { return (marks & kDrop) != 0; }
  HeadRoute route() const { return {out, vcs, (marks & kEntersRing) != 0, (marks & kRetry) != 0}; }
  void set_route(const HeadRoute& route) {
    out = route.out;
    vcs = route.vcs;
    marks = static_cast<uint8_t>((marks & ~(kEntersRing | kRetry)) | (route.enters_ring ? kEntersRing : 0) |
                                 (route.retry ? kRetry : 0));
  }
};
static_assert(sizeof(BufferedFlit) == 16, "four flits per cache line");

class FlitPool {
 public:
  /// Bytes of memory per flit, for estimates.
  static constexpr double bytes(bool wide) { return sizeof(BufferedFlit) + (wide ? sizeof(uint64_t) : 0); }

  /// Removes all flits. most: the largest number of flits at one time; wide: flits have more than 64 bits of data.
  /// Throws std::bad_alloc.
  void reset(size_t most, bool wide) {
    if (most >= kNone) throw std::bad_alloc();  // 64 GiB of flits
    if (flits_.size() != most) flits_ = LazyArray<BufferedFlit>(most);
    if (high_.size() != (wide ? most : 0)) high_ = LazyArray<uint64_t>(wide ? most : 0);
    used_ = 0;
    left_ = kNone;
  }

  uint32_t take() {
    if (left_ == kNone) return used_++;
    const uint32_t place = left_;
    left_ = flits_[place].next;
    return place;
  }
  void give_back(uint32_t place) {
    flits_[place].next = left_;
    left_ = place;
  }

  BufferedFlit* flits() { return flits_.data(); }
  const BufferedFlit* flits() const { return flits_.data(); }
  /// Bits 64..127 of the data of a wide flit.
  uint64_t& high(uint32_t place) { return high_[place]; }
  uint64_t high(uint32_t place) const { return high_[place]; }

 private:
  static constexpr uint32_t kNone = ~0u;

  LazyArray<BufferedFlit> flits_;
  LazyArray<uint64_t> high_;
  uint32_t used_ = 0;      ///< places from this one on were never taken
  uint32_t left_ = kNone;  ///< first free place, head of a list by `next`
};

}  // namespace dateline
