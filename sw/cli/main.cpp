// SPDX-License-Identifier: Apache-2.0
// dateline: exit 0 on success, 1 when a check failed, 2 on bad use; errors on stderr in one line.
#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/scratch_file.h"
#include "model/base/suggest.h"
#include "sim/engine.h"
#include "sim/parallel/rank_process.h"
#include "sw/cli/commands.h"
#include "sw/cli/places.h"
#include "sw/cli/rank_entry.h"
#include "sw/cli/standard_streams.h"
#include "sw/report/as_options.h"
#include "sw/report/report_head.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

/// How the program ends: its exit status, and the message for stderr, if any.
struct End {
  int code = 0;
  std::string message{};
};

std::vector<CLI::App*> commands_of(CLI::App& app) {
  return app.get_subcommands([](CLI::App*) { return true; });
}

/// A sub-command and the function that adds it.
struct Command {
  const char* name;
  void (*add)(CLI::App&, const CommandContext&);
};

/// All sub-commands, in the order in which --help lists them.
constexpr Command kCommands[] = {{"list", add_list},       {"check", add_check},     {"run", add_run},
                                 {"draw", add_draw},       {"prove", add_prove},     {"load", add_load},
                                 {"fit", add_fit},         {"traffic", add_traffic}, {"lockstep", add_lockstep},
                                 {"regress", add_regress}, {"sweep", add_sweep},     {"synth", add_synth},
                                 {"rtl", add_rtl},         {"board", add_board},     {"bench", add_bench},
                                 {"tables", add_tables},   {"schema", add_schema},   {"completion", add_completion},
                                 {"decode", add_decode},   {"demo", add_demo},       {"doctor", add_doctor},
                                 {"help", add_help}};

/// Only the called command, because building the options of all commands takes most of a short run. All commands if the
/// first word names none, or one that describes or calls the others.
std::vector<const Command*> commands_to_add(const std::string& called) {
  const bool needs_all = called == "help" || called == "completion" || called == "sweep" || called == "schema";
  std::vector<const Command*> all;
  for (const Command& command : kCommands) {
    if (called == command.name && !needs_all) return {&command};
    all.push_back(&command);
  }
  return all;
}

void add_commands(CLI::App& app, int argc, char** argv, const std::shared_ptr<ProgressLine>& progress, Ranks* ranks) {
  app.require_subcommand(1);
  app.set_version_flag("--version", "dateline " + program_version(), "print the version of the program");
  app.get_formatter()->column_width(34);
  const Places places = places_of_program();
  const CommandContext context{
      {places.sources, cache_folder(places.cache), true, tile_optimization(), progress->watcher()}, progress, ranks};
  for (const Command* command : commands_to_add(argc > 1 ? argv[1] : "")) command->add(app, context);
  const std::pair<const char*, const char*> values[] = {{"--json", "FILE"},
                                                        {"--svg", "FILE.svg"},
                                                        {"--dot", "FILE"},
                                                        {"--schedule", "FILE"},
                                                        {"--output", ""},
                                                        {"--junit", "FILE"},
                                                        {"--csv", "FILE"},
                                                        {"--html", "FILE"},
                                                        {"--wave", "FILE.fst"},
                                                        {"--timeline", "FILE"},
                                                        {"--from", "FILE"},
                                                        {"--trace", "PACKETS.csv"},
                                                        {"--placement", "NAME|FILE"},
                                                        {"--wave-window", "A:B"},
                                                        {"--keep", "FOLDER"}};
  for (CLI::App* command : commands_of(app)) {
    add_exclusions(*command);
    for (CLI::App* inner : commands_of(*command)) add_exclusions(*inner);
  }
  for (CLI::App* command : commands_of(app))
    for (const auto& [name, type] : values)
      if (CLI::Option* option = command->get_option_no_throw(name)) {
        // An empty file name usually comes from an unset variable of a script.
        option->check([](const std::string& value) { return value.empty() ? "an empty name" : std::string(); });
        if (*type != '\0') option->type_name(type);
      }
  for (CLI::App* command : commands_of(app))
    for (const char* output : {"--json", "--csv", "--svg", "--html"})
      if (CLI::Option* option = command->get_option_no_throw(output); option != nullptr && ranks != nullptr)
        option->transform([ranks](const std::string& name) { return output_name_for(ranks, name); }, "");
}

/// The message about the first option that the command does not have, or the first argument that it does not take.
std::string what_is_unknown(CLI::App& app, int argc, char** argv) {
  CLI::App* command = &app;
  std::string called = "dateline";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto named = command->get_subcommands([&](CLI::App* one) { return one->get_name() == word; });
    if (named.empty()) break;
    command = named.front();
    called += " " + word;
  }
  std::vector<std::string> names;
  for (const CLI::Option* option : command->get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::string help = "; see " + called + " --help";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], name = word.substr(0, word.find('='));
    if (name.rfind("--", 0) != 0 || std::find(names.begin(), names.end(), name) != names.end()) continue;
    const std::string guess = did_you_mean(name, names);
    return "unknown option '" + printable(name) + "'" + (guess.empty() ? help : guess + " S" + help.substr(3));
  }
  const std::vector<std::string> left = command->remaining();
  return (left.empty() ? "unexpected argument" : "unexpected '" + printable(left.front()) + "'") + help;
}

