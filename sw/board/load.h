// SPDX-License-Identifier: Apache-2.0
// A program as few frames: writes to consecutive addresses of the host bus become bursts, and fills of equal words.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/program.h"
#include "sw/board/frames.h"

namespace dateline {

/// Words for consecutive addresses from `address` on.
struct HostStretch {
  int space = 0, channel = 0;  ///< channel with kPairs: channels 0 and 1 of each address in turn
  unsigned address = 0;
  std::vector<uint64_t> words;
};

/// A stretch and its node; kAllNodes: every node.
struct NodeStretch {
  int node = 0;
  HostStretch stretch;
};

/// The writes that load a program into one node.
std::vector<HostStretch> stretches_of(const Program& program, int node);

/// The writes that load a program into all nodes: first the words common to most nodes, to all of them, then the words
/// of single nodes.
std::vector<NodeStretch> stretches_of(const Program& program);

/// Calls `post` with the frames that write a stretch, each with at most chunk() bytes of data; `chunk` is called before
/// each frame of data.
void write_stretch(const HostStretch& stretch, int node, const std::function<int()>& chunk,
                   const std::function<void(HostFrame)>& post);

}  // namespace dateline
