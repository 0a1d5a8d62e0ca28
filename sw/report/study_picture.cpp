// SPDX-License-Identifier: Apache-2.0
#include "sw/report/study_picture.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "sw/report/json_report.h"
#include "sw/report/numbers.h"
#include "sw/report/rows.h"

namespace dateline {
namespace {

PictureRow row(const std::string& name, const Counts& counts, double cycles) {
  return {name, format_number(counts.rounds), format_number(counts.hops), format_number(counts.volume),
          format_number(cycles)};
}

void add_formula(SchedulePicture& picture, const Formula& formula, int words) {
  const auto number = [](bool has, double value) { return has ? format_number(value) : "\u2013"; };
  if (formula.printed)
    picture.table.push_back({"formula as printed", format_number(formula.printed->rounds),
                             format_number(formula.printed->hops), format_number(formula.printed->volume * words), ""});
  if (formula.has_rounds || formula.has_hops || formula.has_volume)
    picture.table.push_back({formula.printed ? "formula corrected" : "formula",
                             number(formula.has_rounds, formula.rounds), number(formula.has_hops, formula.hops),
                             number(formula.has_volume, formula.volume * words), ""});
  picture.notes.push_back("formula: " + formula.source);
  if (!formula.note.empty()) picture.notes.push_back(formula.note);
}

struct DrawnFile {
  const std::string& file;
  const SchedulePicture& picture;
};

std::vector<int> drawn_rounds(const DrawnFile& drawn) {
  std::vector<int> rounds = shown_rounds(drawn.picture);
  for (int& round : rounds) ++round;
  return rounds;
}

const Rows<DrawnFile>& picture_rows() {
  static const auto rows = Rows<DrawnFile>().object(
      "picture", "",
      Rows<DrawnFile>()
          .value(
              "file", "", "SVG file", [](const DrawnFile& drawn) -> const auto& { return drawn.file; })
          .value("rounds", "", "rounds that the picture shows, from 1", drawn_rounds));
  return rows;
}

}  // namespace

SchedulePicture study_picture(const Study& study) {
  SchedulePicture picture{study.machine.topology, study.schedule, study.check, study.counts, study.block_words};
  for (const RoundPrediction& round : study.predicted) {
    picture.cycles.push_back(round.cycles);
    picture.transfer_cycles.push_back(round.transfers);
  }
  if (study.stream) {
    PictureStream stream;
    stream.groups = study.stream->groups;
    for (const GroupPrediction& group : study.stream->predicted) stream.cycles.push_back(group.cycles);
    for (const auto& round : study.stream->transfers) {
      stream.transfers.emplace_back();
      for (const TransferTime& time : round) stream.transfers.back().push_back({time.begin, time.end});
    }
    if (!stream.transfers.empty()) picture.stream = std::move(stream);
  }
  picture.table.push_back(row("schedule, predicted", study.counts.total, study.predicted_cycles));
  if (study.formula) add_formula(picture, *study.formula, study.block_words);
  picture.table.push_back(row("lower bound", study.bound, study.cycle_bound.cycles));
  return picture;
}

nlohmann::ordered_json draw_json(const Study& study, const std::string& file, const SchedulePicture& picture) {
  nlohmann::ordered_json json = study_json(study);
  picture_rows().write(json, {file, picture});
  return json;
}

std::vector<Key> picture_keys() { return picture_rows().keys(); }

}  // namespace dateline
