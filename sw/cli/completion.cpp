// SPDX-License-Identifier: Apache-2.0
// dateline completion: prints a shell script that completes commands, options and their values. The script is generated
// from the commands themselves.
#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "sim/drive/patterns.h"
#include "sw/cli/commands.h"
#include "sw/cli/option_values.h"
#include "sw/collective/algorithm.h"
#include "sw/driver/bitstream/board.h"
#include "sw/report/schema/keys.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

template <class Entries>
std::string names_of(const Entries& entries) {
  std::string names;
  for (const auto& entry : entries) names += (names.empty() ? "" : " ") + entry.name;
  return names;
}

std::string topology_starts() {
  std::string names;
  for (const auto& [name, summary] : topology_kinds()) names += (names.empty() ? "" : " ") + name + ":";
  return names;
}

/// "" if the source tree is missing.
std::string names_of_boards(const std::string& source_dir) {
  std::string names;
  try {
    for (const std::string& name : board_names(source_dir)) names += (names.empty() ? "" : " ") + name;
  } catch (const UsageError&) {
    return "";
  }
  return names;
}

/// [option] the values that may follow it, separated by blanks.
std::map<std::string, std::string> values_of_options(const std::string& source_dir) {
  return {{"--topology", topology_starts()},
          {"--algorithm", "auto all " + names_of(algorithms())},
          {"--engine", names_of(engine_kinds()) + " board:"},
          {"--pattern", names_of(traffic_patterns())},
          {"--ports", "all one"},
          {"--switching", to_string(SwitchingMode::kWormhole) + " " + to_string(SwitchingMode::kCircuit)},
          {"--flow", to_string(FlowControl::kDateline) + " " + to_string(FlowControl::kBubble)},
          {"--routing", "dor udr source ascending"},
          {"--tie", "plus split"},
          {"--placement", "linear multiple full"},
          {"--target", "xc7 ecp5 ice40"},
          {"--board", names_of_boards(source_dir)},
          {"--part", "router node"}};
}

/// Values of a positional argument, separated by blanks.
std::string words_of(const std::string& positional) {
  if (positional == "operation") return names_of(operations());
  if (positional == "report") return names_of(reports());
  return positional == "shell" ? "bash" : "";
}

/// Adds the options and positional values of a command and of its sub-commands, each once.
void add_words(const CLI::App& command, std::vector<std::string>& words) {
  const auto add = [&](const std::string& word) {
    if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  };
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    for (const std::string& name : option->get_lnames()) add("--" + name);
    if (option->get_positional()) add(words_of(option->get_name(true)));
  }
  for (const CLI::App* part : command.get_subcommands([](const CLI::App*) { return true; })) {
    add(part->get_name());
    add_words(*part, words);
  }
}

/// Arguments of `./dateline setup`, which installs these tools. It is a command of the wrapper script, not of the
/// program.
constexpr const char* kSetupWords = "synth slurm mpi python cores ice40 ecp5 gowin pages";

std::string bash_script(CLI::App& app, const std::string& source_dir) {
  std::string commands, cases;
  for (const CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    commands += (commands.empty() ? "" : " ") + command->get_name();
    std::vector<std::string> words;
    add_words(*command, words);
    cases += "      " + command->get_name() + ") words='";
    for (const std::string& word : words) cases += (word == words.front() ? "" : " ") + word;
    cases += "' ;;\n";
  }
  cases += std::string("      setup) words='") + kSetupWords + "' ;;\n";
  std::string values;
  for (const auto& [option, words] : values_of_options(source_dir))
    values += "      " + option + ") words='" + words + "' ;;\n";
  return "# Completion of dateline for bash: source <(dateline completion bash)\n"
         "# zsh: autoload -U bashcompinit && bashcompinit, then the line above.\n"
         "_dateline() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n"
         "  if [ \"$COMP_CWORD\" = 1 ]; then\n"
         "    words='" +
         commands +
         " setup --help --version'\n"
         "  else\n"
         "    case $before in\n" +
         values +
         "    esac\n"
         "    [ -n \"$words\" ] || case ${COMP_WORDS[1]} in\n" +
         cases +
         "    esac\n"
         "  fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "}\n"
         "complete -o default -F _dateline dateline ./dateline\n";
}

}  // namespace

void add_completion(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("completion", "prints a shell script that completes commands, options and their values");
  command->add_option_function<std::string>("shell", parse_shell, "bash (zsh can use it too, with bashcompinit)")
      ->required();
  command->footer(
      "To install it for every shell: dateline completion bash >~/.local/share/bash-completion/completions/dateline");
  command->callback([&app, context] { std::cout << bash_script(app, context.paths.source_dir); });
}

}  // namespace dateline
