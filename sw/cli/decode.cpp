// SPDX-License-Identifier: Apache-2.0
// dateline decode
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>

#include "model/base/input_file.h"
#include "model/base/printable.h"
#include "sim/wave/header_text.h"
#include "sw/cli/commands.h"

namespace dateline {
namespace {

constexpr size_t kMostLayout = size_t{64} << 20;  // a large graph

void decode(const std::string& file) {
  const HeaderReader reader(read_input("decode", file, kMostLayout), "decode " + printable(file, 200));
  // GTKWave waits for the answer to every value before it sends the next.
  for (std::string value; std::cout && std::getline(std::cin, value);) std::cout << reader.text(value) << std::endl;
}

}  // namespace

void add_decode(CLI::App& app, const CommandContext&) {
  CLI::App* command = app.add_subcommand("decode", "turns headers of a waveform into text, a line per value on stdin");
  auto file = std::make_shared<std::string>();
  command->add_option("layout", *file, "layout of the headers, NAME.headers.txt beside the waveform")
      ->type_name("FILE")
      ->required();
  command->footer(
      "run --wave NAME.fst writes NAME.headers.txt, and a script with which GTKWave calls this command for the rows\n"
      "of messages. A value is one of theirs, in hexadecimal digits. Examples of lines: a header \"to (3,4), +x 2,\n"
      "-y 1, round 3\", with the hops after this link; a segment header \"12 words at 64\"; a word \"0000002a\"; no\n"
      "flit \"-\". A line that is no such value stays as it is.");
  command->callback([file] { decode(*file); });
}

}  // namespace dateline
