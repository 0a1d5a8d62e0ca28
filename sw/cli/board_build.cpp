// SPDX-License-Identifier: Apache-2.0
// dateline board list, build, program
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "sw/cli/commands.h"
#include "sw/driver/bitstream/board.h"
#include "sw/driver/bitstream/build.h"
#include "sw/report/board_report.h"
#include "sw/report/numbers.h"

namespace dateline {
namespace {

struct BoardArguments {
  BuildRequest request;
  std::string board, output, json;
  bool traffic = false;
};

std::string folder_of(const BoardArguments& arguments, const Board& board, const CommandContext& context) {
  return arguments.output.empty() ? build_folder(context.paths.source_dir, board) : arguments.output;
}

void build(BoardArguments& arguments, const CommandContext& context, JsonOutput& json) {
  BuildRequest& request = arguments.request;
  require_range(setting("seed"), request.seed, 1, 1'000'000);
  require_range(setting("timeout"), request.timeout, 1, 86400);
  request.board = load_board(context.paths.source_dir, arguments.board, arguments.traffic);
  request.folder = folder_of(arguments, request.board, context);
  request.paths = context.paths;
  request.watcher = context.progress->watcher();
  const BoardBuild done = build_board(request);
  context.progress->clear();
  json.set(build_json(done));
  if (done.placed() && !done.in_time()) {
    if (!json.to_stdout()) std::cout << build_report(done);
    throw CheckError(done.board.name + " reaches " + format_number(done.measured.mhz, 1) + " MHz instead of " +
                     format_number(done.board.wanted_mhz(), 1) + " MHz; try another " + setting("seed"));
  }
  json.commit();
  if (!json.to_stdout()) std::cout << build_report(done);
}

void add_traffic_flag(CLI::App& command, BoardArguments& arguments) {
  command.add_flag(
      "--traffic", arguments.traffic,
      "use the board's network of traffic sources, with which dateline traffic measures its routers; files in "
      "build/boards/BOARD-traffic");
}

void add_build(CLI::App& board, const CommandContext& context) {
  CLI::App* command =
      board.add_subcommand("build", "builds a board's bitstream with Yosys, nextpnr and the packer of its family");
  auto arguments = std::make_shared<BoardArguments>();
  command->add_option("--board", arguments->board, "name of the board (board list)")->required();
  add_traffic_flag(*command, *arguments);
  command->add_option("--seed", arguments->request.seed, "seed of place and route")->capture_default_str();
  command->add_option("--output", arguments->output, "folder for scripts, logs and bitstream [build/boards/BOARD]");
  command->add_option("--timeout", arguments->request.timeout, "most seconds for one tool")->capture_default_str();
  add_json_option(*command, arguments->json);
  command->footer(
      "LUTs: logic cells of iCE40, LUT sites of ECP5 and Gowin. If no free tool can place the family, the build\n"
      "writes a script for the vendor's tool and the pins, and reports Yosys' counts.");
  command->callback([arguments, context] {
    JsonOutput json("board-build", arguments->json);
    json.around([&] { build(*arguments, context, json); });
  });
}

void add_program(CLI::App& board, const CommandContext& context) {
  CLI::App* command = board.add_subcommand("program", "loads a built bitstream into the connected board");
  auto arguments = std::make_shared<BoardArguments>();
  command->add_option("--board", arguments->board, "name of the board (board list)")->required();
  add_traffic_flag(*command, *arguments);
  command->add_option("--output", arguments->output, "folder of the build [build/boards/BOARD]");
  command->callback([arguments, context] {
    const Board known = load_board(context.paths.source_dir, arguments->board, arguments->traffic);
    program_board(known, folder_of(*arguments, known, context) + "/" + bitstream_name(known));
  });
}

void add_board_list(CLI::App& board, const CommandContext& context) {
  CLI::App* command = board.add_subcommand("list", "lists the known boards with their networks and measurements");
  command->callback([context] {
    std::vector<Board> boards;
    for (const std::string& name : board_names(context.paths.source_dir)) {
      boards.push_back(load_board(context.paths.source_dir, name));
      if (boards.back().has_traffic) boards.push_back(load_board(context.paths.source_dir, name, true));
    }
    std::cout << boards_report(boards);
  });
}

}  // namespace

void add_board_builds(CLI::App& board, const CommandContext& context) {
  add_board_list(board, context);
  add_build(board, context);
  add_program(board, context);
}

}  // namespace dateline
