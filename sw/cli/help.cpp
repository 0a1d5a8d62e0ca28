// SPDX-License-Identifier: Apache-2.0
// dateline help
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/suggest.h"
#include "sw/cli/commands.h"
#include "sw/report/as_options.h"
#include "sw/report/list_report.h"
#include "sw/report/words.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

/// The long names of the options of a command, without dashes.
std::vector<std::string> options_of(const CLI::App* command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command->get_options())
    names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
  return names;
}

std::string option_line(const CLI::Option& option) {
  const std::string usual = option.get_default_str();
  return option.get_name(false, true) + (usual.empty() ? "" : " [" + usual + "]") + ": " + option.get_description() +
         "\n";
}

/// An option: what it does, and the commands that have it. One paragraph per description; "" where none has it.
std::string option_text(const CLI::App& app, const std::string& name) {
  std::vector<std::string> lines, commands;
  for (const CLI::App* command : commands_of(app)) {
    const CLI::Option* option = command->get_option_no_throw("--" + name);
    if (option == nullptr) continue;
    const std::string line = option_line(*option);
    const auto found = std::find(lines.begin(), lines.end(), line);
    const auto at = static_cast<size_t>(found - lines.begin());
    if (found == lines.end()) lines.push_back(line), commands.emplace_back();
    commands[at] += (commands[at].empty() ? "" : ", ") + command->get_name();
  }
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) text += lines[i] + "option of " + commands[i] + "\n";
  return text;
}

/// An operation: its algorithms, its own options, and a command.
std::string operation_text(const CLI::App& app, const Operation& operation) {
  std::vector<std::string> names = operation.arguments;
  names.insert(names.end(), operation.options.begin(), operation.options.end());
  if (operation.rooted()) names.emplace_back("source");
  const CLI::App* run = app.get_subcommand("run");
  std::string text = operation_report(operation), command = "dateline run " + operation.name;
  if (!names.empty()) text += "\n";
  for (const std::string& name : operation.arguments) command += " --" + name + " ...";
  for (const std::string& name : names) text += option_line(*run->get_option("--" + name));
  if (operation.reduces()) text += word_line(term("contribution"));
  return text + "\n" + command + " --topology torus:4x4\n" +
         "dateline list --networks: the networks that have an algorithm\n";
}

/// The help on a topic: a command, "words" (all terms), one term, an operation, an option. Empty topic: the help of the
/// program.
std::string help_text(const CLI::App& app, const std::string& topic) {
  if (topic.empty()) return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
  if (topic == "words") return words_text();
  std::vector<std::string> topics = {"words"};
  for (const Term& each : terms()) {
    if (each.name == topic) return word_text(each);
    topics.push_back(each.name);
  }
  for (const CLI::App* command : commands_of(app)) {
    if (command->get_name() == topic) return command->help(app.get_name());
    topics.push_back(command->get_name());
  }
  for (const Operation& operation : operations()) {
    std::vector<std::string> names = operation.aliases;
    names.push_back(operation.name);
    if (std::find(names.begin(), names.end(), topic) != names.end()) return as_options(operation_text(app, operation));
    topics.insert(topics.end(), names.begin(), names.end());
  }
  const std::string name = topic.rfind("--", 0) == 0 ? topic.substr(2) : topic;
  if (const std::string text = option_text(app, name); !text.empty()) return text;
  for (const CLI::App* command : commands_of(app))
    for (const std::string& option : options_of(command)) topics.push_back(option);
  const std::string guess = did_you_mean(topic, topics);
  throw UsageError("help: unknown topic '" + printable(topic) + "'" +
                   (guess.empty() ? "; name a command (dateline --help lists them), an operation (dateline list), an "
                                    "option, a term (dateline help words lists them) or words"
                                  : guess));
}

}  // namespace

void add_help(CLI::App& app, const CommandContext&) {
  CLI::App* command = app.add_subcommand(
      "help", "explains a command, an operation, an option, or a term such as q, volume and hops; words: all terms");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("topic", *words,
                      "a command such as traffic, an operation such as reduce, an option such as combine, a term such "
                      "as q or \"link volume\", or words");
  command->callback([&app, words] {
    std::string topic;  // "link volume" may be two arguments
    for (const std::string& word : *words) topic += (topic.empty() ? "" : " ") + word;
    std::cout << help_text(app, topic);
  });
}

}  // namespace dateline
