// SPDX-License-Identifier: Apache-2.0
#include "sw/driver/machine/conflicts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/base/counted.h"
#include "model/base/error.h"
#include "model/base/printable.h"
#include "model/base/setting.h"
#include "model/network/family.h"

namespace dateline {
namespace {

constexpr int kLeastSourceWidth = 13;  // the fixed bits, one port and the end mark

std::string width_of(const Machine& machine) { return setting("width", machine.router().width); }
int header_flits_of(const Machine& machine) { return machine.router().layout().flits(); }

bool too_narrow_for_source(const Machine& machine) {
  return header_flits_of(machine) > 1 || machine.router().layout().source_hops() < 1;
}

std::string least_source_width(const Machine& machine) {
  return setting("width", std::max(kLeastSourceWidth, machine.router().layout().bits()));
}
bool chooses_order(const Machine& machine) { return machine.router().unordered || machine.router().source; }

std::string bubble_text(const std::string& reason, const std::string& instead) {
  return setting("flow", "bubble") + " " + reason + "; use " + instead;
}

/// The names of the engines that take several threads or ranks.
std::string engines_with_workers() {
  std::string names;
  for (const EngineKind& kind : engine_kinds())
    if (kind.takes_workers) names += (names.empty() ? "" : " or ") + kind.name;
  return names;
}

std::string workers_text(const Machine& machine) {
  const Workers& workers = machine.options.workers;
  const bool ranks = workers.ranks != nullptr;
  return (ranks ? "mpirun" : setting("threads", workers.threads)) + ": engine '" +
         printable(machine.options.engine, 200) + "' runs in one " + (ranks ? "process" : "thread") + "; use " +
         setting("engine", engines_with_workers());
}

std::string networks_text(const Machine& machine) {
  const int needed = machine.router().rules().vc.classes();
  return setting("virtual-networks", machine.options.networks) + " on " + machine.topology.spec + " need " +
         std::to_string(needed) + " virtual channels" +
         (needed > kMaxVcs ? ", more than a router has; use fewer" : "; use " + setting("vcs", needed) + " or more");
}

std::string q_text(const Machine& machine) {
  const int needed = needed_vcs(machine), q = machine.options.q, vcs = machine.router().vcs;
  const int most_q = (machine.options.vcs > 0 ? vcs : kMaxVcs) / std::max(1, needed / q);
  const std::string fewer = most_q > 0 ? "use " + setting("q", most_q) + (most_q > 1 ? " or less" : "") : "";
  const std::string fix = needed <= kMaxVcs ? "use " + setting("vcs", needed) + (fewer.empty() ? "" : ", or " + fewer)
                                            : "no router has that many" + (fewer.empty() ? "" : "; " + fewer);
  return setting("q", q) + " with " + counted(vcs, "virtual channel") + ": " +
         counted(q, (to_string(machine.options.switching) + " transfer").c_str()) + " on one link of " +
         machine.topology.spec + (q == 1 ? " needs " : " need ") + std::to_string(needed) + "; " + fix;
}

Conflict rtl_nodes() {
  return {{"rtl-nodes", "engine"},
          "only engine systemc has nodes of two kinds",
          [](const Machine& m) { return !m.options.rtl_nodes.empty() && !m.engine->takes_rtl_nodes; },
          [](const Machine& m) {
            return setting("rtl-nodes") + ": engine '" + m.options.engine + "' has only one kind of node; use " +
                   setting("engine", "systemc");
          }};
}

Conflict workers() {
  return {{"threads", "engine"},
          "several threads, or processes under mpirun, only with engine " + engines_with_workers(),
          [](const Machine& m) { return !m.options.workers.alone() && !m.engine->takes_workers; },
          workers_text};
}

Conflict counts_of_board() {
  return {{"count-bits", "engine"},
          "the memory words of boards have no counts",
          [](const Machine& m) { return m.options.count_bits > 0 && m.engine->fixed != nullptr; },
          [](const Machine& m) {
            return setting("count-bits", m.options.count_bits) + ": the memory words of boards have no counts; use " +
                   setting("count-bits", 0);
          }};
}

Conflict counts_of_sources() {
  return {{"count-bits", "sources"},
          "traffic sources have no memory words",
          [](const Machine& m) { return m.options.count_bits > 0 && m.options.sources; },
          [](const Machine& m) {
            return setting("count-bits", m.options.count_bits) + ": traffic sources have no memory words; use " +
                   setting("count-bits", 0);
          }};
}

Conflict reductions_of_sources() {
  return {{"reductions", "sources"},
          "traffic sources combine no words",
          [](const Machine& m) { return m.options.reductions && m.options.sources; },
          [](const Machine&) { return setting("reductions") + ": traffic sources combine no words; leave it out"; }};
}

Conflict retry_without_circuits() {
  return {{"circuit-retry", "switching"},
          "applies only to circuits",
          [](const Machine& m) { return m.options.circuit_retry && !m.options.circuits(); },
          [](const Machine&) {
            return setting("circuit-retry") + " applies only to circuits; add " + setting("switching", "circuit");
          }};
}

Conflict retry_with_layers() {
  return {{"circuit-retry", "routing"},
          "circuits on layered routes wait, and are not refused",
          [](const Machine& m) { return m.switching == Switching::kCircuitRetry && m.router().layered(); },
          [](const Machine& m) {
            return setting("circuit-retry") + ": " + m.topology.spec +
                   " has layered routes, on which circuits wait; leave it out";
          }};
}

Conflict bubbles_of_network() {
  return {{"flow", "topology"},
          "bubble flow control is only for products of rings, lines and complete graphs",
          [](const Machine& m) { return m.bubbles() && !family_of(m.topology).ordered_dimensions(); },
          [](const Machine& m) {
            return bubble_text("keeps rings free of deadlock, and " + m.topology.spec + " is not a product of rings",
                               setting("flow", "dateline"));
          }};
}

Conflict bubbles_of_circuits() {
  return {{"flow", "switching"},
          "bubble flow control carries no circuits",
          [](const Machine& m) { return m.bubbles() && m.router().circuits; },
          [](const Machine&) { return bubble_text("carries no circuits", setting("flow", "dateline")); }};
}

Conflict bubbles_in_any_order() {
  return {{"flow", "routing"},
          "bubble flow control needs a fixed order of dimensions",
          [](const Machine& m) { return m.bubbles() && chooses_order(m); },
          [](const Machine&) { return bubble_text("needs a fixed order of dimensions", setting("routing", "dor")); }};
}

Conflict bubbles_in_shallow_buffers() {
  return {{"flow", "depth"},
          "a slot of bubble flow control is half of the depth, and holds the headers and a word",
          [](const Machine& m) { return m.bubbles() && m.router().bubble_slot < least_slot(m.router()); },
          [](const Machine& m) {
            return setting("flow", "bubble") + ": a slot is half of " + setting("depth") +
                   ", and holds the headers and a word; use " + setting("depth", 2 * least_slot(m.router())) +
                   " or more";
          }};
}

Conflict networks_without_vcs() {
  return {{"virtual-networks", "vcs"},
          "each virtual network needs the virtual channels of the deadlock rule",
          [](const Machine& m) { return m.router().networks > 1 && m.router().vcs < m.router().rules().vc.classes(); },
          networks_text};
}

Conflict long_header() {
  return {{"topology", "routing"},
          "a header has at most " + std::to_string(HeaderLayout::kMaxBits) + " bits, which a put queue entry holds",
          [](const Machine& m) { return m.router().layout().bits() > HeaderLayout::kMaxBits; },
          [](const Machine& m) {
            return "the header of " + m.topology.spec + " has " + std::to_string(m.router().layout().bits()) +
                   " bits, more than the " + std::to_string(HeaderLayout::kMaxBits) + " that a put queue entry holds" +
                   (m.router().unordered ? "; use " + setting("routing", "dor") : "");
          }};
}

Conflict narrow_source_route() {
  return {{"width", "routing"},
          "routers that decode source routes need a header of one flit",
          [](const Machine& m) { return m.router().source && too_narrow_for_source(m); },
          [](const Machine& m) {
            return width_of(m) + ": source routing needs a header of one flit, at least " + least_source_width(m);
          }};
}

/// The program chooses a depth that holds the header, so the depth was given.
Conflict header_beyond_depth() {
  return {{"width", "depth"},
          "a buffer holds a complete header",
          [](const Machine& m) { return header_flits_of(m) > m.router().depth; },
          [](const Machine& m) {
            return width_of(m) + ": a header of " + std::to_string(header_flits_of(m)) + " flits needs " +
                   setting("depth", header_flits_of(m)) + " or more";
          }};
}

Conflict narrow_retry() {
  return {{"width", "circuit-retry"},
          "a circuit that is refused has a header of one flit",
          [](const Machine& m) { return m.switching == Switching::kCircuitRetry && header_flits_of(m) > 1; },
          [](const Machine& m) {
            return width_of(m) + ": " + setting("circuit-retry") + " needs a header of one flit, at least " +
                   setting("width", m.router().layout().bits());
          }};
}

/// A row for routers to which traffic sources cannot be attached.
Conflict sources_with(const std::string& option, std::function<bool(const RouterConfig&)> refused,
                      std::function<std::string(const Machine&)> given,
                      std::function<std::string(const Machine&)> instead) {
  return {{"sources", option},
          "traffic sources need one-port routers with a fixed routing, and send packets of one flit",
          [refused = std::move(refused)](const Machine& m) { return m.options.sources && refused(m.router()); },
          [given = std::move(given), instead = std::move(instead)](const Machine& m) {
            return given(m) +
                   ": traffic sources need one-port routers with a fixed routing, and send packets of one flit; use " +
                   instead(m);
          }};
}

/// Like sources_with(), for an option with one value that serves.
Conflict sources_only(const std::string& option, const std::string& given, const std::string& instead,
                      std::function<bool(const RouterConfig&)> refused) {
  const auto always = [](const std::string& text) { return [text](const Machine&) { return text; }; };
  return sources_with(option, std::move(refused), always(setting(option, given)), always(setting(option, instead)));
}

Conflict q_beyond_vcs() {
  Conflict row{{"q", "vcs"},
               "in a run, q transfers on a link need q virtual channels per class of the deadlock rule",
               [](const Machine& m) { return m.router().vcs < needed_vcs(m); },
               q_text};
  row.of_runs = true;
  return row;
}

std::vector<Conflict> of_sources() {
  return {sources_only("ports", "all", "one", [](const RouterConfig& router) { return router.all_port; }),
          sources_only("switching", "circuit", "wormhole", [](const RouterConfig& router) { return router.circuits; }),
          sources_only("flow", "bubble", "dateline", [](const RouterConfig& router) { return router.bubble_slot > 0; }),
          sources_with(
              "virtual-networks", [](const RouterConfig& router) { return router.networks > 1; },
              [](const Machine& m) { return setting("virtual-networks", m.router().networks); },
              [](const Machine&) { return setting("virtual-networks", 1); }),
          sources_with(
              "routing", [](const RouterConfig& router) { return router.unordered || router.source; },
              [](const Machine& m) { return setting("routing", m.routing.text); },
              [](const Machine&) { return "the topology's own " + setting("routing"); }),
          sources_with(
              "width", [](const RouterConfig& router) { return router.layout().flits() > 1; }, width_of,
              [](const Machine& m) { return setting("width", m.router().layout().bits()) + " or more"; })};
}

}  // namespace

const std::vector<Conflict>& conflicts() {
  static const std::vector<Conflict> rows = [] {
    std::vector<Conflict> all = {rtl_nodes(),
                                 workers(),
                                 counts_of_board(),
                                 counts_of_sources(),
                                 reductions_of_sources(),
                                 retry_without_circuits(),
                                 retry_with_layers(),
                                 bubbles_of_network(),
                                 bubbles_of_circuits(),
                                 bubbles_in_any_order(),
                                 bubbles_in_shallow_buffers(),
                                 networks_without_vcs(),
                                 long_header(),
                                 narrow_source_route(),
                                 header_beyond_depth(),
                                 narrow_retry()};
    for (Conflict& row : of_sources()) all.push_back(std::move(row));
    all.push_back(q_beyond_vcs());
    return all;
  }();
  return rows;
}

std::vector<Exclusion> exclusions(const std::function<bool(const std::string& option)>& known) {
  std::vector<Exclusion> entries;
  for (const Conflict& row : conflicts()) {
    if (!std::all_of(row.options.begin(), row.options.end(), known)) continue;
    if (entries.empty() || entries.back().rule != row.rule || entries.back().options.front() != row.options.front())
      entries.push_back({row.options, row.rule});
    else
      entries.back().options.insert(entries.back().options.end(), row.options.begin() + 1, row.options.end());
  }
  return entries;
}

std::string source_routes_advice(const Machine& machine) {
  return "use " + setting("routing", "source") +
         (too_narrow_for_source(machine) ? ", with " + least_source_width(machine) + " or more" : "");
}

const Conflict* conflict_of(const Machine& machine, bool of_runs) {
  for (const Conflict& row : conflicts())
    if (row.of_runs == of_runs && row.holds(machine)) return &row;
  return nullptr;
}

void require_no_conflict(const Machine& machine) {
  if (const Conflict* conflict = conflict_of(machine)) throw UsageError(conflict->message(machine));
}

void require_vcs(const Machine& machine) {
  if (const Conflict* conflict = conflict_of(machine, true)) throw UsageError(conflict->message(machine));
}

}  // namespace dateline
