// SPDX-License-Identifier: Apache-2.0
#include "sw/collective/line/two_phase_algorithm.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "model/cost/cost_model.h"

namespace dateline {
namespace {

const char* name_of(Movement movement) { return movement == Movement::kAllGather ? "all-gather" : "all-to-all"; }

struct Name {
  const char* name;
  const char* summary;
};

constexpr Name name_of(TwoPhaseVariant variant) {
  switch (variant) {
    case TwoPhaseVariant::kHybrid:
      return {"two-phase-hybrid", "virtual rings with one port and staggered colours, then blocks with all ports"};
    case TwoPhaseVariant::kFolded:
      return {"two-phase-folded", "two-phase with blocks folded so that ring neighbours are 2 links apart"};
    case TwoPhaseVariant::kPlain:
      break;
  }
  return {"two-phase", "exchange in interleaved virtual rings, then in blocks of neighbours, dimension by dimension"};
}

TwoPhaseForm form_of(TwoPhaseVariant variant, const CollectiveRequest& request) {
  if (variant == TwoPhaseVariant::kHybrid) return TwoPhaseForm::kHybrid;
  if (variant == TwoPhaseVariant::kFolded) return TwoPhaseForm::kFolded;
  return request.one_port ? TwoPhaseForm::kOnePort : TwoPhaseForm::kAllPort;
}

int ring_size(const CollectiveRequest& request) {
  return request.topology.dimensions[used_dimensions(request.topology)[0]].size;
}

std::string refusal(TwoPhaseVariant variant, const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  const std::vector<int> dims = used_dimensions(topology);
  bool equal = !dims.empty() && topology.dimensions[dims[0]].size >= 3;
  for (const int dim : dims) equal = equal && topology.dimensions[dim].size == topology.dimensions[dims[0]].size;
  if (!equal) return "it needs equal dimensions of 3 or more nodes, not " + topology.spec;
  if (variant != TwoPhaseVariant::kPlain && request.one_port) return "it needs all ports";
  const TwoPhaseForm form = form_of(variant, request);
  const int n = ring_size(request);
  if (virtual_cycles(form, n, request.q) > 0) return "";
  return std::string(form == TwoPhaseForm::kOnePort ? "with one port " : "") + "it needs an even n, not " +
         std::to_string(n);
}

Schedule scheduled(Movement movement, TwoPhaseVariant variant, LineProgram (*program)(const TwoPhaseRings&),
                   const CollectiveRequest& request) {
  const TwoPhaseForm form = form_of(variant, request);
  const int n = ring_size(request);
  const TwoPhaseRings rings = two_phase_rings(form, n, virtual_cycles(form, n, request.q));
  const size_t dims = used_dimensions(request.topology).size();
  return schedule_in_stages(name_of(movement), name_of(variant).name, request,
                            std::vector<LineProgram>(dims, program(rings)));
}

/// Rounds of colour 1 in a block with one port; they use its closing edge.
int closing_rounds(int k) { return k / 4; }

int block_hops(TwoPhaseForm form, int k) {
  if (form == TwoPhaseForm::kOnePort) return closing_rounds(k) * (k - 1) + (k / 2 - closing_rounds(k));
  return k / 2 * (form == TwoPhaseForm::kFolded ? std::min(2, k - 1) : k - 1);
}

double all_gather_volume(TwoPhaseForm form, int p, int k) {
  const double classes = staggered(form) ? (p - 1.0) * phase_one_sharing(form, k) : 1.0 * k * (p / 2);
  if (form == TwoPhaseForm::kOnePort) return classes + (k == 1 ? 0.0 : p * (1.5 * k - 2));
  return classes + p * (k - 1.0);
}

/// With one port: the sum of bundle times sharing over the rounds of a block. The sharing is 2 in rounds that use the
/// closing edge.
double one_port_block_exchange(int k) {
  double sum = 0;
  for (int round = 1; round <= k / 2; ++round) {
    const int bundle = round == 1 ? k / 2 : k - 2 * round + 2;
    sum += bundle * ((k / 2 - round) % 2 == 1 ? 2 : 1);
  }
  return sum;
}

double all_to_all_volume(TwoPhaseForm form, int p, int k) {
  const double h = p / 2, m = k / 2;
  const double classes = staggered(form) ? p * p / 4.0 * k * phase_one_sharing(form, k) : 1.0 * k * k * h * (h + 1) / 2;
  if (form == TwoPhaseForm::kOnePort) return classes + p * one_port_block_exchange(k);
  return classes + p * (m * (m + 1) - (k % 2 == 0 ? 1 : 0));
}

/// Ratio of the volume on the torus to the volume on one ring. All-gather: a message of stage s has n^s parts.
/// All-to-all: it has N/n parts in every stage.
double stages_volume(Movement movement, const CollectiveRequest& request, int n, double d) {
  const double nodes = request.topology.nodes, parts = request.one_port ? 1 : d;
  return movement == Movement::kAllGather ? (nodes - 1) / ((n - 1) * parts) : d * nodes / (n * parts);
}

/// Table 3.2 and formulas 3.5 to 3.9 as printed, with k = q (all-port) or k = 2q (hybrid). The thesis prints the factor
/// of gossip (all-gather) for all of them.
Counts printed_counts(Movement movement, TwoPhaseForm form, const CollectiveRequest& request, int n, double d) {
  const double q = request.q, k = form == TwoPhaseForm::kHybrid ? 2 * q : q;
  const double ring = movement == Movement::kAllGather ? 1.5 * n : 1.0 * n * n / 8 + n * q / 2 + n / 2.0;
  Counts printed;
  printed.rounds = d * (n / (2 * k) + k / 2);
  printed.hops = d * (n / 2.0 + k * k / 2 - k / 2);
  printed.volume = ring * stages_volume(Movement::kAllGather, request, n, d);
  return printed;
}

std::string source_of(Movement movement, TwoPhaseForm form, bool ring) {
  const std::string thesis = "Spencer 1994, ";
  switch (form) {
    case TwoPhaseForm::kAllPort:
      return thesis + (movement == Movement::kAllGather && ring ? "formula 3.5" : "table 3.2");
    case TwoPhaseForm::kFolded:
      return thesis + "chapter 3, with a folded ring in the blocks, which is not in the thesis";
    case TwoPhaseForm::kHybrid:
      return thesis + (movement == Movement::kAllGather ? "formulas 3.6 and 3.7" : "formulas 3.8 and 3.9");
    case TwoPhaseForm::kOnePort:
      break;
  }
  return thesis + "table 3.2";
}

std::string note_of(Movement movement, TwoPhaseForm form, int k, double d) {
  std::string note = "k = " + std::to_string(k);
  if (staggered(form)) note += "; the thesis sets k = 2q, for which phase 1 needs q+1 channels (E5)";
  if (!staggered(form) && movement == Movement::kAllGather)
    note += "; volume: the thesis counts both directions in the last round of an even ring, but one is enough";
  if (movement == Movement::kAllToAll && d > 1)
    note +=
        "; volume: the thesis multiplies that of a ring by (N-1)/(d(n-1)) instead of N/n, with one port by (N-1)/(n-1) "
        "instead of d N/n (E1)";
  if (movement == Movement::kAllToAll)
    note += "; the text prints p^2/8 - p/4 for p^2/8 + p/4, and for odd p it is (p^2-1)/8 (E8)";
  return note;
}

/// Exact rounds and hops on one ring, and the volume for blocks of one word. movement: kAllGather or kAllToAll.
/// Precondition: k | n, and the form allows this k.
Counts ring_counts(Movement movement, TwoPhaseForm form, int n, int k) {
  const int p = n / k;
  Counts counts;
  counts.rounds = p / 2 + k / 2;
  counts.hops = k * (p / 2) + block_hops(form, k);
  counts.volume = movement == Movement::kAllGather ? all_gather_volume(form, p, k) : all_to_all_volume(form, p, k);
  return counts;
}

/// The costs on the torus n^d of the request with k = virtual_cycles(form, n, q). Rounds are always known, hops and
/// volume only if k divides n.
Formula costs_of(Movement movement, TwoPhaseForm form, const CollectiveRequest& request) {
  const std::vector<int> dims = used_dimensions(request.topology);
  const double d = static_cast<double>(dims.size());
  const int n = request.topology.dimensions[dims[0]].size;
  const int k = virtual_cycles(form, n, request.q), blocks = n / k;
  Formula formula;
  formula.source = source_of(movement, form, dims.size() == 1);
  const int largest_class = blocks + (n % k > 0 ? 1 : 0), largest_block = (n + blocks - 1) / blocks;
  formula.rounds = d * (largest_class / 2 + largest_block / 2);
  formula.has_rounds = true;
  formula.has_hops = formula.has_volume = n % k == 0;
  if (formula.has_hops) {
    const Counts ring = ring_counts(movement, form, n, k);
    formula.hops = d * ring.hops;
    formula.volume = ring.volume * stages_volume(movement, request, n, d);
  }
  // The printed entries of table 3.2 for one port are not available.
  if (form == TwoPhaseForm::kAllPort || form == TwoPhaseForm::kHybrid)
    formula.printed = printed_counts(movement, form, request, n, d);
  formula.note = note_of(movement, form, k, d);
  return formula;
}

}  // namespace

Algorithm two_phase_algorithm(Movement movement, TwoPhaseVariant variant,
                              LineProgram (*program)(const TwoPhaseRings&)) {
  return {name_of(movement),
          name_of(variant).name,
          {},
          name_of(variant).summary,
          [=](const CollectiveRequest& request) { return refusal(variant, request); },
          [=](const CollectiveRequest& request) { return scheduled(movement, variant, program, request); },
          [=](const CollectiveRequest& request) { return costs_of(movement, form_of(variant, request), request); },
          nullptr,
          Growth::kStages};
}

}  // namespace dateline
