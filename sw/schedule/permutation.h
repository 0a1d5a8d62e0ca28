// SPDX-License-Identifier: Apache-2.0
// The permutations of a torus: where the block of every node goes. Coordinates 0..n-1; -x stands for n-1-x, the mirror
// between nodes (Spencer 1994, chapter 4; operations of table 4.3).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/network/topology.h"

namespace dateline {

/// A signed exchange of axes: coordinate k of the image is x[axis[k]], or n-1-x[axis[k]] where negate[k].
struct AxisMap {
  std::vector<int> axis;
  std::vector<bool> negate;

  std::vector<int> apply(const std::vector<int>& x, int n) const;
  std::string text() const;  ///< "-y,x,z"
  friend bool operator==(const AxisMap& a, const AxisMap& b) { return a.axis == b.axis && a.negate == b.negate; }
};

/// Reads "-y,x,z" for so many dimensions. Throws UsageError that names the text and what is allowed.
AxisMap parse_axes(const std::string& text, int dims);

/// The signed exchange of axes that an operation stands for ("rotate-90": y,-x), "permute" among them. Throws
/// UsageError when the operation is not defined for so many dimensions or is none.
AxisMap axis_map(const std::string& operation, const std::map<std::string, std::string>& arguments, int dims);
/// Is it an exchange of axes at all?
bool is_axis_map(const std::string& operation);

/// Reads `count` whole numbers "3,-1,0", each reduced to 0..n-1; for translate and shear. Throws UsageError.
std::vector<int> parse_steps(const std::string& text, int count, int n);
/// Degrees of rotate-angle, any finite number. Throws UsageError.
double parse_angle(const std::string& text);

/// The image of every node, [node]; operation by its own name, no alias. Throws UsageError when the operation is not
/// defined on the network: all are for tori of n >= 3 in every one of 1 to 3 equal dimensions (reflect and translate:
/// any number of dimensions).
std::vector<int> images(const Topology& topology, const std::string& operation,
                        const std::map<std::string, std::string>& arguments);

}  // namespace dateline
