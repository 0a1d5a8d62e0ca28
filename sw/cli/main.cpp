// SPDX-License-Identifier: Apache-2.0
// dateline: exit 0 on success, 1 when a check failed, 2 on bad use; errors on stderr in one line.
#include <exception>
#include <iostream>
#include <new>
#include <string>

#include "model/error.h"
#include "sw/cli/commands.h"

namespace {

int report(const std::exception& error, int code) {
  std::cerr << "dateline: " << error.what() << "\n";
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace dateline;
  CLI::App app(
      "Dateline: an FPGA router for torus networks, with proven schedules, a cycle-exact model and measured\n"
      "costs. From the source tree, `./dateline test` builds and runs the tests.",
      "dateline");
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  const CommandContext context{{DATELINE_SOURCE_DIR, DATELINE_BINARY_DIR}};
  add_list(app, context);
  add_check_and_run(app, context);
  add_draw(app, context);
  add_prove(app, context);
  add_load(app, context);
  add_fit(app, context);
  add_traffic(app, context);
  add_lockstep(app, context);
  add_regress(app, context);
  add_tables(app, context);
  add_demo(app, context);
  try {
    const auto known = [&](const std::string& name) {
      for (const CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        if (command->get_name() == name) return true;
      return false;
    };
    if (argc > 1 && argv[1][0] != '-' && !known(argv[1]))
      throw UsageError(std::string("unknown command '") + argv[1] + "'; see dateline --help");
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    std::cerr << "dateline: " << error.what() << "; see dateline --help, or dateline COMMAND --help\n";
    return 2;
  } catch (const UsageError& error) {
    return report(error, 2);
  } catch (const CheckError& error) {
    return report(error, 1);
  } catch (const std::bad_alloc&) {
    std::cerr << "dateline: out of memory; use a smaller network or fewer --words\n";
    return 2;
  } catch (const std::exception& error) {
    return report(error, 2);
  }
}
