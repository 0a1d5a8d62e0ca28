// SPDX-License-Identifier: Apache-2.0
// All-gather with hops between neighbours only ("bucket"), along one dimension after the other.
//  * All ports: every node passes to both neighbours what it learned from the other side in the round before, so that a
//    ring of n nodes takes floor(n/2) rounds. For even n the last block goes half one way and half the other.
//  * One port, even n: edge (x, x+1) of the ring has colour x mod 2, and round r exchanges over the edges of colour r
//    mod 2 all that the neighbour lacks, n/2 rounds.
//  * One port, odd n: every node passes on upwards what it learned in the round before, n-1 rounds.
// On tori of equal sizes the volume is the bound, (N-1)/(2d) and N-1.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sw/collective/all_gather/all_gather.h"
#include "sw/collective/line/dimension_stages.h"
#include "sw/collective/schedule_size.h"

namespace dateline {
namespace {

int wrapped(int position, int n) { return (position % n + n) % n; }

/// half: 0 takes the last block of an even ring upwards, 1 downwards.
LineProgram two_sided_bucket(int n, int half) {
  LineProgram program(static_cast<size_t>(n / 2));
  for (int r = 1; r <= n / 2; ++r)
    for (int x = 0; x < n; ++x) {
      const bool last = 2 * r == n;
      if (!last || half == 0) program[r - 1].push_back({{x, x + 1}, {{wrapped(x - (r - 1), n), 0}}});
      if (!last || half == 1) program[r - 1].push_back({{x, x - 1}, {{wrapped(x + (r - 1), n), 0}}});
    }
  return program;
}

LineProgram one_sided_bucket(int n) {
  LineProgram program(static_cast<size_t>(n - 1));
  for (int r = 0; r + 1 < n; ++r)
    for (int x = 0; x < n; ++x) program[r].push_back({{x, x + 1}, {{wrapped(x - r, n), 0}}});
  return program;
}

/// The ring has an even number of nodes.
LineProgram coloured_ring(int n) {
  LineProgram program(static_cast<size_t>(n / 2));
  std::vector<std::set<int>> held(n);
  for (int x = 0; x < n; ++x) held[x] = {x};
  for (int r = 0; r < n / 2; ++r) {
    const std::vector<std::set<int>> before = held;
    for (int x = 0; x < n; ++x) {
      const int step = x % 2 == r % 2 ? 1 : -1, to = wrapped(x + step, n);
      LineTransfer transfer{{x, x + step}, {}};
      for (const int origin : before[x])
        if (before[to].count(origin) == 0) transfer.blocks.push_back({origin, 0});
      held[to].insert(before[x].begin(), before[x].end());
      program[r].push_back(std::move(transfer));
    }
  }
  return program;
}

std::string bucket_refusal(const CollectiveRequest& request) {
  const Topology& topology = request.topology;
  if (topology.kind != "torus") return "it needs a torus, not " + topology.spec;
  const double nodes = topology.nodes, dims = topology.dims();
  double rounds = 0;
  for (const Dimension& dimension : topology.dimensions) rounds += dimension.size;
  return schedule_too_large(nodes * rounds * dims, nodes * nodes * (request.one_port ? 1 : 2 * dims));
}

Schedule bucket_schedule(const CollectiveRequest& request) {
  std::vector<LineProgram> programs;
  for (const int half : {0, 1})
    for (const int dim : used_dimensions(request.topology)) {
      const int n = request.topology.dimensions[dim].size;
      if (!request.one_port)
        programs.push_back(two_sided_bucket(n, half));
      else
        programs.push_back(n % 2 == 0 ? coloured_ring(n) : one_sided_bucket(n));
    }
  return schedule_in_stages("all-gather", "bucket", request, programs, 2);
}

Formula bucket_formula(const CollectiveRequest& request) {
  Formula formula;
  formula.source = request.one_port ? "coloured rings (even n), passing on upwards (odd n)" : "two-sided bucket";
  formula.has_rounds = formula.has_hops = true;
  const std::vector<int> dims = used_dimensions(request.topology);
  int longest = 0;
  for (const int dim : dims) {
    const int n = request.topology.dimensions[dim].size;
    formula.rounds += n % 2 == 0 ? n / 2 : n - 1;
    longest = std::max(longest, n / 2);
  }
  if (!request.one_port) formula.rounds = static_cast<double>(dims.size()) * longest;
  formula.hops = formula.rounds;
  formula.has_volume = request.one_port || (equal_size(request.topology) > 0 && longest > 1);
  if (dims.empty()) return formula;
  formula.volume = (request.topology.nodes - 1.0) / (request.one_port ? 1.0 : 2.0 * static_cast<double>(dims.size()));
  return formula;
}

}  // namespace

Algorithm all_gather_bucket() {
  Algorithm algorithm{
      "all-gather",    "bucket",      {}, "hops between neighbours, one dimension after the other", bucket_refusal,
      bucket_schedule, bucket_formula};
  algorithm.parts = [](const CollectiveRequest& request) {
    return request.one_port ? 1 : 2 * std::max<int>(1, static_cast<int>(used_dimensions(request.topology).size()));
  };
  return algorithm;
}

}  // namespace dateline
