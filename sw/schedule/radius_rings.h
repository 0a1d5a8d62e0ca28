// SPDX-License-Identifier: Apache-2.0
// Rings of equal radius around the centre of an n x n torus, for rotation by any angle (Spencer 1994, section 4.9 of
// the restated thesis). Ring r consists of the nodes whose distance to the centre, rounded down, is r < n/2. Nodes
// further out (corners) belong to no ring and do not move.
#pragma once

#include <vector>

namespace dateline {

/// The nodes (x + n y) of every ring in the order of their angle, counter-clockwise from the positive x axis. The
/// centre is at ((n-1)/2, (n-1)/2).
std::vector<std::vector<int>> radius_rings(int n);

/// The number of nodes by which a ring of `size` nodes turns for an angle in degrees: size * angle / 360 rounded to the
/// nearest integer, then reduced to 0..size-1.
int ring_steps(int size, double angle);

/// The image of every node under rotate-angle, [x + n y].
std::vector<int> rotated_rings(int n, double angle);

}  // namespace dateline
