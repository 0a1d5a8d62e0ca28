// SPDX-License-Identifier: Apache-2.0
// The flits that wait in the buffers of many routers, in one array: each names the flit behind it on its VC. A flit
// takes the place that was left last, so that the places in use are as many as the flits, few and close together,
// however many a buffer could hold: short of saturation what waits in 64 routers fits the first cache of a processor,
// their buffers do not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "model/base/huge_pages.h"
#include "model/routing/vc_rule.h"

namespace dateline {

/// What a head asks for, kept beside it.
struct HeadRoute {
  uint8_t out = 0;
  VcSet vcs = 0;
  bool enters_ring = false;
  bool retry = false;  ///< a probe that is refused where no VC is to be had
};

/// A flit in a buffer. Bits of one byte are set together: one by one each would be a load and a store.
struct BufferedFlit {
  uint64_t low = 0;   ///< bits 0..63 of the data
  uint32_t next = 0;  ///< place of the flit behind it, if there is one
  uint8_t out = 0;    ///< of a head, as in HeadRoute
  VcSet vcs = 0;      ///< likewise
  uint8_t marks = 0;
  uint8_t hops = 0;  ///< of a head: links behind it in this dimension but one

  static constexpr uint8_t kHead = 1, kTail = 2, kEntersRing = 4, kRetry = 8;
  static constexpr uint8_t kDrop = 16;  ///< a spent header: leaves without going anywhere

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
static_assert(sizeof(BufferedFlit) == 16, "four flits a cache line");

class FlitPool {
 public:
  /// Memory of a flit, for estimates.
  static constexpr double bytes(bool wide) { return sizeof(BufferedFlit) + (wide ? sizeof(uint64_t) : 0); }

  /// Forgets all flits. most: as many as there will ever be at a time; wide: with more than 64 bits of data. Throws
  /// std::bad_alloc.
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
  uint32_t used_ = 0;      ///< places from here on were never taken
  uint32_t left_ = kNone;  ///< the first of a list, by `next`
};

}  // namespace dateline
