// SPDX-License-Identifier: Apache-2.0
#include "sw/report/coverage_table.h"

#include <cstddef>

#include "sw/report/table.h"

namespace dateline {
namespace {

std::string mark(const std::string& ports, Served served) {
  return served == Served::kNo ? "" : ports + (served == Served::kSourceRouting ? "*" : "");
}

std::string cell(Served all_port, Served one_port) {
  const std::string all = mark("all", all_port), one = mark("one", one_port);
  return all.empty() && one.empty() ? "-" : all + (all.empty() || one.empty() ? "" : " ") + one;
}

}  // namespace

std::string coverage_table(const std::vector<Coverage>& coverage) {
  std::vector<std::vector<std::string>> rows = {{"operation"}};
  for (const std::string& network : coverage_networks()) {
    const size_t colon = network.find(':');
    rows[0].push_back(network.substr(0, colon));
    if (rows.size() == 1) rows.push_back({""});
    rows[1].push_back(network.substr(colon + 1));
  }
  for (const Coverage& row : coverage) {
    rows.push_back({row.operation});
    for (size_t i = 0; i < row.all_port.size(); ++i) rows.back().push_back(cell(row.all_port[i], row.one_port[i]));
  }
  return text_table(rows) +
         "all: with all ports; one: with one port (--ports one); *: with --routing source only; -: no algorithm\n";
}

}  // namespace dateline
