// SPDX-License-Identifier: Apache-2.0
// The permutations of a network. A permutation determines to which node the block of each node moves. Coordinates are
// 0..n-1; -x means n-1-x, a mirror between nodes (Spencer 1994, chapter 4; operations of table 4.3).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A signed exchange of axes: coordinate k of the image is x[axis[k]], or n-1-x[axis[k]] if negate[k].
struct AxisMap {
  std::vector<int> axis;
  std::vector<bool> negate;

  /// sizes: of all dimensions.
  std::vector<int> apply(const std::vector<int>& x, const std::vector<int>& sizes) const;
  /// n: the size of every dimension.
  std::vector<int> apply(const std::vector<int>& x, int n) const { return apply(x, std::vector<int>(x.size(), n)); }
  std::string text() const;  ///< such as "-y,x,z"
  friend bool operator==(const AxisMap& a, const AxisMap& b) { return a.axis == b.axis && a.negate == b.negate; }
};

/// Reads a text such as "-y,x,z" for `dims` dimensions. Throws UsageError with the text and what is allowed.
AxisMap parse_axes(const std::string& text, int dims);

/// The signed exchange of axes that an operation makes ("rotate-90": y,-x; "permute": its argument). Throws UsageError
/// if the operation makes none, or is not defined in `dims` dimensions.
AxisMap axis_map(const std::string& operation, const std::map<std::string, std::string>& arguments, int dims);
/// Whether the operation is a signed exchange of axes.
bool is_axis_map(const std::string& operation);

/// Reads integers such as "3,-1,0" of magnitude up to 10^6, one per size, each reduced to 0..size-1; for translate and
/// shear. Throws UsageError.
std::vector<int> parse_steps(const std::string& text, const std::vector<int>& sizes);
/// Reads the angle of rotate-angle in degrees, of magnitude up to 10^6. Throws UsageError.
double parse_angle(const std::string& text);

/// [node]: the image of every node. operation: its own name, no alias. permute has either axes or "to", the images of
/// all nodes as numbers with commas, which is defined on any network. Other permutations need a product of rings and
/// lines; translate and shear move along rings only, rotate-angle needs a torus of n x n nodes, n >= 3, and an exchange
/// of axes needs equal sizes of the axes that it exchanges. Throws UsageError if the operation is not defined on the
/// network.
std::vector<int> images(const Topology& topology, const std::string& operation,
                        const std::map<std::string, std::string>& arguments);

/// The text of "to": the images with commas.
std::string text_of_images(const std::vector<int>& image);

/// Why the network is not a torus of the same n >= 3 nodes in every dimension, which the algorithms of the papers need;
/// "" if it is.
std::string no_equal_torus(const Topology& topology);

}  // namespace dateline
