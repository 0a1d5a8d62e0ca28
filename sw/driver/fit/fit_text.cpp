// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include <string>

#include "sw/driver/fit/fit.h"

namespace dateline {

std::string fit_to_text(const Fit& fit) {
  nlohmann::ordered_json json = {{"configuration", fit.key},
                                 {"startup", fit.cost.startup},
                                 {"per_hop", fit.cost.per_hop},
                                 {"per_word", fit.cost.per_word},
                                 {"set_up", fit.cost.set_up},
                                 {"largest_residual", fit.largest_residual},
                                 {"largest_sharing_error", fit.largest_sharing_error},
                                 {"probes", nlohmann::ordered_json::array()}};
  for (const Probe& p : fit.probes)
    json["probes"].push_back({{"varies", p.varies},
                              {"hops", p.hops},
                              {"words", p.words},
                              {"sharing", p.sharing},
                              {"framing", p.framing},
                              {"measured", p.measured},
                              {"fitted", p.fitted}});
  return json.dump(2) + "\n";
}

Fit fit_from_text(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text);
  Fit fit;
  fit.key = json["configuration"];
  fit.cost = {json["startup"], json["per_hop"], json["per_word"], json["set_up"]};
  fit.largest_residual = json["largest_residual"];
  fit.largest_sharing_error = json["largest_sharing_error"];
  for (const auto& p : json["probes"])
    fit.probes.push_back({p["varies"], p["hops"], p["words"], p["sharing"], p["framing"], p["measured"], p["fitted"]});
  return fit;
}

}  // namespace dateline
