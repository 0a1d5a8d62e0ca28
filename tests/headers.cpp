// SPDX-License-Identifier: Apache-2.0
// The source for which the precompiled header of the tests is made.
