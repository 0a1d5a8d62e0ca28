// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/host_bus.h"

namespace dateline {

HostImage::HostImage(const Program& program, int node)
    : image_(program.nodes[node]), halves_(program.config.router.width > 64 ? 2 : 1) {
  settings_ = {{0, program.contexts}, {1, program.startup}, {2, program.hold}};
  if (program.config.count_bits > 0) settings_.emplace_back(3, program.stream ? 1 : 0);
  if (program.config.reductions) {
    settings_.emplace_back(4, static_cast<unsigned>(program.combine) | (program.combine_signed ? 8 : 0));
    settings_.emplace_back(5, program.offset);
  }
  loaded_ = program.stream ? image_.loaded : std::vector<WordRange>{{0, static_cast<unsigned>(image_.memory.size())}};
  for (const WordRange& range : loaded_) loaded_words_ += range.words;
}

size_t HostImage::section_length() const {
  if (section_ == 0) return loaded_words_ * halves_;
  if (section_ == 1) return image_.expected_words.size();
  if (section_ < 2 + image_.queues.size()) return image_.queues[section_ - 2].size();
  return settings_.size();
}

bool HostImage::next(HostWrite& write) {
  const size_t last = 2 + image_.queues.size();
  while (section_ <= last && position_ == section_length()) {
    ++section_;
    position_ = 0;
  }
  if (section_ > last) return false;
  const size_t i = position_++;
  const auto address = static_cast<unsigned>(i);
  if (section_ == 0) {
    const size_t half = i % halves_;
    while (in_range_ == loaded_[range_].words) ++range_, in_range_ = 0;
    const unsigned word = loaded_[range_].address + static_cast<unsigned>(in_range_);
    write = {HostSpace::kMemory, static_cast<int>(half), word,
             static_cast<uint64_t>(image_.memory[word] >> (64 * half))};
    if (half + 1 == halves_) ++in_range_;
  } else if (section_ == 1) {
    write = {HostSpace::kExpect, 0, address, image_.expected_words[i]};
  } else if (section_ < last) {
    write = {HostSpace::kQueue, static_cast<int>(section_ - 2), address, image_.queues[section_ - 2][i]};
  } else {
    write = {HostSpace::kSetting, 0, settings_[i].first, settings_[i].second};
  }
  return true;
}

NodeProgress progress_of(uint64_t word) {
  const bool sends_done = (word >> 32) & 1;
  const auto missing = static_cast<uint32_t>(word);
  NodeProgress progress{sends_done && missing == 0, sends_done, missing};
  progress.overflow = (word >> 33) & 1;
  progress.overflow_word = static_cast<unsigned>(word >> 48);
  return progress;
}

std::optional<unsigned> missing_word_of(uint64_t word) {
  if ((word >> 16 & 1) == 0) return std::nullopt;
  return static_cast<unsigned>(word & 0xffff);
}

void find_missing_word(const NodeConfig& config, NodeProgress& progress,
                       const std::function<uint64_t(int channel, int context)>& read) {
  if (config.count_bits == 0) return;
  for (int channel = 0; channel < config.router.locals(); ++channel)
    for (int context = 0; context < config.router.vcs; ++context) {
      const std::optional<unsigned> word = missing_word_of(read(channel, context));
      if (!word) continue;
      progress.starves = true;
      progress.word = *word;
      return;
    }
}

std::vector<std::vector<RoundRecord>> records_of(const std::vector<std::vector<uint64_t>>& words) {
  std::vector<std::vector<RoundRecord>> result;
  for (const std::vector<uint64_t>& of_node : words) {
    result.emplace_back(of_node.size() / RoundRecord::kFields);
    for (size_t i = 0; i < of_node.size(); ++i)
      result.back()[i / RoundRecord::kFields].fields()[i % RoundRecord::kFields] = static_cast<uint32_t>(of_node[i]);
  }
  return result;
}

std::vector<std::vector<Word>> memory_words_of(const std::vector<std::vector<uint64_t>>& low,
                                               const std::vector<std::vector<uint64_t>>& high) {
  std::vector<std::vector<Word>> result;
  for (const std::vector<uint64_t>& words : low) result.emplace_back(words.begin(), words.end());
  for (size_t n = 0; n < high.size(); ++n)
    for (size_t i = 0; i < high[n].size(); ++i) result[n][i] |= Word{high[n][i]} << 64;
  return result;
}

}  // namespace dateline
