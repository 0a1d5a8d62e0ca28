// SPDX-License-Identifier: Apache-2.0
// Broadcast on all-port tori of k dimensions of n nodes each (Wang, Tseng: "Algebraic foundations and broadcasting
// algorithms for wormhole-routed all-port tori"). It takes k*ceil(log_(2k+1) n) + k-1 rounds and uses no link twice in
// a round under ascending dimension order. Dimension i of the paper is dimension i-1 in this file.
//
// Stage i (1..k) starts with the block on U_(i-1), a lattice of dimension i-1, and spreads it over U_i. An index
// divides the torus into n supernodes W_j; every translate of U_(i-1) is inside one supernode. The distribution treats
// the supernodes as a path: the translate in one supernode sends to translates in up to 2k other supernodes, all its
// nodes with the same displacement. The alignment then moves the block from the translate in W_j to where U_i needs it.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/base/modulo.h"
#include "model/cost/lower_bound.h"
#include "sw/collective/broadcast/broadcast.h"
#include "sw/schedule/path.h"

namespace dateline {
namespace {

using Vector = std::vector<int>;  // one entry per dimension

struct Torus {
  int k;
  int n;
};

/// The translate `base` + U_(i-1), in the supernode at `position` of the path.
struct Translate {
  int position = 0;
  Vector base;
};

/// Every node of a translate sends with the same displacement.
struct Shift {
  Vector base;
  Vector displacement;
};

/// A translate that still has to serve the positions -left..right around it.
struct Stretch {
  Translate at;
  int left = 0;
  int right = 0;
};

/// The directions that span U_(i-1): e_(1,k), ..., e_(1,k-i+2).
std::vector<Vector> span_before(const Torus& torus, int stage) {
  std::vector<Vector> span;
  for (int j = 1; j < stage; ++j) {
    Vector direction(torus.k, 0);
    direction[0] = direction[torus.k - j] = 1;
    span.push_back(direction);
  }
  return span;
}

/// The routing matrix R_i: each row is a direction in which one unit of distance raises the supernode index by one.
std::vector<Vector> routing_matrix(const Torus& torus, int stage) {
  const int k = torus.k;
  std::vector<Vector> rows(k, Vector(k, 0));
  for (int row = 0; row < k; ++row) {
    if (stage == 1) {
      rows[row][row] = rows[row][k - 1] = 1;
    } else if (row == 0) {
      rows[row][0] = 1;
    } else if (row <= k - stage) {
      rows[row][row] = 1;
      rows[row][k - 1] = -1;
    } else {
      rows[row][row] = -1;
    }
  }
  return rows;
}

long power(long base, int exponent) {
  long result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

/// One step of a stretch that has `steps` steps left, this one included. Appends the shifts of its translate and the
/// stretches that result. A source with s steps left can serve ((2k+1)^s - 1)/2 positions on each side.
void split(const Torus& torus, const std::vector<Vector>& rows, int steps, const Stretch& stretch,
           std::vector<Shift>& shifts, std::vector<Stretch>& next) {
  const int run_limit = static_cast<int>(std::min<long>(power(2L * torus.k + 1, steps - 1), torus.n));
  // The source may keep up to (run_limit-1)/2 positions per side. A share of 1/(2k+1), or what k runs leave over, keeps
  // the tree balanced and its paths short.
  const auto own_run = [&](int side) { return std::max(side / (2 * torus.k + 1), side - torus.k * run_limit); };
  for (const int sign : {1, -1}) {
    const int side = sign > 0 ? stretch.right : stretch.left;
    const int keep = own_run(side);
    const int rest = side - keep;
    const int runs = (rest + run_limit - 1) / run_limit;
    for (int run = 0, begin = keep + 1; run < runs; ++run) {
      const int size = rest / runs + (run >= runs - rest % runs ? 1 : 0);
      const int near = (size - 1) / 2;
      const int delta = sign * (begin + near);
      // The farthest run takes the last row, which has a single dimension in stage 1; this keeps its paths shortest.
      const Vector& row = rows[run == runs - 1 ? torus.k - 1 : run];
      Shift shift{stretch.at.base, row};
      Stretch made{{stretch.at.position + delta, stretch.at.base}, near, size - 1 - near};
      if (sign < 0) std::swap(made.left, made.right);
      for (int d = 0; d < torus.k; ++d) {
        shift.displacement[d] *= delta;
        made.at.base[d] += shift.displacement[d];
      }
      shifts.push_back(std::move(shift));
      next.push_back(std::move(made));
      begin += size;
    }
  }
  next.push_back({stretch.at, own_run(stretch.left), own_run(stretch.right)});
}

/// The shift from the translate in W_j to j * e_(1,k-i+1) + U_(i-1).
Shift alignment(const Torus& torus, int stage, const Translate& translate) {
  const int k = torus.k;
  const int j = translate.position;
  Shift shift{translate.base, Vector(k, 0)};
  const int first = stage == 1 ? 0 : 1;
  const int last = stage == 1 ? k - 2 : k - stage;
  for (int d = first; d <= last; ++d) {
    const bool target_is_j = stage == 1 ? d == 0 : d == last;
    shift.displacement[d] = shorter_steps((target_is_j ? j : 0) - translate.base[d], torus.n);
  }
  return shift;
}

class AlgebraicBroadcast {
 public:
  explicit AlgebraicBroadcast(const CollectiveRequest& request)
      : request_(request),
        torus_{request.topology.dims(), request.topology.dimensions[0].size},
        origin_(request.topology.coordinates(request.source)),
        schedule_(empty_schedule("broadcast", "algebraic", request, 1)) {}

  Schedule make() {
    for (int stage = 1; stage <= torus_.k; ++stage) run_stage(stage);
    return std::move(schedule_);
  }

 private:
  void run_stage(int stage) {
    const std::vector<Vector> rows = routing_matrix(torus_, stage);
    const std::vector<Vector> span = span_before(torus_, stage);
    const int below = torus_.n / 2;
    std::vector<Stretch> stretches = {{{0, Vector(torus_.k, 0)}, below, torus_.n - 1 - below}};
    for (int steps = ceil_log(2L * torus_.k + 1, torus_.n); steps > 0; --steps) {
      std::vector<Shift> shifts;
      std::vector<Stretch> next;
      for (const Stretch& stretch : stretches) split(torus_, rows, steps, stretch, shifts, next);
      add_round(shifts, span);
      stretches = std::move(next);
    }
    if (stage == torus_.k) return;
    std::vector<Shift> shifts;
    for (const Stretch& stretch : stretches) shifts.push_back(alignment(torus_, stage, stretch.at));
    add_round(shifts, span);
  }

  /// Appends a round with one transfer for every node of every shift's translate. A zero displacement sends nothing.
  void add_round(const std::vector<Shift>& shifts, const std::vector<Vector>& span) {
    schedule_.rounds.emplace_back();
    for (const Shift& shift : shifts) {
      if (std::all_of(shift.displacement.begin(), shift.displacement.end(), [](int x) { return x == 0; })) continue;
      add_translate(shift, span, 0, shift.base);
    }
  }

  void add_translate(const Shift& shift, const std::vector<Vector>& span, size_t level, const Vector& base) {
    if (level == span.size()) return add_transfer(base, shift.displacement);
    Vector node = base;
    for (int a = 0; a < torus_.n; ++a) {
      add_translate(shift, span, level + 1, node);
      for (int d = 0; d < torus_.k; ++d) node[d] += span[level][d];
    }
  }

  void add_transfer(Vector from, const Vector& displacement) {
    for (int d = 0; d < torus_.k; ++d) from[d] += origin_[d];
    Vector to = from;
    for (int d = 0; d < torus_.k; ++d) to[d] += displacement[d];
    Transfer transfer;
    transfer.from = request_.topology.node_at(from);
    transfer.to = request_.topology.node_at(to);
    transfer.path = dor_path_by(request_.topology, request_.order, transfer.from, displacement);
    transfer.items = {{request_.source, -1, 0}};
    schedule_.rounds.back().push_back(std::move(transfer));
  }

  const CollectiveRequest& request_;
  Torus torus_;
  Vector origin_;
  Schedule schedule_;
};

std::string algebraic_refusal(const CollectiveRequest& request) {
  if (request.one_port) return "it needs all ports";
  if (request.topology.kind != "torus") return "it needs a torus, not " + request.topology.spec;
  for (const Dimension& dimension : request.topology.dimensions)
    if (dimension.size < 3 || dimension.size != request.topology.dimensions[0].size)
      return "it needs a torus of equal dimensions of at least 3 nodes, not " + request.topology.spec;
  return "";
}

/// Every message is a complete block and no link is shared, so the volume is one block per round.
Formula algebraic_formula(const CollectiveRequest& request) {
  const int k = request.topology.dims();
  Formula formula;
  formula.source = "Wang, Tseng: k ceil(log_(2k+1) n) + k-1 steps";
  formula.rounds = k * ceil_log(2L * k + 1, request.topology.dimensions[0].size) + k - 1;
  formula.volume = formula.rounds;
  formula.has_rounds = formula.has_volume = true;
  return formula;
}

}  // namespace

Algorithm broadcast_algebraic() {
  return {"broadcast",       "algebraic",
          {"tseng"},         "supernode lattices, every link at most once per round (ascending dimension order)",
          algebraic_refusal, [](const CollectiveRequest& request) { return AlgebraicBroadcast(request).make(); },
          algebraic_formula};
}

}  // namespace dateline
