// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dateline {

/// value modulo size, in 0..size-1 for negative values too; size > 0.
constexpr int modulo(int value, int size) { return (value % size + size) % size; }

}  // namespace dateline
