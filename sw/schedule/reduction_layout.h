// SPDX-License-Identifier: Apache-2.0
// The memory layout of a reduction. Every node holds its contribution to every item from the start, so that each item
// has one place in each node, where its partial sum grows.
//
// A round sends the values from before its adds. Where a node sends an item and adds to it in one round, no order of
// the words makes this right.
//  * One contribution: the sum is written to a second place, half of the memory further (SegmentOp::kAddFrom), and the
//    next such round writes it back.
//  * Several contributions: the node adds its old value (a put to itself) and all contributions to a fresh place, which
//    holds the identity of the operation. Every such round needs a fresh place.
//
// In a stream a word is complete when it has got all contributions of the rounds so far, so a message names their
// number (Segment::count). A sum that arrives complete replaces a partial sum. Its place would have a count already, so
// it gets a fresh place where memory suffices.
#pragma once

#include <vector>

#include "model/network/topology.h"
#include "model/node/segment.h"
#include "sw/schedule/operation.h"
#include "sw/schedule/schedule.h"

namespace dateline {

struct ReductionLayout {
  /// counted: segments name the counts of their words; otherwise all counts are 1. once: sums that replace others get
  /// fresh places. memory_words: memory of a node, which is doubled where it is too small. Leaves out items that the
  /// operation does not have.
  ReductionLayout(const Topology& topology, const Schedule& schedule, const Blocks& blocks, int part_words,
                  bool counted, bool once, int memory_words);

  struct Place {
    Item item;
    unsigned address = 0;
  };
  std::vector<std::vector<Place>> initial, required;        ///< [node]
  std::vector<std::vector<std::vector<Segment>>> segments;  ///< [round][transfer]
  std::vector<std::vector<std::vector<Segment>>> copies;    ///< [round][node]: what it puts to itself; or no node
  std::vector<unsigned> words;                              ///< [node]: memory words in use
  unsigned offset = 0;      ///< words between two places of an item; 0: it has one place
  bool fresh = false;       ///< items have fresh places, in rounds with copies
  bool alternates = false;  ///< items move between two places, half of the memory apart
  int most_count = 1;       ///< the most contributions that a word has got, with its initial value
};

}  // namespace dateline
