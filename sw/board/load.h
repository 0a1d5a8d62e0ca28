// SPDX-License-Identifier: Apache-2.0
// A program as few frames: the writes of a node's host bus, one behind the other, as bursts and runs of one word.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/program.h"
#include "sw/board/frames.h"

namespace dateline {

/// Words that go to one place after the other.
struct HostStretch {
  int space = 0, channel = 0;  ///< with kPairs: channels 0 and 1 in turn
  unsigned address = 0;
  std::vector<uint64_t> words;
};

/// A stretch, and the node (kAllNodes: every one) that it is for.
struct NodeStretch {
  int node = 0;
  HostStretch stretch;
};

/// What is written into a node to load a program.
std::vector<HostStretch> stretches_of(const Program& program, int node);

/// The same for all nodes together: what most of them have in common goes to all, then each gets what is its own.
std::vector<NodeStretch> stretches_of(const Program& program);

/// The frames that write it, each with at most so many bytes of data; `chunk` is asked before each.
void write_stretch(const HostStretch& stretch, int node, const std::function<int()>& chunk,
                   const std::function<void(HostFrame)>& post);

}  // namespace dateline
