// SPDX-License-Identifier: Apache-2.0
// dateline help
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "model/error.h"
#include "model/printable.h"
#include "model/suggest.h"
#include "sw/cli/commands.h"
#include "sw/report/words.h"

namespace dateline {
namespace {

/// What the program, a command or the topic "words" has to say about itself.
std::string help_text(const CLI::App& app, const std::string& topic) {
  if (topic.empty()) return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  if (topic == "words") return words_text();
  std::vector<std::string> topics = {"words"};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == topic) return command->help(app.get_name());
    topics.push_back(command->get_name());
  }
  const std::string guess = did_you_mean(topic, topics);
  throw UsageError("help: there is nothing on '" + printable(topic) + "'" +
                   (guess.empty() ? "; name a command (dateline --help lists them) or words" : guess));
}

}  // namespace

void add_help(CLI::App& app, const CommandContext&) {
  CLI::App* command = app.add_subcommand("help", "of a command, or words: what q, volume, hops and the others mean");
  auto topic = std::make_shared<std::string>();
  command->add_option("topic", *topic, "a command such as traffic, or words");
  command->callback([&app, topic] { std::cout << help_text(app, *topic); });
}

}  // namespace dateline
