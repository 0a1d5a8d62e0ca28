// SPDX-License-Identifier: Apache-2.0
// All-gather and all-to-all in two phases as algorithms: two_phase.h on the lines of one dimension after the other.
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/line/two_phase.h"
#include "sw/collective/line/two_phase_formula.h"
#include "sw/collective/scatter_gather/scatter_gather.h"

namespace dateline {
namespace {

enum class Variant { kPlain, kHybrid, kFolded };

struct Name {
  const char* name;
  const char* summary;
};

constexpr Name name_of(Variant variant) {
  switch (variant) {
    case Variant::kHybrid:
      return {"two-phase-hybrid", "virtual rings with one port and staggered colours, then blocks with all ports"};
    case Variant::kFolded:
      return {"two-phase-folded", "two-phase with blocks folded so that ring neighbours are 2 links apart"};
    case Variant::kPlain:
      break;
  }
  return {"two-phase", "exchange in interleaved virtual rings, then in blocks of neighbours, dimension by dimension"};
}

TwoPhaseForm form_of(Variant variant, const CollectiveRequest& request) {
  if (variant == Variant::kHybrid) return TwoPhaseForm::kHybrid;
  if (variant == Variant::kFolded) return TwoPhaseForm::kFolded;
  return request.one_port ? TwoPhaseForm::kOnePort : TwoPhaseForm::kAllPort;
}

int ring_size(const CollectiveRequest& request) {
  return request.topology.dimensions[used_dimensions(request.topology)[0]].size;
}

std::string applicable(Variant variant, const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  const std::vector<int> dims = used_dimensions(topology);
  bool equal = !dims.empty() && topology.dimensions[dims[0]].size >= 3;
  for (const int dim : dims) equal = equal && topology.dimensions[dim].size == topology.dimensions[dims[0]].size;
  if (!equal) return "it needs equal dimensions of 3 or more nodes, not " + topology.spec;
  if (variant != Variant::kPlain && request.one_port) return "it needs all ports";
  const TwoPhaseForm form = form_of(variant, request);
  const int n = ring_size(request);
  if (virtual_cycles(form, n, request.q) > 0) return "";
  return std::string(form == TwoPhaseForm::kOnePort ? "with one port " : "") + "it needs an even n, not " +
         std::to_string(n);
}

Schedule make(Movement movement, Variant variant, const CollectiveRequest& request) {
  const TwoPhaseForm form = form_of(variant, request);
  const int n = ring_size(request);
  const TwoPhaseRings rings = two_phase_rings(form, n, virtual_cycles(form, n, request.q));
  const bool gather = movement == Movement::kAllGather;
  const LineProgram program = gather ? two_phase_all_gather(rings) : two_phase_all_to_all(rings);
  const size_t dims = used_dimensions(request.topology).size();
  return schedule_in_stages(gather ? "all-gather" : "all-to-all", name_of(variant).name, request,
                            std::vector<LineProgram>(dims, program));
}

Algorithm entry(Movement movement, Variant variant) {
  return {movement == Movement::kAllGather ? "all-gather" : "all-to-all",
          name_of(variant).name,
          {},
          name_of(variant).summary,
          [=](const CollectiveRequest& request) { return applicable(variant, request); },
          [=](const CollectiveRequest& request) { return make(movement, variant, request); },
          [=](const CollectiveRequest& request) {
            return two_phase_formula(movement, form_of(variant, request), request);
          }};
}

}  // namespace

Algorithm all_gather_two_phase() { return entry(Movement::kAllGather, Variant::kPlain); }
Algorithm all_gather_two_phase_hybrid() { return entry(Movement::kAllGather, Variant::kHybrid); }
Algorithm all_gather_two_phase_folded() { return entry(Movement::kAllGather, Variant::kFolded); }
Algorithm all_to_all_two_phase() { return entry(Movement::kAllToAll, Variant::kPlain); }
Algorithm all_to_all_two_phase_hybrid() { return entry(Movement::kAllToAll, Variant::kHybrid); }
Algorithm all_to_all_two_phase_folded() { return entry(Movement::kAllToAll, Variant::kFolded); }

}  // namespace dateline
