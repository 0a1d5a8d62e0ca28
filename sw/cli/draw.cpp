// SPDX-License-Identifier: Apache-2.0
// dateline draw
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "sw/cli/collective_options.h"
#include "sw/cli/commands.h"
#include "sw/report/picture/map_layout.h"
#include "sw/report/study_picture.h"
#include "sw/schedule/operation.h"

namespace dateline {
namespace {

struct DrawArguments : CollectiveArguments {
  std::string output, rounds, json;
  bool arrows = false, brief = false;
};

struct RoundRange {
  int first = 0, last = 0;  ///< from 1; 0: not given
};

RoundRange round_range(const std::string& text) {
  RoundRange range;
  if (text.empty()) return range;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%d:%d%c", &range.first, &range.last, &rest) != 2 || range.first < 1 ||
      range.first > range.last)
    throw UsageError(setting("rounds", "'" + text + "'") + ": write FIRST:LAST, rounds from 1, such as 1:4");
  return range;
}

void draw(const CLI::App& command, const DrawArguments& arguments, JsonOutput& json, ProgressLine& progress) {
  const RoundRange range = round_range(arguments.rounds);
  std::string file = arguments.output;
  if (file.empty() && arguments.operation_given) file = find_operation(arguments.request.operation).name + ".svg";
  // Refuse bad output names and networks before the work. The operation and network of a schedule file are known later.
  require_svg_name(setting("output"), file);
  if (arguments.request.from.empty()) require_drawable(parse_topology(arguments.request.options.topology));
  std::optional<OutputFile> output;
  const auto open = [&] {
    require_distinct({{setting("output"), file}, {setting("json"), arguments.json}},
                     {{setting("from"), arguments.request.from}});
    output.emplace(setting("output"), file);
  };
  if (!file.empty()) open();
  const Study study = prepare_collective(command, arguments);
  progress.clear();
  if (file.empty()) {
    file = study.schedule.operation + ".svg";
    open();
  }

  SchedulePicture picture = study_picture(study);
  picture.first = range.first;
  picture.last = range.last;
  picture.arrows = arguments.arrows;
  picture.brief = arguments.brief;
  output->commit(schedule_svg(picture));
  json.set(draw_json(study, file, picture));
  if (study.check.ok()) json.commit();
  if (!output->to_stdout() && !json.to_stdout())
    std::cout << "picture: " << printable(file, 200) << " (" << shown_rounds(picture).size() << " of "
              << counted(static_cast<long>(study.schedule.rounds.size()), "round") << ")\n";
  if (!study.check.ok()) throw CheckError("check failed: " + first_problem(study.check));
}

}  // namespace

void add_draw(CLI::App& app, const CommandContext& context) {
  CLI::App* command =
      app.add_subcommand("draw", "draws a schedule as SVG: the circuits of every round, and a space-time diagram");
  auto arguments = std::make_shared<DrawArguments>();
  arguments->request.paths = context.paths;
  arguments->request.whole = true;
  add_collective_options(*command, *arguments);
  command->add_option("--output", arguments->output, "file to write (- = stdout) [OPERATION.svg]")->type_name("FILE");
  command->add_option("--rounds", arguments->rounds,
                      "draw only rounds FIRST:LAST, from 1 [all, or the first and last]");
  command->add_flag("--arrows", arguments->arrows,
                    "draw arrows from senders to receivers over time, also with more than 36 nodes");
  command
      ->add_flag("--brief", arguments->brief,
                 "draw only the circuits of every round: no counts, no definitions, no time")
      ->excludes("--arrows");
  add_json_option(*command, arguments->json);
  command->callback([command, arguments, progress = context.progress] {
    arguments->request.watcher = progress->watcher();
    JsonOutput json("draw", arguments->json);
    json.around([&] { draw(*command, *arguments, json, *progress); });
  });
}

}  // namespace dateline
