// SPDX-License-Identifier: Apache-2.0
// Total exchange by neighbour transfers as algorithms: a round is a step, every path one link, every message one block,
// so that rounds, hops and volume are the same number.
#include "sw/collective/all_to_all/all_to_all.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "model/cost/exchange_bound.h"
#include "model/network/family.h"
#include "model/network/properties.h"
#include "sw/collective/all_to_all/balanced.h"
#include "sw/collective/all_to_all/edge_coloured.h"
#include "sw/collective/all_to_all/factor_exchange.h"
#include "sw/collective/all_to_all/product.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

constexpr const char* kPaper = "Dimakopoulos and Dimopoulos, ";
constexpr int kMostNodesOnePort = 100, kMostNodesAllPorts = 128;  ///< of the search: seconds

std::string text_of(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", number);
  return text;
}

StepBound bound_of(const CollectiveRequest& request) {
  return request.one_port ? one_port_exchange_bound(request.topology) : all_port_exchange_bound(request.topology);
}

std::string bound_note(const CollectiveRequest& request) {
  const StepBound bound = bound_of(request);
  return "at least " + text_of(std::ceil(bound.steps - 1e-9)) + " steps (" + bound.reason + ", " +
         text_of(bound.steps) + ")";
}

Formula in_steps(const std::string& source, const CollectiveRequest& request, double steps) {
  Formula formula;
  formula.source = source;
  formula.rounds = formula.hops = formula.volume = steps;
  formula.has_rounds = formula.has_hops = formula.has_volume = true;
  formula.note = bound_note(request);
  return formula;
}

/// All minimal routes together make N AS(G) transfers.
std::string too_many_hops(const Topology& topology) {
  const double transfers = topology.nodes * average_status(topology);
  return schedule_too_large(transfers, transfers);
}

std::string a2_applicable(const CollectiveRequest& request) {
  if (!family_of(request.topology).ordered_dimensions())
    return "it needs a product of rings, lines and complete graphs, not a dual-cube";
  return too_many_hops(request.topology);
}

Schedule make_a2(const CollectiveRequest& request) {
  return exchange_schedule("product-a2", request, exchange_a2(request.topology, request.one_port));
}

Formula a2_formula(const CollectiveRequest& request) {
  Formula formula =
      in_steps(std::string(kPaper) + "A2, N sum T_i/n_i", request, steps_a2(request.topology, request.one_port));
  if (request.one_port && !nodes_are_alike(request.topology))
    formula.note += "; a line of three or more nodes never exchanges in its average status (E2)";
  if (!request.one_port) formula.note += "; A2 is printed for one port, here it is run with all ports";
  return formula;
}

std::string a3_applicable(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  const std::vector<int> dims =
      family_of(topology).ordered_dimensions() ? used_dimensions(topology) : std::vector<int>{};
  bool fits = dims.size() >= 2 && (dims.size() & (dims.size() - 1)) == 0;
  for (const int dim : dims) fits = fits && same_factor(topology.dimensions[dim], topology.dimensions[dims[0]]);
  if (!fits) return "it needs 2, 4, 8 or 16 equal dimensions, not " + topology.spec;
  return too_many_hops(topology);
}

Schedule make_a3(const CollectiveRequest& request) {
  return exchange_schedule("product-a3", request, exchange_a3(request.topology));
}

Formula a3_formula(const CollectiveRequest& request) {
  Formula formula = in_steps(std::string(kPaper) + "A3, n^(d-1) T_H", request, steps_a3(request.topology));
  const Dimension& factor = request.topology.dimensions[used_dimensions(request.topology)[0]];
  if (factor.wraps && factor.size % 4 == 2)
    formula.note += "; not optimal for rings of k = 2 (mod 4): k^2/8 is rounded up before it is multiplied (E1)";
  return formula;
}

std::string coloured_applicable(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (request.one_port) return "it needs all ports";
  if (!family_of(topology).ordered_dimensions() || !nodes_are_alike(topology))
    return "it needs a product of rings and complete graphs, not " + topology.spec;
  return too_many_hops(topology);
}

Schedule make_coloured(const CollectiveRequest& request) {
  return exchange_schedule("edge-coloured", request, coloured_exchange(request.topology));
}

Formula coloured_formula(const CollectiveRequest& request) {
  return in_steps("not in the paper: hops of all offsets coloured by steps (Koenig)", request,
                  coloured_steps(request.topology));
}

std::string balanced_applicable(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  const int most = request.one_port ? kMostNodesOnePort : kMostNodesAllPorts;
  if (topology.nodes > most)
    return "it needs at most " + std::to_string(most) + " nodes, not " + std::to_string(topology.nodes);
  if (request.one_port && family_of(topology).ordered_dimensions() && nodes_are_alike(topology))
    return "with one port it needs a line of three or more nodes or a dual-cube, elsewhere product-a2 is optimal";
  return "";
}

Schedule make_balanced(const CollectiveRequest& request) {
  return exchange_schedule("balanced", request, balanced_exchange(request.topology, request.one_port));
}

Formula balanced_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = "not in the paper: found by search, no closed form";
  formula.note = bound_note(request);
  return formula;
}

}  // namespace

Algorithm all_to_all_product_a2() {
  return {"all-to-all",  "product-a2", {"dimakopoulos"}, "neighbour transfers, one dimension after the other",
          a2_applicable, make_a2,      a2_formula};
}
Algorithm all_to_all_product_a3() {
  return {"all-to-all",  "product-a3", {},        "neighbour transfers, equal dimensions all at once",
          a3_applicable, make_a3,      a3_formula};
}
Algorithm all_to_all_edge_coloured() {
  return {"all-to-all",
          "edge-coloured",
          {},
          "neighbour transfers, the same at all nodes, directions evenly loaded",
          coloured_applicable,
          make_coloured,
          coloured_formula};
}
Algorithm all_to_all_balanced() {
  return {"all-to-all",
          "balanced",
          {},
          "neighbour transfers along balanced routes, found by search",
          balanced_applicable,
          make_balanced,
          balanced_formula};
}

}  // namespace dateline
