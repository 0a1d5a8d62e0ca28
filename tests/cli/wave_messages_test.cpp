// SPDX-License-Identifier: Apache-2.0
// The rows of messages in a waveform: what `dateline decode` makes of them, beside the flits on the same link.
#include <fstapi.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/wave_file.h"
#include "tests/support/process.h"

namespace dateline {
namespace {

/// The texts of the messages on a link that leaves node 0, one per cycle, as `dateline decode` gives them; and beside
/// each the kind and the word of the flit.
struct Shown {
  uint64_t kind = 0, vc = 0, word = 0;
  std::string text{};
};

std::vector<Shown> messages_of(const TemporaryFolder& folder, const std::string& name, const std::string& tile,
                               int port, const std::string& word) {
  const std::string file = folder.file(name + ".fst");
  const Fst fst = read_fst(file);
  const std::string channel = "channel[" + std::to_string(port) + "]", wire = "port[" + std::to_string(port) + "]";
  std::string message, values;
  for (const std::string& trace : read_save(folder.file(name + ".gtkw")).traces)
    if (trace.rfind(tile + channel + ".g_messages.out_message[", 0) == 0) message = trace;
  const std::unique_ptr<void, void (*)(void*)> reader(fstReaderOpen(file.c_str()), fstReaderClose);
  char buffer[1024] = "";
  const auto bits_at = [&](const std::string& signal, uint64_t time) -> std::string {
    return fstReaderGetValueFromHandleAtTime(reader.get(), time, fst.handles.at(signal), buffer);
  };
  std::vector<Shown> shown;
  for (uint64_t time = kStepsPerCycle / 2; time < fst.end; time += kStepsPerCycle) {
    shown.push_back({std::stoull(bits_at(tile + wire + ".out_kind[2:0]", time), nullptr, 2),
                     std::stoull(bits_at(tile + wire + ".out_vc_id[2:0]", time), nullptr, 2),
                     std::stoull(bits_at(tile + wire + ".out_word" + word, time), nullptr, 2)});
    const std::string bits = bits_at(message, time);
    for (size_t i = 0; i < bits.size(); i += 4) values += "0123456789abcdef"[std::stoul(bits.substr(i, 4), nullptr, 2)];
    values += "\n";
  }
  write_text(folder.file("values"), values);
  const Finished decoded = run_shell(folder.file(name + ".headers.sh") + " <" + folder.file("values"));
  EXPECT_EQ(decoded.code, 0) << decoded.err;
  std::stringstream texts(decoded.out);
  for (Shown& one : shown) std::getline(texts, one.text);
  return shown;
}

/// Follows the messages of one virtual channel and expects each to open with the parts of its header, its header, and
/// segments: a segment header and the words that it names.
class MessageCheck {
 public:
  /// headers: flits of a header; width: bits of a flit.
  MessageCheck(int headers, int width) : headers_(headers), segment_parts_((32 + width - 1) / width - 1) {}

  void take(const Shown& shown) {
    if ((shown.kind & 2) != 0) {
      EXPECT_EQ(state_, State::kBefore) << shown.text << ": a head inside a message";
      state_ = State::kHeader;
      parts_ = headers_ - 1;
    }
    if (state_ == State::kWords) return take_word(shown);
    if (parts_-- > 0) {
      EXPECT_EQ(shown.text.rfind("first part: ", 0), 0u) << shown.text;
    } else if (state_ == State::kHeader) {
      EXPECT_TRUE(std::regex_match(shown.text, std::regex(R"(to \(\d,\d\)(, [+-][xy] \d)*, round \d+)"))) << shown.text;
      ++messages_;
      begin_segment();
    } else {
      std::smatch match;
      const bool segment =
          std::regex_match(shown.text, match, std::regex(R"((\d+) words? at \d+(, dropped)?(, more follow)?)"));
      ASSERT_TRUE(segment) << shown.text << ": no segment header";
      words_ = std::stol(match[1]);
      more_ = match[3].matched;
      state_ = State::kWords;
    }
  }
  /// Messages so far; the last one must be complete.
  int messages() const {
    EXPECT_EQ(state_, State::kBefore) << "a message without end";
    return messages_;
  }

 private:
  enum class State { kBefore, kHeader, kSegment, kWords };
  void begin_segment() {
    state_ = State::kSegment;
    parts_ = segment_parts_;
  }
  void take_word(const Shown& shown) {
    EXPECT_EQ(std::stoull(shown.text, nullptr, 16), shown.word);
    if (--words_ > 0) return;
    EXPECT_EQ(shown.kind & 1, more_ ? 0u : 1u) << "the tail is the last word of the last segment";
    state_ = State::kBefore;
    if (more_) begin_segment();
  }

  int headers_, segment_parts_, parts_ = 0, messages_ = 0;
  long words_ = 0;
  bool more_ = false;
  State state_ = State::kBefore;
};

/// The number of messages on a link, each checked. headers: flits of a header; width: bits of a flit.
int expect_messages(const std::vector<Shown>& shown, int headers, int width) {
  std::map<uint64_t, MessageCheck> vcs;
  for (const Shown& one : shown) {
    if (one.kind == 0) {
      EXPECT_EQ(one.text, "-");
    } else {
      vcs.emplace(one.vc, MessageCheck(headers, width)).first->second.take(one);
    }
  }
  int messages = 0;
  for (const auto& [vc, check] : vcs) messages += check.messages();
  return messages;
}

TEST(Waves, messages_on_a_link_read_as_headers_segments_and_words) {
  const TemporaryFolder folder;
  run_with_wave(folder.file("w.fst"));
  EXPECT_GT(expect_messages(messages_of(folder, "w", "node_0_x0_y0.node_tile.", 0, "[31:0]"), 1, 32), 0);
  EXPECT_EQ(access(folder.file("w.headers.sh").c_str(), X_OK), 0);
  // Without the program, and with a layout that is damaged, the values stay as they are.
  write_text(folder.file("w.headers.txt"), "damaged");
  const Finished as_they_are = run_shell("echo a000000000800c0040 | " + folder.file("w.headers.sh"));
  EXPECT_EQ(as_they_are.out, "a000000000800c0040\n") << as_they_are.err;
}

TEST(Waves, slow_messages_read_as_text_whatever_the_router) {
  const TemporaryFolder folder;
  struct {
    const char* options;
    const char* word;
    int headers, width;
  } const machines[] = {
      {"all-gather --topology torus:4x4 --width 12", "[11:0]", 2, 12},
      {"all-gather --topology torus:4x4 --routing udr", "[31:0]", 1, 32},
      {"all-gather --topology torus:4x4 --routing source", "[31:0]", 1, 32},
      {"broadcast --topology torus:4x4 --width 64", "[63:0]", 1, 64},
      {"all-to-all --topology mesh:3x3", "[31:0]", 1, 32},
  };
  for (const auto& machine : machines) {
    const Finished run =
        dateline_run(std::string("run ") + machine.options + " --words 4 --engine rtl --wave " + folder.file("w.fst"));
    ASSERT_EQ(run.code, 0) << machine.options << run.err;
    EXPECT_GT(expect_messages(messages_of(folder, "w", "node_0_x0_y0.node_tile.", 0, machine.word), machine.headers,
                              machine.width),
              0)
        << machine.options;
  }
}

}  // namespace
}  // namespace dateline