/// The message for a bad value. message: that of CLI11, such as "Could not convert: --q = many".
std::string in_our_words(const std::string& message) {
  const std::string start = "Could not convert: ";
  const size_t equal = message.find(" = ");
  if (message.rfind(start, 0) != 0 || equal == std::string::npos) return message;
  const std::string option = message.substr(start.size(), equal - start.size()), value = message.substr(equal + 3);
  // Newer versions of CLI11 refuse numbers that overflow an integer; older ones read the largest integer.
  const bool digits = value.find_first_not_of("0123456789", value[0] == '-' ? 1 : 0) == std::string::npos;
  return digits && value.size() > 1 ? option + " " + printable(value) + " is out of range"
                                    : option + " '" + printable(value) + "' is not a number";
}

/// The message about an unknown command. If it resembles the name of an operation, it suggests `run`.
std::string unknown_command(const std::string& name, const std::vector<std::string>& names) {
  const std::string unknown = "unknown command '" + printable(name) + "'";
  const std::string guess = did_you_mean(name, names);
  if (!guess.empty()) return unknown + guess + " See dateline --help";
  std::vector<std::string> known;
  for (const Operation& operation : operations()) known.push_back(operation.name);
  const std::string operation = nearest_name(name, known);
  return unknown + (operation.empty() ? "" : "; did you mean 'run " + operation + "'?") +
         (operation.empty() ? "; see" : " See") + " dateline --help";
}

void parse_and_run(CLI::App& app, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(app)) names.push_back(command->get_name());
  if (argc == 1) throw UsageError("name a command, such as demo or list; see dateline --help");
  if (argv[1][0] != '-' && std::find(names.begin(), names.end(), argv[1]) == names.end())
    throw UsageError(unknown_command(argv[1], names));
  app.parse(argc, argv);
}

/// Runs the command that the arguments name. Catches all exceptions. Replaces messages of libraries that users would
/// not understand.
End run_command(int argc, char** argv, const std::shared_ptr<ProgressLine>& progress, RankProcess* ranks) {
  CLI::App app(
      "Dateline: an FPGA router for torus networks, with proven schedules, a cycle-exact model and measured\n"
      "costs. From the source tree, `./dateline test` builds and runs the tests.",
      "dateline");
  try {
    try {
      if (ranks != nullptr) enter_as_rank(*ranks, argc, argv);
      progress->patience_from_environment();
      add_commands(app, argc, argv, progress, ranks);
      progress->begin(argc > 1 ? printable(argv[1]) : "");
      parse_and_run(app, argc, argv);
    } catch (const CLI::ExtrasError&) {
      return {2, what_is_unknown(app, argc, argv)};
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() != 0)
        return {2, in_our_words(error.what()) + "; see dateline --help, or dateline COMMAND --help"};
      app.exit(error);  // --help
    }
    return {};
  } catch (const UsageError& error) {
    return {2, error.what()};
  } catch (const CheckError& error) {
    return {1, error.what()};
  } catch (const std::bad_alloc&) {
    return {2, "out of memory; use a smaller network or fewer --words"};
  } catch (const std::length_error&) {
    return {2, "out of memory; use a smaller network or fewer --words"};
  } catch (const std::filesystem::filesystem_error& error) {
    return {2, printable(error.path1().string(), 200) + ": " + error.code().message()};
  } catch (const std::ios_base::failure&) {
    return {2, "a file could not be read or written"};
  } catch (const std::exception& error) {
    return {2, std::string("this should not happen, please report it: ") + error.what()};
  }
}

}  // namespace
}  // namespace dateline

int main(int argc, char** argv) {
  using namespace dateline;
  StandardStreams streams;
  end_cleanly_on_signals();
  const std::unique_ptr<RankProcess> ranks = join_ranks(&argc, &argv);
  if (ranks && ranks->rank() != 0) streams.silence();
  const auto progress = std::make_shared<ProgressLine>();
  End end = run_command(argc, argv, progress, ranks.get());
  progress->stop();
  if (!streams.finish()) {
    if (streams.reader_gone() && !ranks) return 2;
    end = {2, "standard output could not be written; is it closed, or a disk full?"};
  }
  if (ranks) {
    const RankProcess::End all = ranks->end({end.code, end.message});
    end = {all.code, all.reported_here ? all.message : ""};
    if (all.reported_here) streams.speak_again();
  }
  if (!end.message.empty()) std::cerr << "dateline: " << one_line(as_options(end.message)) << "\n" << std::flush;
  if (ranks) ranks->leave(end.code);
  return end.code;
}
