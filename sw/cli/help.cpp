// SPDX-License-Identifier: Apache-2.0
// dateline help
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/suggest.h"
#include "sw/cli/commands.h"
#include "sw/report/words.h"

namespace dateline {
namespace {

/// The help on a topic: a command, "words" (all terms) or one term. Empty topic: the help of the program.
std::string help_text(const CLI::App& app, const std::string& topic) {
  if (topic.empty()) return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  if (topic == "words") return words_text();
  std::vector<std::string> topics = {"words"};
  for (const Term& each : terms()) {
    if (each.name == topic) return word_text(each);
    topics.push_back(each.name);
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == topic) return command->help(app.get_name());
    topics.push_back(command->get_name());
  }
  const std::string guess = did_you_mean(topic, topics);
  throw UsageError(
      "help: unknown topic '" + printable(topic) + "'" +
      (guess.empty() ? "; name a command (dateline --help lists them), a term (dateline help words lists them) or words"
                     : guess));
}

}  // namespace

void add_help(CLI::App& app, const CommandContext&) {
  CLI::App* command = app.add_subcommand(
      "help", "explains a command; words: all terms, such as q, volume and hops; or one of these terms");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("topic", *words, "a command such as traffic, words, or a term such as q or \"link volume\"");
  command->callback([&app, words] {
    std::string topic;  // "link volume" may be two arguments
    for (const std::string& word : *words) topic += (topic.empty() ? "" : " ") + word;
    std::cout << help_text(app, topic);
  });
}

}  // namespace dateline
