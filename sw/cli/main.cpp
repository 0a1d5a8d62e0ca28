// SPDX-License-Identifier: Apache-2.0
// dateline: exit 0 on success, 1 when a check failed, 2 on bad use; errors on stderr in one line.
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "model/error.h"
#include "model/printable.h"
#include "sim/engine.h"
#include "sim/host/scratch_file.h"
#include "sw/cli/commands.h"
#include "sw/cli/standard_streams.h"

namespace dateline {
namespace {

/// How the program ends: what it says, if anything, and its exit status.
struct End {
  int code = 0;
  std::string message{};
};

void add_commands(CLI::App& app) {
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  const CommandContext context{{DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR, true, tile_optimization()}, DATELINE_VERSION};
  add_list(app, context);
  add_check_and_run(app, context);
  add_draw(app, context);
  add_prove(app, context);
  add_load(app, context);
  add_fit(app, context);
  add_traffic(app, context);
  add_lockstep(app, context);
  add_regress(app, context);
  add_synth(app, context);
  add_tables(app, context);
  add_demo(app, context);
  // An empty name of a file is a script's variable that nobody set.
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    for (const char* name : {"--json", "--svg", "--dot", "--schedule", "--output", "--junit", "--wave", "--from",
                             "--placement", "--wave-window", "--keep"})
      if (CLI::Option* option = command->get_option_no_throw(name))
        option->check([](const std::string& value) { return value.empty() ? "an empty name" : std::string(); });
}

void parse_and_run(CLI::App& app, int argc, char** argv) {
  const auto known = [&](const std::string& name) {
    for (const CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
      if (command->get_name() == name) return true;
    return false;
  };
  if (argc > 1 && argv[1][0] != '-' && !known(argv[1]))
    throw UsageError("unknown command '" + printable(argv[1]) + "'; see dateline --help");
  app.parse(argc, argv);
}

/// Runs the command that the arguments name. Everything that may be thrown ends here; what libraries have to say about
/// themselves is not for users.
End run_command(int argc, char** argv) {
  CLI::App app(
      "Dateline: an FPGA router for torus networks, with proven schedules, a cycle-exact model and measured\n"
      "costs. From the source tree, `./dateline test` builds and runs the tests.",
      "dateline");
  try {
    try {
      add_commands(app);
      parse_and_run(app, argc, argv);
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() != 0)
        return {2, std::string(error.what()) + "; see dateline --help, or dateline COMMAND --help"};
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
  const StandardStreams streams;
  end_cleanly_on_signals();
  End end = run_command(argc, argv);
  if (!streams.finish()) {
    if (streams.reader_gone()) return 2;
    end = {2, "standard output could not be written; is it closed, or a disk full?"};
  }
  if (!end.message.empty()) std::cerr << "dateline: " << one_line(end.message) << "\n";
  return end.code;
}
