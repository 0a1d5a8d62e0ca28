// SPDX-License-Identifier: Apache-2.0
#include "model/cost/stream_memo.h"

#include <unordered_map>
#include <utility>

#include "model/cost/stream_flits.h"

namespace dateline {
namespace {

constexpr size_t kMostNumbers = 1 << 22;  // 16 MiB of keys; beyond that the cache is emptied

}  // namespace

std::vector<int> StreamMemo::key(const std::vector<Stream>& streams, uint64_t arbitrations) const {
  std::vector<int> key = {static_cast<int>(arbitrations)};
  std::unordered_map<int, int> names;
  for (const Stream& stream : streams) {
    key.insert(key.end(), {static_cast<int>(stream.path.size()), stream.header_flits, stream.first_flit});
    int fresh = 0;  // consecutive resources that did not appear before: the key holds only their number
    for (const int resource : stream.path) {
      const auto [found, is_new] = names.emplace(resource, static_cast<int>(names.size()));
      if (is_new) {
        ++fresh;
        continue;
      }
      if (fresh > 0) key.push_back(-std::exchange(fresh, 0));
      key.push_back(found->second);
    }
    if (fresh > 0) key.push_back(-fresh);
    key.push_back(static_cast<int>(stream.segments.size()));
    for (const Segment& segment : stream.segments)
      key.insert(key.end(),
                 {segment.words, segment.drop ? -1 : bank_turn(hardware_, segment.to, stream.ejection_bank, 1),
                  bank_turn(hardware_, segment.from, stream.injection_bank, 1)});
  }
  return key;
}

const StreamMemo::Times& StreamMemo::times(const std::vector<Stream>& streams, uint64_t arbitrations) {
  std::vector<int> wanted = key(streams, arbitrations);
  const auto found = known_.find(wanted);
  if (found != known_.end()) return found->second;
  if (numbers_ + wanted.size() > kMostNumbers) known_.clear(), numbers_ = 0;
  numbers_ += wanted.size();
  ++simulated_;
  Times times;
  for (uint64_t a = 0; a < arbitrations; ++a) times.push_back(stream_times(hardware_, streams, a));
  return known_[std::move(wanted)] = std::move(times);
}

}  // namespace dateline
