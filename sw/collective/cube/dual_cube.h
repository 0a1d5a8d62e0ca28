// SPDX-License-Identifier: Apache-2.0
// Addresses of the dual-cube F_r (Li, Peng, Chu 2004): class | part II | part I, with r-1 bits per part. In class 0
// part I is the node ID and part II the cluster ID; in class 1 part I is the cluster ID and part II the node ID. The
// two parts therefore swap roles when a message takes the cross link. Ports 0..r-2 flip bits of the node ID, port r-1
// flips the class.
#pragma once

#include "model/network/topology.h"

namespace dateline {

inline bool is_dual_cube(const Topology& topology) { return topology.family == FamilyId::kDualCube; }

class DualCube {
 public:
  /// Precondition: topology is a dual-cube.
  explicit DualCube(const Topology& topology) : bits_(topology.ports - 1) {}

  int bits() const { return bits_; }              ///< bits of a node ID or cluster ID
  int ids() const { return 1 << bits_; }          ///< nodes per cluster, and clusters per class
  int nodes() const { return 2 << (2 * bits_); }  ///< p, the number of nodes
  int cross_port() const { return bits_; }        ///< the same at every node
  int class_of(int node) const { return node >> (2 * bits_); }
  int node_id(int node) const { return node >> (class_of(node) * bits_) & (ids() - 1); }
  int cluster_id(int node) const { return node >> ((1 - class_of(node)) * bits_) & (ids() - 1); }
  int across(int node) const { return node ^ 1 << (2 * bits_); }
  /// The node of the same class whose node ID and cluster ID differ in these bits.
  int flip(int node, int node_mask, int cluster_mask) const {
    const int own = class_of(node) * bits_, other = bits_ - own;
    return node ^ (node_mask << own) ^ (cluster_mask << other);
  }

 private:
  int bits_;
};

}  // namespace dateline
