// SPDX-License-Identifier: Apache-2.0
// Positions on a ring.
#pragma once

namespace dateline {

/// value modulo size, in 0..size-1 for negative values too; size > 0.
constexpr int modulo(long value, int size) { return static_cast<int>((value % size + size) % size); }

/// The shorter way round a ring of `size` nodes by a displacement, signed; half-way up. size > 0.
constexpr int shorter_steps(int displacement, int size) {
  const int up = modulo(displacement, size);
  return 2 * up <= size ? up : up - size;
}

}  // namespace dateline
