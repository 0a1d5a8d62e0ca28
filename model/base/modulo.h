// SPDX-License-Identifier: Apache-2.0
// Arithmetic of positions on a ring.
#pragma once

namespace dateline {

/// value modulo size, in 0..size-1 for negative values too; size > 0.
constexpr int modulo(long value, int size) { return static_cast<int>((value % size + size) % size); }

/// The signed number of hops of the shorter way round a ring of `size` nodes for a displacement. A tie, at half the
/// ring, gives the positive direction. size > 0.
constexpr int shorter_steps(int displacement, int size) {
  const int up = modulo(displacement, size);
  return 2 * up <= size ? up : up - size;
}

}  // namespace dateline
