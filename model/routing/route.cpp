// SPDX-License-Identifier: Apache-2.0
#include "model/routing/route.h"

namespace dateline {
namespace {

/// A message arriving at a router.
struct Arrival {
  const RoutingRules& rules;
  const RouterPlace& place;
  uint64_t header;
  int in_port, in_vc;

  int in_dim() const { return in_port < 0 ? -1 : rules.shape.dim_of(in_port); }
  bool wraps(int dim) const { return (place.wraps >> dim) & 1; }
  bool on_dateline(int out) const { return (place.dateline >> out) & 1; }
  /// Phases go up by one with every turn; with one phase they are forgotten.
  int phase(int dim) const {
    const VcRule& vc = rules.vc;
    if (in_port < 0 || vc.phases == 1) return 0;
    const int before = vc.phase_of(in_vc);
    return in_dim() == dim || before + 1 >= vc.phases ? before : before + 1;
  }
  bool from_class1(int dim) const { return in_dim() == dim && rules.vc.is_class1(in_vc); }
  Hop hop(int dim, int out, ClassSet classes) const {
    return {out, rules.vc.vcs_of(phase(dim), classes), wraps(dim) && in_dim() != dim};
  }
};

Hop correct_dimension(const Arrival& arrival, int dim) {
  const RoutingRules& rules = arrival.rules;
  const int target = rules.layout.coordinate(arrival.header, dim);
  const int here = arrival.place.coordinate[dim];
  const int first = rules.shape.first_port(dim);
  if ((rules.shape.complete >> dim) & 1) {
    const int size = rules.shape.dim_ports[dim] + 1;
    return arrival.hop(dim, first + (target - here + size) % size - 1, kEitherClass);
  }
  const bool down = rules.layout.down(arrival.header, dim);
  const int out = first + (down ? 1 : 0);
  const bool on_dateline = arrival.on_dateline(out);
  const bool crosses = down ? target > here : target < here;
  ClassSet classes =
      dateline_classes(arrival.wraps(dim), on_dateline, crosses && !on_dateline, arrival.from_class1(dim));
  if (arrival.wraps(dim) && classes == kEitherClass)
    classes = (arrival.place.before_dateline >> out) & 1 ? kClass1 : kClass0;
  return arrival.hop(dim, out, classes);
}

Hop product_hop(const Arrival& arrival, bool unordered) {
  const RoutingRules& rules = arrival.rules;
  for (int i = 0; i < rules.layout.dims; ++i) {
    const int dim = unordered ? rules.layout.ordered_dim(arrival.header, i) : rules.order[i];
    if (rules.layout.coordinate(arrival.header, dim) != arrival.place.coordinate[dim])
      return correct_dimension(arrival, dim);
  }
  return {-1, rules.vc.all(), false};
}

/// Ascending: the bits of the current node's own field, lowest first. Class 1 from the last cross link on.
Hop dual_cube_hop(const Arrival& arrival) {
  constexpr int kClass = 2;
  const RoutingRules& rules = arrival.rules;
  const auto target = [&](int field) { return rules.layout.coordinate(arrival.header, field); };
  const auto here = [&](int field) { return static_cast<int>(arrival.place.coordinate[field]); };
  const int own = here(kClass), other = 1 - own;
  const int cross = rules.shape.ports - 1;
  const bool class_differs = target(kClass) != own;
  const int bits = target(own) ^ here(own);
  if (!class_differs && target(other) != here(other)) return {cross, rules.vc.vcs_of(0, kClass0), false};
  if (class_differs && bits == 0) return {cross, rules.vc.vcs_of(0, kClass1), false};
  if (bits == 0) return {-1, rules.vc.all(), false};
  const bool from_class1 = arrival.in_port >= 0 && rules.vc.is_class1(arrival.in_vc);
  const ClassSet classes = class_differs ? kClass0 : from_class1 ? kClass1 : kEitherClass;
  return {__builtin_ctz(static_cast<unsigned>(bits)), rules.vc.vcs_of(0, classes), false};
}

Hop source_hop(const Arrival& arrival) {
  const int out = source_step(arrival.header).port;
  if (out == arrival.in_port) return {-1, arrival.rules.vc.all(), false};
  if (arrival.rules.shape.dual_cube) return {out, arrival.rules.vc.all(), false};
  const int dim = arrival.rules.shape.dim_of(out);
  return arrival.hop(dim, out,
                     blind_dateline_classes(arrival.wraps(dim), arrival.on_dateline(out), arrival.from_class1(dim)));
}

}  // namespace

Hop route_hop(const RoutingRules& rules, const RouterPlace& place, uint64_t header, int in_port, int in_vc) {
  const Arrival arrival{rules, place, header, in_port, in_vc};
  const RoutingKind kind = HeaderLayout::kind_of(header);
  Hop hop;
  if (kind == RoutingKind::kSource)
    hop = source_hop(arrival);
  else if (rules.shape.dual_cube)
    hop = dual_cube_hop(arrival);
  else
    hop = product_hop(arrival, kind == RoutingKind::kUnordered);
  if (HeaderLayout::switching_of(header) == Switching::kCircuitAnyVc) hop.vcs = rules.vc.all();
  return hop;
}

}  // namespace dateline
