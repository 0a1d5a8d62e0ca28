// SPDX-License-Identifier: Apache-2.0
// A report as one HTML page that needs no network: the report's JSON, its pictures, and the network and schedule for
// the map that the page draws. The page itself is in `web/`: it shows any report, from the units and meanings of its
// keys.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/network/topology.h"
#include "sw/driver/study/study.h"

namespace dateline {

/// What a page shows beside the report. All members may be empty.
struct PageParts {
  struct Picture {
    std::string title, svg;
  };
  /// A table whose values are not in the report.
  struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<nlohmann::ordered_json>> rows;
  };
  std::vector<Picture> pictures;
  std::vector<Table> tables;
  nlohmann::ordered_json network;     ///< page_network()
  nlohmann::ordered_json schedule;    ///< page_schedule()
  std::vector<std::string> left_out;  ///< sentences: what the page does not show, and why
};

/// The page. report: name of the report (sw/report/schema/keys.h). document: the complete report, as report_text()
/// writes it. Lists with more than kMostEntries entries are cut, and the page says so.
std::string page_html(const std::string& report, nlohmann::ordered_json document, const PageParts& parts);
constexpr size_t kMostEntries = 32768;

/// Adds a picture. draw: returns SVG; where it throws UsageError, the page says why the picture is missing.
void add_picture(PageParts& parts, const std::string& title, const std::function<std::string()>& draw);

/// Adds the map of a network. A network that is too large for a map gets a sentence instead.
void add_network(PageParts& parts, const Topology& topology);

/// Adds the map, and the schedule for the scrubber: as many of its first rounds as have room.
/// execution: null where the study did not run.
void add_schedule(PageParts& parts, const Study& study, const Execution* execution = nullptr);

}  // namespace dateline
