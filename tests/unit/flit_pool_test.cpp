// SPDX-License-Identifier: Apache-2.0
#include "model/router/flit_pool.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "model/base/huge_pages.h"

namespace dateline {
namespace {

TEST(LazyArray, BeginsWithZerosAndKeepsWhatIsWritten) {
  LazyArray<uint64_t> array(100000);
  ASSERT_EQ(array.size(), 100000u);
  EXPECT_EQ(array[0], 0u);
  EXPECT_EQ(array[99999], 0u);
  array[99999] = 7;
  LazyArray<uint64_t> moved = std::move(array);
  EXPECT_EQ(moved[99999], 7u);
  EXPECT_EQ(moved.size(), 100000u);
  EXPECT_EQ(LazyArray<uint64_t>().size(), 0u);
}

TEST(LazyArray, TakesNoMemoryForWhatIsNeverWritten) {
  constexpr size_t kBytes = size_t{256} << 20, kPage = size_t{4} << 10;
  LazyArray<uint8_t> array(kBytes);
  array[0] = 1;
  array[kBytes - 1] = 2;
  std::vector<unsigned char> resident(kBytes / kPage);
  ASSERT_EQ(mincore(array.data(), kBytes, resident.data()), 0);
  const auto pages =
      std::count_if(resident.begin(), resident.end(), [](unsigned char page) { return (page & 1) != 0; });
  EXPECT_GE(pages, 2);
  EXPECT_LE(pages, 2 * 512);  // at most two large pages
}

TEST(FlitPool, TakesThePlaceThatWasGivenBackLast) {
  FlitPool pool;
  pool.reset(4, true);
  const uint32_t a = pool.take(), b = pool.take(), c = pool.take();
  EXPECT_EQ((std::set<uint32_t>{a, b, c}.size()), 3u);
  pool.give_back(b);
  pool.give_back(a);
  EXPECT_EQ(pool.take(), a);
  EXPECT_EQ(pool.take(), b);
  const uint32_t d = pool.take();
  EXPECT_LT(d, 4u);
  EXPECT_EQ((std::set<uint32_t>{a, b, c, d}.size()), 4u);
  pool.high(d) = 5;
  EXPECT_EQ(pool.high(d), 5u);
  pool.reset(4, true);
  EXPECT_LT(pool.take(), 4u);
}

TEST(BufferedFlit, KeepsItsRouteTogetherWithItsOtherMarks) {
  BufferedFlit flit;
  flit.marks = BufferedFlit::kHead | BufferedFlit::kDrop;
  flit.hops = 14;
  flit.set_route({9, 0xa5, true, false});
  EXPECT_EQ(flit.route().out, 9);
  EXPECT_EQ(flit.route().vcs, 0xa5);
  EXPECT_TRUE(flit.route().enters_ring);
  EXPECT_FALSE(flit.route().retry);
  flit.set_route({0, 1, false, true});
  EXPECT_FALSE(flit.route().enters_ring);
  EXPECT_TRUE(flit.route().retry);
  EXPECT_TRUE(flit.head() && flit.drop() && !flit.tail());
  EXPECT_EQ(flit.hops, 14);
}

}  // namespace
}  // namespace dateline
